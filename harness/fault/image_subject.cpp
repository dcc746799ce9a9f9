#include "harness/fault/image_subject.h"

#include <algorithm>
#include <bit>

#include "reference/image_srgb.h"
#include "reference/real.h"
#include "reference/rounding.h"

namespace plumbline::fault {
namespace {

std::uint32_t rounded(const Format& format, const mpq_class& value) {
  Real real(400);  // a sum of products of weights and texels, far below a halfway case's length
  mpfr_set_q(real.get(), value.get_mpq_t(), MPFR_RNDN);
  return static_cast<std::uint32_t>(round_to(format, real, Direction::nearest_even));
}

class ImageSubject final : public Evaluator {
 public:
  ImageSubject(const ImageCall& call, const Fault& fault)
      : call_(call),
        fault_(fault),
        extent_{axes_of(call.kind), call.size},
        sampler_(call.sampler.value_or(Sampler{Addressing::none, Filtering::nearest, false})) {
    if (fault.kind == Fault::Kind::clamp && sampler_.addressing == Addressing::repeat)
      sampler_.addressing = Addressing::clamp_to_edge;
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      if (call_.operation <= ImageOperation::read_plain)
        read(i, arguments, results);
      else if (call_.operation == ImageOperation::write || call_.operation == ImageOperation::fill)
        write(i, arguments, results);
      else
        transfer(i, arguments, results);
    }
    return ok();
  }

 private:
  const Format& format() const { return call_.halves ? binary16 : binary32; }
  bool has(Fault::Kind kind) const { return fault_.kind == kind; }

