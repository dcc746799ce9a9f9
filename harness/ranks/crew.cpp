#include "harness/ranks/crew.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/process/wire.h"
#include "harness/results/results_json.h"

namespace plumbline {
namespace {

Error usage(const std::string& text) { return {Error::Kind::usage, text}; }

/// "rank 1", "ranks 1, 2, 5 and 7 more".
std::string ranks_text(const std::vector<int>& ranks) {
  constexpr std::size_t shown = 3;
  std::string text = ranks.size() == 1 ? "rank" : "ranks";
  for (std::size_t k = 0; k < std::min(shown, ranks.size()); ++k)
    text += fmt::format("{}{}", k == 0 ? " " : ", ", ranks[k]);
  if (ranks.size() > shown) text += fmt::format(" and {} more", ranks.size() - shown);
  return text;
}

/// The first error, with the ranks that have it too unless all do.
Status all_started(std::span<const Introduction> ranks) {
  const auto first = std::ranges::find_if(ranks, [](const Introduction& i) { return i.error.has_value(); });
  if (first == ranks.end()) return ok();
  std::vector<int> alike;
  for (std::size_t r = 0; r < ranks.size(); ++r)
    if (ranks[r].error && ranks[r].error->message == first->error->message)
      alike.push_back(static_cast<int>(r));
  Error error = *first->error;
  if (alike.size() < ranks.size())
    error.message = fmt::format("{} ({}): {}", ranks_text(alike), first->host, error.message);
  return error;
}

/// What is asked follows from the options, which mpirun can give to some of the ranks alone.
Status all_ask_alike(std::span<const Introduction> ranks) {
  for (std::size_t r = 1; r < ranks.size(); ++r) {
    const auto differences =
        differences_between(ranks[0].header.settings, ranks[r].header.settings, Purpose::share);
    if (!differences.empty())
      return usage(
          fmt::format("rank {} was started with {} {}, rank 0 with {}: ranks may differ in --device alone", r,
                      differences[0].name, differences[0].after, differences[0].before));
    if (ranks[r].questions != ranks[0].questions)
      return usage(
          fmt::format("rank {} would ask other questions than rank 0: ranks may differ in --device "
                      "alone, and their files and program must be the same",
                      r));
  }
  return ok();
}

/// By what two devices are one: all but what selects it on its machine.
std::string identity_of(const std::string& given, DeviceInfo info) {
  info.spec.clear();
  return given + '\n' + json_text(info);
}

void add_device(Crew& crew, const Introduction& introduction, int rank, std::size_t position) {
  DeviceRecord record = introduction.header.devices[position];
  const auto named = [&](const std::string& name) {
    return std::ranges::find(crew.devices, name, &Crew::Member::name) != crew.devices.end();
  };
  if (named(record.spec)) record.spec += "@" + introduction.host;
  if (named(record.spec)) record.spec += fmt::format(":{}", rank);
  crew.devices.push_back({record.spec, introduction.infos[position], {rank}, {position}});
  crew.header.devices.push_back(std::move(record));
}

}  // namespace

Outcome<Crew> crew_of(std::span<const Introduction> ranks) {
  if (auto status = all_started(ranks); !status) return status.error();
  if (auto status = all_ask_alike(ranks); !status) return status.error();
  Crew crew;
  crew.header = ranks[0].header;
  crew.header.devices.clear();
  std::map<std::string, std::size_t> known;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    crew.jobs.push_back(ranks[r].jobs);
    for (std::size_t k = 0; k < ranks[r].infos.size(); ++k) {
      const int rank = static_cast<int>(r);
      const auto [at, is_new] =
          known.try_emplace(identity_of(ranks[r].given[k], ranks[r].infos[k]), crew.devices.size());
      if (is_new) {
        add_device(crew, ranks[r], rank, k);
      } else if (Crew::Member& member = crew.devices[at->second]; member.ranks.back() != rank) {
        member.ranks.push_back(rank);
        member.position.push_back(k);
      }
    }
  }
  std::map<std::vector<int>, std::size_t> groups;
  for (const Crew::Member& member : crew.devices)
    crew.groups.push_back(groups.try_emplace(member.ranks, groups.size()).first->second);
  return crew;
}

Station station_of(const Crew& crew, int rank) {
  Station station;
  for (const Crew::Member& member : crew.devices) {
    const auto at = std::ranges::find(member.ranks, rank);
    station.names.push_back(member.name);
    station.infos.push_back(member.info);
    station.own.push_back(
        at == member.ranks.end()
            ? -1
            : static_cast<int>(member.position[static_cast<std::size_t>(at - member.ranks.begin())]));
  }
  return station;
}

std::string text_of(const Station& s) {
  return json_text({{"names", s.names}, {"infos", s.infos}, {"own", s.own}, {"ends", s.ends}});
}

Outcome<Station> station_in(std::string_view text) {
  try {
    const auto json = nlohmann::json::parse(text);
    return Station{
        .names = json.at("names"), .infos = json.at("infos"), .own = json.at("own"), .ends = json.at("ends")};
  } catch (const nlohmann::json::exception& e) {
    return Error{Error::Kind::device_failed, std::string("rank 0's answer: ") + e.what()};
  }
}

}  // namespace plumbline
