#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/device/texture_call.h"
#include "harness/rulebook/image_rule.h"
#include "reference/texel_format.h"

namespace plumbline {

/// A component of a texel as reads see it: one value, or an interval where its conversion is not exact.
template <class Number>
struct Seen {
  Number least, greatest;
  bool open = false;  ///< an infinity or a NaN takes part, of which the document leaves open what comes
  bool free = false;  ///< the value is recommended, and any other allowed: a corner of a cube takes part
};
/// Red, green, blue, alpha.
template <class Number>
using SeenColour = std::array<Seen<Number>, 4>;

/// Texels whose components are integers of less than 62 bits, in units of 1 / denominators[c]. Those of Seen
/// that are open are 0.
struct IntegerTexels {
  using Colour = SeenColour<std::int64_t>;
  std::array<mpz_class, 4> denominators{1, 1, 1, 1};
  std::vector<std::vector<Colour>> levels;
  Colour border{};
};

/// All texels of a call's image, decoded once, when the first one is wanted.
class TexelGrid {
 public:
  explicit TexelGrid(const TextureCall& call) : call_(call), format_(&format_of(call)) {}

  struct Texel {
    Colour colour;  ///< sRGB before the transfer function
    SeenColour<mpq_class> exact;
    SeenColour<double> rounded;  ///< each within 2^-52 of its value of `exact`
  };
  /// An array has no depth: its layers take that place, a cube's faces too. Outside of the level: the border.
  const Texel& at(int level, const std::array<int, 3>& place, int layer) const;
  /// The same texels in integers; null where they have no common denominator that is small enough.
  const IntegerTexels* integers() const;
  /// Precondition: `texels` are this grid's.
  const IntegerTexels::Colour& integers_at(const IntegerTexels& texels, int level,
                                           const std::array<int, 3>& place, int layer) const;
  const TexelFormat& format() const { return *format_; }

 private:
  void decode_all() const;
  /// Of a texel in its level; nothing outside of the level.
  std::optional<std::size_t> index_of(int level, const std::array<int, 3>& place, int layer) const;
  static Texel texel_of(const TexelFormat& format, const Colour& colour);

  TextureCall call_;
  const TexelFormat* format_;
  mutable std::once_flag once_;
  mutable std::vector<std::vector<Texel>> levels_;
  mutable Texel border_;
  mutable std::once_flag integers_once_;
  mutable std::optional<IntegerTexels> integers_;
};

bool is_normalised(NumericFormat numbers);
/// Whether a component is below the normal numbers of what it is stored in: it may count as zero.
bool may_flush(const TexelFormat& format, std::size_t component, const mpq_class& value);

/// Why a rulebook of other images has no rule of Vulkan's; empty where it is of them.
std::string unbound_texture(const ImageRule& rule);

/// What is read outside ("Texel Replacement", "Conversion to RGBA"): the border's colour in the components
/// that the format stores; the others are filled in as those of every texel.
Colour colour_of(BorderColour border, const TexelFormat& format);

/// Half a code: how far a linear value may lie from what an sRGB code stands for.
inline constexpr double srgb_codes = 0.5;

}  // namespace plumbline
