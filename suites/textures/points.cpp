#include "suites/textures/points.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/support/random.h"
#include "reference/texel_format.h"
#include "suites/images/points.h"

namespace plumbline {
namespace {

/// Of a cube whose texels integers name: its faces are layers.
ImageKind kind_of(TextureKind kind) {
  constexpr ImageKind kinds[] = {ImageKind::image1d,       ImageKind::image1d_array, ImageKind::image2d,
                                 ImageKind::image2d_array, ImageKind::image3d,       ImageKind::image2d_array,
                                 ImageKind::image2d_array, ImageKind::image1d};
  return kinds[static_cast<int>(kind)];
}

/// An image of OpenCL whose reads have the same coordinates.
ImageCall alike(const TextureCall& call) {
  ImageCall image{.kind = kind_of(call.kind), .size = call.size, .layers = call.layers, .sampler = {}};
  image.operation = call.samples() ? ImageOperation::read : ImageOperation::read_plain;
  if (call.samples()) image.sampler = call.sampler.filter;
  if (call.gathers()) image.sampler->filtering = Filtering::linear;
  return image;
}

class FirstNumbers final : public PointSource {
 public:
  explicit FirstNumbers(int count) : count_(count) {}
  std::uint64_t size(Level) const override { return static_cast<std::uint64_t>(count_); }
  double possible() const override { return count_; }
  void point(std::uint64_t, std::uint64_t index, std::span<Scalar> out) const override {
    out[0].bits = index % static_cast<std::uint64_t>(count_);
  }

 private:
  int count_;
};

/// Directions to texels' centres, edges and their neighbours, to the edges and corners of faces, where two or
/// three axes are as long, and anywhere; of any length from 2^-20 to 2^20. Then an array's cubes as layers.
class CubePoints final : public PointSource {
 public:
  explicit CubePoints(const TextureCall& call)
      : size_(call.size[0]), cubes_(call.layers / 6), layered_(is_array(call.kind)) {}

  std::uint64_t size(Level level) const override {
    const auto texels = static_cast<std::uint64_t>(6 * size_ * size_);
    return level == Level::sparse ? texels / 2 : level == Level::quick ? 2 * texels : 16 * texels;
  }
  double possible() const override { return layered_ ? 0x1p128 : 0x1p96; }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    Random random(Random::mix(seed ^ Random::mix(index + 1)));
    const int axis = static_cast<int>(random.below(3));
    const auto length =
        static_cast<float>(std::ldexp(1 + random.unit(), static_cast<int>(random.below(41)) - 20));
    for (int k = 0; k < 3; ++k) {
      const float along = k == axis ? random.below(2) == 0 ? length : -length : length * place(random);
      out[static_cast<std::size_t>(k)].bits = std::bit_cast<std::uint32_t>(along);
    }
    if (layered_) out[3].bits = std::bit_cast<std::uint32_t>(layer(random));
  }

 private:
  static constexpr int fractions = 4;

  /// Within [-1, 1]: a quarter of a texel or its neighbour in binary32, an end, or anywhere.
  float place(Random& random) const {
    if (random.below(4) == 0) return static_cast<float>(2 * random.unit() - 1);
    const auto quarters = static_cast<std::uint64_t>(fractions * size_);
    const auto at = static_cast<float>(
        2 * static_cast<double>(random.below(quarters + 1)) / static_cast<double>(quarters) - 1);
    const std::uint64_t side = random.below(4);
    return side > 1 || std::fabs(at) == 1 ? at : std::nextafter(at, side == 0 ? 1.0f : -1.0f);
  }

  float layer(Random& random) const {
    const double layer =
        static_cast<double>(random.below(static_cast<std::uint64_t>(4 * cubes_ + 8))) / 4 - 1;
    return static_cast<float>(layer);
  }

  int size_, cubes_;
  bool layered_;
};

std::unique_ptr<PointSource> coordinates_for(const TextureCall& call) {
  if (is_cube(call.kind) && call.samples()) return std::make_unique<CubePoints>(call);
  return read_points(alike(call), true);
}

class TextureReadPoints final : public PointSource {
 public:
  explicit TextureReadPoints(const TextureCall& call)
      : coordinates_(coordinates_for(call)),
        count_(static_cast<std::size_t>(coordinates_of(call)) - (call.projects() ? 1 : 0)),
        call_(call) {}

