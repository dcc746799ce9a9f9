#include "suites/images/level_of_detail.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/support/random.h"
#include "suites/images/points.h"

namespace plumbline {
namespace {

float number(Scalar x) { return std::bit_cast<float>(static_cast<std::uint32_t>(x.bits)); }
void set(Scalar& x, float value) { x.bits = std::bit_cast<std::uint32_t>(value); }

class LevelReadPoints final : public PointSource {
 public:
  explicit LevelReadPoints(const ImageCall& call)
      : call_(call), coordinates_(read_points(level_of(call, 0), false)) {}

  std::uint64_t size(Level level) const override { return 4 * coordinates_->size(level); }
  double possible() const override { return std::ldexp(coordinates_->possible(), 32); }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    const std::size_t count = coordinates_at(call_);
    coordinates_->point(seed, index, out.first(count));
    Random random(Random::mix(seed ^ Random::mix(~index)));
    const float lod = level(random);
    if (call_.gradients)
      set_steps(random, lod, out.subspan(count));
    else
      set(out[count], lod);
  }

 private:
  float level(Random& random) const {
    if (random.below(2) == 0) return static_cast<float>(-0.5 + call_.levels * random.unit());
    constexpr double fractions[] = {0, 0.25, 0.5, 0.75, 1.0 / 16, 15.0 / 16};
    const auto whole = static_cast<double>(random.below(static_cast<std::uint64_t>(call_.levels) + 1)) - 1;
    const auto at = static_cast<float>(whole + fractions[random.below(std::size(fractions))]);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::uint64_t side = random.below(3);
    if (side == 0) return at;
    // Beside 0 as near as numbers below 1 lie: no test case of levels has a subnormal number.
    if (at == 0) return side == 1 ? 0x1p-24f : -0x1p-24f;
    return std::nextafter(at, side == 1 ? infinity : -infinity);
  }

  /// Along one axis, either step the longer one, in either direction.
  void set_steps(Random& random, float lod, std::span<Scalar> out) const {
    for (Scalar& x : out) set(x, 0);
    const auto axes = static_cast<std::size_t>(axes_of(call_.kind));
    const std::size_t axis = random.below(axes), longer = random.below(2);
    const double step =
        std::exp2(static_cast<double>(lod)) / call_.size[axis] * (random.below(2) == 0 ? 1 : -1);
    set(out[longer * axes + axis], static_cast<float>(step));
    set(out[(1 - longer) * axes + axis], static_cast<float>(step * random.unit()));
  }

  ImageCall call_;
  std::unique_ptr<PointSource> coordinates_;
};

}  // namespace

std::size_t coordinates_at(const ImageCall& call) {
  return static_cast<std::size_t>(coordinates_of(call.kind));
}

std::size_t numbers_of_level(const ImageCall& call) {
  if (call.levels == 1) return 0;
  return call.gradients ? 2 * static_cast<std::size_t>(axes_of(call.kind)) : 1;
}

double level_of_detail(const ImageCall& call, std::span<const Scalar> point) {
  const auto numbers = point.subspan(coordinates_at(call));
  if (!call.gradients) return number(numbers[0]);
  const auto axes = static_cast<std::size_t>(axes_of(call.kind));
  double longest = 0;
  for (std::size_t step = 0; step < 2; ++step) {
    double squared = 0;
    for (std::size_t axis = 0; axis < axes; ++axis) {
      const double texels = static_cast<double>(number(numbers[step * axes + axis])) * call.size[axis];
      squared += texels * texels;
    }
    longest = std::max(longest, squared);
  }
  return std::log2(longest) / 2;
}

std::unique_ptr<PointSource> level_read_points(const ImageCall& call) {
  return std::make_unique<LevelReadPoints>(call);
}

}  // namespace plumbline
