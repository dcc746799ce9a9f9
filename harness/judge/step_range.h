#pragma once

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "reference/format.h"
#include "reference/rounding.h"

namespace plumbline {

class Real;

/// What an operation, or a chain of them, may give: every number of a format from `low` to `high`, NaN if it
/// includes that, or anything at all where a document bounds an operation by nothing.
struct StepRange {
  Scalar low, high;       ///< meaningless if `empty` or `anything`
  bool anything = false;  ///< any result
  bool nan = false;       ///< NaN is possible
  bool empty = false;     ///< no number: NaN alone
  /// Whether a result is among them. Both zeros are equal.
  bool holds(Scalar result) const;
  bool is_point() const;
  bool crosses_zero() const;   ///< Precondition: there are numbers.
  bool ends_infinite() const;  ///< Precondition: there are numbers.

  static StepRange only_nan(ScalarType type) { return {{type, 0}, {type, 0}, false, true, true}; }
  static StepRange any_of(ScalarType type) { return {{type, 0}, {type, 0}, true, true}; }
};

/// Whether a product of these operands may be one of zero and an infinity.
bool may_multiply_zero_by_infinity(const StepRange& a, const StepRange& b);

/// With zero, where subnormal numbers are in the range.
StepRange with_flushed(StepRange range);

/// The numbers of the format within so many ulp of the interval from `low` to `high`, or within `absolute`
/// of it if that is more. The ulp is that of OpenCL 1.2, 7.4, of the greater end. Precondition: both are
/// finite.
StepRange numbers_within(const Format& format, const Real& low, const Real& high, double ulp,
                         double absolute = 0);

/// What one operation may give of any of its operands' values, where each operation of a chain is rounded to
/// the format: intervals whose ends are numbers of the format. The values of two operands count as
/// independent of each other. An operand or an operation that is NaN gives anything.
class StepArithmetic {
 public:
  using Number = StepRange;
  struct Terms {
    bool any_direction = true;  ///< each operation rounds as it likes; else in `direction`
    Direction direction = Direction::nearest_even;
    bool may_flush = true;     ///< subnormal operands and results may be zeros
    bool contracts = true;     ///< a product may be fused with the sum that it goes into
    bool least_error = false;  ///< operations with an error in ulp are correctly rounded, none is fused
    bool operator==(const Terms&) const = default;
  };
  StepArithmetic(const Format& format, const Terms& terms) : format_(format), terms_(terms) {}

  StepRange of(Scalar x) const;
  StepRange of(const Real& number) const;  ///< rounded to nearest
  StepRange of(double number) const;       ///< rounded to nearest: a small integer is exact
  StepRange beside(double number) const;   ///< rounded to either neighbour
  StepRange pi() const;                    ///< rounded to either neighbour

  StepRange add(const StepRange& a, const StepRange& b) const;
  StepRange subtract(const StepRange& a, const StepRange& b) const { return add(a, negate(b)); }
  StepRange multiply(const StepRange& a, const StepRange& b) const;
  /// a * b + c, as two operations or, where products contract, as one.
  StepRange multiply_add(const StepRange& a, const StepRange& b, const StepRange& c) const;
  /// "2.5 ULP for b in the range [2^-126, 2^126]": anything elsewhere.
  StepRange divide(const StepRange& a, const StepRange& b) const;
  /// "2 ULP", of positive numbers.
  StepRange inverse_sqrt(const StepRange& a) const;
  /// "Inherited from 1.0 / inversesqrt()", or better.
  StepRange sqrt(const StepRange& a) const;
  StepRange negate(const StepRange& a) const;
  StepRange magnitude(const StepRange& a) const;
  StepRange truncate(const StepRange& a) const;
  StepRange floor(const StepRange& a) const;
  StepRange clamp(const StepRange& a, double low, double high) const;
  /// The sum of the terms a[k] * b[k] in any order, each product by itself or contracted with what it is
  /// added to. Precondition: 1 to 4 terms.
  StepRange dot(std::span<const StepRange> a, std::span<const StepRange> b) const;
  /// The value where low < high certainly holds; anything elsewhere.
  StepRange where_less(const StepRange& low, const StepRange& high, const StepRange& value) const;
  /// `negative` where a number is certainly below zero, `other(number)` where it is not, and either between;
  /// `other` is given what of the number is not below zero.
  template <class Other>
  StepRange where_negative(const StepRange& number, const StepRange& negative, const Other& other) const {
    if (number.anything) return anything();
    const auto [below, rest] = parted(number);
    if (!rest) return negative;
    return below ? either(negative, other(*rest)) : other(*rest);
  }

  /// What either of two evaluations may give.
  static StepRange either(const StepRange& a, const StepRange& b);
  /// What `at(operands)` gives at any of the corners of the ranges: all that an operation gives which is
  /// monotone in each operand. Precondition: 1 to 3 ranges, each with numbers.
  template <class At>
  static StepRange at_corners(std::span<const StepRange> in, const At& at) {
    StepRange out = StepRange::only_nan(in[0].low.type);
    out.nan = false;
    unsigned points = 0;  // their two ends are one corner
    for (std::size_t k = 0; k < in.size(); ++k) points |= in[k].is_point() ? 1U << k : 0;
    std::array<Scalar, 3> corner{};
    for (unsigned which = 0; which < 1U << in.size(); ++which) {
      if ((which & points) != 0) continue;
      for (std::size_t k = 0; k < in.size(); ++k) corner[k] = (which >> k & 1) != 0 ? in[k].high : in[k].low;
      out = either(out, at(std::span<Scalar>(corner.data(), in.size())));
    }
    return out;
  }
  const Format& format() const { return format_; }
  const Terms& terms() const { return terms_; }

 private:
  StepRange sum_of(std::span<const StepRange> a, std::span<const StepRange> b, unsigned chosen,
                   std::span<const StepRange> sums) const;
  StepRange fused(const StepRange& a, const StepRange& b, const StepRange& c) const;
  StepRange rounded(const Real& number) const;
  StepRange neighbours(const Real& number) const;
  StepRange near(const Real& number, double ulp) const;
  /// Whether any of the numbers is below zero, and those that are not, if any.
  static std::pair<bool, std::optional<StepRange>> parted(const StepRange& number);
  StepRange anything() const { return StepRange::any_of(format_.type); }
  template <class Of>
  StepRange measured(std::span<const StepRange> in, double ulp, const Of& of) const;

  const Format& format_;
  Terms terms_;
};

}  // namespace plumbline