  void read(std::size_t i, std::span<const Column> arguments, std::span<Column> results) const {
    std::array<std::uint32_t, 3> coordinates{};
    int layer = 0;
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      auto bits = static_cast<std::uint32_t>(arguments[a].bits(i));
      if (arguments[a].type == ScalarType::i32)
        bits = std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits)));
      if (has(Fault::Kind::flush_operand) && binary32.is_subnormal(bits)) bits &= 0x80000000u;
      if (static_cast<int>(a) < extent_.dimensions)
        coordinates[a] = bits;
      else
        layer = select_layer(bits, call_.layers);
    }
    std::array<std::uint32_t, 4> colour =
        sampler_.filtering == Filtering::linear ? filtered(coordinates, layer) : nearest(coordinates, layer);
    if (has(Fault::Kind::swap))
      std::swap(colour[0], colour[stored_channels(call_.format.order) == 2 ? 1 : 2]);
    for (std::size_t c = 0; c < results.size(); ++c) results[c].set(i, colour[c]);
  }

  /// A coordinate; with the fault `shift`, half a texel further in linear filters.
  mpq_class place_along(std::size_t axis, std::uint32_t coordinate) const {
    const mpq_class place = *binary32_value(coordinate);
    if (!has(Fault::Kind::shift) || sampler_.filtering == Filtering::nearest) return place;
    return place + mpq_class(1, sampler_.normalised ? 2 * extent_.size[axis] : 2);
  }

  std::array<AxisPosition, 3> positions(const std::array<std::uint32_t, 3>& coordinates) const {
    std::array<AxisPosition, 3> out{AxisPosition{0, 0, 0}, AxisPosition{0, 0, 0}, AxisPosition{0, 0, 0}};
    for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
      out[a] = axis_positions(sampler_, place_along(a, coordinates[a]), extent_.size[a], {})[0];
    if (has(Fault::Kind::texel))
      for (int* at : {&out[0].first, &out[0].second}) *at = std::min(*at + 1, extent_.size[0] - 1);
    if (has(Fault::Kind::weight)) {
      const mpq_class error = mpq_class(fault_.amount) / 256;
      out[0].weight += out[0].weight + error <= 1 ? error : mpq_class(-error);
    }
    return out;
  }

  Colour texel(const std::array<int, 3>& at, int layer) const {
    for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
      if (at[a] < 0 || at[a] >= extent_.size[a]) return border();
    const auto index = (static_cast<std::size_t>(at[2] + layer) * static_cast<std::size_t>(call_.size[1]) +
                        static_cast<std::size_t>(at[1])) *
                           static_cast<std::size_t>(call_.size[0]) +
                       static_cast<std::size_t>(at[0]);
    const auto bytes = texel_at(call_, index);
    const Colour colour =
        decode(call_.format, std::span(bytes).first(static_cast<std::size_t>(element_size(call_.format))));
    return is_srgb(call_.format.order) ? linearised(colour) : colour;
  }

  Colour border() const {
    Colour colour = border_colour(call_.format);
    if (has(Fault::Kind::border))
      for (ChannelValue& component : colour) component.value = 1 - *component.value;
    return colour;
  }

  std::array<std::uint32_t, 4> nearest(const std::array<std::uint32_t, 3>& coordinates, int layer) const {
    const auto at = positions(coordinates);
    const Colour colour = texel({at[0].first, at[1].first, at[2].first}, layer);
    std::array<std::uint32_t, 4> out{};
    for (std::size_t c = 0; c < 4; ++c) out[c] = shifted(component(colour[c]), static_cast<int>(c));
    return out;
  }

  std::uint32_t component(const ChannelValue& value) const {
    if (class_of(call_.format.type) != ChannelClass::floating)
      return static_cast<std::uint32_t>(value.value->get_num().get_si());
    if (!value.is_default && call_.format.type == ChannelType::FLOAT) return value.bits;
    if (!value.is_default && call_.halves && call_.format.type == ChannelType::HALF_FLOAT) return value.bits;
    const bool half = !value.is_default && call_.format.type == ChannelType::HALF_FLOAT;
    if (half && binary16.is_nan(value.bits)) return static_cast<std::uint32_t>(binary32.quiet_nan());
    const std::uint32_t sign = half && binary16.is_negative(value.bits) ? 0x80000000u : 0;
    if (!value.value) return sign | static_cast<std::uint32_t>(binary32.infinity());
    return sign | rounded(format(), *value.value);
  }

  /// With the fault ulp=N. Floats are stored as they are, and integers have no ulp.
  std::uint32_t shifted(std::uint32_t bits, int component) const {
    const bool computed = is_normalised(call_.format.type) || call_.format.type == ChannelType::HALF_FLOAT;
    if (!has(Fault::Kind::ulp) || !computed || &format() != &binary32) return bits;
    if (!fault_.applies_to_output(component)) return bits;
    return static_cast<std::uint32_t>(mutate(fault_, {ScalarType::f32, bits}));
  }

  std::array<std::uint32_t, 4> filtered(const std::array<std::uint32_t, 3>& coordinates, int layer) const {
    const auto at = positions(coordinates);
    std::array<mpq_class, 4> sum;
    for (unsigned corner = 0; corner < 1u << extent_.dimensions; ++corner) {
      std::array<int, 3> place{};
      mpq_class weight = 1;
      for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a) {
        const bool second = (corner >> a & 1) != 0;
        place[a] = second ? at[a].second : at[a].first;
        weight *= second ? at[a].weight : mpq_class(1 - at[a].weight);
      }
      const Colour colour = texel(place, layer);
      for (std::size_t c = 0; c < 4; ++c) sum[c] += weight * *colour[c].value;
    }
    std::array<std::uint32_t, 4> out{};
    for (std::size_t c = 0; c < 4; ++c) out[c] = rounded(format(), sum[c]);
    return out;
  }

  void write(std::size_t i, std::span<const Column> arguments, std::span<Column> results) const {
    for (std::size_t c = 0; c < results.size(); ++c) {
      int from = component_of(call_.format.order, static_cast<int>(c));
      if (has(Fault::Kind::swap) && results.size() > 1 && from != 3)
        from = stored_channels(call_.format.order) == 2 ? 1 - from : 2 - from;
      const Scalar value = arguments[static_cast<std::size_t>(from)].at(i);
      const bool copies = call_.halves && call_.format.type == ChannelType::HALF_FLOAT;
      results[c].set(i, copies ? value.bits : code(static_cast<int>(c), widened(value)));
    }
  }

  std::uint32_t code(int channel, Scalar value) const {
    const int bits = channel_bits(call_.format, channel);
    const std::uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
    const auto single = static_cast<std::uint32_t>(value.bits);
    if (call_.format.type == ChannelType::FLOAT) return single;
    if (call_.format.type == ChannelType::HALF_FLOAT)
      return static_cast<std::uint32_t>(
          binary32.is_nan(single) ? binary16.quiet_nan()
                                  : round_to(binary16, Real::exactly(value), Direction::nearest_even));
    if (is_normalised(call_.format.type))
      return static_cast<std::uint32_t>(normalised_code(channel, single)) & mask;
    const std::int64_t most = (std::int64_t{1} << (value.type == ScalarType::i32 ? bits - 1 : bits)) - 1;
    const std::int64_t exact =
        value.type == ScalarType::i32 ? static_cast<std::int32_t>(single) : static_cast<std::int64_t>(single);
    return static_cast<std::uint32_t>(
               std::clamp(exact, value.type == ScalarType::i32 ? -most - 1 : 0, most)) &
           mask;
  }

  std::int64_t normalised_code(int channel, std::uint32_t single) const {
    const bool is_signed = is_signed_normalised(call_.format.type);
    const CodeRange range = encode_normalised(single, channel_bits(call_.format, channel), is_signed);
    if (is_srgb(call_.format.order) && component_of(call_.format.order, channel) < 3)
      return has(Fault::Kind::toward_zero) ? mpz_class(srgb_product(single).least).get_si()
                                           : encode_srgb(single);
    const auto exact = binary32_value(single);
    if (!has(Fault::Kind::toward_zero) || !exact) return range.preferred;
    const auto one = static_cast<long>(code_of_one(call_.format, channel));
    const mpq_class product = std::clamp<mpq_class>(*exact * one, is_signed ? -one - 1 : 0, one);
    return mpz_class(product).get_si();
  }

  void transfer(std::size_t i, std::span<const Column> arguments, std::span<Column> results) const {
    for (std::size_t w = 0; w < results.size(); ++w) {
      auto bits = static_cast<std::uint32_t>(arguments[w].bits(i));
      if (has(Fault::Kind::swap)) bits = std::rotl(bits, 8);
      results[w].set(i, bits);
    }
  }

  ImageCall call_;
  Fault fault_;
  Extent extent_;
  Sampler sampler_;
};

}  // namespace

std::unique_ptr<Evaluator> image_subject(const ImageCall& call, const Fault& fault) {
  return std::make_unique<ImageSubject>(call, fault);
}

}  // namespace plumbline::fault
