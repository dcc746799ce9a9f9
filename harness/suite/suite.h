#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/inputs/inputs.h"
#include "harness/judge/bounded.h"
#include "harness/rulebook/choice.h"
#include "reference/small_format.h"

namespace plumbline {

/// One builtin in one precision: everything that is evaluated at the same arguments and has the same truth.
struct TestCase {
  std::string suite;
  std::string builtin;    ///< the name that the rulebook has it under, unless `rule` is another
  std::string rule = {};  ///< "x*y+z": whose rule a document of its own may have
  std::string signature;  ///< "float(float, int)"; without the width
  ScalarType precision = ScalarType::f32;
  InputPlan inputs;
  /// Width 1, mode default; the runner varies both. Its texts are templates (docs/templates.md) of {n} and
  /// {w}, its SPIR-V with choices {X|Y}.
  Call call;
  /// Why the call has no form in SPIR-V, where it has none.
  std::string_view not_in_spirv = "it has no form in SPIR-V";
  bool of_shaders_alone = false;  ///< its words (Call::spirv) are of Vulkan's shaders, and no kernel's
  /// How results are judged: by the rulebook unless the test case has its own criterion.
  CriterionFactory criterion = by_rulebook();
  std::string clause;  ///< what requires it, where no rulebook does
  /// Not 0: a test case of scalars alone (1), or of whole vectors of so many lanes. Each lane is an argument
  /// (and a result) of its own, the call has width 1, and the entry's width is this.
  int lanes = 0;
  bool half_in_memory =
      false;             ///< vload_half and vstore_half: the rulebook determines whether subnormals stay
  int fewest_lanes = 1;  ///< 2: OpenCL C has the vector forms only (vloada_halfn)
  Study study = Study::none;
  /// The one that it converts to or from. Its expression is then no OpenCL C, and only programs take it.
  const SmallFormat* small_format = nullptr;
};

/// The test case's call in this width and mode, of a device that is used through this front.
Call call_of(const TestCase& test_case, int width, const BuildMode& mode, Front front = Front::source);

/// Why the test case is skipped through this front, on a device of this kind; empty if it is not.
std::string skip_reason_of(const TestCase& test_case, const BuildMode& mode, Front front,
                           const DeviceInfo& device);

/// The document that judges the test case on this device in this mode, used through this front.
const Rulebook& rulebook_of(const TestCase& test_case, const BuildMode& mode, const RulebookChoice& rulebooks,
                            const DeviceInfo& device, Front front = Front::source);

/// The test cases of one area of the specification. Makes no device call.
class Suite {
 public:
  virtual ~Suite() = default;
  virtual std::string_view name() const = 0;
  /// Every test case of the suite in this precision: f16, bf16, f32 or f64, the widest that it touches, or
  /// i32 for those of integers alone.
  virtual std::vector<TestCase> cases(ScalarType precision) const = 0;
};

}  // namespace plumbline
