#include "harness/judge/multiply_add.h"

#include <array>

#include "harness/judge/precision.h"
#include "harness/judge/truth.h"

namespace plumbline {

bool is_multiply_add(std::span<const Scalar> operands, Scalar result, Direction direction) {
  if (operands.size() != 3) return false;
  const Format& format = format_of(result.type);
  Truth product(required_function("x*y"), operands.first(2));
  const auto& factor = product.rounded(0, format, direction);
  if (!factor) return false;
  const std::array<Scalar, 2> terms{Scalar{operands[0].type, factor->bits}, operands[2]};
  Truth sum(required_function("x+y"), terms);
  if (format.is_nan(result.bits)) return sum.at(0, first_precision(format)).is_nan();
  const auto& rounded = sum.rounded(0, format, direction);
  return rounded && rounded->bits == result.bits;
}

}  // namespace plumbline
