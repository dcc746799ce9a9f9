#include "harness/judge/multiply_add.h"

#include <array>

#include "harness/judge/precision.h"
#include "harness/judge/subnormal_before_rounding.h"
#include "harness/judge/truth.h"

namespace plumbline {

namespace {

bool is_sum(Scalar product, Scalar term, Scalar result, Direction direction) {
  const Format& format = format_of(result.type);
  const std::array<Scalar, 2> terms{product, term};
  Truth sum(required_function("x+y"), terms);
  if (format.is_nan(result.bits)) return sum.at(0, first_precision(format)).is_nan();
  const auto& rounded = sum.rounded(0, format, direction);
  return rounded && rounded->bits == result.bits;
}

bool is_subnormal_before_rounding(Truth& product, const Format& format) {
  const Enclosure& exact = product.at(0, first_precision(format));
  return !exact.is_nan() && !exact.is_infinite() && may_be_subnormal(format, exact, 0).value_or(false);
}

}  // namespace

bool is_multiply_add(std::span<const Scalar> operands, Scalar result, Direction direction, bool may_flush) {
  if (operands.size() != 3) return false;
  const Format& format = format_of(result.type);
  Truth product(required_function("x*y"), operands.first(2));
  const auto& factor = product.rounded(0, format, direction);
  if (!factor) return false;
  if (is_sum({result.type, factor->bits}, operands[2], result, direction)) return true;
  const std::uint64_t zero = factor->bits & format.sign_mask();
  return may_flush && is_subnormal_before_rounding(product, format) &&
         is_sum({result.type, zero}, operands[2], result, direction);
}

}  // namespace plumbline