  std::uint64_t size(Level level) const override {
    return coordinates_->size(level) * (call_.has_lod() || call_.is_multisampled() ? 4 : 1);
  }
  double possible() const override {
    const int more = (call_.has_lod() ? 32 : 0) + (call_.projects() ? 32 : 0);
    return std::ldexp(coordinates_->possible(), more) * call_.samples_of_texel;
  }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    coordinates_->point(seed, index, out.first(count_));
    Random random(Random::mix(seed ^ Random::mix(~index)));
    if (!call_.samples()) return select(random, out);
    std::size_t next = count_ + (call_.projects() ? 1 : 0);
    if (call_.has_lod()) out[next++].bits = std::bit_cast<std::uint32_t>(level_of_detail(random));
    if (next < out.size()) out[next].bits = std::bit_cast<std::uint32_t>(reference(random, out));
    if (call_.projects()) project(random, out);
  }

 private:
  /// Of a load or a fetch: the texel's place before an offset is added, and the sample.
  void select(Random& random, std::span<Scalar> out) const {
    const auto offset = call_.offset();
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(call_.kind)); ++axis)
      out[axis].bits = static_cast<std::uint32_t>(static_cast<int>(out[axis].bits) - offset[axis]);
    if (call_.is_multisampled())
      out[count_].bits = random.below(static_cast<std::uint64_t>(call_.samples_of_texel));
  }

  void project(Random& random, std::span<Scalar> out) const {
    constexpr float powers[] = {0.25f, 0.5f, 2, 4};
    const float divisor = random.below(2) == 0 ? powers[random.below(std::size(powers))]
                                               : static_cast<float>(0.25 + 3.75 * random.unit());
    const auto multiply = [&](Scalar& x) {
      x.bits =
          std::bit_cast<std::uint32_t>(std::bit_cast<float>(static_cast<std::uint32_t>(x.bits)) * divisor);
    };
    for (std::size_t axis = 0; axis < count_; ++axis) multiply(out[axis]);
    if (call_.compares()) multiply(out.back());
    out[count_].bits = std::bit_cast<std::uint32_t>(divisor);
  }

  float level_of_detail(Random& random) const {
    if (random.below(2) == 0)
      return static_cast<float>(-0.5 + call_.levels * random.unit() - call_.sampler.bias);
    constexpr double fractions[] = {0, 0.25, 0.5, 0.75, 1.0 / 16, 15.0 / 16};
    const double place = static_cast<double>(random.below(static_cast<std::uint64_t>(call_.levels) + 1)) - 1 +
                         fractions[random.below(std::size(fractions))];
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const auto at = static_cast<float>(place - call_.sampler.bias);
    const std::uint64_t side = random.below(3);
    return side == 0 ? at : std::nextafter(at, side == 1 ? infinity : -infinity);
  }

  /// Half of them the depth of a texel, where that is the one of the first level that the coordinates name,
  /// or a neighbour of it in binary32.
  float reference(Random& random, std::span<const Scalar> point) const {
    constexpr float ends[] = {0, 1, -0.25f, 1.25f};
    if (random.below(8) == 0) return ends[random.below(std::size(ends))];
    if (random.below(2) == 0) return static_cast<float>(random.unit());
    const auto texel = texel_at(call_, 0, named_texel(random, point));
    const auto depth = static_cast<float>(decode(format_of(call_), texel)[0].value->get_d());
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::uint64_t side = random.below(4);
    return side > 1 ? depth : std::nextafter(depth, side == 1 ? infinity : -infinity);
  }

  std::size_t named_texel(Random& random, std::span<const Scalar> point) const {
    std::size_t index = 0, stride = 1;
    for (int axis = 0; axis < axes_of(call_.kind) && !is_cube(call_.kind); ++axis) {
      const int size = call_.size[static_cast<std::size_t>(axis)];
      const auto s =
          std::bit_cast<float>(static_cast<std::uint32_t>(point[static_cast<std::size_t>(axis)].bits));
      if (!(s >= 0 && s < 1)) return random.below(call_.texels(0));
      index += stride *
               static_cast<std::size_t>(std::min(static_cast<int>(s * static_cast<float>(size)), size - 1));
      stride *= static_cast<std::size_t>(size);
    }
    return is_cube(call_.kind) ? random.below(call_.texels(0))
                               : index + stride * random.below(static_cast<std::uint64_t>(call_.layers));
  }

  std::unique_ptr<PointSource> coordinates_;
  std::size_t count_;
  TextureCall call_;
};

constexpr float special_components[] = {0.0f,
                                        -0.0f,
                                        1.0f,
                                        -1.0f,
                                        2.0f,
                                        -2.0f,
                                        1e30f,
                                        -1e30f,
                                        1e-30f,
                                        0x1p-126f,
                                        0x1p-140f,
                                        65504.0f,
                                        65519.0f,
                                        65520.0f,
                                        64512.0f,
                                        65024.0f,
                                        65535.0f,
                                        0x1p-14f,
                                        0x1p-20f,
                                        0x1.8p-25f,
                                        std::numeric_limits<float>::infinity(),
                                        -std::numeric_limits<float>::infinity(),
                                        std::numeric_limits<float>::quiet_NaN()};

