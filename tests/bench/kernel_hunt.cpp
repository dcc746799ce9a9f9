// Climbs to the points of each vector kernel where the truth lies nearest to an end of its interval.
//
//   build/bin/kernel_hunt [seconds for each kernel [pattern of functions [points of each kernel [seed]]]]
//
// On all processors, 2 seconds and 10^9 points by default: whichever ends first. Prints a line for each
// kernel: function, output, format, points, how many truths lie outside, the greatest position and its
// operands. A position is the distance of the truth from the middle of the interval over half its width: 0 in
// the middle, 1 at an end. Intervals with an end at their center, or next to it, bound no more than a side of
// that, and are left out. Those whose ends are up to three numbers apart have no position. The exit status is
// 1 where a truth lies outside.
//
// What is printed is by MPFR. A narrower truth selects the points for that: of binary32 the interval of
// the same function's kernel in double words, or binary128; of binary64 a cubic through MPFR's
// truth at four of 3,840 neighbours, checked at a fifth. Points are those with such a truth, and few others
// by MPFR alone.

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "reference/floating_environment.h"
#include "tests/bench/hunted_truth.h"

namespace plumbline::fast {
namespace {

/// A point and the position of its truth.
struct Found {
  double position = 0;
  Point point{};
};

/// What was found of a kernel; that of several threads merges.
struct Tally {
  std::uint64_t points = 0, outside = 0;
  std::vector<Found> best;  ///< the greatest positions, by MPFR

  /// Positions above this are kept: less than 2^-12 above the others is not worth MPFR's time.
  double least() const { return best.size() < most ? 0 : best.back().position + 0x1p-12; }
  void keep(const Found& found) {
    if (found.position <= least()) return;
    if (std::ranges::any_of(best, [&](const Found& f) { return f.point == found.point; })) return;
    best.insert(std::ranges::upper_bound(best, found.position, std::greater(), &Found::position), found);
    if (best.size() > most) best.pop_back();
  }
  void merge(const Tally& other) {
    points += other.points;
    outside += other.outside;
    for (const Found& found : other.best) keep(found);
  }

 private:
  static constexpr std::size_t most = 48;
};

/// A kernel's intervals at a block of points.
class Block {
 public:
  void evaluate(const Kernel& kernel, const std::vector<Point>& points) {
    std::array<const void*, 3> arguments{};
    for (int k = 0; k < kernel.arity; ++k) {
      auto& column = columns_[static_cast<std::size_t>(k)];
      const auto of_point = [&](std::size_t i) { return points[i][static_cast<std::size_t>(k)]; };
      if (argument_type(kernel, k) == ScalarType::f64)
        for (std::size_t i = 0; i < points.size(); ++i) column[i] = of_point(i);
      else
        for (std::size_t i = 0; i < points.size(); ++i)
          reinterpret_cast<std::uint32_t*>(column.data())[i] = static_cast<std::uint32_t>(of_point(i));
      arguments[static_cast<std::size_t>(k)] = column.data();
    }
    scale_.fill(1);
    kernel.enclose(arguments.data(), points.size(),
                   {center_.data(), low_.data(), high_.data(), scale_.data()});
  }
  /// One of NaN where the truth is stated times a power of two.
  Interval operator[](std::size_t i) const { return {scale_[i] == 1 ? center_[i] : NAN, low_[i], high_[i]}; }

 private:
  std::array<std::array<std::uint64_t, largest_block>, 3> columns_{};
  std::array<double, largest_block> center_{}, low_{}, high_{}, scale_{};
};

/// Whether an interval has positions.
bool is_bounded(const Interval& interval) {
  const auto& [center, low, high] = interval;
  const double nearer = std::min(std::abs(low), std::abs(high));
  const bool bounded = low < 0 && high > 0 ? nearer > (high - low) * 0x1p-30 : nearer > 0;
  return std::isfinite(center) && std::isfinite(low) && std::isfinite(high) && low < high && bounded &&
         interval.half() >= 0x1p-1000;
}

/// Whether the ends are as near to each other as numbers with a truth between them can be, up to three apart.
bool is_sharp(const Interval& interval) {
  return interval.high - interval.low <=
         0x1.8p-51 * std::max(std::abs(interval.low), std::abs(interval.high));
}

/// The same operands in binary64, exactly.
Point widened(const Kernel& kernel, const Point& p) {
  Point out = p;
  for (int k = 0; k < kernel.arity; ++k) {
    auto& bits = out[static_cast<std::size_t>(k)];
    if (argument_type(kernel, k) == ScalarType::f32)
      bits = std::bit_cast<std::uint64_t>(double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))});
  }
  return out;
}

