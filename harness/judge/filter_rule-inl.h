// A rule's tests on vectors of operands and results. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_RULE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_RULE_INL_H
#undef PLUMBLINE_FILTER_RULE_INL_H
#else
#define PLUMBLINE_FILTER_RULE_INL_H
#endif

#include <hwy/highway.h>

#include "harness/judge/filter_errors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

/// The operands of the points from the i-th on.
struct Points {
  const FilterPlan& plan;
  const FilterBlock& block;
  std::size_t i;
  V operands[max_arguments];

  HWY_INLINE Points(const FilterPlan& p, const FilterBlock& b, std::size_t first)
      : plan(p), block(b), i(first) {
    for (std::size_t k = 0; k < plan.arguments.size(); ++k)
      operands[k] = values_at(plan.arguments[k], block.arguments[k], i);
  }
};

/// The bits of the points from the i-th on, as RanksByBits has them.
HWY_INLINE auto rank_bits(const FilterBlock& block, std::size_t i) {
  const hn::Rebind<std::uint32_t, Words> words32;
  if (!block.ranks.of_pairs)
    return hn::LoadU(words32, static_cast<const std::uint32_t*>(block.arguments[0]) + i);
  const auto half = [&](std::size_t k) HWY_ATTR {
    const hn::Rebind<std::uint16_t, Words> words16;
    return hn::PromoteTo(words32,
                         hn::LoadU(words16, static_cast<const std::uint16_t*>(block.arguments[k]) + i));
  };
  return hn::Or(half(0), hn::ShiftLeft<16>(half(1)));
}

/// Of the points from the i-th on those with greater indices.
HWY_INLINE M is_after(const FilterBlock& block, std::size_t i, std::uint64_t index) {
  const RanksByBits& ranks = block.ranks;
  if (ranks.factor == 0) return hn::FirstN(d, index == FilterLimits::every_index ? 0 : hn::Lanes(d));
  const auto factor = hn::Set(hn::Rebind<std::uint32_t, Words>(), ranks.factor);
  const W places = hn::PromoteTo(du, hn::Mul(rank_bits(block, i), factor));
  const W indices = hn::Add(places, hn::Set(du, ranks.first));
  return hn::RebindMask(d, hn::Gt(indices, hn::Set(du, index)));
}

/// Of errors at the points from the i-th on those less than `limit`, or equal at an index greater than this.
HWY_INLINE M is_up_to(const FilterBlock& block, std::size_t i, V error, double limit, std::uint64_t index) {
  const M equal = hn::Eq(error, number(limit)), less = hn::Lt(error, number(limit));
  return hn::AllFalse(d, equal) ? less : hn::Or(less, hn::And(equal, is_after(block, i, index)));
}

/// Of failing results with these errors those that a tally only counts.
HWY_INLINE M is_failure_counted(const FilterBlock& block, std::size_t i, V error,
                                const FilterLimits& limits) {
  const M up_to = is_up_to(block, i, error, limits.failing, limits.failing_index);
  return hn::And(up_to, is_after(block, i, limits.first_failing));
}

/// The points that are decided for one output, by the rule that let them through.
struct Decided {
  M open;                  ///< not decided
  M first_bucket;          ///< decided with an error of 0
  M measured;              ///< decided with the error that Errors has
  M misrounded;            ///< decided, and not correctly rounded
  std::uint32_t used = 0;  ///< bit k: by_reason[k] is set
  M by_reason[pass_reasons];

  HWY_INLINE explicit Decided(M valid)
      : open(valid), first_bucket(none()), measured(none()), misrounded(none()) {}

  HWY_INLINE void count(PassReason reason, M points) {
    const auto k = static_cast<std::size_t>(reason);
    by_reason[k] = (used >> k & 1) != 0 ? hn::Or(by_reason[k], points) : points;
    used |= std::uint32_t{1} << k;
    open = without(open, points);
  }
  /// The result is right whatever it is, or no number: it has no error.
  HWY_INLINE void without_error(PassReason reason, M points) {
    if (!hn::AllFalse(d, points)) count(reason, points);
  }
  HWY_INLINE void as_exact(PassReason reason, M points) {
    if (hn::AllFalse(d, points)) return;
    count(reason, points);
    first_bucket = hn::Or(first_bucket, points);
    if (reason == PassReason::flush_result || reason == PassReason::flush_operand)
      misrounded = hn::Or(misrounded, points);
  }
  HWY_INLINE void as_measured(PassReason reason, M points, M not_nearest) {
    count(reason, points);
    measured = hn::Or(measured, points);
    misrounded = hn::Or(misrounded, hn::And(points, not_nearest));
  }
};

