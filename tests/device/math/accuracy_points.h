#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "reference/rounding.h"
#include "suites/math/table.h"

namespace plumbline {

inline std::uint64_t rounded(ScalarType type, double value) {
  Real real(64);
  mpfr_set_d(real.get(), value, MPFR_RNDN);
  return round_to(format_of(type), real, Direction::nearest_even);
}

/// Edge values, the function's own interesting points, its domain and random bits, for one parameter.
class ArgumentPoints {
 public:
  ArgumentPoints(const math::Builtin& builtin, ScalarType type) : builtin_(builtin), type_(type) {
    if (!is_floating(type)) return;
    const Format& f = format_of(type);
    edges_ = {0, 1, f.fraction_mask(), f.min_normal(), f.max_finite(), f.infinity(), f.quiet_nan()};
    for (double value : {1.0, 1.5, 2.0, 2.5, 3.0, 0.5, 0.25, 10.0, 1024.0})
      edges_.push_back(rounded(type, value));
    for (double value : builtin.domain.breaks)
      if (value != 0)
        for (int step : {-1, 0, 1})
          edges_.push_back(rounded(type, std::abs(value)) + static_cast<unsigned>(step));
  }

  std::uint64_t draw(std::mt19937_64& random, std::size_t index, bool first) const {
    const std::uint64_t bits = random();
    const std::uint64_t mask = type_mask(type_);
    if (!is_floating(type_)) {
      if (bits & 1) return (bits >> 32) & mask;
      const auto span =
          static_cast<std::uint64_t>(builtin_.domain.integers[1] - builtin_.domain.integers[0] + 1);
      return static_cast<std::uint32_t>(builtin_.domain.integers[0] + static_cast<int>((bits >> 8) % span));
    }
    const std::uint64_t sign = bits & 1 ? format_of(type_).sign_mask() : 0;
    const std::size_t kind = first ? index % 3 : bits / 2 % 3;
    if (kind == 0) return edges_[first ? index / 3 % edges_.size() : bits / 8 % edges_.size()] ^ sign;
    if (kind == 1) return bits & mask;
    const double fraction = static_cast<double>(bits >> 11) * 0x1p-53;
    if (builtin_.domain.growth != math::Growth::none && index % 2 == 0)
      return rounded(type_, (2 * fraction - 1) * finite_range());
    return rounded(type_, builtin_.domain.low + (builtin_.domain.high - builtin_.domain.low) * fraction);
  }

 private:
  /// The magnitude beyond which a function that grows as the builtin does overflows or vanishes in the
  /// format.
  double finite_range() const {
    const Format& f = format_of(type_);
    const double binades = f.emax + f.precision + 1;
    if (builtin_.domain.growth == math::Growth::binary) return binades;
    return binades *
           (builtin_.domain.growth == math::Growth::natural ? 0.6931471805599453 : 0.3010299956639812);
  }

  const math::Builtin& builtin_;
  ScalarType type_;
  std::vector<std::uint64_t> edges_;
};

}  // namespace plumbline