/// The row's function in binary64, in double words where there is such a kernel.
std::optional<Kernel> double_words_of(const Row& row) {
  Kernel twin{row.function, ScalarType::f64, row.arity, row.output, row.integer_second};
  for (const auto rows_of : {angle_rows, blend_rows, circular_rows, erf_rows, exponential_rows, gamma_rows,
                             hyperbolic_rows, inverse_circular_rows, lgamma_rows, logarithm_rows, power_rows,
                             quotient_rows, root_rows, sum_rows, wide_rows})
    for (const Row& other : rows_of())
      if (twin.evaluate == nullptr && std::string_view(other.function) == row.function &&
          other.output == row.output)
        twin.evaluate = other.tracked_double;
  if (twin.evaluate == nullptr) return std::nullopt;
  return twin;
}

/// The search of one thread.
class Hunt {
 public:
  Hunt(const Kernel& kernel, const std::optional<Kernel>& twin, std::uint64_t seed)
      : kernel_(kernel), twin_(twin), reference_(kernel), random_(seed) {
    for (const Algebraic& each : algebraic_functions)
      if (each.function == kernel.function) algebraic_ = &each;
  }

  void step() {
    if (kernel_.format == ScalarType::f32)
      singles();
    else
      neighbours();
  }
  /// Of the points since the last time.
  std::uint64_t taken_points() { return std::exchange(new_points_, 0); }
  const Tally& tally() const { return tally_; }

 private:
  /// Points on a line through one operand.
  void singles() {
    const Point first = next(random_() % 3 != 0);
    const auto operand = static_cast<std::size_t>(random_() % static_cast<unsigned>(kernel_.arity));
    const std::uint64_t step = random_() >> (40 + random_() % 24) | 1;
    points_.assign(largest_block, first);
    for (std::size_t i = 0; i < largest_block; ++i)
      points_[i][operand] = (first[operand] + i * step) & type_mask(ScalarType::f32);
    block_.evaluate(kernel_, points_);
    if (algebraic_ != nullptr) {
      for (std::size_t i = 0; i < points_.size(); ++i)
        if (is_bounded(block_[i])) measure(algebraic_position(block_[i], points_[i]), block_[i], points_[i]);
      return;
    }
    if (!twin_) return;
    wide_.clear();
    for (const Point& p : points_) wide_.push_back(widened(kernel_, p));
    twin_block_.evaluate(*twin_, wide_);
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (is_bounded(block_[i])) measure(position_of(block_[i], twin_block_[i]), block_[i], points_[i]);
  }

  Position algebraic_position(const Interval& interval, const Point& p) const {
    const auto operand = [&](std::size_t k) {
      return std::bit_cast<float>(static_cast<std::uint32_t>(p[k]));
    };
    const auto offset = algebraic_->offset(interval.center, operand(0), operand(1), operand(2));
    return position_of(interval, offset, algebraic_->error);
  }

  void neighbours() {
    Point first = next(random_() % 3 != 0);
    std::size_t operand = 0;
    do operand = random_() % static_cast<std::size_t>(kernel_.arity);
    while (argument_type(kernel_, static_cast<int>(operand)) != ScalarType::f64);
    first[operand] -= CubicTruth::points / 2;
    const std::uint64_t magnitude = binary64.magnitude(first[operand]);
    if (magnitude < CubicTruth::points || magnitude + CubicTruth::points >= binary64.infinity()) return;
    bool started = false;
    for (std::size_t begin = 0; begin < CubicTruth::points; begin += largest_block) {
      points_.assign(largest_block, first);
      for (std::size_t i = 0; i < largest_block; ++i) points_[i][operand] += begin + i;
      block_.evaluate(kernel_, points_);
      for (std::size_t i = 0; i < largest_block; ++i) {
        if (!is_bounded(block_[i])) continue;
        if (!started && !cubic_.start(reference_, first, operand)) return;
        started = true;
        measure(cubic_.in(block_[i], begin + i), block_[i], points_[i]);
      }
    }
  }

  /// A point whose truth is at such a position: MPFR decides about it where it may be kept or lies outside.
  void measure(const Position& about, const Interval& interval, const Point& p) {
    const double spread = about.high - about.low;
    const bool is_known = spread < 1;  // not NaN
    if (!is_known && random_() % 512 != 0) return;
    ++tally_.points;
    ++new_points_;
    if (is_known && about.magnitude() < 1) {
      if (is_sharp(interval) || about.magnitude() <= tally_.least()) return;
      // Nearly as wide as the interval: inside for certain, and hardly known otherwise.
      if (spread > 0x1p-4 && random_() % 1024 != 0) return;
    }
    const Position at = reference_.in(interval, p);
    if (at.low > 1 || at.high < -1 || std::isnan(at.low)) report_outside(interval, p, at);
    if (!is_sharp(interval)) tally_.keep({at.magnitude(), p});
  }

  void report_outside(const Interval& interval, const Point& p, const Position& at) {
    if (++tally_.outside > 3) return;
    std::printf("OUTSIDE\t%.*s\t%d\t%a + (%a, %a), position %.4f, operands %#llx %#llx %#llx\n",
                static_cast<int>(kernel_.function.size()), kernel_.function.data(), kernel_.output,
                interval.center, interval.low, interval.high, at.low, static_cast<unsigned long long>(p[0]),
                static_cast<unsigned long long>(p[1]), static_cast<unsigned long long>(p[2]));
  }

