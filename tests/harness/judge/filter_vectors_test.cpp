// A filter that is shown intervals in the place of a kernel's: what it decides is so wherever the truth lies.

#include "harness/judge/filter_vectors.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "harness/judge/bounded_filter.h"
#include "harness/judge/filter_plan.h"
#include "harness/judge/precision.h"
#include "harness/results/histogram.h"
#include "reference/fast/instruction_set.h"
#include "reference/format.h"
#include "reference/function.h"
#include "reference/rational_ulp.h"
#include "reference/ulp.h"

namespace plumbline {
namespace {

constexpr std::size_t count = FilterBlock::most_points;

/// A number's interval and a result: the truth times scale is center + d with low < d < high, or center +
/// low.
template <typename T>
struct Point {
  double center, low, high, scale;
  T result;
};

template <typename T>
constexpr ScalarType type_of = std::is_same_v<T, float> ? ScalarType::f32 : ScalarType::f64;

/// Centers beside powers of two, and beside the ends of the format; intervals to both sides or to one, from
/// none to more than an ulp; results beside the center, and now and then a zero or an infinity.
template <typename T>
Point<T> any_point(std::mt19937_64& random) {
  const Format& format = format_of(type_of<T>);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int binades[] = {format.emin() - 3, format.emin() - 1, format.emin(), format.emin() + 1, -1, 0,
                         format.emax - 1,   format.emax};
  const int e = binades[below(8)] + (type_of<T> == ScalarType::f32 ? below(3) - 1 : 0);
  Point<T> p;
  p.scale = e < -900 && below(2) == 0 ? 0x1p600 : 1;
  const double ulp = p.scale * std::ldexp(1.0, std::max(e, format.emin()) - format.precision + 1);
  const int steps_away = below(3) == 0 ? 0 : below(49) - 24;
  p.center = p.scale * std::ldexp(1.0, e) + ulp * steps_away / (1 << below(4));
  if (below(2) == 0) p.center += ulp * std::ldexp(1.0, -below(28));
  if (below(40) == 0) p.center = 0;
  const double width = below(4) == 0 ? 0 : ulp * std::ldexp(1.0, 1 - below(40));
  p.low = below(4) == 0 ? 0 : -width * (1 + below(3)) / 2;
  p.high = below(4) == 0 ? 0 : width * (1 + below(3)) / 2;
  if (below(4) == 0) {  // one number, at the edge of a bucket or beside it
    p.low = ulp * (below(17) - 8) / (2 << below(4));
    p.high = p.low = std::nextafter(p.low, p.low * below(3));
  }
  if (below(4) == 0) {  // an interval beside other numbers than its center
    const double shift = ulp * (below(65) - 32) / 16;
    p.low += shift;
    p.high += shift;
  }
  p.result = static_cast<T>(p.center / p.scale);
  constexpr T infinity = std::numeric_limits<T>::infinity();
  const T towards = below(2) == 0 ? infinity : -infinity;
  for (int steps = below(3) * below(10); steps > 0; --steps) p.result = std::nextafter(p.result, towards);
  if (below(30) == 0) p.result = below(2) == 0 ? infinity : T{0};
  if (below(2) == 0) p = {-p.center, -p.high, -p.low, p.scale, -p.result};
  return p;
}

/// What is counted of a result if the truth were this.
struct Expected {
  std::size_t bucket;
  bool misrounded;
};

/// The reference's enclosure of a number, of functions that it rounds once.
Enclosure enclosure_of(const mpq_class& truth, mpfr_prec_t precision) {
  Enclosure out(precision);
  mpfr_set_q(out.lower.get(), truth.get_mpq_t(), MPFR_RNDD);
  mpfr_set_q(out.upper.get(), truth.get_mpq_t(), MPFR_RNDU);
  return out;
}

template <typename T>
Expected expected_if(const mpq_class& truth, T result) {
  const Format& format = format_of(type_of<T>);
  if (std::isinf(result)) {
    const mpq_class least =
        mpq_class(std::ldexp(1.0, format.emax)) * 2 - ulp_of(std::ldexp(1.0, format.emax), format);
    const bool right = abs(truth) >= least && (truth < 0) == std::signbit(result);
    return {right ? 0 : histogram_edges.size() - 1, !right};
  }
  using Bits = std::conditional_t<std::is_same_v<T, float>, std::uint32_t, std::uint64_t>;
  const auto bits = std::bit_cast<Bits>(result);
  const mpq_class error = abs(mpq_class(double{result}) - truth) / ulp_of(truth, format), half(0.5);
  const bool other_zero = result == 0 && truth != 0 && std::signbit(result) != (truth < 0);
  const bool nearest = !other_zero && (error < half || (error == half && bits % 2 == 0));
  const double reported = ulp_error(format, bits, enclosure_of(truth, first_precision(format))).upper;
  return {bucket_of(nearest ? std::min(reported, 0.5) : reported), !nearest};
}

template <typename T>
std::vector<mpq_class> truths_of(const Point<T>& p) {
  mpq_class center = p.center, low = p.low, width = mpq_class(p.high) - low;
  for (mpq_class* number : {&center, &low, &width}) *number /= p.scale;
  // Beside zero the least number of binary64 stands for a quarter of it (fast::Enclosures).
  if (p.scale == 1 && p.low < p.high && p.center == 0 && std::max(-p.low, p.high) == 0x1p-1074) {
    low /= 4;
    width /= 4;
  }
  if (width == 0) return {center + low};
  std::vector<mpq_class> truths;
  if (p.low < 0 && p.high > 0) truths.push_back(center);
  for (const double share : {0x1p-200, 0x1p-30, 0.25, 0.5, 0.75})
    for (const mpq_class& from_low : {mpq_class(share), mpq_class(1 - mpq_class(share))})
      truths.push_back(center + low + width * from_low);
  return truths;
}

/// A block of points with ordinary operands, of which the enclosures have nothing.
template <typename T>
class Shown {
 public:
  explicit Shown(std::mt19937_64& random) {
    for (std::size_t i = 0; i < count; ++i) {
      points_[i] = any_point<T>(random);
      arguments_[i] = T{0.5};
      results_[i] = points_[i].result;
      center_[i] = points_[i].center;
      low_[i] = points_[i].low;
      high_[i] = points_[i].high;
      scale_[i] = points_[i].scale;
    }
  }

