#pragma once

#include <optional>
#include <vector>

#include "harness/judge/filter.h"
#include "harness/rulebook/edge_case.h"
#include "reference/function.h"

namespace plumbline {

// A rule in the form in which vectors are tested against it: operands, results and limits as binary64, which
// holds the numbers of all formats that kernels take.

/// Pattern, for operands of one type.
struct OperandTest {
  bool everything = false;
  Pattern::Nan nan = Pattern::Nan::none;
  Pattern::Sign sign = Pattern::Sign::either;
  Pattern::Shape shape = Pattern::Shape::any;
  bool ranged = false, bounded = false;  ///< whether the two pairs below say anything
  double low = 0, high = 0;              ///< low <= x <= high
  double least = 0, greatest = 0;        ///< least <= |x| <= greatest
};
using PointTest = std::vector<OperandTest>;  ///< one per operand

/// Prescribed.
struct Acceptor {
  enum class Kind : std::uint8_t {
    number,
    operand,
    integer,
    nan,
    quiet_nan,
    exact,
    within_bound,
    undefined,
    unknown
  };
  Kind kind = Kind::unknown;
  Prescribed::Sign sign = Prescribed::Sign::plus;
  double magnitude = 0;    ///< of a number; the value of an integer
  std::size_t index = 0;   ///< of the operand
  bool flushable = false;  ///< a zero may stand for a subnormal number
};

/// EdgeCase, of one output.
struct EdgeTest {
  PointTest when;
  std::vector<Acceptor> gives;
  bool flushable = false;  ///< a result that is none of these values is judged by flushed operands too
};

/// Bound.
struct FilterBound {
  Bound::Kind kind = Bound::Kind::ulp;
  double ulp = 0, ulp_per_x = 0, absolute = 0;
  bool floor_per_x = false;
  /// Nothing but what is stated here lets a result pass: no formula, no multiplication and addition, and no
  /// excuse.
  bool alone = true;
};

/// BoundPiece.
struct PieceTest {
  PointTest when;
  FilterBound bound;
};

/// The format of an output, as factors and limits in binary64.
struct FormatNumbers {
  double min_normal = 0;
  double overflow = 0;  ///< the least number that rounds to infinity; infinity for binary64
  double beyond = 0;    ///< 2^(emax + 1); infinity for binary64
  double slack = 0;     ///< relative: filter_errors-inl.h says of what
  double per_ulp = 0;   ///< 2^(precision - 2): 1 / ulp is 2^(1 - binade) times this, which binary64 can hold
  std::uint64_t least_binade = 0, greatest_binade = 0;  ///< binary64's biased exponents of emin and emax
};

struct OutputPlan {
  ScalarType type = ScalarType::f32;
  FormatNumbers format;
  std::vector<EdgeTest> alternatives, edges;
  /// Results, as binary64, that zero in the place of a subnormal operand makes right, with an error of 0.
  std::vector<double> of_flushed_operand;
};

/// EdgeTest, as far as RegularFilter knows it.
struct RegularEdge {
  enum class Gives : std::uint8_t { nan, value, other };
  PointTest when;
  Gives gives = Gives::other;
  Acceptor value;  ///< a number or an operand, nothing else
};

/// What of a rule concerns RegularFilter, of one output.
struct RegularPlan {
  double allowed = 0;  ///< ulp: a result within it passes by the bound
  /// Operands whose NaNs, zeros and infinities are left to the general tests.
  std::array<bool, max_arguments> special_operand{};
  std::vector<RegularEdge> edges;  ///< of other operands, in their order
  /// A truth between zero and this is in the first bucket of errors if the result is that zero; 0: none is.
  double vanishing = 0;
  /// Of formats of which binary64 holds many numbers between two neighbours: the greatest error in ulp that
  /// NearFilter decides, and twice that error counted in numbers of binary64. A center at least `zone`
  /// numbers away from a power of two has the truth in its own binade. 0 for other formats.
  double near = 0;
  std::uint64_t zone = 0;
  /// By edge of a bucket, in units of 1 / per_ulp ulp: an error that is found to be above the one is above
  /// the edge, one that is not above the other is not above the edge.
  std::vector<double> surely_above, perhaps_above;
};

struct FilterPlan {
  std::vector<ScalarType> arguments;
  std::vector<OutputPlan> outputs;
  std::vector<PieceTest> pieces;
  bool pieces_known = true;  ///< false: beyond `pieces` there are some that cannot be tested
  FilterBound bound;         ///< where none of the pieces applies
  bool may_flush = false, nan_optional = false, any_direction = false, zero_may_be_positive = false;
  bool signless_zeros = false;  ///< a zero that is wrong may be right with the other sign
  double flush_below = 0;       ///< operands of a smaller magnitude may be flushed, as subnormal ones may
  std::vector<double> histogram_edges;
  std::vector<RegularPlan> regular;  ///< of each output; none: all points need the general tests
  bool is_near = false;              ///< there are such, and NearFilter takes all types
};

/// An error in the unit of RegularPlan::perhaps_above that, found with rounding, is no more than `ulp`.
double surely_within(double ulp, const FormatNumbers& format);

/// FilterPlan::regular. Precondition: the rest of the plan is complete.
std::vector<RegularPlan> regular_of(const FilterPlan& plan);

/// FilterPlan::is_near. Precondition: the rest of the plan is complete.
bool is_near(const FilterPlan& plan);

/// Whether vectors can be loaded from columns of this type. The unsigned integers are operands of `nan`
/// alone, of which no rule asks the value: binary64 does not hold all of 64 bits.
bool is_filtered_type(ScalarType type);

/// Nothing where results of edge cases could pass in more than one of ways that are counted differently.
/// `decides_failures`: what the rule fails is a failure. Precondition: `function` takes as many arguments as
/// the call has, and all its types are filtered ones.
std::optional<FilterPlan> plan_of(const Rule& rule, const Function& function, const JudgeOptions& options,
                                  const FilterRequest& request, bool decides_failures);

}  // namespace plumbline
