// Climbs to the points of each vector kernel where the truth lies nearest to an end of its interval.
//
//   build/bin/kernel_hunt [seconds for each kernel [pattern of functions [seed]]]
//
// The seconds are of processor time, 2 by default. Prints a line for each kernel: function, output, format,
// points, how many truths lie outside, the greatest position and its operands. A position is the distance of
// the truth from the middle of the interval over half its width: 0 in the middle, 1 at an end. Intervals with
// an end at their center, or next to it, bound no more than a side of that: they count as points and have no
// position. The exit status is 1 where a truth lies outside.

#include <fnmatch.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include "reference/fast/row.h"
#include "reference/floating_environment.h"
#include "reference/format.h"
#include "reference/function.h"

namespace plumbline::fast {
namespace {

/// The bits of up to three operands.
using Point = std::array<std::uint64_t, 3>;

/// A point and the position of its truth.
struct Found {
  double position = 0;
  Point point{};
};

struct Values {
  std::array<double, largest_block> center{}, low{}, high{};
  Enclosures out() { return {center.data(), low.data(), high.data()}; }
};

ScalarType argument_type(const Kernel& kernel, int argument) {
  return argument == 1 && kernel.integer_second ? ScalarType::i32 : kernel.format;
}

/// The kernel at every point of a block.
void evaluate(const Kernel& kernel, const std::vector<Point>& points, Values& values) {
  std::array<std::array<std::uint64_t, largest_block>, 3> columns{};
  std::array<const void*, 3> arguments{};
  for (int k = 0; k < kernel.arity; ++k) {
    auto& column = columns[static_cast<std::size_t>(k)];
    const auto size = static_cast<std::size_t>(size_of(argument_type(kernel, k)));
    for (std::size_t i = 0; i < points.size(); ++i)
      std::copy_n(reinterpret_cast<const unsigned char*>(&points[i][static_cast<std::size_t>(k)]), size,
                  reinterpret_cast<unsigned char*>(column.data()) + i * size);
    arguments[static_cast<std::size_t>(k)] = column.data();
  }
  kernel.enclose(arguments.data(), points.size(), values.out());
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

/// An interval as a kernel states it, and half its width.
struct Interval {
  double center, low, high;
  double half() const { return high / 2 - low / 2; }
};

/// The position of a truth lies between these: negative below the middle of its interval.
struct Position {
  double low, high;
  double magnitude() const { return std::max(high, -low); }
};

/// Positions by the reference.
class Truth {
 public:
  explicit Truth(const Kernel& kernel)
      : kernel_(kernel),
        function_(required_function(kernel.function)),
        enclosures_(static_cast<std::size_t>(function_.outputs()), Enclosure(160)) {}

  Position in(const Interval& interval, const Point& p, mpfr_prec_t precision) {
    std::array<Scalar, 3> operands;
    for (int k = 0; k < kernel_.arity; ++k)
      operands[static_cast<std::size_t>(k)] = {argument_type(kernel_, k), p[static_cast<std::size_t>(k)]};
    function_.enclose({operands.data(), static_cast<std::size_t>(kernel_.arity)}, precision, enclosures_);
    const Enclosure& t = enclosures_[static_cast<std::size_t>(kernel_.output)];
    return {of(t.lower, interval, MPFR_RNDD), of(t.upper, interval, MPFR_RNDU)};
  }

 private:
  /// (2 (t - center) - low - high) / (high - low): the differences are exact.
  double of(const Real& t, const Interval& i, mpfr_rnd_t rounding) {
    mpfr_sub_d(x_.get(), t.get(), i.center, MPFR_RNDN);
    mpfr_mul_2si(x_.get(), x_.get(), 1, MPFR_RNDN);
    mpfr_sub_d(x_.get(), x_.get(), i.low, MPFR_RNDN);
    mpfr_sub_d(x_.get(), x_.get(), i.high, MPFR_RNDN);
    mpfr_set_d(width_.get(), i.high, MPFR_RNDN);
    mpfr_sub_d(width_.get(), width_.get(), i.low, MPFR_RNDN);
    mpfr_div(x_.get(), x_.get(), width_.get(), rounding);
    return mpfr_get_d(x_.get(), rounding);
  }

  const Kernel& kernel_;
  const Function& function_;
  std::vector<Enclosure> enclosures_;
  Real x_{4400}, width_{4400};
};

class Hunt {
 public:
  Hunt(const Kernel& kernel, std::uint64_t seed) : kernel_(kernel), truth_(kernel), random_(seed) {
    std::array<ScalarType, 3> types{};
    for (int k = 0; k < kernel.arity; ++k)
      types[static_cast<std::size_t>(k)] =
          argument_type(kernel, k) == ScalarType::i32 ? ScalarType::i32 : ScalarType::f64;
    if (kernel.format == ScalarType::f32)
      wide_ =
          find_kernel(kernel.function, {types.data(), static_cast<std::size_t>(kernel.arity)}, kernel.output);
  }

  void block() {
    std::vector<Point> points;
    const std::size_t count = wide_ != nullptr ? largest_block : largest_block / 6;
    for (std::size_t i = 0; i < count; ++i)
      points.push_back(i % 3 != 0 && !best_.empty() ? beside(best_[random_() % best_.size()].point) : any());
    evaluate(kernel_, points, values_);
    if (wide_ != nullptr) {
      std::vector<Point> same;
      same.reserve(points.size());
      for (const Point& p : points) same.push_back(widened(kernel_, p));
      evaluate(*wide_, same, twin_);
    }
    for (std::size_t i = 0; i < count; ++i) measure(i, points[i]);
    points_ += count;
  }

  std::uint64_t points() const { return points_; }
  std::uint64_t outside() const { return outside_; }
  const std::vector<Found>& best() const { return best_; }

 private:
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

  /// By the kernel of binary64 where it has more, elsewhere by the reference.
  Position position(std::size_t i, const Interval& interval, const Point& p) {
    if (wide_ != nullptr) {
      const double shift = twin_.center[i] - interval.center, half = interval.half();
      const double size = std::max(std::abs(twin_.low[i]), std::abs(twin_.high[i]));
      const double roundings = (std::abs(shift) + size) * 0x1p-50;
      const double middle = interval.low / 2 + interval.high / 2;
      if (size * 64 < half && std::isfinite(shift))
        return {(shift - middle + twin_.low[i] - roundings) / half,
                (shift - middle + twin_.high[i] + roundings) / half};
    }
    const Position near = truth_.in(interval, p, 160);
    return near.magnitude() < 1 && near.high - near.low < 0x1p-14 ? near : truth_.in(interval, p, 1300);
  }

  void measure(std::size_t i, const Point& p) {
    const Interval interval{values_.center[i], values_.low[i], values_.high[i]};
    const auto& [center, low, high] = interval;
    const double nearer = std::min(std::abs(low), std::abs(high));
    const bool bounded = low < 0 && high > 0 ? nearer > (high - low) * 0x1p-30 : nearer > 0;
    if (!(std::isfinite(center) && std::isfinite(low) && std::isfinite(high) && low < high && bounded))
      return;
    if (interval.half() < 0x1p-1000) return;
    Position at = position(i, interval, p);
    if (!(at.magnitude() < 1)) at = truth_.in(interval, p, 4300);
    if (at.low > 1 || at.high < -1 || std::isnan(at.low)) {
      if (++outside_ > 3) return;
      std::printf("OUTSIDE\t%.*s\t%a + (%a, %a), position %.4f\n", static_cast<int>(kernel_.function.size()),
                  kernel_.function.data(), center, low, high, at.low);
    }
    keep({at.magnitude(), p});
  }

  /// The best that are not beside one another.
  void keep(const Found& found) {
    constexpr std::size_t most = 48;
    if (best_.size() == most && found.position <= best_.back().position) return;
    if (std::ranges::any_of(best_, [&](const Found& f) { return f.point == found.point; })) return;
    best_.insert(std::ranges::upper_bound(best_, found.position, std::greater(), &Found::position), found);
    if (best_.size() > most) best_.pop_back();
  }

  const Kernel& kernel_;
  const Kernel* wide_ = nullptr;  ///< of the same function in binary64: its truth is narrower
  Truth truth_;
  std::mt19937_64 random_;
  Values values_, twin_;
  std::vector<Found> best_;
  std::uint64_t points_ = 0, outside_ = 0;
};

/// False where a truth lies outside.
bool hunt(const Kernel& kernel, double seconds, std::uint64_t seed) {
  Hunt hunt(kernel, seed);
  const std::clock_t start = std::clock();
  // A kernel of exact results has no positions.
  const auto wanted = [&] { return seconds * (hunt.best().empty() ? 0.1 : 1) * CLOCKS_PER_SEC; };
  while (static_cast<double>(std::clock() - start) < wanted()) hunt.block();
  const Found worst = hunt.best().empty() ? Found{} : hunt.best()[0];
  std::printf("%.*s\t%d\t%s\t%llu\t%llu\t%.4f\t", static_cast<int>(kernel.function.size()),
              kernel.function.data(), kernel.output, kernel.format == ScalarType::f32 ? "single" : "double",
              static_cast<unsigned long long>(hunt.points()), static_cast<unsigned long long>(hunt.outside()),
              worst.position);
  for (int k = 0; k < kernel.arity; ++k)
    std::printf("%s%#llx", k == 0 ? "" : " ",
                static_cast<unsigned long long>(worst.point[static_cast<std::size_t>(k)]));
  std::printf("\n");
  std::fflush(stdout);
  return hunt.outside() == 0;
}

int main_of(int count, char** arguments) {
  const FloatingScope scope;
  const double seconds = count > 1 ? std::atof(arguments[1]) : 2;
  const char* pattern = count > 2 ? arguments[2] : "*";
  const std::uint64_t seed = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1;
  bool inside = true;
  std::puts(
      "# function, output, format, points, outside, greatest position, operands: build/bin/kernel_hunt");
  for (const Row& row : rows()) {
    if (::fnmatch(pattern, row.function, 0) != 0 || row.unsigned_argument) continue;
    for (const ScalarType format : {ScalarType::f32, ScalarType::f64})
      if (const auto kernel = kernel_of(row, format)) inside = hunt(*kernel, seconds, seed) && inside;
  }
  return inside ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::fast

int main(int count, char** arguments) { return plumbline::fast::main_of(count, arguments); }
