#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// The rule that let a result through, or the way it failed.
enum class PassReason : std::uint8_t {
  bound,             ///< within the ulp bound (or correctly rounded, or exact)
  edge,              ///< the exact edge case
  flush_result,      ///< 7.5.3 case 2
  flush_operand,     ///< 7.5.3 cases 3 and 4
  derived,           ///< a derived implementation under unsafe math
  nan_class,         ///< a NaN where a NaN is due
  fused,             ///< a*b+c rounded once, where rounding twice gives another result
  separate,          ///< a*b+c rounded twice, where rounding once gives another result
  overflow,          ///< an infinity within the bound, counted as 2^(emax+1)
  undefined,         ///< the document leaves it undefined
  departs,           ///< not what the document recommends ("should"): counted, but no failure
  beyond_figure,     ///< outside of a figure of this project's, where the document states none
  format_precision,  ///< a filter of Vulkan that the format's precision limits
  fraction_weights,  ///< a filter of Vulkan whose weights are multiples of the fraction's last bit
  failed,
  undecided,  ///< the maximum precision did not decide: never a silent pass
};
inline constexpr std::size_t pass_reasons = static_cast<std::size_t>(PassReason::undecided) + 1;
std::string_view name_of(PassReason reason);
/// The reason of that name; nothing if there is none.
std::optional<PassReason> reason_named(std::string_view name);

/// No sentence of the document forbids the result, and none allows it: it passes, counted apart.
constexpr bool is_excuse(PassReason reason) {
  return reason == PassReason::beyond_figure || reason == PassReason::format_precision ||
         reason == PassReason::fraction_weights;
}

constexpr bool passes(PassReason reason) {
  return reason != PassReason::failed && reason != PassReason::undecided;
}

}  // namespace plumbline
