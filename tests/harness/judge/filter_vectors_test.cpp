// A filter that is shown intervals in the place of a kernel's: what it decides is so wherever the truth lies.

#include "harness/judge/filter_vectors.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "harness/judge/bounded_filter.h"
#include "harness/results/histogram.h"
#include "reference/fast/instruction_set.h"
#include "reference/format.h"
#include "reference/function.h"
#include "reference/rational_ulp.h"

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
  if (below(4) == 0) p.low = p.high = ulp * (below(17) - 8) / (2 << below(4));
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

/// The bucket of the error if the truth were this.
template <typename T>
std::size_t bucket_if(const mpq_class& truth, T result) {
  const Format& format = format_of(type_of<T>);
  if (std::isinf(result)) {
    const mpq_class least =
        mpq_class(std::ldexp(1.0, format.emax)) * 2 - ulp_of(std::ldexp(1.0, format.emax), format);
    return abs(truth) >= least && (truth < 0) == std::signbit(result) ? 0 : histogram_edges.size() - 1;
  }
  const mpq_class error = abs(mpq_class(double{result}) - truth) / ulp_of(truth, format);
  std::size_t k = 0;
  while (k + 1 < histogram_edges.size() && error > mpq_class(histogram_edges[k])) ++k;
  return k;
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
  for (const double share : {0x1p-30, 0.25, 0.5, 0.75, 1 - 0x1p-30})
    truths.push_back(center + low + width * mpq_class(share));
  return truths;
}

/// A block of points of sin with ordinary operands, of which it has nothing.
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
    block.arguments[0] = arguments_.data();
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
std::size_t decided_rightly(int blocks) {
  const fast::Kernel kernel{};
  const KernelFinder find = [&](auto...) { return &kernel; };
  const Call call{
      .builtin = "sin", .expression = "sin(a)", .arguments = {type_of<T>}, .results = {type_of<T>}};
  const auto rulebook = Rulebook::load("spirv-env-3.0");
  const auto filter =
      bounded_filter(*rulebook->find("sin", type_of<T>), required_function("sin"), {}, {call, find});
  std::mt19937_64 random(11);
  std::size_t decided = 0;
  for (int n = 0; n < blocks; ++n) {
    Shown<T> shown(random);
    const FilterBlock block = shown.block();
    Counts counts;
    Escalated open;
    filter->judge(block, {.worst = std::numeric_limits<double>::infinity()}, counts, open);
    for (std::size_t i = 0; i < count; ++i) {
      if ((open[i / 64] >> i % 64 & 1) != 0) continue;
      ++decided;
      const Point<T>& p = shown.point(i);
      for (const mpq_class& truth : truths_of(p)) {
        EXPECT_EQ(shown.bucket(i), bucket_if(truth, p.result))
            << std::hexfloat << double{p.result} << " for " << p.center << " + (" << p.low << ", " << p.high
            << ") over " << p.scale << ", truth " << truth.get_d();
        if (::testing::Test::HasFailure()) return decided;
      }
    }
  }
  return decided;
}

TEST(FilterVectors, DecideWhatIsSoWhereverTheTruthLies) {
  for (const auto set : fast::instruction_sets()) {
    fast::choose_target(set);
    constexpr int blocks = 40;
    EXPECT_GT(decided_rightly<float>(blocks), blocks * count / 3);
    EXPECT_GT(decided_rightly<double>(blocks), blocks * count / 8);
  }
  fast::choose_target(fast::instruction_sets().back());
}

}  // namespace
}  // namespace plumbline
