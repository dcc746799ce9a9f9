#include "harness/commands/rank_member.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/commands/run_header.h"
#include "harness/commands/version.h"
#include "harness/inputs/inputs.h"
#include "harness/ranks/launcher.h"
#include "harness/ranks/placeholders.h"
#include "harness/run/work.h"

namespace plumbline {
namespace {

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof(name) - 1) == 0 ? name : "unknown";
}

/// A launcher that binds ranks has shared out the cores; otherwise those of one machine share them equally.
unsigned cores_of_rank(int local_size) {
  const auto all = static_cast<unsigned>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  cpu_set_t mine;
  const unsigned bound =
      ::sched_getaffinity(0, sizeof(mine), &mine) == 0 ? static_cast<unsigned>(CPU_COUNT(&mine)) : all;
  return std::max(1U, bound < all ? bound : all / static_cast<unsigned>(local_size));
}

/// Equal for ranks that ask the same: the test cases, how many points they have, and the program.
std::string sum_of(const RunPlan& plan) {
  std::string text = version_text();
  for (const TestCase& c : plan.cases) {
    const auto inputs = inputs_of(c, plan);
    text += fmt::format("|{}|{}|{}|{}|{}", c.suite, c.builtin, c.signature, static_cast<int>(c.precision),
                        inputs ? inputs->size() : 0);
  }
  return fmt::format("{:016x}", hash_of(text));
}

}  // namespace

Outcome<std::unique_ptr<Channel>> join_job(const Composition& composition) {
  if (!composition.connect)
    return Error{Error::Kind::usage,
                 fmt::format("{} ranks were started, and this program is built without MPI: configure with "
                             "-DPLUMBLINE_MPI=ON where MPI is installed, or use --shard",
                             launched_ranks())};
  return composition.connect();
}

Outcome<RunOptions> as_rank(RunOptions options, int rank, int local_rank) {
  for (std::string& device : options.devices) {
    auto named = with_ranks(device, rank, local_rank);
    if (!named) return named.error();
    device = std::move(*named);
  }
  return options;
}

RankMember::RankMember(const RunOptions& options, const Composition& composition, const Channel& channel)
    : options_(options),
      composition_(composition),
      open_([this](const std::string& name) { return opened(name); }) {
  introduction_.host = host_name();
  introduction_.given = options.devices;
  if (auto status = prepare(channel); !status) introduction_.error = status.error();
}

Status RankMember::prepare(const Channel& channel) {
  auto options = as_rank(options_, channel.rank(), channel.local_rank());
  if (!options) return options.error();
  options_ = std::move(*options);
  if (options_.jobs == 0) options_.jobs = cores_of_rank(channel.local_size());
  auto plan = plan_of(options_, composition_);
  if (!plan) return plan.error();
  auto rulebooks = rulebooks_of(options_);
  if (!rulebooks) return rulebooks.error();
  const DeviceOpener open = [&](const std::string& spec) {
    return open_device(spec, options_, composition_);
  };
  DeviceCache devices(options_.devices, open);
  auto header = header_of(options_, *rulebooks, devices);
  if (!header) return header.error();
  auto infos = devices.infos();
  if (!infos) return infos.error();
  for (std::size_t k = 0; k < options_.devices.size(); ++k) own_.push_back(devices.release(k));
  introduction_.questions = sum_of(*plan);
  introduction_.jobs = plan->jobs;
  introduction_.header = std::move(*header);
  introduction_.infos = std::move(*infos);
  plan_.emplace(std::move(*plan));
  rulebooks_.emplace(std::move(*rulebooks));
  return ok();
}

void RankMember::take(Station station) {
  station_ = std::move(station);
  plan_->devices = station_.names;
  devices_.emplace(plan_->devices, open_);
}

Outcome<std::unique_ptr<Device>> RankMember::opened(const std::string& name) {
  const auto at = std::ranges::find(station_.names, name) - station_.names.begin();
  const auto own = static_cast<std::size_t>(station_.own[static_cast<std::size_t>(at)]);
  {
    const std::lock_guard lock(mutex_);
    if (own_[own]) return std::move(own_[own]);
  }
  return open_device(options_.devices[own], options_, composition_);
}

}  // namespace plumbline
