#include "suites/images/points.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "reference/image_srgb.h"

namespace plumbline {

std::uint64_t share_of(Level level, std::uint64_t quick) {
  switch (level) {
    case Level::sparse:
      return std::max<std::uint64_t>(quick / 4, 1);
    case Level::quick:
      return quick;
    case Level::standard:
      return quick * 8;
    case Level::exhaustive:
      break;
  }
  return quick * 64;
}

namespace {

constexpr std::uint64_t most_centres = 256;

/// One axis of a read, or an array's layers.
struct AxisPlan {
  std::vector<float> candidates;
  double low, high;  ///< random coordinates
  int size;
};

/// Texels whose edges are looked at: all of few, the ends and some between of many.
std::vector<int> chosen_texels(int size) {
  std::vector<int> texels;
  const int step = std::max(1, size / 12);
  for (int i = 0; i < size; ++i)
    if (i < 4 || i >= size - 4 || i % step == 0) texels.push_back(i);
  return texels;
}

/// Of 0 the numbers as near as those below 1 lie, unless its neighbours are wanted, which are subnormal.
void add_with_neighbours(std::vector<float>& out, float value, bool with_subnormals) {
  constexpr float infinity = std::numeric_limits<float>::infinity(), near = 0x1p-24f;
  if (value == 0 && !with_subnormals)
    out.insert(out.end(), {-near, value, near});
  else
    out.insert(out.end(), {std::nextafter(value, -infinity), value, std::nextafter(value, infinity)});
}

/// Unnormalised places along an axis where something changes.
std::vector<double> places(int size) {
  std::vector<double> out;
  for (int i : chosen_texels(size))
    for (double fraction : {0.0, 0x1p-9, 0.25, 0.5, 0.75, 1 - 0x1p-9}) out.push_back(i + fraction);
  for (double outside : {0.0, 0x1p-9, 0.25, 0.5, 0.75, 1.0, 1.5, 1000.0}) {
    out.push_back(-outside);
    out.push_back(size + outside);
  }
  return out;
}

AxisPlan float_axis(const Sampler& sampler, int size, bool with_subnormals) {
  AxisPlan axis{{}, -1.0 * size, 2.0 * size, size};
  const bool wraps =
      sampler.addressing == Addressing::repeat || sampler.addressing == Addressing::mirrored_repeat;
  for (double u : places(size)) {
    const auto place = static_cast<float>(sampler.normalised ? u / size : u);
    add_with_neighbours(axis.candidates, place, with_subnormals);
    if (wraps)
      for (float turns : {-3.0f, -1.0f, 1.0f, 2.0f}) axis.candidates.push_back(place + turns);
  }
  if (sampler.addressing == Addressing::none) {
    // Whatever an implementation's tolerance, all that it reads must lie inside.
    const double margin = sampler.filtering == Filtering::linear ? 0.75 : sampler.normalised ? 0.25 : 0;
    const double scale = sampler.normalised ? size : 1;
    axis.low = margin;
    axis.high = size - margin;
    std::erase_if(axis.candidates, [&](float s) {
      return !(s * scale >= axis.low && s * scale <= axis.high && s * scale < size);
    });
    if (axis.candidates.empty()) axis.candidates.push_back(static_cast<float>(0.5 * size / scale));
  }
  if (sampler.normalised) {
    axis.low /= size;
    axis.high /= size;
  }
  return axis;
}

AxisPlan integer_axis(bool may_leave, int size) {
  AxisPlan axis{{}, 0, size - 1.0, size};
  for (int i : chosen_texels(size)) axis.candidates.push_back(static_cast<float>(i));
  if (may_leave)
    for (int outside : {1, 2, 1000})
      axis.candidates.insert(axis.candidates.end(),
                             {static_cast<float>(-outside), static_cast<float>(size - 1 + outside)});
  return axis;
}

/// 8.4: layers are selected by rint and clamped.
AxisPlan layer_axis(int layers) {
  AxisPlan axis{{-1000.0f, -1.0f, -0.5f, -0.25f}, -1, layers + 1.0, layers};
  for (int k = 0; k <= layers; ++k) {
    add_with_neighbours(axis.candidates, static_cast<float>(k) + 0.5f, false);
    axis.candidates.push_back(static_cast<float>(k));
  }
  axis.candidates.push_back(static_cast<float>(layers) + 1000.0f);
  return axis;
}

class ReadPoints final : public PointSource {
 public:
  ReadPoints(const ImageCall& call, bool with_subnormals)
      : integers_(call.operation != ImageOperation::read) {
    const Sampler sampler = call.sampler.value_or(Sampler{Addressing::none, Filtering::nearest, false});
    const bool may_leave = sampler.addressing != Addressing::none;
    normalised_ = sampler.normalised;
    for (int a = 0; a < axes_of(call.kind); ++a) {
      const int size = call.size[static_cast<std::size_t>(a)];
      axes_.push_back(integers_ ? integer_axis(may_leave, size) : float_axis(sampler, size, with_subnormals));
    }
    if (is_array(call.kind)) {
      axes_.push_back(integers_ ? integer_axis(call.sampler.has_value(), call.layers)
                                : layer_axis(call.layers));
      layered_ = true;
    }
    centres_ = std::min<std::uint64_t>(call.texels(), most_centres);
    stride_ = call.texels() / centres_;
    for (const AxisPlan& axis : axes_) candidates_ += axis.candidates.size();
  }