class TextureStorePoints final : public PointSource {
 public:
  explicit TextureStorePoints(const TextureCall& call) : format_(format_of(call)) {
    for (const auto& field : format_.fields) bits_ = std::max(bits_, field.bits);
  }

  std::uint64_t size(Level level) const override {
    const std::uint64_t quick = std::min<std::uint64_t>(std::uint64_t{6} << bits_, 3072) + others;
    const int doublings = level == Level::sparse     ? -2
                          : level == Level::quick    ? 0
                          : level == Level::standard ? 3
                                                     : 6;
    return doublings < 0 ? quick >> -doublings : quick << doublings;
  }
  double possible() const override { return 0x1p128; }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    for (std::size_t c = 0; c < out.size(); ++c) {
      Random random(Random::mix(seed ^ Random::mix(4 * index + c + 1)));
      const int bits = format_.fields[c].bits;
      out[c].bits = !is_floating(out[c].type)
                        ? integer(random, bits == 0 ? 32 : bits, out[c].type)
                        : std::bit_cast<std::uint32_t>(number(index + 5 * c, c, random));
    }
  }

 private:
  static constexpr std::uint64_t others = std::size(special_components) + 64;

  float number(std::uint64_t index, std::size_t component, Random& random) const {
    if (index < std::size(special_components)) return special_components[index];
    const int bits = format_.fields[component].bits;
    const bool normalised =
        format_.numbers == NumericFormat::UNORM || format_.numbers == NumericFormat::SNORM;
    if (index < others || bits == 0) return random_number(random);
    if (!normalised) return beside_small_float(random, bits);
    const bool is_signed = format_.numbers == NumericFormat::SNORM;
    const double one = std::ldexp(1.0, is_signed ? bits - 1 : bits) - 1;
    // An odd stride passes through every half code.
    const auto halves = static_cast<std::uint64_t>((is_signed ? 4 : 2) * one) + 1;
    const std::uint64_t at = (index - others) / 3 * 7919 % halves;
    const auto value = static_cast<float>((static_cast<double>(at) / 2 - (is_signed ? one : 0)) / one);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::uint64_t side = index % 3;
    return side == 0 ? value : std::nextafter(value, side == 1 ? infinity : -infinity);
  }

  static float random_number(Random& random) {
    if (random.below(2) == 0) return std::bit_cast<float>(static_cast<std::uint32_t>(random.next()));
    return static_cast<float>(-1.25 + 2.5 * random.unit());
  }

  /// Within the range of 5 bits of exponent, about as fine as the component is.
  static float beside_small_float(Random& random, int bits) {
    const int fraction = bits == 32 ? 23 : std::min(bits - 5, 11);
    const double significand =
        std::ldexp(static_cast<double>(random.below(std::uint64_t{8} << fraction)), -fraction - 2);
    const double sign = random.below(4) == 0 ? -1 : 1;
    return static_cast<float>(sign * std::ldexp(significand, -26 + static_cast<int>(random.below(42))));
  }

  static std::uint32_t integer(Random& random, int bits, ScalarType type) {
    const std::uint32_t all = bits == 32 ? ~0u : (1u << bits) - 1, top = 1u << (bits - 1);
    const std::uint32_t ends[] = {0, 1, all, top, top - 1, ~0u, 0u - top, 0u - top - 1, all + 1};
    if (random.below(3) == 0) return ends[random.below(std::size(ends))];
    const auto code = static_cast<std::uint32_t>(random.next()) & all;
    return type == ScalarType::i32 ? static_cast<std::uint32_t>(sign_extended(code, bits)) : code;
  }

  const TexelFormat& format_;
  int bits_ = 1;
};

}  // namespace

std::unique_ptr<PointSource> texture_read_points(const TextureCall& call) {
  return std::make_unique<TextureReadPoints>(call);
}
std::unique_ptr<PointSource> texture_store_points(const TextureCall& call) {
  return std::make_unique<TextureStorePoints>(call);
}

std::unique_ptr<PointSource> texture_listed_points() { return std::make_unique<FirstNumbers>(1); }

std::unique_ptr<PointSource> texture_query_points(const TextureCall& call) {
  return std::make_unique<FirstNumbers>(call.operation == TextureOperation::query_size_lod ? call.levels : 1);
}

}  // namespace plumbline
