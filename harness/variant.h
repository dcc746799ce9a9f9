#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/default_rounding.h"
#include "harness/device.h"
#include "harness/heat_map.h"
#include "harness/judge.h"
#include "harness/runner.h"
#include "harness/special_values.h"
#include "harness/tally.h"

namespace plumbline {

/// One entry in the making: a topic on one device, in one width and mode.
struct Variant {
  std::size_t device = 0;  ///< index into RunPlan::devices
  Call call;
  int width = 1;  ///< the entry's: the call's, or the lanes of a function of whole vectors
  const Mode* mode = nullptr;
  std::string rulebook;                  ///< the name of the document that judges
  const Rule* rule = nullptr;            ///< null: the rulebook has nothing on it
  const Function* function = nullptr;    ///< null: the reference does not know it
  const ExactAnswer* exact = nullptr;    ///< judges instead of both; owned by the topic
  const ImageQuestion* image = nullptr;  ///< likewise, with the rulebook's word on images
  const ImageRule* image_rule = nullptr;
  const Alternatives* alternatives = nullptr;  ///< the same
  Allowances allowances;
  FpConfig config;            ///< what the device says of the topic's format
  std::size_t judged_as = 0;  ///< variants of equal number are judged alike: same bits, same verdict
  std::string skip_reason;    ///< not empty: not asked
};

/// What one part of a topic's points said of one variant.
struct VariantOutcome {
  explicit VariantOutcome(std::size_t keep) : tally(keep) {}
  Tally tally;
  SpecialValues special;       ///< where the topic's study is of them
  DirectionsSeen directions;   ///< likewise
  HeatMap heat;                ///< of images
  std::optional<Error> error;  ///< the device failed; the points before it still count
  double seconds = 0;          ///< on the device
};

/// Every variant of a topic: devices x widths x modes, in this order. `infos` are the opened devices.
std::vector<Variant> variants_of(const Topic& topic, const RunPlan& plan, const RulebookChoice& rulebooks,
                                 const std::vector<DeviceInfo>& infos);

/// The finished entry.
Entry entry_of(const Topic& topic, const Variant& variant, const VariantOutcome& outcome, const RunPlan& plan,
               const Coverage& coverage);

}  // namespace plumbline
