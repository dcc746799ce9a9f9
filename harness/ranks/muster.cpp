#include "harness/ranks/muster.h"

namespace plumbline {

void introduce(Channel& channel, const Introduction& introduction) {
  channel.send(0, coordinator_port, text_of(introduction));
}

Outcome<Crew> muster(Channel& channel) {
  std::vector<Introduction> ranks(static_cast<std::size_t>(channel.size()));
  for (int k = 0; k < channel.size(); ++k) {
    const RankMessage message = channel.receive(coordinator_port);
    auto introduction = introduction_in(message.text);
    if (!introduction) channel.abort(introduction.error());
    ranks[static_cast<std::size_t>(message.from)] = std::move(*introduction);
  }
  return crew_of(ranks);
}

Station begin_job(Channel& channel, const Crew& crew) {
  for (int rank = 1; rank < channel.size(); ++rank)
    channel.send(rank, rank_port, text_of(station_of(crew, rank)));
  return station_of(crew, 0);
}

void call_off(Channel& channel) {
  for (int rank = 1; rank < channel.size(); ++rank)
    channel.send(rank, rank_port, text_of(Station{.ends = true}));
}

Station await_station(Channel& channel) {
  auto station = station_in(channel.receive(rank_port).text);
  if (!station) channel.abort(station.error());
  return std::move(*station);
}

}  // namespace plumbline