  std::uint64_t size(Level level) const override { return centres_ + share_of(level, candidates_ + 64); }
  double possible() const override { return std::ldexp(1.0, 32 * static_cast<int>(axes_.size())); }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    if (index < centres_) return centre(index * stride_, out);
    index -= centres_;
    Random random(Random::mix(seed ^ Random::mix(index + 1)));
    // Every candidate of every axis has its turn, the other axes at random ones; then random places.
    const std::uint64_t turn = index % (candidates_ + 64);
    std::uint64_t passed = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      const auto& candidates = axes_[a].candidates;
      const bool mine = turn >= passed && turn < passed + candidates.size();
      if (turn >= candidates_)
        set(out[a], static_cast<float>(axes_[a].low + (axes_[a].high - axes_[a].low) * random.unit()));
      else
        set(out[a], candidates[mine ? turn - passed : random.below(candidates.size())]);
      passed += candidates.size();
    }
  }

 private:
  void set(Scalar& out, float value) const {
    out.bits = integers_ ? static_cast<std::uint32_t>(static_cast<std::int32_t>(std::floor(value)))
                         : std::bit_cast<std::uint32_t>(value);
  }

  void centre(std::uint64_t texel, std::span<Scalar> out) const {
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      const auto size = static_cast<std::uint64_t>(axes_[a].size);
      const auto i = static_cast<double>(texel % size);
      texel /= size;
      const bool layer = layered_ && a + 1 == axes_.size();
      const double place = layer ? i : i + 0.5;
      set(out[a], static_cast<float>(normalised_ && !layer ? place / static_cast<double>(size) : place));
    }
  }

  bool integers_, normalised_ = false, layered_ = false;
  std::vector<AxisPlan> axes_;
  std::uint64_t centres_ = 0, stride_ = 1, candidates_ = 0;
};

constexpr float special_colours[] = {0.0f,
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
                                     0x1p-24f,
                                     0x1p-25f,
                                     0x1.8p-25f,
                                     std::numeric_limits<float>::infinity(),
                                     -std::numeric_limits<float>::infinity(),
                                     std::numeric_limits<float>::quiet_NaN()};

class WritePoints final : public PointSource {
 public:
  explicit WritePoints(const ImageCall& call) : format_(call.format), type_(component_type(call)) {
    const bool is_signed = is_signed_normalised(format_.type);
    if (is_normalised(format_.type)) {
      // The channel of most bits has the most boundaries; those of others are among its random ones.
      int widest = 0;
      for (int c = 0; c < stored_channels(format_.order); ++c)
        if (code_of_one(format_, c) > code_of_one(format_, widest)) widest = c;
      one_ = code_of_one(format_, widest);
      boundaries_ = static_cast<std::uint64_t>(is_signed ? 2 * one_ : one_);
      first_ = is_signed ? -one_ : 0;
    } else if (format_.type == ChannelType::HALF_FLOAT) {
      boundaries_ = 0x7c00;
    }
    fills_ = call.operation == ImageOperation::fill;
  }

