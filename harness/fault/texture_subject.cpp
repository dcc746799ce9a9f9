#include <algorithm>
#include <bit>

#include "harness/fault/image_subject.h"
#include "reference/cube.h"
#include "reference/image_srgb.h"
#include "reference/real.h"
#include "reference/rounding.h"
#include "reference/texel_format.h"

namespace plumbline::fault {
namespace {

std::uint32_t rounded(const Format& format, const mpq_class& value, Direction direction) {
  Real real(400);  // a sum of products of weights and texels, far below a halfway case's length
  mpfr_set_q(real.get(), value.get_mpq_t(), MPFR_RNDN);
  return static_cast<std::uint32_t>(round_to(format, real, direction));
}

int floor_of(const mpq_class& q) {
  mpz_class z;
  mpz_fdiv_q(z.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return static_cast<int>(z.get_si());
}

class TextureSubject final : public Evaluator {
 public:
  TextureSubject(const TextureCall& call, const Fault& fault)
      : call_(call), fault_(fault), format_(format_of(call)), sampler_(call.sampler.filter) {
    sampler_.wraps_texels = true;
    if (!call.samples()) sampler_ = {Addressing::clamp, Filtering::nearest, false};
    if (has(Fault::Kind::clamp) && sampler_.addressing == Addressing::repeat)
      sampler_.addressing = Addressing::clamp_to_edge;
    if (!has(Fault::Kind::operand)) return;
    call_.component = 0;
    for (auto& offset : call_.offsets) offset = {};
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    std::vector<Scalar> point(arguments.size());
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      for (std::size_t k = 0; k < point.size(); ++k) point[k] = arguments[k].at(i);
      if (call_.operation == TextureOperation::store)
        store(i, point, results);
      else
        read(i, point, results);
    }
    return ok();
  }

 private:
  using Values = std::array<std::optional<mpq_class>, 4>;

  bool has(Fault::Kind kind) const { return fault_.kind == kind; }

  static std::uint32_t float_bits(Scalar x) {
    const auto bits = static_cast<std::uint32_t>(x.bits);
    if (x.type == ScalarType::f32) return bits;
    return std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits)));
  }

  /// Where a read looks in every level: a layer, or the face of a cube that comes first, and coordinates.
  struct Place {
    std::array<mpq_class, 3> coordinates;
    int layer = 0;
  };

  Place place_of(std::span<const Scalar> point, std::size_t& next) const {
    Place place;
    const bool layered = is_array(call_.kind);
    const std::size_t count =
        static_cast<std::size_t>(coordinates_of(call_)) - (layered || call_.projects() ? 1 : 0);
    for (; next < count; ++next)
      place.coordinates[next] = *binary32_value(float_bits(point[next])) / divisor_of(point);
    if (call_.projects()) ++next;
    const bool looks_out = call_.samples() && is_cube(call_.kind);
    const int layers = looks_out ? call_.layers / 6 : call_.layers;
    if (layered) place.layer = select_layer(float_bits(point[next++]), layers);
    if (looks_out) {
      const CubePlace on_face = places_of(place.coordinates)[0];
      place.layer = 6 * place.layer + on_face.face;
      place.coordinates = {mpq_class((on_face.s + 1) / 2), mpq_class((on_face.t + 1) / 2), mpq_class(0)};
    } else if (is_cube(call_.kind) && !layered) {
      place.layer = std::clamp(static_cast<int>(place.coordinates[2].get_d()), 0, call_.layers - 1);
    }
    if (call_.is_multisampled()) {
      const auto sample = static_cast<int>(point[next++].bits);
      place.layer += has(Fault::Kind::operand) ? 0 : sample * call_.layers;
    }
    return place;
  }

  /// q of a projection, which comes after the coordinates.
  mpq_class divisor_of(std::span<const Scalar> point) const {
    if (!call_.projects() || has(Fault::Kind::operand)) return 1;
    return *binary32_value(float_bits(point[static_cast<std::size_t>(axes_of(call_.kind))]));
  }

  void read(std::size_t i, std::span<const Scalar> point, std::span<Column> results) const {
    std::size_t next = 0;
    const Place place = place_of(point, next);
    mpq_class lod = 0;
    if (call_.has_lod()) lod = *binary32_value(static_cast<std::uint32_t>(point[next++].bits));
    std::optional<mpq_class> reference;
    if (call_.compares())
      reference = *binary32_value(static_cast<std::uint32_t>(point[next].bits)) / divisor_of(point);
    Values values = call_.gathers() ? gathered(place, reference) : between_levels(place, lod, reference);
    if (has(Fault::Kind::swap)) std::swap(values[0], values[format_.fields[2].bits == 0 ? 1 : 2]);
    for (std::size_t c = 0; c < results.size(); ++c)
      results[c].set(i, result_of(values[c], static_cast<int>(c)));
  }

  std::uint32_t result_of(const std::optional<mpq_class>& value, int component) const {
    if (component_type(format_) != ScalarType::f32) return static_cast<std::uint32_t>(floor_of(*value));
    if (!value) return static_cast<std::uint32_t>(binary32.quiet_nan());
    const std::uint32_t bits = rounded(binary32, *value, Direction::nearest_even);
    if (!has(Fault::Kind::ulp) || !fault_.applies_to_output(component)) return bits;
    return static_cast<std::uint32_t>(mutate(fault_, {ScalarType::f32, bits}));
  }

  Values between_levels(const Place& place, const mpq_class& lod,
                        const std::optional<mpq_class>& reference) const {
    const TextureSampler& sampler = call_.sampler;
    const mpq_class lambda = std::clamp<mpq_class>(
        lod + mpq_class(sampler.bias), mpq_class(sampler.least_lod), mpq_class(sampler.greatest_lod));
    const Filtering filter = lambda > 0 ? sampler.minified() : sampler.filter.filtering;
    const int last = call_.levels - 1;
    const mpq_class level = std::clamp<mpq_class>(lambda, 0, last);
    if (sampler.levels == Filtering::nearest) {
      // The preferred of two that are as near: the finer one.
      const int nearest = std::max(-floor_of(mpq_class(-level) - mpq_class(1, 2)) - 1, 0);
      return within(nearest, filter, place, reference);
    }
    const int high = floor_of(level);
    const mpq_class weight = level - high;
    Values out = within(high, filter, place, reference);
    const Values low = within(std::min(high + 1, last), filter, place, reference);
    for (std::size_t c = 0; c < out.size(); ++c)
      if (out[c] && low[c]) out[c] = mpq_class((1 - weight) * *out[c] + weight * *low[c]);
    return out;
  }

  /// One component of the texels i0 j1, i1 j1, i1 j0 and i0 j0 that a linear filter of the first level takes;
  /// with four offsets of i0 j0, moved by each.
  Values gathered(const Place& place, const std::optional<mpq_class>& reference) const {
    const bool four = call_.offsets.size() > 1;
    const std::size_t component = reference ? 0 : static_cast<std::size_t>(call_.component);
    Values out;
    for (std::size_t n = 0; n < out.size(); ++n) {
      const auto offset = four ? call_.offsets[n] : call_.offset();
      const auto at = positions(0, Filtering::linear, place, offset);
      const bool right = !four && (n == 1 || n == 2), lower = !four && n < 2;
      const std::array<int, 3> texel{right ? at[0].second : at[0].first, lower ? at[1].second : at[1].first,
                                     0};
      out[n] = seen(0, texel, place.layer, reference)[component];
    }
    return out;
  }

  /// The texels along each axis, and their weights.
  std::array<AxisPosition, 3> positions(int level, Filtering filter, const Place& place,
                                        const std::array<int, 3>& offset) const {
    const auto size = call_.size_of(level);
    std::array<AxisPosition, 3> at{AxisPosition{0, 0, 0}, AxisPosition{0, 0, 0}, AxisPosition{0, 0, 0}};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes_of(call_.kind)); ++axis) {
      mpq_class coordinate = place.coordinates[axis];
      if (has(Fault::Kind::shift) && filter == Filtering::linear)
        coordinate += mpq_class(1, sampler_.normalised ? 2 * size[axis] : 2);
      at[axis] = axis_positions(sampler_within(filter), coordinate, size[axis], {}, offset[axis])[0];
    }
    if (has(Fault::Kind::texel))
      for (int* first : {&at[0].first, &at[0].second}) *first = std::min(*first + 1, size[0] - 1);
    if (has(Fault::Kind::weight)) {
      const mpq_class error = mpq_class(fault_.amount) / 256;
      at[0].weight += at[0].weight + error <= 1 ? error : mpq_class(-error);
    }
    return at;
  }

  Sampler sampler_within(Filtering filter) const {
    Sampler sampler = sampler_;
    sampler.filtering = filter;
    if (call_.samples() && is_cube(call_.kind))
      sampler.addressing = filter == Filtering::linear ? Addressing::clamp : Addressing::clamp_to_edge;
    return sampler;
  }

  Values within(int level, Filtering filter, const Place& place,
                const std::optional<mpq_class>& reference) const {
    const auto at = positions(level, filter, place, call_.offset());
    const auto axes = static_cast<unsigned>(axes_of(call_.kind));
    if (filter == Filtering::nearest)
      return seen(level, {at[0].first, at[1].first, at[2].first}, place.layer, reference);
    Values sum{mpq_class(0), mpq_class(0), mpq_class(0), mpq_class(0)};
    for (unsigned corner = 0; corner < 1u << axes; ++corner) {
      std::array<int, 3> texel{};
      mpq_class weight = 1;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        const bool second = (corner >> axis & 1) != 0;
        texel[axis] = second ? at[axis].second : at[axis].first;
        weight *= second ? at[axis].weight : mpq_class(1 - at[axis].weight);
      }
      const Values part = seen(level, texel, place.layer, reference);
      for (std::size_t c = 0; c < sum.size(); ++c) *sum[c] += weight * *part[c];
    }
    return sum;
  }

  /// A texel, compared where there is a reference.
  Values seen(int level, const std::array<int, 3>& place, int layer,
              const std::optional<mpq_class>& reference) const {
    Values values = replaced_texel(level, place, layer);
    if (reference) values[0] = passes(*reference, *values[0]) ? 1 : 0;
    return values;
  }

  /// Beyond a corner of a cube the average of three; beyond an edge a border, where the fault is that.
  Values replaced_texel(int level, const std::array<int, 3>& place, int layer) const {
    if (!call_.samples() || !is_cube(call_.kind)) return values_of(texel(level, place, layer));
    const auto three = texels_of({layer % 6, place[0], place[1]}, call_.size_of(level)[0]);
    if (has(Fault::Kind::border) && !(three[0] == CubeTexel{layer % 6, place[0], place[1]}))
      return values_of(texel(level, place, layer));
    Values sum{mpq_class(0), mpq_class(0), mpq_class(0), mpq_class(0)};
    for (const CubeTexel& one : three) {
      const Values part = values_of(texel(level, {one.i, one.j, 0}, layer / 6 * 6 + one.face));
      if (three.size() == 1) return part;
      for (std::size_t c = 0; c < sum.size(); ++c)
        sum[c] = sum[c] && part[c] ? std::optional(mpq_class(*sum[c] + *part[c] / 3)) : std::nullopt;
    }
    return sum;
  }

  static Values values_of(const Colour& colour) {
    Values values;
    for (std::size_t c = 0; c < values.size(); ++c) values[c] = colour[c].value;
    return values;
  }

  bool passes(mpq_class reference, const mpq_class& depth) const {
    if (format_.numbers == NumericFormat::UNORM) reference = std::clamp<mpq_class>(reference, 0, 1);
    switch (call_.sampler.comparison) {
      case DepthTest::never:
        return false;
      case DepthTest::less:
        return reference < depth;
      case DepthTest::equal:
        return reference == depth;
      case DepthTest::less_or_equal:
        return reference <= depth;
      case DepthTest::greater:
        return reference > depth;
      case DepthTest::not_equal:
        return reference != depth;
      case DepthTest::greater_or_equal:
        return reference >= depth;
      case DepthTest::always:
        break;
    }
    return true;
  }

  Colour texel(int level, const std::array<int, 3>& place, int layer) const {
    const auto size = call_.size_of(level);
    for (std::size_t axis = 0; axis < size.size(); ++axis)
      if (place[axis] < 0 || place[axis] >= size[axis]) return border();
    const auto index = (static_cast<std::size_t>(place[2] + layer) * static_cast<std::size_t>(size[1]) +
                        static_cast<std::size_t>(place[1])) *
                           static_cast<std::size_t>(size[0]) +
                       static_cast<std::size_t>(place[0]);
    const Colour colour = decode(format_, texel_at(call_, level, index));
    return format_.numbers == NumericFormat::SRGB ? linearised(colour) : colour;
  }

  Colour border() const {
    Colour colour = decode(format_, std::vector<std::byte>(static_cast<std::size_t>(format_.bytes)));
    for (std::size_t c = 0; c < colour.size(); ++c) {
      const bool one = call_.sampler.border == BorderColour::opaque_white ||
                       (c == 3 && call_.sampler.border == BorderColour::opaque_black);
      if (format_.fields[c].bits != 0)
        colour[c] = {mpq_class(one != has(Fault::Kind::border) ? 1 : 0), 0, true};
    }
    return colour;
  }

  void store(std::size_t i, std::span<const Scalar> point, std::span<Column> results) const {
    std::size_t result = 0;
    for (std::size_t c = 0; c < format_.fields.size(); ++c) {
      if (format_.fields[c].bits == 0) continue;
      std::size_t from = c;
      if (has(Fault::Kind::swap) && c != 3 && results.size() > 1) from = results.size() == 2 ? 1 - c : 2 - c;
      results[result++].set(i, code(format_.fields[c].bits, point[from]));
    }
  }

  std::uint32_t code(int bits, Scalar value) const {
    const std::uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
    const auto single = static_cast<std::uint32_t>(value.bits);
    if (value.type != ScalarType::f32) return single & mask;
    if (format_.numbers == NumericFormat::UNORM || format_.numbers == NumericFormat::SNORM)
      return normalised_code(bits, single) & mask;
    if (bits == 32) return single;
    const Direction direction =
        has(Fault::Kind::toward_zero) ? Direction::toward_zero : Direction::nearest_even;
    if (format_.numbers == NumericFormat::SFLOAT)
      return static_cast<std::uint32_t>(binary32.is_nan(single)
                                            ? binary16.quiet_nan()
                                            : round_to(binary16, Real::exactly(value), direction));
    return unsigned_code(bits, single);
  }

  std::uint32_t normalised_code(int bits, std::uint32_t single) const {
    const bool is_signed = format_.numbers == NumericFormat::SNORM;
    const auto finite = binary32_value(single);
    if (binary32.is_nan(single)) return 0;
    const mpq_class value = finite ? *finite : mpq_class(binary32.is_negative(single) ? -1 : 1);
    const long one = (1L << (is_signed ? bits - 1 : bits)) - 1;
    const mpq_class product = std::clamp<mpq_class>(value, is_signed ? -1 : 0, 1) * one;
    if (has(Fault::Kind::toward_zero)) return static_cast<std::uint32_t>(mpz_class(product).get_si());
    return static_cast<std::uint32_t>(floor_of(product + mpq_class(1, 2)));
  }

  /// Toward zero, which Vulkan allows as any direction.
  static std::uint32_t unsigned_code(int bits, std::uint32_t single) {
    const std::uint32_t infinity = 0x1fu << (bits - 5);
    if (binary32.is_nan(single)) return infinity | 1;
    if (binary32.is_negative(single)) return 0;
    if (binary32.is_infinite(single)) return infinity;
    const mpq_class value = *binary32_value(single);
    std::uint32_t below = 0, above = infinity;
    while (above - below > 1) {
      const std::uint32_t middle = (below + above) / 2;
      (*unsigned_float_value(middle, bits) <= value ? below : above) = middle;
    }
    return below;
  }

  TextureCall call_;
  Fault fault_;
  const TexelFormat& format_;
  Sampler sampler_;
};

}  // namespace

std::unique_ptr<Evaluator> texture_subject(const TextureCall& call, const Fault& fault) {
  return std::make_unique<TextureSubject>(call, fault);
}

}  // namespace plumbline::fault