  FilterBlock block() {
    FilterBlock block;
    block.arguments[0] = block.arguments[1] = arguments_.data();
    block.results[0] = results_.data();
    block.truths[0] = {center_.data(), low_.data(), high_.data(), scale_.data()};
    block.buckets[0] = buckets_.data();
    block.count = count;
    return block;
  }
  const Point<T>& point(std::size_t i) const { return points_[i]; }
  std::size_t bucket(std::size_t i) const { return buckets_[i]; }

 private:
  std::array<Point<T>, count> points_;
  std::array<T, count> arguments_, results_;
  std::array<double, count> center_, low_, high_, scale_;
  std::array<std::uint8_t, count> buckets_{};
};

/// How many of `blocks` blocks are decided; every decision is held to the truths that there may be.
template <typename T>
std::size_t decided_rightly(const char* name, int blocks) {
  const fast::Kernel kernel{};
  const KernelFinder find = [&](auto...) { return &kernel; };
  const Function& function = required_function(name);
  const Call call{.builtin = name,
                  .expression = name,
                  .arguments = std::vector(function.arguments.size(), type_of<T>),
                  .results = {type_of<T>}};
  const auto rulebook = Rulebook::load("spirv-env-3.0");
  const auto filter = bounded_filter(*rulebook->find(name, type_of<T>), function, {}, {call, find});
  std::mt19937_64 random(11);
  std::size_t decided = 0;
  for (int n = 0; n < blocks; ++n) {
    Shown<T> shown(random);
    const FilterBlock block = shown.block();
    Counts counts;
    Escalated open = first_points(block.count);
    filter->judge(block, {.worst = std::numeric_limits<double>::infinity()}, counts, open);
    std::uint64_t misrounded = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if ((open[i / 64] >> i % 64 & 1) != 0) continue;
      ++decided;
      const Point<T>& p = shown.point(i);
      const std::vector<mpq_class> truths = truths_of(p);
      misrounded += expected_if(truths[0], p.result).misrounded ? 1 : 0;
      for (const mpq_class& truth : truths) {
        EXPECT_EQ(shown.bucket(i), expected_if(truth, p.result).bucket)
            << std::hexfloat << double{p.result} << " for " << p.center << " + (" << p.low << ", " << p.high
            << ") over " << p.scale << ", truth " << truth.get_d();
        if (::testing::Test::HasFailure()) return decided;
      }
    }
    EXPECT_EQ(counts.misrounded, misrounded);
  }
  return decided;
}

TEST(FilterVectors, DecideWhatIsSoWhereverTheTruthLies) {
  for (const auto set : fast::instruction_sets()) {
    fast::choose_target(set);
    constexpr int blocks = 40;
    EXPECT_GT(decided_rightly<float>("sin", blocks), blocks * count / 3);
    EXPECT_GT(decided_rightly<double>("sin", blocks), blocks * count / 8);
    // All points of whole vectors get the general tests.
    EXPECT_GT(decided_rightly<double>("dot", blocks), blocks * count / 8);
  }
  fast::choose_target(fast::instruction_sets().back());
}

/// Of a result of sin and an enclosure, where its error is known: the bucket; nothing where it is left open.
std::optional<std::size_t> bucket_of_double(double result, double center, double low, double high) {
  const fast::Kernel kernel{};
  const KernelFinder find = [&](auto...) { return &kernel; };
  const Call call{
      .builtin = "sin", .expression = "sin(a)", .arguments = {ScalarType::f64}, .results = {ScalarType::f64}};
  const auto rulebook = Rulebook::load("spirv-env-3.0");
  const auto filter =
      bounded_filter(*rulebook->find("sin", ScalarType::f64), required_function("sin"), {}, {call, find});
  constexpr std::size_t lanes = 8;
  const std::vector<double> columns[] = {std::vector(lanes, 0.5), std::vector(lanes, result)};
  std::vector<double> center_column(lanes, center), lows(lanes, low), highs(lanes, high);
  FilterBlock block;
  block.arguments[0] = columns[0].data();
  block.results[0] = columns[1].data();
  block.truths[0] = {center_column.data(), lows.data(), highs.data()};
  block.count = 1;
  Counts counts;
  Escalated open = first_points(block.count);
  filter->judge(block, {.worst = 0.9}, counts, open);
  if (counts.points == 0) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find(counts.histogram, 1U) - counts.histogram.begin());
}

