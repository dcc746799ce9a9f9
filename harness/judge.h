#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/rulebook.h"
#include "reference/function.h"
#include "reference/rounding.h"

namespace plumbline {

/// The rule that let a result through, or the way it failed.
enum class Ground : std::uint8_t {
  bound,          ///< within the ulp bound (or correctly rounded, or exact)
  edge,           ///< the exact edge case
  flush_result,   ///< 7.5.3 case 2
  flush_operand,  ///< 7.5.3 cases 3 and 4
  derived,        ///< a derived implementation under unsafe math
  nan_class,      ///< a NaN where a NaN is asked for
  fused,          ///< a*b+c rounded once, where rounding twice gives another result
  separate,       ///< a*b+c rounded twice, where rounding once gives another result
  overflow,       ///< an infinity within the bound, counted as 2^(emax+1): OverflowRule::lenient
  undefined,      ///< the document leaves it undefined
  failed,
  undecided,  ///< the maximum precision did not tell: never a silent pass
};
std::string_view name_of(Ground ground);

struct Verdict {
  Ground ground = Ground::failed;
  double ulp = 0;  ///< smallest error over what the rule allows; NaN when a NaN is involved
  /// Of the edge case that decided, or the formula that did; empty when the bound did. Lives as long as the
  /// rulebook.
  std::string_view clause = {};
  bool only_strictly = false;  ///< failed as an infinity that OverflowRule::lenient would let pass
  bool passed() const { return ground != Ground::failed && ground != Ground::undecided; }
};

/// What of the device's configuration the judge must know.
struct Allowances {
  bool flush = false;  ///< the device has no subnormals, or the options ask for none
  /// Where results have no bound (judge_exact): those of binary16 stay all the same.
  bool keep_halves = false;
  /// Whether an infinite result of a finite truth counts as 2^(emax+1) (lenient) or is right only where the
  /// truth rounds to infinity (strict). A finite result where the truth rounds to infinity is measured
  /// against the truth in the ulp of the largest binade under both.
  OverflowRule overflow = OverflowRule::strict;
  /// Of the results that follow the device's default: to nearest even, or to zero on an embedded device that
  /// has nothing else (10, item 6).
  Direction rounding = Direction::nearest_even;
};

/// The truth at one point, computed once and used against every device. Not thread-safe; cheap to remake.
class Truth {
 public:
  /// The correctly rounded result in one format and direction, with its error. Infinity, where the truth
  /// overflows to it, has no error.
  struct Rounded {
    std::uint64_t bits = 0;
    UlpError error;
  };

  /// At most 12 arguments: three vectors of four lanes.
  Truth(const Function& function, std::span<const Scalar> arguments);
  std::span<const Scalar> arguments() const { return {arguments_.data(), count_}; }
  const Function& function() const { return *function_; }
  /// The enclosure of one output at no less than `precision` bits, cached.
  const Enclosure& at(int output, mpfr_prec_t precision);
  /// Cached. Nothing when the greatest precision does not tell.
  const std::optional<Rounded>& rounded(int output, const Format& format, Direction direction);

 private:
  struct Cached {
    ScalarType type;
    Direction direction;
    int output;
    std::optional<Rounded> value;
  };
  const Function* function_;
  std::array<Scalar, 12> arguments_{};
  std::size_t count_;
  mpfr_prec_t precision_ = 0;
  std::vector<Enclosure> outputs_;
  std::vector<Cached> rounded_;
};

/// Judges one output of one point. Pure: no I/O, no device, no globals.
///
/// The verdict is the best over everything the rule allows, and names what let the result through:
/// 1. An edge case that matches the operands prescribes the result; the bound does not apply, and the
///    verdict carries its clause. Otherwise
/// 2. NaN is asked for where the truth is NaN, and nowhere else; a quiet NaN operand must not become a
///    signaling one (7.5.1). A signaling NaN operand may always give NaN: 7.2 does not require support for
///    signaling NaNs, and IEEE 754-2008 6.2 returns a quiet one even where C99 ignores a NaN.
/// 3. A number must lie within the bound. An exactly zero truth needs a zero with IEEE 754's sign or a number
///    within the bound; a nonzero truth that a zero result approximates prescribes no sign.
/// 4. Where subnormals may be flushed, the same with each subset of subnormal operands replaced by a zero of
///    either sign, and a zero of either sign for a conforming result below the smallest normal number.
Verdict judge(Truth& truth, int output, Scalar result, const Rule& rule, const Allowances& allowances);

}  // namespace plumbline
