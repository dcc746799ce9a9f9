#pragma once

#include <cstdint>
#include <string>

#include "harness/results/part.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Receives the events of a run as it goes, never from two threads at once.
class RunListener {
 public:
  virtual ~RunListener() = default;
  /// What is known already of the entry of this key, which need not be evaluated again; null: nothing.
  virtual const Part* known(const std::string& key) = 0;
  /// What a chunk gave for the entries that were evaluated. An error returned here ends the run.
  virtual Status chunk(ChunkRecord chunk) = 0;
  /// `done` of `total` points have been evaluated on every device.
  virtual void progress(std::uint64_t done, std::uint64_t total, const std::string& builtin) = 0;
  /// The run is over. The time budget was spent before so many test cases were begun, for their fixed points.
  virtual void began_late(std::size_t /*test_cases*/) {}
  /// A rank's device failed at a chunk of this entry, which another rank evaluates.
  virtual void retried(const ConfigurationRecord&, int /*rank*/, const DeviceFailure&) {}
};

}  // namespace plumbline
