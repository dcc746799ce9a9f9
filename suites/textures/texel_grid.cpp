#include "suites/textures/texel_grid.h"

#include "reference/image_srgb.h"

namespace plumbline {
namespace {

bool is_srgb(const TexelFormat& format, std::size_t component, const ChannelValue& value) {
  return format.numbers == NumericFormat::SRGB && component < 3 && !value.is_default;
}

/// "Values less than -1.0 may be used but the result must be clamped before the value is returned"
/// ("Conversion from Normalized Fixed-Point to Floating-Point"): of the most negative code.
bool may_be_below_minus_one(const TexelFormat& format, std::size_t component, const ChannelValue& value) {
  const int bits = format.fields[component].bits;
  return format.numbers == NumericFormat::SNORM && bits > 0 && value.bits == 1u << (bits - 1);
}
mpq_class below_minus_one(int bits) {
  const mpz_class one = (mpz_class(1) << (bits - 1)) - 1;
  return mpq_class(-one - 1, one);
}

constexpr std::size_t most_bits = 62;

/// Denominators beyond that are left as they are: the texels have no integers then.
void add_denominators(std::array<mpz_class, 4>& denominators, const SeenColour<mpq_class>& colour) {
  for (std::size_t c = 0; c < colour.size(); ++c)
    for (const mpq_class& value : {colour[c].least, colour[c].greatest})
      if (mpz_sizeinbase(denominators[c].get_mpz_t(), 2) <= most_bits)
        denominators[c] = lcm(denominators[c], value.get_den());
}

std::optional<IntegerTexels::Colour> in_units(const SeenColour<mpq_class>& colour,
                                              const std::array<mpz_class, 4>& denominators) {
  IntegerTexels::Colour out;
  for (std::size_t c = 0; c < colour.size(); ++c) {
    const mpq_class least = colour[c].least * denominators[c],
                    greatest = colour[c].greatest * denominators[c];
    const auto fits = [](const mpz_class& value) {
      return mpz_sizeinbase(value.get_mpz_t(), 2) <= most_bits;
    };
    if (!fits(denominators[c]) || least.get_den() != 1 || greatest.get_den() != 1) return std::nullopt;
    if (!fits(least.get_num()) || !fits(greatest.get_num())) return std::nullopt;
    out[c] = {least.get_num().get_si(), greatest.get_num().get_si(), colour[c].open, colour[c].free};
  }
  return out;
}

}  // namespace

bool is_normalised(NumericFormat numbers) {
  return numbers == NumericFormat::UNORM || numbers == NumericFormat::SNORM || numbers == NumericFormat::SRGB;
}

bool may_flush(const TexelFormat& format, std::size_t component, const mpq_class& value) {
  if (format.shared_exponent) return false;
  if (format.numbers != NumericFormat::SFLOAT && format.numbers != NumericFormat::UFLOAT) return false;
  const int exponent = format.fields[component].bits == 32 ? 126 : 14;
  return abs(value) * (mpz_class(1) << exponent) < 1;
}

std::string unbound_texture(const ImageRule& rule) {
  return rule.relative > 0 ? "" : "the rulebook says nothing of Vulkan's images";
}

Colour colour_of(BorderColour border, const TexelFormat& format) {
  Colour colour;
  for (std::size_t c = 0; c < colour.size(); ++c) {
    const bool alpha = c == 3, stored = format.fields[c].bits != 0;
    const bool one =
        !stored ? alpha
                : border == BorderColour::opaque_white || (alpha && border == BorderColour::opaque_black);
    colour[c] = {mpq_class(one ? 1 : 0), 0, true};
  }
  return colour;
}

TexelGrid::Texel TexelGrid::texel_of(const TexelFormat& format, const Colour& colour) {
  Texel texel;
  texel.colour = colour;
  for (std::size_t c = 0; c < colour.size(); ++c) {
    const ChannelValue& value = colour[c];
    if (!value.value) {
      texel.exact[c].open = texel.rounded[c].open = true;
      continue;
    }
    texel.exact[c] = {*value.value, *value.value};
    if (may_be_below_minus_one(format, c, value))
      texel.exact[c].least = below_minus_one(format.fields[c].bits);
    if (is_srgb(format, c, value)) {
      const ChannelInterval ends = srgb_read(static_cast<int>(value.bits), mpq_class(srgb_codes));
      texel.exact[c] = {ends.least, ends.greatest};
    }
    texel.rounded[c] = {texel.exact[c].least.get_d(), texel.exact[c].greatest.get_d()};
  }
  return texel;
}

void TexelGrid::decode_all() const {
  border_ = texel_of(*format_, colour_of(call_.sampler.border, *format_));
  for (int level = 0; level < call_.levels; ++level) {
    std::vector<Texel>& texels = levels_.emplace_back();
    for (std::size_t k = 0; k < call_.texels(level); ++k)
      texels.push_back(texel_of(*format_, decode(*format_, texel_at(call_, level, k))));
  }
}

std::optional<std::size_t> TexelGrid::index_of(int level, const std::array<int, 3>& place, int layer) const {
  const auto size = call_.size_of(level);
  for (std::size_t axis = 0; axis < size.size(); ++axis)
    if (place[axis] < 0 || place[axis] >= size[axis]) return std::nullopt;
  const auto width = static_cast<std::size_t>(size[0]), height = static_cast<std::size_t>(size[1]);
  return (static_cast<std::size_t>(place[2] + layer) * height + static_cast<std::size_t>(place[1])) * width +
         static_cast<std::size_t>(place[0]);
}

const TexelGrid::Texel& TexelGrid::at(int level, const std::array<int, 3>& place, int layer) const {
  std::call_once(once_, [this] { decode_all(); });
  const auto index = index_of(level, place, layer);
  return index ? levels_[static_cast<std::size_t>(level)][*index] : border_;
}

const IntegerTexels* TexelGrid::integers() const {
  std::call_once(once_, [this] { decode_all(); });
  std::call_once(integers_once_, [this] {
    IntegerTexels out;
    add_denominators(out.denominators, border_.exact);
    for (const auto& level : levels_)
      for (const Texel& texel : level) add_denominators(out.denominators, texel.exact);
    const auto add = [&](const Texel& texel, IntegerTexels::Colour& into) {
      const auto colour = in_units(texel.exact, out.denominators);
      if (colour) into = *colour;
      return colour.has_value();
    };
    if (!add(border_, out.border)) return;
    for (const auto& level : levels_) {
      auto& texels = out.levels.emplace_back(level.size());
      for (std::size_t k = 0; k < level.size(); ++k)
        if (!add(level[k], texels[k])) return;
    }
    integers_ = std::move(out);
  });
  return integers_ ? &*integers_ : nullptr;
}

const IntegerTexels::Colour& TexelGrid::integers_at(const IntegerTexels& texels, int level,
                                                    const std::array<int, 3>& place, int layer) const {
  const auto index = index_of(level, place, layer);
  return index ? texels.levels[static_cast<std::size_t>(level)][*index] : texels.border;
}

}  // namespace plumbline