/// In which bucket the errors lie.
struct Buckets {
  M above[finite_histogram_edges.size()];  ///< the error is above edge k
  std::size_t used = 0;                    ///< none is above the edges from here on
  M certain;
};

HWY_INLINE void find_buckets(const Errors& e, M points, Buckets& out) {
  out.above[0] = hn::Or(without(e.nonzero, e.sharp), hn::And(e.sharp, hn::Gt(e.high, hn::Zero(d))));
  const M maybe_zero = without(points, hn::Or(e.sharp, e.nonzero));
  out.certain = without(points, maybe_zero);
  out.used = 1;
  while (out.used < finite_histogram_edges.size()) {
    const V edge = number(finite_histogram_edges[out.used]);
    const M low = hn::Gt(e.low, edge), high = hn::Gt(e.high, edge);
    out.certain = without(out.certain, hn::Xor(low, high));
    if (hn::AllFalse(d, hn::And(points, high))) break;
    out.above[out.used++] = low;
  }
}

/// Bytes of small numbers, one per lane.
HWY_INLINE void store_bytes(V numbers, std::uint8_t* to) {
  const hn::Rebind<std::int32_t, Doubles> words;
  const hn::Rebind<std::uint8_t, Doubles> bytes;
  hn::StoreU(hn::DemoteTo(bytes, hn::DemoteTo(words, numbers)), bytes, to);
}

static HWY_NOINLINE M has_shape(Pattern::Shape wanted, V x) {
  using Shape = Pattern::Shape;
  const V magnitude = hn::Abs(x), whole = hn::Floor(magnitude), twice = hn::Add(magnitude, magnitude);
  const M finite = hn::Lt(magnitude, number(std::numeric_limits<double>::infinity()));
  const M integer = hn::And(finite, hn::Eq(whole, magnitude));
  if (wanted == Shape::noninteger) return without(finite, integer);
  const V halved = hn::Mul(whole, number(0.5));
  const M odd = hn::Ne(hn::Floor(halved), halved);
  const M half = hn::And(finite, without(hn::Eq(hn::Floor(twice), twice), integer));
  const M odd_below = hn::Xor(odd, is_negative(x));  // of floor(x)
  switch (wanted) {
    case Shape::integer:
      return integer;
    case Shape::even:
      return without(integer, odd);
    case Shape::odd:
      return hn::And(integer, odd);
    case Shape::half:
      return half;
    case Shape::even_half:
      return without(half, odd_below);
    case Shape::odd_half:
      return hn::And(half, odd_below);
    default:
      return hn::Eq(x, x);
  }
}

/// The numbers x that the test is true of.
HWY_INLINE M matches(const NumberTest& test, V x) {
  M all =
      test.bounds_number ? hn::And(hn::Ge(x, number(test.low)), hn::Le(x, number(test.high))) : hn::Eq(x, x);
  if (test.bounds_magnitude) {
    const V magnitude = hn::Abs(x);
    all = hn::And(all,
                  hn::And(hn::Ge(magnitude, number(test.least)), hn::Le(magnitude, number(test.greatest))));
  }
  if (test.sign == Pattern::Sign::negative) all = hn::And(all, is_negative(x));
  if (test.sign == Pattern::Sign::positive) all = without(all, is_negative(x));
  if (test.shape != Pattern::Shape::any && !hn::AllFalse(d, all))
    all = hn::And(all, has_shape(test.shape, x));
  return all;
}

/// Pattern::matches.
HWY_INLINE M matches(const Pattern& test, const Points& points, std::size_t k) {
  const V x = points.operands[k];
  if (test.everything) return hn::FirstN(d, hn::Lanes(d));
  if (test.nan != Pattern::Nan::none) {
    const M nans = hn::IsNaN(x);
    if (test.nan == Pattern::Nan::any) return nans;
    if (!is_floating(points.plan.arguments[k])) return none();
    const M signaling = signaling_at(points.plan.arguments[k], points.block.arguments[k], points.i, nans);
    return test.nan == Pattern::Nan::signaling ? signaling : without(nans, signaling);
  }
  return matches(NumberTest(test, test.range(points.plan.arguments[k])), x);
}

