#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/default_rounding.h"
#include "harness/judge/judge.h"
#include "harness/judge/special_values.h"
#include "harness/results/heat_map.h"
#include "harness/run/runner.h"
#include "harness/run/tally.h"

namespace plumbline {

/// One entry in the making: a test case on one device, in one width and mode.
struct Configuration {
  std::size_t device = 0;  ///< index into RunPlan::devices
  Call call;
  int width = 1;  ///< the entry's: the call's, or the lanes of a function of whole vectors
  const BuildMode* mode = nullptr;
  std::string rulebook;                  ///< the name of the document that judges
  const Rule* rule = nullptr;            ///< null: the rulebook has nothing on it
  const Function* function = nullptr;    ///< null: the reference does not know it
  const ExactAnswer* exact = nullptr;    ///< judges instead of both; owned by the test case
  const ImageQuestion* image = nullptr;  ///< likewise, with the rulebook's word on images
  const ImageRule* image_rule = nullptr;
  const Alternatives* alternatives = nullptr;  ///< the same
  JudgeOptions options;
  FpConfig config;            ///< what the device says of the test case's format
  std::size_t judged_as = 0;  ///< configurations of equal number are judged alike: same bits, same verdict
  std::string skip_reason;    ///< not empty: not asked
};

/// What one part of a test case's points said of one configuration.
struct Measurement {
  explicit Measurement(std::size_t keep) : tally(keep) {}
  Tally tally;
  SpecialValues special;       ///< where the test case's study is of them
  DirectionsSeen directions;   ///< likewise
  HeatMap heat;                ///< of images
  std::optional<Error> error;  ///< the device failed; the points before it still count
  double seconds = 0;          ///< on the device
};

/// Every configuration of a test case: devices x widths x modes, in this order. `infos` are the opened
/// devices.
std::vector<Configuration> configurations_of(const TestCase& test_case, const RunPlan& plan,
                                             const RulebookChoice& rulebooks,
                                             const std::vector<DeviceInfo>& infos);

/// The finished entry.
Entry entry_of(const TestCase& test_case, const Configuration& configuration, const Measurement& outcome,
               const RunPlan& plan, const Coverage& coverage);

}  // namespace plumbline
