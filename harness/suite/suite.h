#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/inputs/inputs.h"
#include "harness/judge/exact.h"
#include "harness/judge/image_question.h"

namespace plumbline {

/// What is told of a test case besides its verdicts.
enum class Study : std::uint8_t {
  none,
  special,   ///< what becomes of subnormal numbers and NaN: special_values.h
  rounding,  ///< in which direction results are rounded: default_rounding.h
};

/// One builtin in one precision: everything that is asked with the same arguments and has the same truth.
struct TestCase {
  std::string suite;
  std::string builtin;    ///< the name the rulebook knows it by
  std::string signature;  ///< "float(float, int)"; the width is told apart
  ScalarType precision = ScalarType::f32;
  InputPlan inputs;
  /// Width 1, mode default; the runner varies both. In expression and prologue "{n}" stands for the width
  /// where OpenCL C writes it into names ("convert_uchar{n}(a)"), nothing for scalars, and "{w}" for it as a
  /// number.
  Call call;
  /// Set where every result is one value that no rulebook needs to bound; `clause` then says who asks it.
  ExactAnswer exact;
  /// Set where several evaluations are right and the report says which was seen; `clause` as above.
  Alternatives alternatives = {};
  std::string clause;
  /// Not 0: a question of scalars alone (1), or of whole vectors of so many lanes. Each lane is an argument
  /// (and a result) of its own, the call has width 1, and the entry's width is this.
  int lanes = 0;
  bool half_in_memory = false;  ///< vload_half and vstore_half: the rulebook says whether subnormals stay
  int fewest_lanes = 1;         ///< 2: OpenCL C has the vector forms only (vloada_halfn)
  Study study = Study::none;
  /// Set where Call::image is: judges all results of a point together.
  std::shared_ptr<const ImageQuestion> image;
};

/// The test case's call in this width and mode.
Call call_of(const TestCase& test_case, int width, const BuildMode& mode);

/// What to ask of one area of the specification. Makes no device call.
class Suite {
 public:
  virtual ~Suite() = default;
  virtual std::string_view name() const = 0;
  /// Every question of the suite in this precision: f16, f32 or f64, the widest that it touches, or i32 for
  /// those of integers alone.
  virtual std::vector<TestCase> cases(ScalarType precision) const = 0;
};

}  // namespace plumbline
