#include "harness/fault/baseline.h"

#include <vector>

#include "reference/ziv.h"

namespace plumbline::fault {
namespace {

/// The integer a real result is; 0 stands for what has no integer value (7.5.1 leaves it open).
std::uint64_t integer_bits(const Enclosure& value, ScalarType type) {
  if (value.is_nan() || value.is_infinite()) return 0;
  return static_cast<std::uint64_t>(mpfr_get_sj(value.lower.get(), MPFR_RNDN)) & type_mask(type);
}

std::optional<std::uint64_t> rounded(const Enclosure& value, ScalarType type, std::size_t output,
                                     const Rounding& round) {
  if (is_floating(type)) return round(value, type, output);
  if (!value.is_exact() && !value.is_nan()) return std::nullopt;
  return integer_bits(value, type);
}

/// For a value that no precision decides: one so near to a midpoint of two numbers of the format that either
/// will do.
std::uint64_t rounded_end(const Enclosure& value, ScalarType type) {
  if (is_floating(type)) return round_to(format_of(type), value.upper, Direction::nearest_even);
  return integer_bits(value, type);
}

}  // namespace

void right_results(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results,
                   Direction direction) {
  rounded_results(function, arguments, results,
                  [direction](const Enclosure& value, ScalarType type, std::size_t) {
                    return round_to(format_of(type), value, direction);
                  });
}

void rounded_results(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results,
                     const Rounding& round) {
  constexpr Precisions precisions;
  std::vector<Enclosure> truth(results.size(), Enclosure(precisions.start));
  const bool decided = enclose_until(function, arguments, truth, precisions, [&](auto outputs) {
    for (std::size_t k = 0; k < results.size(); ++k) {
      const auto bits = rounded(outputs[k], results[k].type, k, round);
      if (!bits) return false;
      results[k].bits = *bits;
    }
    return true;
  });
  if (decided) return;
  for (std::size_t k = 0; k < results.size(); ++k)
    results[k].bits =
        rounded(truth[k], results[k].type, k, round).value_or(rounded_end(truth[k], results[k].type));
}

}  // namespace plumbline::fault
