#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/judge.h"
#include "harness/results/entry.h"
#include "harness/rulebook/choice.h"
#include "harness/suite/suite.h"

namespace plumbline {

/// What one run asks, of whom, and how much.
struct RunPlan {
  std::vector<std::string> devices;  ///< as given on the command line; entries carry these names
  std::vector<TestCase> cases;
  std::vector<int> widths;  ///< none: scalars, and every function of whole vectors
  std::vector<const BuildMode*> modes;
  Level level = Level::quick;
  std::uint64_t seed = 0;
  InputLimits limits;
  unsigned jobs = 1;
  std::size_t keep = 8;  ///< samples per entry
  std::optional<double>
      time_budget;  ///< seconds for the whole run; at least one block is asked of each test case
  OverflowRule overflow = OverflowRule::strict;
};

/// Opens a device by its name in RunPlan::devices. Called from several threads at once.
using DeviceOpener = std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>;

/// Hears of a run as it goes, never from two threads at once.
class RunListener {
 public:
  virtual ~RunListener() = default;
  /// Whether an entry of this key is known already and need not be made again.
  virtual bool known(const std::string& key) = 0;
  /// `failure` is the device's own error, if it had one. An error returned here ends the run.
  virtual Status entry(const Entry& entry, const Error* failure) = 0;
  /// `done` of `total` points have been asked of every device.
  virtual void progress(std::uint64_t done, std::uint64_t total, const std::string& builtin) = 0;
};

/// Asks every test case of every device and judges the answers. Each device is opened once per job. Devices
/// that fail are recorded verdicts; an error means that the run itself could not go on.
Status run(const RunPlan& plan, const RulebookChoice& rulebooks, const DeviceOpener& open,
           RunListener& listener);

}  // namespace plumbline
