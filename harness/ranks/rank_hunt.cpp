#include "harness/ranks/rank_hunt.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/results/results_json.h"

namespace plumbline {
namespace {

using nlohmann::json;

/// A point is its badness, null for an infinite one, and the type and bits of each argument.
json json_of(const std::vector<Population::Found>& found) {
  json out = json::array();
  for (const Population::Found& f : found) {
    json point{std::isinf(f.badness) ? json() : json(f.badness)};
    for (const Scalar s : f.point) {
      point.push_back(static_cast<int>(s.type));
      point.push_back(s.bits);
    }
    out.push_back(std::move(point));
  }
  return out;
}

std::vector<Population::Found> found_in(const json& list) {
  std::vector<Population::Found> out;
  for (const json& point : list) {
    Population::Found f;
    f.badness = point.at(0).is_null() ? std::numeric_limits<double>::infinity() : point[0].get<double>();
    for (std::size_t k = 1; k + 1 < point.size(); k += 2)
      f.point.push_back({static_cast<ScalarType>(point[k].get<int>()), point[k + 1].get<std::uint64_t>()});
    out.push_back(std::move(f));
  }
  return out;
}

json parsed(Channel& channel, const std::string& text) {
  json value = json::parse(text, nullptr, false);
  if (value.is_discarded()) channel.abort({Error::Kind::device_failed, "a rank's search: no JSON"});
  return value;
}

}  // namespace

Searcher RankHunt::searcher() const {
  return {static_cast<std::uint64_t>(channel_.rank()), static_cast<std::uint64_t>(channel_.size())};
}

std::vector<std::string> RankHunt::gathered(const std::string& text) {
  if (channel_.rank() != 0) {
    channel_.send(0, coordinator_port, text);
    return {};
  }
  std::vector<std::string> texts(static_cast<std::size_t>(channel_.size()));
  texts[0] = text;
  // A rank's next text does not come before it has been answered.
  for (int k = 1; k < channel_.size(); ++k) {
    RankMessage message = channel_.receive(coordinator_port);
    texts[static_cast<std::size_t>(message.from)] = std::move(message.text);
  }
  return texts;
}

std::string RankHunt::from_first(const std::string& text) {
  if (channel_.rank() != 0) return channel_.receive(rank_port).text;
  for (int rank = 1; rank < channel_.size(); ++rank) channel_.send(rank, rank_port, text);
  return text;
}

bool RankHunt::all(bool holds) {
  bool all_do = true;
  for (const std::string& text : gathered(holds ? "yes" : "no")) all_do = all_do && text == "yes";
  return from_first(all_do ? "yes" : "no") == "yes";
}

bool RankHunt::exchange(Hunt& hunt, bool is_alive, bool goes_on) {
  const json own{{"alive", is_alive}, {"found", json_of(hunt.found())}};
  Population population;
  for (const std::string& text : gathered(own.dump())) {
    const json theirs = parsed(channel_, text);
    goes_on = goes_on && theirs.at("alive").get<bool>();
    for (const Population::Found& f : found_in(theirs.at("found"))) population.take(f.point, f.badness);
  }
  const json answer =
      parsed(channel_, from_first(json{{"on", goes_on}, {"found", json_of(population.found())}}.dump()));
  hunt.hear(found_in(answer.at("found")));
  return answer.at("on").get<bool>();
}

Part RankHunt::all_of(Part own) {
  ChunkRecord record;
  record.parts.push_back(own);
  const auto texts = gathered(json_text(plumbline::json_of(record)));
  for (std::size_t rank = 1; rank < texts.size(); ++rank) {
    auto theirs = parse_chunk(texts[rank]);
    if (!theirs || theirs->parts.size() != 1)
      channel_.abort({Error::Kind::device_failed, "a rank's search: not one part"});
    merge(own, theirs->parts[0]);
  }
  (void)from_first("");
  return own;
}

}  // namespace plumbline
