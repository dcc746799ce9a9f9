#include "harness/ranks/handshake.h"

namespace plumbline {
namespace {

Outcome<Job> job_of_all_ranks(Channel& channel) {
  std::vector<RankInfo> ranks(static_cast<std::size_t>(channel.size()));
  for (int k = 0; k < channel.size(); ++k) {
    Received received = channel.receive(scheduler_port);
    ranks[static_cast<std::size_t>(received.from)] = channel.as<RankInfo>(std::move(received));
  }
  return job_of(ranks);
}

}  // namespace

Outcome<JobDevices> handshake(Channel& channel, RankInfo info, const PrepareJob& prepare) {
  channel.send(0, scheduler_port, std::move(info));
  if (channel.rank() != 0) return channel.receive_as<JobDevices>(rank_port);
  const auto job = job_of_all_ranks(channel);
  const Status prepared = job ? prepare(*job) : Status(job.error());
  for (int rank = 1; rank < channel.size(); ++rank)
    channel.send(rank, rank_port, prepared ? devices_of(*job, rank) : JobDevices{.is_cancelled = true});
  if (!prepared) return prepared.error();
  return devices_of(*job, 0);
}

}  // namespace plumbline
