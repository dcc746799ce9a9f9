#include "reference/fast/monotonicity.h"

namespace plumbline::fast {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();
constexpr double whole = 0x1p23, even = 0x1p24;

// f'(x) has one sign for x > 0 and one for x < 0, and so has f'(x) - 1 where `departure` is set: of asin
// (1 - x^2)^(-1/2) - 1, of asinh (1 + x^2)^(-1/2) - 1, of atan -x^2 / (1 + x^2), of atanh x^2 / (1 - x^2), of
// expm1 exp(x) - 1, of log1p -x / (1 + x), of sin cos(x) - 1, of sinh cosh(x) - 1, of tan tan(x)^2, of tanh
// -tanh(x)^2.
//
// At integers sinpi, cospi and tanpi have the value at 0, those at odd ones with the other sign; from 2^24 on
// operands of binary32 are even. tgamma and lgamma rise from 2 on. At -1, -2, ... tgamma has no value and
// lgamma a pole; from 2^23 on operands are integers. lgamma_r's second output is 1 for x > 0, 0 at poles, and
// 1 or -1 between two of these. So is tgamma's sign, with magnitudes below -43 that the kernel has no more
// of.
struct MonotonicFunction {
  std::string_view name;
  Monotonicity found;
  int output = 0;
};
constexpr MonotonicFunction monotonic_functions[] = {
    {"1/x", {.value = everywhere}},
    {"acos", {.value = everywhere}},
    {"acosh", {.value = everywhere}},
    {"acospi", {.value = everywhere}},
    {"asin", {everywhere, 1}},
    {"asinh", {everywhere, everywhere}},
    {"asinpi", {.value = everywhere}},
    {"atan", {everywhere, everywhere}},
    {"atanh", {everywhere, 1}},
    {"atanpi", {.value = everywhere}},
    {"cbrt", {.value = everywhere}},
    {"cos", {.value = 3}},
    {"cosh", {.value = everywhere}},
    {"cospi", {.value = 1, .integers = even}},
    {"erf", {.value = everywhere}},
    {"erfc", {.value = everywhere}},
    {"exp", {.value = everywhere}},
    {"exp10", {.value = everywhere}},
    {"exp2", {.value = everywhere}},
    {"expm1", {everywhere, everywhere}},
    {"lgamma", {.integers = whole, .rising = 2}},
    {"lgamma_r", {.integers = whole, .rising = 2}},
    {"lgamma_r", {.integers = whole, .rising = 0, .between_poles = 0}, 1},
    {"log", {.value = everywhere}},
    {"log10", {.value = everywhere}},
    {"log1p", {everywhere, everywhere}},
    {"log2", {.value = everywhere}},
    {"rsqrt", {.value = everywhere}},
    {"sin", {1.5, everywhere}},
    {"sincos", {1.5, everywhere}},
    {"sincos", {.value = 3}, 1},
    {"sinh", {everywhere, everywhere}},
    {"sinpi", {.value = 0.5, .integers = even}},
    {"sqrt", {.value = everywhere}},
    {"tan", {1.5, 1.5}},
    {"tanh", {everywhere, everywhere}},
    {"tanpi", {.value = 0.5, .integers = even}},
    {"tgamma", {.integers = whole, .rising = 2, .between_poles = 43.5}}};

}  // namespace

Monotonicity monotonicity_of(std::string_view function, int output) {
  for (const MonotonicFunction& row : monotonic_functions)
    if (row.name == function && row.output == output) return row.found;
  return {};
}

}  // namespace plumbline::fast
