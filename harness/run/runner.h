#pragma once

#include <cstdint>
#include <string>

#include "harness/results/part.h"
#include "harness/rulebook/choice.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Hears of a run as it goes, never from two threads at once.
class RunListener {
 public:
  virtual ~RunListener() = default;
  /// What is known already of the entry of this key, which need not be asked again; null: nothing.
  virtual const Part* known(const std::string& key) = 0;
  /// What a chunk said of the entries that were asked. An error returned here ends the run.
  virtual Status chunk(ChunkRecord chunk) = 0;
  /// `done` of `total` points have been asked of every device.
  virtual void progress(std::uint64_t done, std::uint64_t total, const std::string& builtin) = 0;
};

/// Asks every test case of every device and judges the answers: the chunks of the plan's shard (chunks.h)
/// that are not known, those of one test case after the other. `devices` are the plan's, of which the first
/// job makes use; further jobs open their own with `open`. Devices that fail are recorded verdicts; an error
/// means that the run itself could not go on.
Status run(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices,
           const DeviceOpener& open, RunListener& listener);

}  // namespace plumbline