  std::uint64_t size(Level level) const override {
    constexpr std::uint64_t others = std::size(special_colours) + 64;
    if (fills_) return others;
    if (type_ == ScalarType::f16) return std::min<std::uint64_t>(0x10000, share_of(level, 1024));
    return others + std::min(3 * boundaries_, share_of(level, 4096));
  }
  double possible() const override { return 0x1p128; }

  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    for (std::size_t c = 0; c < out.size(); ++c) {
      Random random(Random::mix(seed ^ Random::mix(4 * index + c + 1)));
      const bool alpha = c == 3;
      if (type_ == ScalarType::f16) {
        // An odd stride passes through every half.
        out[c].bits = (index * 40503 + c * 0x4001) & 0xffff;
        continue;
      }
      out[c].bits = is_floating(type_) ? std::bit_cast<std::uint32_t>(colour(index + 5 * c, alpha, random))
                                       : integer(random);
    }
  }

 private:
  float colour(std::uint64_t index, bool alpha, Random& random) const {
    if (index < std::size(special_colours)) return special_colours[index];
    index -= std::size(special_colours);
    if (index < 64 || boundaries_ == 0) return random_colour(random);
    // An odd stride passes through every boundary and its two neighbours before it repeats.
    index = (index - 64) % (3 * boundaries_) * stride() % (3 * boundaries_);
    const float at = boundary(index / 3, alpha);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    return index % 3 == 0   ? std::nextafter(at, -infinity)
           : index % 3 == 1 ? at
                            : std::nextafter(at, infinity);
  }

  /// Coprime to 3 * boundaries_, whose prime factors are below it.
  std::uint64_t stride() const { return 1000003; }

  float boundary(std::uint64_t k, bool alpha) const {
    if (is_srgb(format_.order) && !alpha) {
      const mpq_class middle = mpq_class(2 * static_cast<unsigned long>(k) + 1) / 510;
      return static_cast<float>(srgb_to_linear(middle).least.get_d());
    }
    if (format_.type == ChannelType::HALF_FLOAT) {
      // Midpoints of neighbours: a half's bits, one more bit of significand.
      const auto exponent = static_cast<int>(k >> 10);
      const double significand = static_cast<double>(k & 0x3ff) + 0.5;
      return static_cast<float>(exponent == 0 ? std::ldexp(significand, -24)
                                              : std::ldexp(1024 + significand, exponent - 25));
    }
    return static_cast<float>((static_cast<double>(first_ + static_cast<std::int64_t>(k)) + 0.5) /
                              static_cast<double>(one_));
  }

  float random_colour(Random& random) const {
    if (!is_normalised(format_.type) && random.below(2) == 0) {
      const auto bits = static_cast<std::uint32_t>(random.next());
      return std::bit_cast<float>((bits & 0x7f800000) == 0x7f800000 ? bits & 0xbfffffff : bits);
    }
    return static_cast<float>(-1.25 + 2.5 * random.unit());
  }

  std::uint32_t integer(Random& random) const {
    const int bits = channel_bits(format_, 0);
    const std::uint32_t ends[] = {0,
                                  1,
                                  ~0u,
                                  0x7fffffff,
                                  0x80000000,
                                  (1u << (bits - 1)) - 1,
                                  1u << (bits - 1),
                                  0u - (1u << (bits - 1)),
                                  0u - (1u << (bits - 1)) - 1,
                                  bits == 32 ? ~0u : (1u << bits) - 1,
                                  bits == 32 ? 0 : 1u << bits};
    if (random.below(2) == 0) return ends[random.below(std::size(ends))];
    return static_cast<std::uint32_t>(random.next()) >> random.below(32);
  }

  ImageFormat format_;
  ScalarType type_;
  std::int64_t one_ = 1, first_ = 0;
  std::uint64_t boundaries_ = 0;
  bool fills_ = false;
};

class TexelPoints final : public PointSource {
 public:
  explicit TexelPoints(const ImageCall& call) : mask_(channel_mask(call.format)), texels_(call.texels()) {
    for (std::uint32_t word : mask_) bits_ += std::popcount(word);
  }
  std::uint64_t size(Level level) const override {
    return std::max<std::uint64_t>(texels_, share_of(level, 64));
  }
  double possible() const override { return std::ldexp(1.0, bits_); }
  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    Random random(Random::mix(seed ^ Random::mix(index + 1)));
    for (std::size_t w = 0; w < out.size(); ++w) {
      const auto bits = static_cast<std::uint32_t>(random.next());
      out[w].bits = mask_[w] & (index == 1 ? 0 : index == 2 ? ~0u : bits);
    }
  }

 private:
  std::array<std::uint32_t, 4> mask_;
  std::uint64_t texels_;
  int bits_ = 0;
};

class ListedPoints final : public PointSource {
 public:
  explicit ListedPoints(std::vector<std::vector<Scalar>> points) : points_(std::move(points)) {}
  std::uint64_t size(Level) const override { return points_.size(); }
  double possible() const override { return static_cast<double>(points_.size()); }
  void point(std::uint64_t, std::uint64_t index, std::span<Scalar> out) const override {
    std::ranges::copy(points_[std::min<std::uint64_t>(index, points_.size() - 1)], out.begin());
  }

 private:
  std::vector<std::vector<Scalar>> points_;
};

}  // namespace

std::unique_ptr<PointSource> read_points(const ImageCall& call, bool with_subnormals) {
  return std::make_unique<ReadPoints>(call, with_subnormals);
}
std::unique_ptr<PointSource> write_points(const ImageCall& call) {
  return std::make_unique<WritePoints>(call);
}
std::unique_ptr<PointSource> texel_points(const ImageCall& call) {
  return std::make_unique<TexelPoints>(call);
}
std::unique_ptr<PointSource> listed_points(std::vector<std::vector<Scalar>> points) {
  return std::make_unique<ListedPoints>(std::move(points));
}

}  // namespace plumbline
