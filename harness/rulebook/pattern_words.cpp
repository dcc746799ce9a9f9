// The pattern language of rulebooks: words to Pattern and Prescribed. docs/rulebooks.md lists the words.

#include <algorithm>
#include <bit>
#include <charconv>
#include <climits>
#include <optional>
#include <utility>

#include "harness/rulebook/edge_case.h"

namespace plumbline {
namespace {

/// An end of an interval; "min-normal" and "max" depend on the operand's format.
struct Limit {
  enum class Kind : std::uint8_t { number, min_normal, max } kind = Kind::number;
  bool negative = false;
  std::uint64_t magnitude = 0;  ///< binary64 bits, for Kind::number
};

/// Of the extended reals.
struct Interval {
  Limit low{Limit::Kind::number, true, binary64.infinity()};
  Limit high{Limit::Kind::number, false, binary64.infinity()};
  bool low_open = false, high_open = false;
  bool absolute = false;  ///< |x| lies in it
};

Place place_of_limit(const Limit& limit, ScalarType type) {
  if (limit.kind == Limit::Kind::number || !is_floating(type))
    return place_of(limit.negative, limit.magnitude);
  const Format& f = format_of(type);
  const std::uint64_t own = limit.kind == Limit::Kind::min_normal ? f.min_normal() : f.max_finite();
  return place_of(limit.negative, Operand({type, own}).magnitude);
}

/// Leaves of the pattern what lies in the interval as well.
void narrow(Pattern& pattern, const Interval& interval) {
  for (std::size_t k = 0; k < pattern.ranges.size(); ++k) {
    const ScalarType type = k < Pattern::formats.size() ? Pattern::formats[k] : ScalarType::i32;
    const Place low = place_of_limit(interval.low, type) + (interval.low_open ? 1 : 0),
                high = place_of_limit(interval.high, type) - (interval.high_open ? 1 : 0);
    Pattern::Range& range = pattern.ranges[k];
    Place& from = interval.absolute ? range.least : range.low;
    Place& to = interval.absolute ? range.greatest : range.high;
    from = std::max(from, low);
    to = std::min(to, high);
  }
}

constexpr std::string_view plus_minus = "±";
constexpr std::string_view minus_plus = "∓";

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// A decimal number or "inf", without a sign. Rulebooks hold numbers that binary16 represents exactly:
/// the conversion is then exact in every format.
std::optional<std::uint64_t> magnitude_of(std::string_view text) {
  if (text == "inf") return binary64.infinity();
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return std::bit_cast<std::uint64_t>(value);
}

/// The numbers below 2^17 with eleven significand bits or fewer, and zero, are what every format can hold
/// (65536 itself only bounds a range).
bool fits_every_format(std::uint64_t magnitude) {
  if (magnitude == 0 || magnitude == binary64.infinity()) return true;
  const int exponent = static_cast<int>(magnitude >> 52) - binary64.emax;
  return (magnitude & ((std::uint64_t{1} << 42) - 1)) == 0 && exponent >= binary16.emin() &&
         exponent <= binary16.emax;
}

std::optional<Limit> limit_of(std::string_view text) {
  Limit limit;
  if (take(text, "-"))
    limit.negative = true;
  else
    take(text, "+");
  if (text == "min-normal")
    limit.kind = Limit::Kind::min_normal;
  else if (text == "max")
    limit.kind = Limit::Kind::max;
  else if (const auto magnitude = magnitude_of(text))
    limit.magnitude = *magnitude;
  else
    return std::nullopt;
  return limit;
}

struct Comparison {
  bool less;  ///< x is on the smaller side
  bool open;
};

std::optional<Comparison> take_comparison(std::string_view& text) {
  for (std::string_view word : {"<=", "≤"})
    if (take(text, word)) return Comparison{true, false};
  for (std::string_view word : {">=", "≥"})
    if (take(text, word)) return Comparison{false, false};
  if (take(text, "<")) return Comparison{true, true};
  if (take(text, ">")) return Comparison{false, true};
  return std::nullopt;
}

void bound_above(Interval& interval, Limit limit, bool open) {
  interval.high = limit;
  interval.high_open = open;
}
void bound_below(Interval& interval, Limit limit, bool open) {
  interval.low = limit;
  interval.low_open = open;
}

/// "<1", ">=-0.5", "x<0", "|x|>1", "-1<x<0", "-0.5<=x<0".
std::optional<Interval> comparison_of(std::string_view text) {
  Interval interval;
  const std::size_t x = text.find('x');
  const bool names_x = x != std::string_view::npos && text.find("max") == std::string_view::npos;
  if (names_x) {
    interval.absolute = x > 0 && text[x - 1] == '|';
    std::string_view before = text.substr(0, interval.absolute ? x - 1 : x);
    text = text.substr(x + (interval.absolute ? 2 : 1));
    if (!before.empty()) {  // "LIMIT < x": the limit is on the smaller side of the sign
      const bool open = !before.ends_with("=") && !before.ends_with("≤");
      const std::size_t sign = before.find_first_of("<\xE2");
      if (sign == std::string_view::npos) return std::nullopt;
      const auto limit = limit_of(before.substr(0, sign));
      if (!limit) return std::nullopt;
      bound_below(interval, *limit, open);
      if (text.empty()) return interval;
    }
  }
  const auto comparison = take_comparison(text);
  const auto limit = limit_of(text);
  if (!comparison || !limit) return std::nullopt;
  if (comparison->less)
    bound_above(interval, *limit, comparison->open);
  else
    bound_below(interval, *limit, comparison->open);
  return interval;
}

Interval exactly(Limit limit, bool absolute) {
  Interval interval;
  interval.absolute = absolute;
  bound_below(interval, limit, false);
  bound_above(interval, limit, false);
  return interval;
}

/// "1", "-inf", "±0", "+min-normal".
bool add_value(Pattern& pattern, std::string_view word) {
  const bool either = take(word, plus_minus);
  const auto limit = limit_of(word);
  if (!limit) return false;
  narrow(pattern, exactly(*limit, either));
  // Zeros compare equal; only their signs differ. Unsigned "0" is for integers and both zeros.
  const bool is_zero = limit->kind == Limit::Kind::number && limit->magnitude == 0;
  if (is_zero && !either && (word[0] == '-' || word[0] == '+'))
    pattern.sign = word[0] == '-' ? Pattern::Sign::negative : Pattern::Sign::positive;
  return true;
}

bool add_class(Pattern& pattern, std::string_view word) {
  using NumberShape = Pattern::Shape;
  using Nan = Pattern::Nan;
  constexpr std::pair<std::string_view, NumberShape> shapes[] = {
      {"integer", NumberShape::integer}, {"noninteger", NumberShape::noninteger},
      {"even", NumberShape::even},       {"odd", NumberShape::odd},
      {"n+0.5", NumberShape::half},      {"even+0.5", NumberShape::even_half},
      {"odd+0.5", NumberShape::odd_half}};
  constexpr std::pair<std::string_view, Nan> nans[] = {
      {"nan", Nan::any}, {"snan", Nan::signaling}, {"qnan", Nan::quiet}};
  for (const auto& [name, shape] : shapes)
    if (word == name) {
      pattern.shape = shape;
      return true;
    }
  for (const auto& [name, nan] : nans)
    if (word == name) {
      pattern.nan = nan;
      return true;
    }
  if (word == "any") pattern.everything = true;
  if (word == "any" || word == "number") return true;
  if (word == "finite" || word == "nonzero") {
    Interval interval;
    interval.absolute = true;
    if (word == "finite")
      interval.high_open = true;
    else
      bound_below(interval, Limit{}, true);
    narrow(pattern, interval);
    return true;
  }
  return false;
}

Error unknown_word(std::string_view word, std::string_view known) {
  return {Error::Kind::usage,
          "'" + std::string(word) + "' is no word for it; there are " + std::string(known)};
}

}  // namespace

Outcome<Pattern> parse_pattern(std::string_view text) {
  Pattern pattern;
  if (text.empty()) return unknown_word("", "any, nan, ±0, >0, integer, ...");
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty() || add_class(pattern, word) || add_value(pattern, word)) continue;
    const auto interval = comparison_of(word);
    if (!interval)
      return unknown_word(
          word,
          "any, number, finite, nonzero, nan, snan, qnan, integer, noninteger, even, odd, n+0.5, "
          "even+0.5, odd+0.5, numbers such as 1 -0 ±inf min-normal, and comparisons such as <0 |x|>1 "
          "-1<x<0");
    narrow(pattern, *interval);
  }
  return pattern;
}