  Point next(bool climbs) {
    return climbs && !tally_.best.empty() ? beside(tally_.best[random_() % tally_.best.size()].point) : any();
  }
  std::uint64_t any_of(ScalarType type, std::uint64_t choice) {
    if (type == ScalarType::i32)
      return static_cast<std::uint32_t>(static_cast<std::int32_t>(random_()) >> (random_() % 31));
    const Format& f = format_of(type);
    const std::uint64_t bits = random_() & type_mask(type);
    if (choice % 3 == 0) return bits;
    const std::uint64_t exponent = static_cast<std::uint64_t>(f.emax) - 7 + random_() % 14;
    return (bits & (f.sign_mask() | f.fraction_mask())) | exponent << (f.precision - 1);
  }
  Point any() {
    Point out{};
    const std::uint64_t choice = random_();
    for (int k = 0; k < kernel_.arity; ++k)
      out[static_cast<std::size_t>(k)] = any_of(argument_type(kernel_, k), choice);
    return out;
  }
  /// One or all operands moved by up to 2^k units in the last place.
  Point beside(Point p) {
    const std::uint64_t chosen = random_() % 4;
    for (int k = 0; k < kernel_.arity; ++k) {
      if (chosen < 3 && static_cast<int>(chosen) % kernel_.arity != k) continue;
      const ScalarType type = argument_type(kernel_, k);
      const std::uint64_t step =
          random_() >> (64 - 1 - random_() % static_cast<unsigned>(width_of(type) - 4));
      auto& bits = p[static_cast<std::size_t>(k)];
      bits = (random_() % 2 == 0 ? bits + step : bits - step) & type_mask(type);
    }
    return p;
  }

  const Kernel& kernel_;
  const std::optional<Kernel>& twin_;
  const Algebraic* algebraic_ = nullptr;
  ReferenceTruth reference_;
  CubicTruth cubic_;
  std::mt19937_64 random_;
  Block block_, twin_block_;
  std::vector<Point> points_, wide_;
  Tally tally_;
  std::uint64_t new_points_ = 0;
};

struct Limits {
  double seconds;
  std::uint64_t points, seed;
};

/// False where a truth lies outside.
bool hunt(const Row& row, const Kernel& kernel, const Limits& limits) {
  using Clock = std::chrono::steady_clock;
  const auto twin = double_words_of(row);
  const auto end = Clock::now() + std::chrono::duration<double>(limits.seconds);
  // A kernel of exact results has no positions.
  const auto early = Clock::now() + std::chrono::duration<double>(limits.seconds / 10);
  std::vector<Tally> tallies(std::max(1U, std::thread::hardware_concurrency()));
  std::atomic<std::uint64_t> points = 0;
  {
    std::vector<std::jthread> threads;
    for (std::size_t n = 0; n < tallies.size(); ++n)
      threads.emplace_back([&, n] {
        const FloatingScope scope;
        Hunt hunt(kernel, twin, limits.seed + n);
        while (points < limits.points && Clock::now() < (points == 0 ? early : end)) {
          hunt.step();
          points += hunt.taken_points();
        }
        tallies[n] = hunt.tally();
        mpfr_free_cache();
      });
  }
  Tally all;
  for (const Tally& tally : tallies) all.merge(tally);
  const Found worst = all.best.empty() ? Found{} : all.best[0];
  std::printf("%.*s\t%d\t%s\t%llu\t%llu\t%.4f\t", static_cast<int>(kernel.function.size()),
              kernel.function.data(), kernel.output, kernel.format == ScalarType::f32 ? "single" : "double",
              static_cast<unsigned long long>(all.points), static_cast<unsigned long long>(all.outside),
              worst.position);
  for (int k = 0; k < kernel.arity; ++k)
    std::printf("%s%#llx", k == 0 ? "" : " ",
                static_cast<unsigned long long>(worst.point[static_cast<std::size_t>(k)]));
  std::printf("\n");
  std::fflush(stdout);
  return all.outside == 0;
}

int main_of(int count, char** arguments) {
  const FloatingScope scope;
  const char* pattern = count > 2 ? arguments[2] : "*";
  const Limits limits{.seconds = count > 1 ? std::atof(arguments[1]) : 2,
                      .points = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1'000'000'000,
                      .seed = count > 4 ? std::strtoull(arguments[4], nullptr, 10) : 1};
  bool inside = true;
  std::puts(
      "# function, output, format, points, outside, greatest position, operands: build/bin/kernel_hunt");
  for (const Row& row : rows()) {
    if (::fnmatch(pattern, row.function, 0) != 0 || row.unsigned_argument) continue;
    for (const ScalarType format : {ScalarType::f32, ScalarType::f64})
      if (const auto kernel = kernel_of(row, format)) inside = hunt(row, *kernel, limits) && inside;
  }
  return inside ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::fast

int main(int count, char** arguments) { return plumbline::fast::main_of(count, arguments); }
