#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/criterion.h"
#include "harness/rulebook/choice.h"
#include "harness/run/run_plan.h"
#include "harness/suite/suite.h"

namespace plumbline {

/// One entry in the making: a test case on one device, in one width and mode, through one front.
struct Configuration {
  const TestCase* test_case = nullptr;  ///< whose it is
  std::size_t device = 0;               ///< index into RunPlan::devices
  Call call;
  int width = 1;  ///< the entry's: the call's, or the lanes of a function of whole vectors
  const BuildMode* mode = nullptr;
  std::string rulebook;  ///< the name of the document that judges
  /// Shared by configurations whose equal results have equal judgements. Null where none can be made.
  std::shared_ptr<const Criterion> criterion;
  FpConfig config;          ///< what the device reports of the test case's format
  bool of_shaders = false;  ///< the device takes shaders, and has no CL_FP_ bits
  std::string skip_reason;  ///< not empty: not evaluated
};

/// What configurations of one truth have in common that differ in width alone.
using AllButWidth = std::tuple<std::size_t, const BuildMode*, Front, AddressSpace>;
inline AllButWidth all_but_width(const Configuration& c) {
  return {c.device, c.mode, c.call.front, c.call.space};
}

/// The criterion with what a mode of shaders requires or allows of every instruction's results; the same in
/// other modes. Null stays null.
std::shared_ptr<const Criterion> in_mode(std::shared_ptr<const Criterion> criterion, const BuildMode& mode,
                                         const Call& call);

/// Every configuration of test cases of one truth (of_one_truth): of each devices x modes x fronts x
/// widths, in this order. `infos` are the opened devices.
std::vector<Configuration> configurations_of(std::span<const TestCase> cases, const RunPlan& plan,
                                             const RulebookChoice& rulebooks,
                                             std::span<const DeviceInfo> infos);
/// The same of one.
inline std::vector<Configuration> configurations_of(const TestCase& test_case, const RunPlan& plan,
                                                    const RulebookChoice& rulebooks,
                                                    std::span<const DeviceInfo> infos) {
  return configurations_of(std::span(&test_case, 1), plan, rulebooks, infos);
}

}  // namespace plumbline
