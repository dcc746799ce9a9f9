#include "harness/ranks/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/results/results_json.h"
#include "harness/support/fields.h"

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
Status all_started(std::span<const RankInfo> ranks) {
  const auto first = std::ranges::find_if(ranks, [](const RankInfo& i) { return i.error.has_value(); });
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

/// What is evaluated follows from the options, which mpirun can give to some of the ranks alone.
Status all_evaluate_alike(std::span<const RankInfo> ranks) {
  for (std::size_t r = 1; r < ranks.size(); ++r) {
    const auto differences =
        differences_between(ranks[0].header.settings, ranks[r].header.settings, Purpose::share);
    if (!differences.empty())
      return usage(
          fmt::format("rank {} was started with {} {}, rank 0 with {}: ranks may differ in --device alone", r,
                      differences[0].name, differences[0].after, differences[0].before));
    if (ranks[r].plan != ranks[0].plan)
      return usage(
          fmt::format("rank {} would run other test cases than rank 0: ranks may differ in --device "
                      "alone, and their files and program must be the same",
                      r));
  }
  return ok();
}

/// By what two devices are one: all but what selects it on its machine.
std::string identity_of(const std::string& given, DeviceInfo info) {
  info.spec.clear();
  return given + '\n' + json_text(FieldWriter::json_of(info));
}

void add_device(Job& job, const RankInfo& info, int rank, std::size_t position) {
  DeviceRecord record = info.header.devices[position];
  const auto named = [&](const std::string& name) {
    return std::ranges::find(job.devices, name, &Job::SharedDevice::name) != job.devices.end();
  };
  if (named(record.spec)) record.spec += "@" + info.host;
  if (named(record.spec)) record.spec += fmt::format(":{}", rank);
  job.devices.push_back({record.spec, info.infos[position], {rank}, {position}});
  job.header.devices.push_back(std::move(record));
}

}  // namespace

Outcome<Job> job_of(std::span<const RankInfo> ranks) {
  if (auto status = all_started(ranks); !status) return status.error();
  if (auto status = all_evaluate_alike(ranks); !status) return status.error();
  Job job;
  job.header = ranks[0].header;
  job.header.devices.clear();
  std::map<std::string, std::size_t> known;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    job.workers.push_back(ranks[r].workers);
    for (std::size_t k = 0; k < ranks[r].infos.size(); ++k) {
      const int rank = static_cast<int>(r);
      const auto [at, is_new] =
          known.try_emplace(identity_of(ranks[r].given[k], ranks[r].infos[k]), job.devices.size());
      if (is_new) {
        add_device(job, ranks[r], rank, k);
      } else if (Job::SharedDevice& device = job.devices[at->second]; device.ranks.back() != rank) {
        device.ranks.push_back(rank);
        device.position.push_back(k);
      }
    }
  }
  std::map<std::vector<int>, std::size_t> groups;
  for (const Job::SharedDevice& device : job.devices)
    job.groups.push_back(groups.try_emplace(device.ranks, groups.size()).first->second);
  return job;
}

JobDevices devices_of(const Job& job, int rank) {
  JobDevices devices;
  for (const Job::SharedDevice& device : job.devices) {
    const auto at = std::ranges::find(device.ranks, rank);
    devices.names.push_back(device.name);
    devices.infos.push_back(device.info);
    devices.own.push_back(
        at == device.ranks.end()
            ? -1
            : static_cast<int>(device.position[static_cast<std::size_t>(at - device.ranks.begin())]));
  }
  return devices;
}

}  // namespace plumbline
