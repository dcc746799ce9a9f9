#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/rulebook.h"
#include "reference/function.h"

namespace plumbline {

/// The rule that let a result through, or the way it failed.
enum class Ground : std::uint8_t {
  bound,          ///< within the ulp bound (or correctly rounded, or exact)
  edge,           ///< the exact edge case
  flush_result,   ///< 7.5.3 case 2
  flush_operand,  ///< 7.5.3 cases 3 and 4
  derived,        ///< a derived implementation under unsafe math
  nan_class,      ///< a NaN where a NaN is asked for
  undefined,      ///< the document leaves it undefined
  failed,
  undecided,      ///< the maximum precision did not tell: never a silent pass
};
std::string_view name_of(Ground ground);

struct Verdict {
  Ground ground = Ground::failed;
  double ulp = 0;  ///< smallest error over what the rule allows; NaN when a NaN is involved
  bool passed() const { return ground != Ground::failed && ground != Ground::undecided; }
};

/// What of the device's configuration the judge must know.
struct Allowances {
  bool flush = false;  ///< the device has no subnormals, or the options ask for none
  OverflowRule overflow = OverflowRule::strict;
};

/// The truth at one point, computed once and used against every device. Not thread-safe; cheap to remake.
class Truth {
 public:
  Truth(const Function& function, std::span<const Scalar> arguments);
  std::span<const Scalar> arguments() const { return {arguments_.data(), count_}; }
  const Function& function() const { return *function_; }
  /// The enclosure of one output at no less than `precision` bits, cached.
  const Enclosure& at(int output, mpfr_prec_t precision);

 private:
  const Function* function_;
  std::array<Scalar, 4> arguments_{};
  std::size_t count_;
  mpfr_prec_t precision_ = 0;
  std::vector<Enclosure> outputs_;
};

/// Judges one output of one point. Pure: no I/O, no device, no globals.
Verdict judge(Truth& truth, int output, Scalar result, const Rule& rule, const Allowances& allowances);

}  // namespace plumbline