HWY_INLINE M matches(const std::vector<Pattern>& when, const Points& points) {
  M all = matches(when[0], points, 0);
  for (std::size_t k = 1; k < when.size(); ++k) {
    if (hn::AllFalse(d, all)) return all;
    if (!when[k].everything) all = hn::And(all, matches(when[k], points, k));
  }
  return all;
}

/// Points that a piece is for.
struct PieceHits {
  M certain, perhaps;
};

/// Numbers between `least` and `most`, which are no less than 0, or NaN where these are.
HWY_INLINE PieceHits hits_between(const NumberTest& test, V least, V most) {
  return {hn::And(matches(test, least), matches(test, most)),
          hn::And(hn::Ge(most, number(std::max(test.low, test.least))),
                  hn::Le(least, number(std::min(test.high, test.greatest))))};
}

/// Of the sum of the operands' squares, of short numbers. It rounds seven times at most.
HWY_INLINE PieceHits hits_of_squares(const Pattern& test, const Points& points) {
  V sum = hn::Zero(d);
  for (std::size_t k = 0; k < points.plan.arguments.size(); ++k)
    sum = hn::MulAdd(points.operands[k], points.operands[k], sum);
  const M all = hn::FirstN(d, hn::Lanes(d)), nan = hn::IsNaN(sum);
  if (test.everything) return {all, all};
  if (test.nan != Pattern::Nan::none) return {nan, nan};
  return hits_between(NumberTest(test, test.range(points.plan.arguments[0])),
                      hn::Mul(sum, number(1 - 0x1p-50)), hn::Mul(sum, number(1 + 0x1p-50)));
}

/// The operand that largest_of() gives, or another NaN.
HWY_INLINE V largest_of(const Points& points) {
  V largest = points.operands[0];
  for (std::size_t k = 1; k < points.plan.arguments.size(); ++k) {
    const V x = points.operands[k];
    const M more = hn::Or(hn::IsNaN(x), hn::Gt(hn::Abs(x), hn::Abs(largest)));
    largest = hn::IfThenElse(more, x, largest);
  }
  return largest;
}

HWY_INLINE PieceHits hits_of(const BoundPiece& piece, const Points& points) {
  if (piece.squares && !piece.largest) return hits_of_squares(*piece.squares, points);
  M hit;
  if (!piece.largest) {
    hit = matches(piece.when, points);
  } else if (piece.largest->everything || piece.largest->nan != Pattern::Nan::none) {
    const M all = hn::FirstN(d, hn::Lanes(d));
    hit = piece.largest->everything ? all : hn::IsNaN(largest_of(points));
  } else {
    hit = matches(NumberTest(*piece.largest, piece.largest->range(points.plan.arguments[0])),
                  largest_of(points));
  }
  return {hit, hit};
}

/// A NaN that every NaN that is due may be.
HWY_INLINE M is_quiet(const OutputPlan& plan, const Points& points, std::size_t output, M nans) {
  return without(nans, signaling_at(plan.type, points.block.results[output], points.i, nans));
}

/// A NaN that may be where no document requires a quiet one: also a signaling one of a signaling operand.
HWY_INLINE M is_nan_due(const OutputPlan& plan, const Points& points, std::size_t output, M nans) {
  const M signaling = signaling_at(plan.type, points.block.results[output], points.i, nans);
  if (hn::AllFalse(d, signaling)) return nans;
  M of_signaling = none();
  for (std::size_t k = 0; k < points.plan.arguments.size(); ++k)
    if (is_floating(points.plan.arguments[k]))
      of_signaling = hn::Or(of_signaling, signaling_at(points.plan.arguments[k], points.block.arguments[k],
                                                       points.i, hn::IsNaN(points.operands[k])));
  return without(nans, without(signaling, of_signaling));
}

/// A result of the kinds number, integer, operand, min_subnormal and min_normal.
HWY_INLINE V prescribed(const Prescribed& result, const FormatNumbers& format, const Points& points) {
  using Kind = Prescribed::Kind;
  using Sign = Prescribed::Sign;
  if (result.kind == Kind::integer) return number(static_cast<double>(result.value));
  const bool is_operand = result.kind == Kind::operand;
  const V operand = is_operand ? points.operands[static_cast<std::size_t>(result.index)] : hn::Zero(d);
  const V magnitude = is_operand                           ? hn::Abs(operand)
                      : result.kind == Kind::min_normal    ? number(format.min_normal)
                      : result.kind == Kind::min_subnormal ? number(format.min_subnormal)
                                                           : number(std::bit_cast<double>(result.magnitude));
  switch (result.sign) {
    case Sign::minus:
      return hn::Neg(magnitude);
    case Sign::of_first:
      return hn::CopySignToAbs(magnitude, points.operands[0]);
    case Sign::against_first:
      return hn::CopySignToAbs(magnitude, hn::Neg(points.operands[0]));
    case Sign::own:
      return is_operand ? operand : magnitude;
    default:
      return magnitude;
  }
}

