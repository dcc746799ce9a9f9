#include "harness/commands/rank_member.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>

#include "harness/commands/plan.h"
#include "harness/commands/run_header.h"
#include "harness/commands/version.h"
#include "harness/inputs/inputs.h"
#include "harness/ranks/launcher.h"
#include "harness/ranks/local_channels.h"
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

/// Equal for ranks that plan the same: the test cases, how many points they have, and the program.
std::string hash_of_plan(const RunPlan& plan) {
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
  if (launched_ranks() == 1) return std::move(local_channels(1)[0]);
  if (!composition.connect)
    return Error{Error::Kind::usage,
                 fmt::format("{} ranks were started, and this program is built without MPI: configure with "
                             "-DPLUMBLINE_MPI=ON where MPI is installed, or use --shard",
                             launched_ranks())};
  return composition.connect();
}

RankMember::RankMember(const RunOptions& options, const Composition& composition, const Channel& channel)
    : options_(options),
      composition_(composition),
      adapters_(options, composition),
      open_([this](const std::string& name) { return opened(name); }) {
  info_.host = host_name();
  info_.given = options.devices;
  if (auto status = prepare(channel); !status) info_.error = status.error();
}

Status RankMember::prepare(const Channel& channel) {
  for (std::string& device : options_.devices) {
    auto named = with_ranks(device, channel.rank(), channel.local_rank());
    if (!named) return named.error();
    device = std::move(*named);
  }
  if (options_.jobs == 0) options_.jobs = cores_of_rank(channel.local_size());
  auto plan = plan_of(options_, composition_);
  if (!plan) return plan.error();
  auto rulebooks = rulebooks_of(options_);
  if (!rulebooks) return rulebooks.error();
  const DeviceOpener open = [&](const std::string& spec) { return adapters_.open(spec); };
  DeviceCache devices(options_.devices, open);
  auto header = header_of(options_, *rulebooks, devices);
  if (!header) return header.error();
  auto infos = devices.infos();
  if (!infos) return infos.error();
  for (std::size_t k = 0; k < options_.devices.size(); ++k) own_.push_back(devices.release(k));
  if (channel.size() > 1) info_.plan = hash_of_plan(*plan);
  info_.workers = plan->jobs;
  info_.header = std::move(*header);
  info_.infos = std::move(*infos);
  plan_.emplace(std::move(*plan));
  rulebooks_.emplace(std::move(*rulebooks));
  return ok();
}

Outcome<bool> RankMember::begin(Channel& channel, const PrepareJob& prepare) {
  auto devices = handshake(channel, std::move(info_), prepare);
  if (!devices) return devices.error();
  if (devices->is_cancelled) return false;
  job_devices_ = std::move(*devices);
  plan_->devices = job_devices_.names;
  devices_.emplace(plan_->devices, open_);
  return true;
}

Outcome<std::unique_ptr<Device>> RankMember::opened(const std::string& name) {
  const auto at = std::ranges::find(job_devices_.names, name) - job_devices_.names.begin();
  const auto own = static_cast<std::size_t>(job_devices_.own[static_cast<std::size_t>(at)]);
  {
    const std::lock_guard lock(mutex_);
    if (own_[own]) return std::move(own_[own]);
  }
  return adapters_.open(options_.devices[own]);
}

}  // namespace plumbline
