#include <array>
#include <bit>
#include <limits>
#include <stdexcept>

#include "harness/judge/precision.h"
#include "harness/judge/truth.h"
#include "library/plumbline/measure.h"
#include "reference/floating_environment.h"

namespace plumbline::ulp {
namespace {

/// Digits of a truth that are shown are fewer than its bits determine.
constexpr mpfr_prec_t shown_precision = 160;

template <class T>
Scalar scalar_of(T value) {
  if constexpr (sizeof(T) == sizeof(float))
    return {ScalarType::f32, std::bit_cast<std::uint32_t>(value)};
  else
    return {ScalarType::f64, std::bit_cast<std::uint64_t>(value)};
}

const Function& function_of(MathFunction wanted, std::size_t arity) {
  const Function* function = function_of_builtin(wanted.name);
  if (function == nullptr)
    throw std::invalid_argument("plumbline: '" + std::string(wanted.name) +
                                "' is no function of the reference");
  if (static_cast<std::size_t>(function->arity()) != arity || function->lanes != Lanes::each)
    throw std::invalid_argument("plumbline: '" + std::string(wanted.name) + "' takes " +
                                std::to_string(function->arity()) + " arguments, not " +
                                std::to_string(arity));
  return *function;
}

double ulp_of(Truth& truth, Scalar result) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Format& format = format_of(result.type);
  const Enclosure& start = truth.at(0, first_precision(format));
  const bool is_nan = format.is_nan(result.bits);
  if (start.is_nan() || is_nan) return start.is_nan() == is_nan ? 0 : infinite;
  const auto& rounded = truth.rounded(0, format, Direction::nearest_even);
  if (rounded && rounded->bits == result.bits)
    return format.is_infinite(result.bits) ? 0 : rounded->error.upper;
  if (start.is_infinite()) return infinite;
  return ulp_error(format, result.bits, truth.at(0, 4 * first_precision(format))).upper;
}

template <class T, std::size_t arity>
Error error(MathFunction function, const std::array<T, arity>& arguments, T result) {
  const FloatingScope scope;
  std::array<Scalar, arity> operands;
  for (std::size_t k = 0; k < arity; ++k) operands[k] = scalar_of(arguments[k]);
  Truth truth(function_of(function, arity), operands);
  const double ulp = ulp_of(truth, scalar_of(result));
  const Enclosure& value = truth.at(0, shown_precision);
  return {ulp, value.is_nan() ? "nan" : value.upper.text(30)};
}

}  // namespace

Error error_of(MathFunction function, double x, double result) {
  return error(function, std::array{x}, result);
}
Error error_of(MathFunction function, double x, double y, double result) {
  return error(function, std::array{x, y}, result);
}
Error error_of(MathFunction function, double x, double y, double z, double result) {
  return error(function, std::array{x, y, z}, result);
}
Error error_of(MathFunction function, float x, float result) {
  return error(function, std::array{x}, result);
}
Error error_of(MathFunction function, float x, float y, float result) {
  return error(function, std::array{x, y}, result);
}
Error error_of(MathFunction function, float x, float y, float z, float result) {
  return error(function, std::array{x, y, z}, result);
}

}  // namespace plumbline::ulp