/// Decides those of the points at which the results are one of those that an edge case prescribes. Returns
/// those that are still to be held to the bound.
static HWY_NOINLINE M accept(const EdgeCase& edge, const Points& points, std::size_t output, const Errors& e,
                             M hit, Decided& decided) {
  using Kind = Prescribed::Kind;
  const OutputPlan& plan = points.plan.outputs[output];
  for (const Prescribed& allowed : edge.gives[output]) {
    const M left = hn::And(hit, decided.open);
    if (allowed.kind == Kind::undefined) {
      decided.without_error(PassReason::undefined, left);
      return none();
    }
    if (allowed.kind == Kind::within_bound) return left;
    if (!is_testable(allowed, plan.type, points.plan.arguments)) return none();
    if (!is_floating(plan.type)) {
      decided.as_exact(PassReason::edge,
                       hn::And(left, hn::Eq(e.result, number(static_cast<double>(allowed.value)))));
      continue;
    }
    switch (allowed.kind) {
      case Kind::nan:
        decided.without_error(PassReason::nan_class, is_nan_due(plan, points, output, hn::And(left, e.nan)));
        break;
      case Kind::quiet_nan:
        decided.without_error(PassReason::nan_class, is_quiet(plan, points, output, hn::And(left, e.nan)));
        break;
      case Kind::exact:
        // The result is the truth itself, or a number less than half an ulp from it.
        decided.as_exact(PassReason::edge,
                         hn::And(hn::And(left, e.known), without(hn::Lt(e.high, number(0.5)),
                                                                 hn::Xor(e.negative, e.truth_negative))));
        decided.as_exact(PassReason::edge,
                         hn::And(hn::And(left, e.infinite),
                                 without(hn::Ge(e.near, number(plan.format.overflow)),
                                         hn::Or(e.truth_nan, hn::Xor(e.negative, e.truth_negative)))));
        break;
      default: {
        const V due = prescribed(allowed, plan.format, points);
        const M nan_due = hn::IsNaN(due);
        decided.without_error(PassReason::nan_class,
                              is_nan_due(plan, points, output, hn::And(hn::And(left, nan_due), e.nan)));
        decided.as_exact(PassReason::edge, without(hn::And(left, same_bits(e.result, due)), nan_due));
        if (!edge.flush_never && points.plan.may_flush) {
          const V magnitude = hn::Abs(due);
          const M subnormal =
              hn::And(hn::Gt(magnitude, hn::Zero(d)), hn::Lt(magnitude, number(plan.format.min_normal)));
          decided.as_exact(PassReason::flush_result,
                           hn::And(hn::And(decided.open, hit), hn::And(subnormal, e.zero)));
        }
      }
    }
  }
  return none();
}

/// Points that edge cases name.
struct EdgeHits {
  M of_nan;     ///< that prescribe a NaN and nothing else
  M of_others;  ///< the others
  M met;        ///< of these, those with a result that is the one value that is due
};

/// What RegularPlan::edges prescribe at the points.
static HWY_NOINLINE EdgeHits edge_hits_of(const std::vector<RegularEdge>& edges, const Points& points,
                                          const FormatNumbers& format, V result, M left) {
  EdgeHits hits{none(), none(), none()};
  for (const RegularEdge& edge : edges) {
    M hit = left;
    for (std::size_t k = 0; k < edge.tests.size() && !hn::AllFalse(d, hit); ++k)
      if (!edge.tests[k].everything) hit = hn::And(hit, matches(edge.tests[k], points.operands[k]));
    if (hn::AllFalse(d, hit)) continue;
    left = without(left, hit);
    M& kind = edge.gives == RegularEdge::Gives::nan ? hits.of_nan : hits.of_others;
    kind = hn::Or(kind, hit);
    if (edge.gives != RegularEdge::Gives::value) continue;
    const V due = prescribed(*edge.value, format, points);
    hits.met = hn::Or(hits.met, hn::And(hit, without(same_bits(result, due), hn::IsNaN(due))));
  }
  return hits;
}

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
