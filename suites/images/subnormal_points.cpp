#include <bit>
#include <cmath>

#include "suites/images/points.h"

namespace plumbline {
namespace {

/// Each coordinate and the layer in turn is a subnormal number, of either sign; the others are the centres of
/// texels, or subnormal too.
class SubnormalPoints final : public PointSource {
 public:
  explicit SubnormalPoints(const ImageCall& call) : call_(call) {}

  std::uint64_t size(Level level) const override {
    return share_of(level, std::uint64_t{96} * coordinates());
  }
  double possible() const override { return std::ldexp(1.0, 32 * static_cast<int>(coordinates())); }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    Random random(Random::mix(seed ^ Random::mix(index + 1)));
    for (std::size_t a = 0; a < out.size(); ++a) {
      const bool mine = index % coordinates() == a || random.below(4) == 0;
      out[a].bits = mine ? subnormal(random) : std::bit_cast<std::uint32_t>(centre(a, random));
    }
  }

 private:
  std::size_t coordinates() const { return static_cast<std::size_t>(coordinates_of(call_.kind)); }

  /// The least, the greatest, or any.
  static std::uint32_t subnormal(Random& random) {
    constexpr std::uint32_t greatest = 0x7fffff;
    const std::uint32_t sign = random.below(2) == 0 ? 0 : 0x80000000;
    const std::uint64_t which = random.below(4);
    const std::uint32_t magnitude = which == 0   ? 1
                                    : which == 1 ? greatest
                                                 : static_cast<std::uint32_t>(1 + random.below(greatest));
    return sign | magnitude;
  }

  float centre(std::size_t coordinate, Random& random) const {
    if (coordinate >= static_cast<std::size_t>(axes_of(call_.kind)))
      return static_cast<float>(random.below(static_cast<std::uint64_t>(call_.layers)));
    const int size = call_.size[coordinate];
    const auto place = static_cast<float>(random.below(static_cast<std::uint64_t>(size))) + 0.5f;
    return call_.sampler->normalised ? place / static_cast<float>(size) : place;
  }

  ImageCall call_;
};

}  // namespace

std::unique_ptr<PointSource> subnormal_read_points(const ImageCall& call) {
  return std::make_unique<SubnormalPoints>(call);
}

}  // namespace plumbline