/// 1 / (1 - 2^-53) is 2^-106 beyond the tie of 1 and the next number. The distance of the interval's other
/// end is rounded up to where a margin for it would be below that of a tie.
TEST(FilterVectors, DecideWhatIsNextToATie) {
  const double ulp = 0x1p-52, low = -0x1.fffffffffffffp-54, high = -0x1.ffffffffffffdp-54;
  const std::size_t above_half = 3, below_half = 2;
  EXPECT_EQ(bucket_of_double(1, 1 + ulp, low, high), above_half);
  EXPECT_EQ(bucket_of_double(1 + ulp, 1 + ulp, low, high), below_half);
  EXPECT_EQ(bucket_of_double(1 + ulp, 1, -high, -low), above_half);
}

/// Of operands by chance: whether an enclosure of 96 bits is exact or of two neighbours.
bool rounds_once_at_all(const Function& function) {
  std::mt19937_64 random(5);
  std::vector<Enclosure> outputs(static_cast<std::size_t>(function.outputs()), Enclosure(96));
  for (int i = 0; i < 2000; ++i) {
    std::vector<Scalar> operands;
    for (int k = 0; k < function.arity(); ++k) {
      const ScalarType type = function.arguments.type(static_cast<std::size_t>(k), ScalarType::f64);
      const auto moderate =
          std::bit_cast<std::uint64_t>(std::ldexp(double(random()), int(random() % 8) - 64));
      operands.push_back(
          {type, (random() % 2 == 0 && is_floating(type) ? moderate : random()) & type_mask(type)});
    }
    function.enclose(operands, 96, outputs);
    for (Enclosure& output : outputs) {
      const bool in_range = mpfr_regular_p(output.lower.get()) && mpfr_regular_p(output.upper.get());
      if (!in_range || output.is_exact()) continue;
      if (mpfr_get_prec(output.lower.get()) < 96) return false;
      mpfr_nextabove(output.lower.get());
      if (mpfr_equal_p(output.lower.get(), output.upper.get()) == 0) return false;
    }
  }
  return true;
}

TEST(FilterPlan, HasTheFunctionsThatTheReferenceRoundsOnce) {
  for (const Function& function : functions()) {
    const bool is_filtered = function.lanes == Lanes::each &&
                             (function.types == Types::floating || function.types == Types::every);
    if (is_filtered) {
      EXPECT_EQ(is_rounded_once(function), rounds_once_at_all(function)) << function.name;
    }
  }
}

}  // namespace
}  // namespace plumbline
