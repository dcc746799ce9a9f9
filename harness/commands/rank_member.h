#pragma once

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/commands/isolated_adapters.h"
#include "harness/commands/options.h"
#include "harness/ranks/handshake.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Joins the job that a launcher has started, or makes one of this process alone. An error where there are
/// other ranks, and the program is built without MPI.
Outcome<std::unique_ptr<Channel>> join_job(const Composition& composition);

/// The options of one rank of a job, and its devices.
class RankMember {
 public:
  /// `composition` must outlive this.
  RankMember(const RunOptions& options, const Composition& composition, const Channel& channel);
  RankMember(const RankMember&) = delete;
  RankMember& operator=(const RankMember&) = delete;

  /// The handshake with the other ranks, from which on the plan's devices are the job's. False: rank 0 has
  /// cancelled the job. Rank 0's errors give the reason.
  Outcome<bool> begin(Channel& channel, const PrepareJob& prepare);

  /// Of the job's devices.
  std::span<const DeviceInfo> infos() const { return job_devices_.infos; }
  const RunPlan& plan() const { return *plan_; }
  const RulebookChoice& rulebooks() const { return *rulebooks_; }
  /// Of the rank's main thread.
  DeviceCache& devices() { return *devices_; }
  /// Opens a device of the job that this rank has.
  const DeviceOpener& open() const { return open_; }

 private:
  Status prepare(const Channel& channel);
  Outcome<std::unique_ptr<Device>> opened(const std::string& name);

  RunOptions options_;  ///< with placeholders replaced
  const Composition& composition_;
  IsolatedAdapters adapters_;
  RankInfo info_;
  std::optional<RunPlan> plan_;
  std::optional<RulebookChoice> rulebooks_;
  JobDevices job_devices_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Device>> own_;  ///< opened for info(), until they are used
  DeviceOpener open_;
  std::optional<DeviceCache> devices_;
};

}  // namespace plumbline
