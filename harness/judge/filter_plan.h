#pragma once

#include <optional>
#include <vector>

#include "harness/judge/filter.h"
#include "harness/rulebook/edge_case.h"
#include "reference/function.h"

namespace plumbline {

// What a filter has beside the rule, whose patterns, prescribed results and bounds it tests as they are:
// which of them vectors can test, and limits of the formats as binary64, which holds the numbers of all
// formats that kernels take.

/// An edge case that prescribes an output.
struct EdgeTest {
  const EdgeCase* edge;
  bool flushable;  ///< a result that is none of the prescribed ones is judged by flushed operands too
  /// One integer is prescribed, and any other fails by its distance, unless operands may be flushed.
  bool fails_others = false;
};

struct BoundTest {
  const Bound* bound;
  /// What a number beyond the bound is; nothing where something else may let it pass: a formula, a
  /// multiplication and addition, or an excuse.
  std::optional<PassReason> beyond;
};

/// The bound of operands that match.
struct PieceTest {
  const BoundPiece* piece;
  BoundTest test;
};

/// The format of an output, as factors and limits in binary64.
struct FormatNumbers {
  double min_normal = 0, min_subnormal = 0, greatest = 0;
  double overflow = 0;  ///< the least number that rounds to infinity; infinity for binary64
  double beyond = 0;    ///< 2^(emax + 1); infinity for binary64
  double slack = 0;     ///< relative: of what: filter_errors-inl.h
  double per_ulp = 0;   ///< 2^(precision - 2): 1 / ulp is 2^(1 - binade) times this, which binary64 can hold
  std::uint64_t least_binade = 0, greatest_binade = 0;  ///< binary64's biased exponents of emin and emax
};

struct OutputPlan {
  ScalarType type = ScalarType::f32;
  FormatNumbers format;
  double of_infinity = 0;  ///< the magnitude that an infinity counts as where the truth is less; infinity too
  std::vector<EdgeTest> alternatives, edges;
  /// Results, as binary64, that zero in the place of a subnormal operand makes right, with an error of 0.
  std::vector<double> of_flushed_operand;
};

/// A Pattern of numbers as vectors test it: of one type of operand, with its ends in binary64.
struct NumberTest {
  bool everything, bounds_number, bounds_magnitude;
  Pattern::Sign sign;
  Pattern::Shape shape;
  double low, high, least, greatest;

