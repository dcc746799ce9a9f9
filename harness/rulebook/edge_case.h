#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/rulebook/rulebook.h"
#include "harness/support/outcome.h"
#include "reference/format.h"

namespace plumbline {

/// One operand as the patterns of a rulebook see it: its exact value as binary64 bits, found with integer
/// operations so that the host's flushing and rounding modes cannot matter.
struct Operand {
  Scalar scalar;
  std::uint64_t magnitude = 0;  ///< binary64 bits of |x|; integers wider than 53 bits are truncated
  bool negative = false;
  bool is_nan = false;
  bool is_signaling = false;
  bool is_subnormal = false;  ///< of its own format

  explicit Operand(Scalar value);
  Operand() = default;
};

/// The place of a number among those of binary64, which are those of every format: the bits of its magnitude,
/// negated for a negative number. Both zeros are at 0, and nothing lies beyond the infinities.
using Place = std::int64_t;
constexpr Place place_of(bool negative, std::uint64_t magnitude) {
  return negative ? -static_cast<Place>(magnitude) : static_cast<Place>(magnitude);
}
/// Beyond the infinities NaN.
constexpr double number_at(Place place) {
  const double magnitude = std::bit_cast<double>(place < 0 ? -place : place);
  return place < 0 ? -magnitude : magnitude;
}

/// What one operand must be for an edge case or a bound to apply: a conjunction of words of the pattern
/// language (docs/rulebooks.md), in the form in which the judge tests one operand and the filter a vector of
/// them. Comparisons are false for NaN.
struct Pattern {
  enum class Nan : std::uint8_t { none, any, signaling, quiet };
  enum class Sign : std::uint8_t { either, positive, negative };
  enum class Shape : std::uint8_t { any, integer, noninteger, even, odd, half, even_half, odd_half };
  /// low <= x <= high and least <= |x| <= greatest, by the places of numbers of binary64.
  struct Range {
    static constexpr auto infinity = static_cast<Place>(binary64.infinity());
    Place low = -infinity, high = infinity, least = 0, greatest = infinity;
    bool bounds_number() const { return low != -infinity || high != infinity; }
    bool bounds_magnitude() const { return least > 0 || greatest != infinity; }
  };
  bool everything = false;  ///< "any": NaN too
  Nan nan = Nan::none;
  Sign sign = Sign::either;
  Shape shape = Shape::any;
  /// Of operands of these types, and last of integers: "min-normal" and "max" are those of the operand's.
  static constexpr std::array formats{ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64};
  std::array<Range, formats.size() + 1> ranges = {};

  const Range& range(ScalarType type) const {
    return ranges[static_cast<std::size_t>(std::ranges::find(formats, type) - formats.begin())];
  }
  bool matches(const Operand& x) const;
};

/// Whether there are as many operands as patterns, and each matches its own.
bool all_match(std::span<const Pattern> patterns, std::span<const Operand> operands);

/// One result that an edge case prescribes.
struct Prescribed {
  enum class Kind : std::uint8_t {
    number,   ///< `magnitude`, signed by `sign`
    integer,  ///< `value`, for integer results
    nan,
    quiet_nan,
    operand,  ///< operand `index`, perhaps with its sign changed
    min_subnormal,
    min_normal,
    exact,         ///< the truth, which the format must hold exactly
    within_bound,  ///< the rule's own bound (the prescribed value is irrational)
    undefined,
  };
  /// Where the sign of a number comes from.
  enum class Sign : std::uint8_t { plus, minus, of_first, against_first, own };
  Kind kind = Kind::number;
  Sign sign = Sign::plus;
  std::uint64_t magnitude = 0;  ///< binary64 bits
  std::int64_t value = 0;
  int index = 0;
};

/// One line of a rulebook's "edges": operands that match, and what the results then are.
struct EdgeCase {
  std::vector<Pattern> when;
  /// Per output, any of; empty: this output is not prescribed.
  std::array<std::vector<Prescribed>, 4> gives;
  std::string clause;
  bool flush_never = false;         ///< no allowance of 7.5.3 applies to these operands
  bool only_when_flushing = false;  ///< one more allowed result on devices that flush

  bool matches(std::span<const Operand> operands) const { return all_match(when, operands); }
};

/// The operand of largest magnitude, a NaN above all; the first of equals. Precondition: not empty.
const Operand& largest_of(std::span<const Operand> operands);

/// The sum of the operands' squares, in their format. It is compared exactly with any number of that format;
/// a sum that binary64 cannot hold stands beside its neighbour, with the last bit set. Precondition: not
/// empty.
Operand sum_of_squares(std::span<const Operand> operands);

class Formula;

/// One of the bounds that a document gives for a part of the operands.
struct BoundPiece {
  std::vector<Pattern> when;
  std::optional<Pattern> largest;  ///< in the place of `when`: what the operand of largest magnitude must be
  std::optional<Pattern> squares;  ///< likewise: what the sum of the operands' squares must be
  Bound bound;
  bool or_operand = false;                 ///< result k may also be operand k as it is
  std::string formula_text;                ///< "exp2(y * log2(x))", whose results pass as well; or empty
  std::shared_ptr<const Formula> formula;  ///< the formula, read; null without one

  bool matches(std::span<const Operand> operands) const {
    if (largest) return !operands.empty() && largest->matches(largest_of(operands));
    if (squares) return !operands.empty() && squares->matches(sum_of_squares(operands));
    return all_match(when, operands);
  }
};

/// The first of the rule's bounds by operands that matches; null where none does, or there are none.
const BoundPiece* piece_for(const Rule& rule, std::span<const Operand> operands);

/// The bound where this piece matches; of null: the rule's only one, or none where it has pieces.
const Bound& bound_for(const Rule& rule, const BoundPiece* piece);

/// The ulp that the bound allows operands of so many lanes, without those for their magnitude.
constexpr double ulp_of(const Bound& bound, std::size_t lanes) {
  return bound.ulp + bound.ulp_per_lane * static_cast<double>(lanes);
}

/// Reads one operand pattern; the error has the word that is wrong and the words that exist.
Outcome<Pattern> parse_pattern(std::string_view text);

/// Reads one prescribed result.
Outcome<Prescribed> parse_prescribed(std::string_view text);

/// The bits of a prescribed number in a format (Kind::number, operand, min_subnormal, min_normal).
/// Precondition: the number is representable, which parse_prescribed ensures for binary16 and wider.
std::uint64_t prescribed_bits(const Prescribed& result, const Format& format,
                              std::span<const Operand> operands);

}  // namespace plumbline
