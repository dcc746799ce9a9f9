#include "harness/fault/baseline.h"

#include <optional>
#include <string>
#include <vector>

#include "reference/rounding.h"

namespace plumbline::fault {
namespace {

/// The integer a real result is; 0 stands for what has no integer value (7.5.1 leaves it open).
std::uint64_t integer_bits(const Enclosure& value, ScalarType type) {
  if (value.is_nan() || value.is_infinite()) return 0;
  const auto bits = static_cast<std::uint64_t>(mpfr_get_sj(value.lower.get(), MPFR_RNDN));
  const int width = 8 * size_of(type);
  return width == 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
}

std::optional<std::uint64_t> bits_of(const Enclosure& value, ScalarType type) {
  if (is_floating(type)) return round_to(format_of(type), value, Direction::nearest_even);
  if (!value.is_exact() && !value.is_nan()) return std::nullopt;
  return integer_bits(value, type);
}

}  // namespace

const Function* function_of(std::string_view builtin) {
  for (std::string_view prefix : {"half_", "native_"}) {
    if (!builtin.starts_with(prefix)) continue;
    builtin.remove_prefix(prefix.size());
    if (builtin == "divide") return find_function("x/y");
    if (builtin == "recip") return find_function("1/x");
    break;
  }
  return find_function(builtin);
}

void answer(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results) {
  // An irrational result is decided long before; one that is not by then is a number the format almost holds.
  constexpr mpfr_prec_t first_precision = 96, last_precision = 1 << 14;
  std::vector<Enclosure> truth(results.size(), Enclosure(first_precision));
  for (mpfr_prec_t precision = first_precision;; precision *= 2) {
    function.enclose(arguments, precision, truth);
    bool decided = true;
    for (std::size_t k = 0; k < results.size(); ++k) {
      auto bits = bits_of(truth[k], results[k].type);
      decided = decided && bits;
      if (!bits && precision >= last_precision)
        bits = is_floating(results[k].type)
                   ? round_to(format_of(results[k].type), truth[k].upper, Direction::nearest_even)
                   : integer_bits(truth[k], results[k].type);
      if (bits) results[k].bits = *bits;
    }
    if (decided || precision >= last_precision) return;
  }
}

}  // namespace plumbline::fault
