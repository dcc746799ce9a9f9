// The texts of bounds (docs/rulebooks.md).

#include <charconv>
#include <optional>

#include "harness/rulebook/parse.h"
#include "reference/real.h"

namespace plumbline {
namespace {

/// A number at the start of the text, taken off it.
std::optional<double> take_number(std::string_view& text) {
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return value;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// A number, or a power of two, rounded up: "2^-22.9".
std::optional<double> take_quantity(std::string_view& text) {
  if (!take_word(text, "2^-")) return take_number(text);
  const auto exponent = take_number(text);
  if (!exponent) return std::nullopt;
  Real power(53);
  mpfr_set_d(power.get(), -*exponent, MPFR_RNDU);
  mpfr_exp2(power.get(), power.get(), MPFR_RNDU);
  return mpfr_get_d(power.get(), MPFR_RNDU);
}

/// "1e-05", "2^-22", "< 1e-05", "3e-7 max", "3e-7 max^2", "(2n - 1) 1.2e-7 max^2".
std::optional<Bound> absolute_bound(std::string_view text) {
  Bound bound;
  bound.absolute_is_open = take_word(text, "< ");
  if (take_word(text, "(")) {
    const auto factor = take_number(text);
    if (!factor || !take_word(text, "n - ")) return std::nullopt;
    const auto offset = take_number(text);
    if (!offset || !take_word(text, ") ")) return std::nullopt;
    bound.lane_factor = static_cast<int>(*factor);
    bound.lane_offset = -static_cast<int>(*offset);
  }
  const auto absolute = take_quantity(text);
  if (!absolute || *absolute == 0) return std::nullopt;
  bound.absolute = *absolute;
  if (take_word(text, " max")) bound.largest_power = take_word(text, "^2") ? 2 : 1;
  return text.empty() ? std::optional(bound) : std::nullopt;
}

/// "2^-11".
std::optional<Bound> relative_bound(std::string_view text) {
  const auto relative = take_quantity(text);
  if (!relative || *relative == 0 || !text.empty()) return std::nullopt;
  return Bound{.absolute = *relative, .is_relative = true};
}

/// "4 ulp", "2n ulp", "2.5 + 2n ulp" (n: lanes of an operand), "3 + 2|x| ulp", "3 + floor 2|x| ulp",
/// "absolute 1e-05" and the like, "relative 2^-11", "8191.5 ulp or absolute 2e-19".
std::optional<Bound> measured_bound(std::string_view text) {
  if (take_word(text, "absolute ")) return absolute_bound(text);
  if (take_word(text, "relative ")) return relative_bound(text);
  Bound bound;
  const auto ulp = take_number(text);
  if (!ulp) return std::nullopt;
  bound.ulp = *ulp;
  if (take_word(text, "n")) {
    bound.ulp = 0;
    bound.ulp_per_lane = *ulp;
  } else if (take_word(text, " + ")) {
    bound.floor_per_x = take_word(text, "floor ");
    const auto factor = take_number(text);
    if (factor && take_word(text, "n"))
      bound.ulp_per_lane = *factor;
    else if (factor && take_word(text, "|x|"))
      bound.ulp_per_x = *factor;
    else
      return std::nullopt;
  }
  if (!take_word(text, " ulp")) return std::nullopt;
  if (text.empty()) return bound;
  const auto absolute = take_word(text, " or absolute ") ? take_number(text) : std::nullopt;
  if (!absolute || !text.empty()) return std::nullopt;
  bound.absolute = *absolute;
  return bound;
}

/// "2 ulp from rounded": of the correctly rounded result, which lies half an ulp from the true value at most.
std::optional<Bound> bound_from_rounded(std::string_view text) {
  constexpr std::string_view end = " from rounded";
  if (!text.ends_with(end)) return std::nullopt;
  auto bound = measured_bound(text.substr(0, text.size() - end.size()));
  if (!bound || bound->absolute != 0) return std::nullopt;
  bound->ulp += 0.5;
  return bound;
}

}  // namespace

Outcome<Bound> parse_bound(const std::string& text) {
  std::optional<Bound> bound = measured_bound(text);
  if (!bound) bound = bound_from_rounded(text);
  if (text == "correctly rounded") bound = Bound{Bound::Kind::correctly_rounded, 0.5};
  if (text == "fma or multiply-add")
    bound = Bound{.kind = Bound::Kind::correctly_rounded, .ulp = 0.5, .or_multiply_add = true};
  if (text == "any") bound = Bound{Bound::Kind::any, 0};
  if (text == "implementation-defined") bound = Bound{Bound::Kind::implementation_defined, 0};
  if (text == "undefined") bound = Bound{Bound::Kind::undefined, 0};
  if (bound) {
    bound->text = text;
    return *bound;
  }
  return Error{
      Error::Kind::usage,
      "'" + text +
          "' is no bound; it would be a number such as '2.5 ulp', '2.5 + 2n ulp', '2 ulp from rounded', "
          "'absolute 1e-05' or "
          "'absolute 3e-07 max^2', 'relative 2^-11', or "
          "'correctly rounded', 'fma or multiply-add', 'any', 'implementation-defined', 'undefined'"};
}

}  // namespace plumbline
