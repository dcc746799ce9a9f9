#include "harness/device/texture_call.h"

#include <algorithm>
#include <bit>

#include "harness/support/random.h"
#include "reference/texel_format.h"

namespace plumbline {
namespace {

constexpr std::string_view texture_kinds[] = {"1d", "1d_array", "2d",         "2d_array",
                                              "3d", "cube",     "cube_array", "buffer"};
constexpr std::string_view texture_operations[] = {
    "load",       "store",          "fetch",          "sample",       "compare",
    "listed",     "gather",         "gather_compare", "project",      "project_compare",
    "query_size", "query_size_lod", "query_levels",   "query_samples"};
constexpr std::string_view addressings[] = {"none",   "clamp",           "clamp_to_edge",
                                            "repeat", "mirrored_repeat", "mirror_clamp_to_edge"};
constexpr std::string_view borders[] = {"transparent_black", "opaque_black", "opaque_white"};
constexpr std::string_view comparisons[] = {
    "never", "less", "equal", "less_or_equal", "greater", "not_equal", "greater_or_equal", "always"};

bool is_floating_format(const TexelFormat& format) {
  return format.numbers == NumericFormat::SFLOAT || format.numbers == NumericFormat::UFLOAT;
}

/// The layout of a floating-point component: fraction bits, exponent bits, the bias of its exponent, and
/// whether it has a sign.
struct Layout {
  int fraction, exponent, bias;
  bool is_signed;
};
Layout layout_of(const TexelFormat& format, int bits) {
  if (bits == 32) return {23, 8, 127, true};
  if (format.numbers == NumericFormat::SFLOAT) return {10, 5, 15, true};
  return {bits - 5, 5, 15, false};
}

/// A number between 2^-6 and 2, or zero; from 2^-6 to 1 and without a sign where it is a depth.
std::uint32_t moderate(Random& random, const Layout& layout, bool depth) {
  if (random.below(16) == 0) return 0;
  const auto fraction = static_cast<std::uint32_t>(random.next()) & ((1u << layout.fraction) - 1);
  const auto exponent =
      static_cast<std::uint32_t>(layout.bias - 6 + static_cast<int>(random.below(depth ? 6 : 7)));
  const bool negative = layout.is_signed && !depth && random.below(2) == 1;
  return fraction | exponent << layout.fraction | (negative ? 1u << (layout.fraction + layout.exponent) : 0);
}

/// Half the codes lie at the ends, where saturation, signs, infinities and subnormal numbers show.
std::uint32_t any_code(Random& random, int bits) {
  const std::uint32_t all = bits == 32 ? ~0u : (1u << bits) - 1, top = 1u << (bits - 1);
  const std::uint32_t ends[] = {0, all, top, top - 1, 1, top | 1, all ^ 1, top >> 1};
  const std::uint64_t choice = random.below(16);
  return choice < 8 ? ends[choice] : static_cast<std::uint32_t>(random.next()) & all;
}

void put(std::span<std::byte> texel, int shift, int bits, std::uint32_t code) {
  for (int k = 0; k < bits; ++k)
    if ((code >> k & 1) != 0)
      texel[static_cast<std::size_t>((shift + k) / 8)] |= std::byte(1u << ((shift + k) % 8));
}

}  // namespace

std::string_view name_of(TextureKind kind) { return texture_kinds[static_cast<int>(kind)]; }
std::string_view name_of(TextureOperation operation) {
  return texture_operations[static_cast<int>(operation)];
}
std::string_view name_of(Addressing addressing) { return addressings[static_cast<int>(addressing)]; }
std::string_view name_of(BorderColour border) { return borders[static_cast<int>(border)]; }
std::string_view name_of(DepthTest comparison) { return comparisons[static_cast<int>(comparison)]; }

bool is_cube(TextureKind kind) { return kind == TextureKind::cube || kind == TextureKind::cube_array; }
bool is_array(TextureKind kind) {
  return kind == TextureKind::image1d_array || kind == TextureKind::image2d_array ||
         kind == TextureKind::cube_array;
}

int axes_of(TextureKind kind) {
  constexpr int axes[] = {1, 1, 2, 2, 3, 2, 2, 1};
  return axes[static_cast<int>(kind)];
}

int coordinates_of(const TextureCall& call) {
  const int layer = is_array(call.kind) ? 1 : 0;
  if (!is_cube(call.kind)) return axes_of(call.kind) + layer + (call.projects() ? 1 : 0);
  return call.samples() ? 3 + layer : 3;
}

std::vector<int> extents_of(const TextureCall& call, int level) {
  const auto size = call.size_of(level);
  std::vector<int> out(size.begin(), size.begin() + axes_of(call.kind));
  if (is_array(call.kind)) out.push_back(is_cube(call.kind) ? call.layers / 6 : call.layers);
  return out;
}

bool TextureCall::filters() const {
  if (!samples() || gathers()) return false;
  return sampler.filter.filtering == Filtering::linear || sampler.minified() == Filtering::linear ||
         (levels > 1 && sampler.levels == Filtering::linear);
}

std::array<int, 3> TextureCall::size_of(int level) const {
  std::array<int, 3> out{};
  std::ranges::transform(size, out.begin(), [&](int n) { return std::max(1, n >> level); });
  return out;
}

std::size_t TextureCall::texels(int level) const {
  auto count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(samples_of_texel);
  for (const int axis : size_of(level)) count *= static_cast<std::size_t>(axis);
  return count;
}

const TexelFormat& format_of(const TextureCall& call) { return *find_texel_format(call.format); }

std::vector<std::byte> texel_at(const TextureCall& call, int level, std::size_t index) {
  const TexelFormat& format = format_of(call);
  Random random(Random::mix(call.seed ^ Random::mix((index + 1) * 16 + static_cast<std::size_t>(level))));
  const bool compares = call.compares();
  const bool tame = compares || call.filters() || call.has_lod();
  std::vector<std::byte> texel(static_cast<std::size_t>(format.bytes));
  // Unused bits too are set by chance; a shared exponent is among them.
  for (std::byte& byte : texel) byte = std::byte(random.next() & 0xff);
  if (format.shared_exponent && tame)
    texel.back() = std::byte(0x70 | std::to_integer<int>(texel.back()) % 16);
  for (const auto& field : format.fields) {
    if (field.bits == 0) continue;
    const std::uint32_t code = tame && is_floating_format(format) && !format.shared_exponent
                                   ? moderate(random, layout_of(format, field.bits), compares)
                                   : any_code(random, field.bits);
    for (int k = 0; k < field.bits; ++k)
      texel[static_cast<std::size_t>((field.shift + k) / 8)] &= ~std::byte(1u << ((field.shift + k) % 8));
    put(texel, field.shift, field.bits, code);
  }
  return texel;
}

namespace {

std::string shape_fault_of(const TextureCall& call) {
  if (call.kind == TextureKind::buffer && (call.samples() || call.levels != 1 || call.layers != 1))
    return "a call on a texel buffer that samples, or has levels or layers";
  if (!is_cube(call.kind)) return {};
  if (call.operation == TextureOperation::fetch) return "a call that fetches from a cube";
  if (call.size[0] != call.size[1] || call.layers % 6 != 0) return "a call on a cube of other faces than six";
  return {};
}

/// "Only valid with" of SPIR-V 3.14, and what each instruction takes.
std::string operand_fault_of(const TextureCall& call) {
  constexpr int most_samples = 64, farthest = 8;  // "Required Limits": minTexelOffset, minTexelGatherOffset
  const bool plane = call.kind == TextureKind::image2d || call.kind == TextureKind::image2d_array;
  if (call.samples_of_texel < 1 || call.samples_of_texel > most_samples)
    return "a call on an image of no valid number of samples";
  const bool of_samples = call.operation <= TextureOperation::fetch ||
                          call.operation == TextureOperation::query_size ||
                          call.operation == TextureOperation::query_samples;
  if (call.is_multisampled() && (!plane || call.levels != 1 || !of_samples))
    return "a call on a multisampled image that is none, or has levels or a sampler";
  if (call.gathers() && !plane && !is_cube(call.kind)) return "a call that gathers from an image of no plane";
  if (call.projects() && (is_array(call.kind) || is_cube(call.kind)))
    return "a call that projects coordinates of an array or a cube";
  if (call.component < 0 || call.component > 3) return "a call that gathers a component that there is not";
  const std::size_t offsets = call.offsets.size();
  if (offsets != 0 && (is_cube(call.kind) || call.kind == TextureKind::buffer || call.is_stored()))
    return "a call with offsets on an image that takes none";
  if (offsets > 1 && (offsets != 4 || !call.gathers())) return "a call with as many offsets as none takes";
  for (const auto& offset : call.offsets)
    for (const int along : offset)
      if (along < -farthest || along >= farthest) return "a call with an offset beyond every device's";
  return {};
}

std::string sampler_fault_of(const TextureSampler& sampler) {
  constexpr float most = 1e6f;
  for (const float lod : {sampler.bias, sampler.least_lod, sampler.greatest_lod})
    if (!(lod >= -most && lod <= most)) return "a call that samples at no valid level of detail";
  if (sampler.least_lod > sampler.greatest_lod) return "a call that samples at no level of detail";
  return {};
}

}  // namespace

std::string fault_of(const TextureCall& call) {
  constexpr std::size_t most_texels = std::size_t{1} << 32;
  if (find_texel_format(call.format) == nullptr) return "a call on an image of format '" + call.format + "'";
  std::size_t texels = 1;
  for (const int axis : {call.size[0], call.size[1], call.size[2], call.layers}) {
    if (axis < 1 || (texels *= static_cast<std::size_t>(axis)) > most_texels)
      return "a call on an image of no valid size";
  }
  const int longest = *std::ranges::max_element(call.size);
  if (call.levels < 1 || call.levels > static_cast<int>(std::bit_width(static_cast<unsigned>(longest))))
    return "a call on an image of no valid levels";
  if (std::string fault = shape_fault_of(call); !fault.empty()) return fault;
  if (std::string fault = operand_fault_of(call); !fault.empty()) return fault;
  return sampler_fault_of(call.sampler);
}

}  // namespace plumbline
