#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/commands/options.h"
#include "harness/ranks/channel.h"
#include "harness/ranks/crew.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Joins the job that a launcher has started; an error where the program is built without MPI.
Outcome<std::unique_ptr<Channel>> join_job(const Composition& composition);

/// The options with the devices' placeholders replaced; one process alone is rank 0.
Outcome<RunOptions> as_rank(RunOptions options, int rank, int local_rank);

/// What one rank of a job was told, and its devices.
class RankMember {
 public:
  /// `composition` must outlive this.
  RankMember(const RunOptions& options, const Composition& composition, const Channel& channel);
  RankMember(const RankMember&) = delete;
  RankMember& operator=(const RankMember&) = delete;

  /// Plans, and opens the devices.
  const Introduction& introduction() const { return introduction_; }
  /// From now on the plan's devices are the crew's. Precondition: the introduction has no error.
  void take(Station station);

  const Station& station() const { return station_; }
  const RunPlan& plan() const { return *plan_; }
  const RulebookChoice& rulebooks() const { return *rulebooks_; }
  /// Of the rank's main thread.
  DeviceCache& devices() { return *devices_; }
  /// Opens a device of the crew that this rank has.
  const DeviceOpener& open() const { return open_; }

 private:
  Status prepare(const Channel& channel);
  Outcome<std::unique_ptr<Device>> opened(const std::string& name);

  RunOptions options_;  ///< with placeholders replaced
  const Composition& composition_;
  Introduction introduction_;
  std::optional<RunPlan> plan_;
  std::optional<RulebookChoice> rulebooks_;
  Station station_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Device>> own_;  ///< those of the introduction that nobody has taken
  DeviceOpener open_;
  std::optional<DeviceCache> devices_;
};

}  // namespace plumbline
