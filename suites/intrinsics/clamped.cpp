#include <array>

#include "harness/judge/exact.h"
#include "reference/format.h"
#include "suites/call_words.h"
#include "suites/intrinsics/parts.h"

namespace plumbline::intrinsics {
namespace {

enum class Range : std::uint8_t {
  unit,         ///< from 0 to 1; NaN gives +0
  not_negative  ///< from 0 on; NaN stays
};

/// What the function gives, rounded to nearest even, and then clamped.
struct ClampedForm {
  std::string_view name, function;
  bool of_narrow = true;  ///< of half precision and bfloat16; else of floats
  Range range = Range::unit;
  std::string_view clause = "CUDA Math API, half arithmetic: saturation to [0.0, 1.0], NaN gives +0.0";
};
constexpr ClampedForm clamped_forms[] = {
    {.name = "__saturatef",
     .function = "+x",
     .of_narrow = false,
     .clause = "CUDA Math API, __saturatef: clamped to [+0.0, 1.0], NaN gives +0.0"},
    {.name = "__hadd_sat", .function = "x+y"},
    {.name = "__hsub_sat", .function = "x-y"},
    {.name = "__hmul_sat", .function = "x*y"},
    {.name = "__hfma_sat", .function = "fma"},
    {.name = "__hfma_relu",
     .function = "fma",
     .range = Range::not_negative,
     .clause = "CUDA Math API, __hfma_relu: a negative result becomes 0, NaN stays"},
};

/// Nothing of a zero with a sign, which the document may clamp or not.
std::optional<Scalar> clamped(Scalar x, Range range) {
  const Format& f = format_of(x.type);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  if (x.bits == f.sign_mask()) return std::nullopt;
  if (f.is_nan(x.bits)) return range == Range::unit ? Scalar{x.type, 0} : x;
  if ((x.bits & f.sign_mask()) != 0) return Scalar{x.type, 0};
  return range == Range::unit && x.bits > one ? Scalar{x.type, one} : x;
}

TestCase case_of(const ClampedForm& form, ScalarType precision, std::span<const TestCase> of_math) {
  const Function& function = required_function(form.function);
  TestCase test_case = blank(of_math, std::string(form.name), function, call_words(form.name, function));
  test_case.clause = form.clause;
  test_case.criterion = exactly([range = form.range, unclamped = exact_function_of(function, precision)](
                                    std::span<const Scalar> x, int width) -> std::optional<Scalar> {
    const auto value = unclamped(x, width);
    return value ? clamped(*value, range) : std::nullopt;
  });
  return test_case;
}

}  // namespace

void add_clamped(ScalarType precision, std::span<const TestCase> of_math, std::vector<TestCase>& out) {
  const bool is_narrow = precision == ScalarType::f16 || precision == ScalarType::bf16;
  for (const ClampedForm& form : clamped_forms)
    if (form.of_narrow ? is_narrow : precision == ScalarType::f32)
      out.push_back(case_of(form, precision, of_math));
}

}  // namespace plumbline::intrinsics