Outcome<Prescribed> parse_prescribed(std::string_view text) {
  using Kind = Prescribed::Kind;
  using Sign = Prescribed::Sign;
  constexpr std::string_view known =
      "nan, quiet nan, exact, within bound, undefined, x, y, z, |x|, |y|, INT_MIN, INT_MAX, -INT_MAX, "
      "+min-subnormal, -min-normal, and numbers such as 1 -0 ±0.5 ∓0 +inf that binary16 holds exactly";
  const std::string_view given = text;
  Prescribed result;
  if (text == "nan") return Prescribed{.kind = Kind::nan};
  if (text == "quiet nan") return Prescribed{.kind = Kind::quiet_nan};
  if (text == "exact") return Prescribed{.kind = Kind::exact};
  if (text == "within bound") return Prescribed{.kind = Kind::within_bound};
  if (text == "undefined") return Prescribed{.kind = Kind::undefined};
  if (text == "INT_MIN") return Prescribed{.kind = Kind::integer, .value = INT_MIN};
  if (text == "INT_MAX") return Prescribed{.kind = Kind::integer, .value = INT_MAX};
  if (text == "-INT_MAX") return Prescribed{.kind = Kind::integer, .value = -INT_MAX};
  for (int k = 0; k < 3; ++k) {
    const std::string name(1, static_cast<char>('x' + k));
    if (text == name) return Prescribed{.kind = Kind::operand, .sign = Sign::own, .index = k};
    if (text == "|" + name + "|") return Prescribed{.kind = Kind::operand, .sign = Sign::plus, .index = k};
  }
  if (take(text, plus_minus))
    result.sign = Sign::of_first;
  else if (take(text, minus_plus))
    result.sign = Sign::against_first;
  else if (take(text, "-"))
    result.sign = Sign::minus;
  else
    take(text, "+");
  if (text == "min-subnormal")
    result.kind = Kind::min_subnormal;
  else if (text == "min-normal")
    result.kind = Kind::min_normal;
  else if (const auto magnitude = magnitude_of(text); magnitude && fits_every_format(*magnitude)) {
    result.magnitude = *magnitude;
    if (*magnitude != binary64.infinity()) {
      const auto whole = static_cast<std::int64_t>(std::bit_cast<double>(*magnitude));
      result.value = result.sign == Sign::minus ? -whole : whole;
    }
  } else {
    return unknown_word(given, known);
  }
  return result;
}

}  // namespace plumbline
