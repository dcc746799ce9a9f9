#include "harness/device/image_call.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/support/random.h"

namespace plumbline {
namespace {

using enum ChannelType;

struct KindRow {
  std::string_view name;
  int axes;
  bool array;
};
constexpr KindRow image_kinds[] = {{"1d", 1, false}, {"1d_buffer", 1, false}, {"1d_array", 1, true},
                                   {"2d", 2, false}, {"2d_array", 2, true},   {"3d", 3, false}};
constexpr std::string_view image_operations[] = {"read",  "read_integer", "read_plain", "write", "host",
                                                 "map",   "host_pointer", "buffer",     "copy",  "fill",
                                                 "query", "host_query",   "listed"};

const KindRow& row(ImageKind kind) { return image_kinds[static_cast<int>(kind)]; }

/// A number of either sign between 2^-6 and 2, or zero.
std::uint32_t moderate(Random& random) {
  if (random.below(16) == 0) return 0;
  const auto exponent = static_cast<std::uint32_t>(121 + random.below(7));
  return static_cast<std::uint32_t>(random.next() & 0x807fffff) | exponent << 23;
}

/// Every class of number: infinities, NaN, subnormals, zeros, and all bit patterns.
std::uint32_t any_number(Random& random, bool half) {
  constexpr std::uint32_t singles[] = {0x7f800000, 0xff800000, 0x7fc00000, 0x00000001,
                                       0x807fffff, 0x80000000, 0,          0x3f800000};
  constexpr std::uint32_t halves[] = {0x7c00, 0xfc00, 0x7e00, 0x0001, 0x83ff, 0x8000, 0, 0x3c00};
  const std::uint64_t choice = random.below(32);
  if (choice < 8) return half ? halves[choice] : singles[choice];
  return static_cast<std::uint32_t>(random.next());
}

/// Half the codes of an integer channel lie at its ends, where saturation and signs show.
std::uint32_t code(Random& random) {
  constexpr std::uint32_t ends[] = {0,          0xffffffff, 0x80808080, 0x7f7f7f7f,
                                    0x80008000, 0x7fff7fff, 0x80000000, 1};
  const std::uint64_t choice = random.below(16);
  return choice < 4 ? ends[choice * 2 + (random.next() & 1)] : static_cast<std::uint32_t>(random.next());
}

/// The significand's top ten bits are a binary16 number's own where the exponent is in its range.
std::uint32_t to_half(std::uint32_t single) {
  if (single << 1 == 0) return 0;
  return (single >> 16 & 0x8000) | ((single >> 23 & 0xff) - 112) << 10 | (single >> 13 & 0x3ff);
}

}  // namespace

std::string_view name_of(ImageKind kind) { return row(kind).name; }
std::string_view name_of(ImageOperation operation) { return image_operations[static_cast<int>(operation)]; }
bool is_array(ImageKind kind) { return row(kind).array; }
int axes_of(ImageKind kind) { return row(kind).axes; }
int coordinates_of(ImageKind kind) { return row(kind).axes + (row(kind).array ? 1 : 0); }

ImageCall level_of(const ImageCall& call, int level) {
  ImageCall one = call;
  one.levels = 1;
  for (int& axis : one.size) axis = std::max(1, axis >> level);
  one.seed = level == 0 ? call.seed : Random::mix(call.seed + static_cast<std::uint64_t>(level));
  return one;
}

std::array<int, 3> region_of(const ImageCall& call) {
  std::array<int, 3> region{1, 1, 1};
  for (int axis = 0; axis < axes_of(call.kind); ++axis)
    region[static_cast<std::size_t>(axis)] = call.size[static_cast<std::size_t>(axis)];
  if (is_array(call.kind)) region[static_cast<std::size_t>(axes_of(call.kind))] = call.layers;
  return region;
}

ScalarType component_type(const ImageCall& call) {
  switch (class_of(call.format.type)) {
    case ChannelClass::signed_integer:
      return ScalarType::i32;
    case ChannelClass::unsigned_integer:
      return ScalarType::u32;
    case ChannelClass::floating:
      break;
  }
  return call.halves ? ScalarType::f16 : ScalarType::f32;
}

std::array<std::byte, 16> texel_at(const ImageCall& call, std::size_t index) {
  Random random(Random::mix(call.seed ^ Random::mix(index + 1)));
  const bool filtered = (call.sampler && call.sampler->filtering == Filtering::linear) ||
                        call.between_levels == Filtering::linear;
  const bool half = call.format.type == HALF_FLOAT, single = call.format.type == FLOAT;
  std::array<std::byte, 16> texel{};
  const int size = element_size(call.format);
  const int channel_bytes = half ? 2 : 4;  // codes come four bytes at a time, whatever the channels' width
  for (int at = 0; at < size; at += channel_bytes) {
    std::uint32_t bits = code(random);
    if (half) bits = filtered ? to_half(moderate(random)) : any_number(random, true);
    if (single) bits = filtered ? moderate(random) : any_number(random, false);
    std::memcpy(texel.data() + at, &bits, static_cast<std::size_t>(channel_bytes));
  }
  std::fill(texel.begin() + size, texel.end(), std::byte{});
  return texel;
}

std::array<std::uint32_t, 4> words_of(std::span<const std::byte> texel) {
  std::array<std::uint32_t, 4> words{};
  std::memcpy(words.data(), texel.data(), std::min<std::size_t>(texel.size(), sizeof words));
  return words;
}

std::array<std::uint32_t, 4> channel_mask(ImageFormat format) {
  std::array<std::byte, 16> texel{};
  for (int at = 0; at < element_size(format); ++at) texel[static_cast<std::size_t>(at)] = std::byte{0xff};
  auto mask = words_of(texel);
  if (format.type == UNORM_SHORT_555) mask[0] = 0x7fff;
  if (format.type == UNORM_INT_101010) mask[0] = 0x3fffffff;
  if (format.order == ChannelOrder::sRGBx) mask[0] = 0x00ffffff;
  return mask;
}

}  // namespace plumbline