  NumberTest(const Pattern& pattern, const Pattern::Range& range)
      : everything(pattern.everything),
        bounds_number(range.bounds_number()),
        bounds_magnitude(range.bounds_magnitude()),
        sign(pattern.sign),
        shape(pattern.shape),
        low(number_at(range.low)),
        high(number_at(range.high)),
        least(number_at(range.least)),
        greatest(number_at(range.greatest)) {}
};

/// An edge case as RegularFilter has it.
struct RegularEdge {
  enum class Gives : std::uint8_t { nan, value, undefined, other };
  const EdgeCase* edge;
  std::vector<NumberTest> tests;  ///< EdgeCase::when
  Gives gives = Gives::other;
  const Prescribed* value = nullptr;  ///< of Gives::value: a number or an operand
  bool fails_others = false;          ///< as EdgeTest has it
};

/// What of a rule concerns RegularFilter, of one output.
struct RegularPlan {
  double allowed = 0;  ///< ulp: a result within it passes by the bound; infinity: each does
  /// What a result that passes so is counted as, and a NaN that is due.
  PassReason passed = PassReason::bound, nan = PassReason::nan_class;
  bool any_integer = false;  ///< any integer passes without an error, counted as `nan`
  /// Any number passes with its error, and with `any_nan` any result passes where one of it and the truth is
  /// a NaN.
  bool any_number = false, any_nan = false;
  /// Operands whose NaNs, zeros and infinities are left to the general tests.
  std::array<bool, max_arguments> special_operand{};
  std::vector<RegularEdge> edges;  ///< of other operands, in their order
  /// A truth between zero and this is in the first bucket of errors if the result is that zero; 0: none is.
  double vanishing = 0;
  /// Of formats of which binary64 holds many numbers between two neighbours: the greatest error in ulp that
  /// NearFilter decides, and twice that error counted in numbers of binary64. A center at least `zone`
  /// numbers away from a power of two has the truth in its own binade. 0 for other formats.
  double near = 0;
  bool never_exact = false;  ///< fast::Kernel::never_exact
  std::uint64_t zone = 0;
  bool rounded_once = false;  ///< is_rounded_once(), and this is the only output
  // MeasuredFilter
  /// As BoundTest has it; nothing where operands or results may be flushed, too.
  std::optional<PassReason> beyond;
  double surely_beyond = 0;  ///< in units of 1 / per_ulp ulp: results with a greater error fail
  double out_of_range = 0;   ///< the same: an excused result has an error below this
  double first_step = 0;     ///< the spacing of numbers of the reference's first precision from 1 on
  double margin = 0;         ///< ulp: the reference's enclosure is narrower than this
  /// How many numbers of binary64 the reference's enclosure may reach beyond the kernel's.
  std::uint64_t slack = 0;
  /// By edge of a bucket, in units of 1 / per_ulp ulp: an error that is found to be above the one is above
  /// the edge, one that is not above the other is not above the edge.
  std::vector<double> surely_above, perhaps_above;
};

/// The rule must outlive it.
struct FilterPlan {
  const Rule& rule;
  JudgeOptions options;
  std::size_t lanes;  ///< of each operand of a function of whole vectors; 1 for all others
  std::vector<ScalarType> arguments;
  std::vector<OutputPlan> outputs;
  std::vector<PieceTest> pieces;
  bool pieces_known;                 ///< false: beyond `pieces` there are some that cannot be tested
  BoundTest otherwise;               ///< where none of the pieces applies
  bool may_flush;                    ///< by the options or by the rule
  std::vector<RegularPlan> regular;  ///< of each output; none: all points need the general tests
  /// What stands in front of RegularFilter, where there is one.
  enum class Front : std::uint8_t { none, near, wide };
  Front front = Front::none;
  bool takes_runs = false;  ///< `regular` has rows, and RunFilter takes all types
};

/// Whether vectors can decide which result this is, of an output of this type. Undefined results and those
/// within the bound are none.
bool is_testable(const Prescribed& result, ScalarType output, std::span<const ScalarType> arguments);

/// Whether each enclosure of the reference is exact, or two neighbouring numbers of its precision or more.
bool is_rounded_once(const Function& function);

/// Zeros may stand for operands of this type with lesser magnitudes, where the rule or the device flushes.
double least_unflushed(const Rule& rule, ScalarType operand);

/// An error in the unit of RegularPlan::perhaps_above that, found with rounding, is reported as no more than
/// `ulp`.
double surely_within(double ulp, const OutputPlan& output, const RegularPlan& plan);

/// FilterPlan::regular. Precondition: the rest of the plan is complete.
std::vector<RegularPlan> regular_of(const FilterPlan& plan);

/// FilterPlan::front. Precondition: the rest of the plan is complete.
FilterPlan::Front front_of(const FilterPlan& plan);

/// Whether vectors can be loaded from columns of this type. The unsigned integers are operands of `nan`
/// alone, whose value no rule needs: binary64 does not hold all of 64 bits.
bool is_filtered_type(ScalarType type);

/// Nothing where results of edge cases could pass in more than one of ways that are counted differently.
/// `decides_failures`: what the rule fails is a failure. Precondition: `function` takes as many arguments as
/// the call has, and all its types are filtered ones.
std::optional<FilterPlan> plan_of(const Rule& rule, const Function& function, const JudgeOptions& options,
                                  const FilterRequest& request, bool decides_failures);

}  // namespace plumbline
