#include "harness/fault/fault.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>

#include "reference/format.h"

namespace plumbline {
namespace {

struct NamedKind {
  std::string_view name;
  Fault::Kind kind;
};

constexpr NamedKind kinds[] = {
    {"none", Fault::Kind::none},
    {"ulp", Fault::Kind::ulp},
    {"flush", Fault::Kind::flush},
    {"flush-operand", Fault::Kind::flush_operand},
    {"zero-sign", Fault::Kind::zero_sign},
    {"inf", Fault::Kind::inf},
    {"finite", Fault::Kind::finite},
    {"nan", Fault::Kind::nan},
    {"number", Fault::Kind::number},
    {"tie", Fault::Kind::tie},
    {"toward-zero", Fault::Kind::toward_zero},
    {"saturate", Fault::Kind::saturate},
    {"character", Fault::Kind::character},
    {"cut", Fault::Kind::cut},
    {"lane", Fault::Kind::lane},
    {"border", Fault::Kind::border},
    {"texel", Fault::Kind::texel},
    {"shift", Fault::Kind::shift},
    {"weight", Fault::Kind::weight},
    {"swap", Fault::Kind::swap},
    {"clamp", Fault::Kind::clamp},
    {"operand", Fault::Kind::operand},
    {"crash", Fault::Kind::crash},
    {"hang", Fault::Kind::hang},
};

Error unreadable(std::string_view text, const std::string& why) {
  std::string message =
      "fault '" + std::string(text) + "': " + why + "; it is KIND[=N][@BITS,...][/OUTPUT], KIND one of";
  for (const NamedKind& k : kinds) message += ' ' + std::string(k.name);
  return {Error::Kind::usage, message};
}

/// What follows the last `mark`; that and the mark are taken off `text`.
std::optional<std::string_view> take_after(std::string_view& text, char mark) {
  const auto at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view tail = text.substr(at + 1);
  text = text.substr(0, at);
  return tail;
}

template <class Number>
std::optional<Number> number(std::string_view text, int base) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (base == 16 && text.starts_with("0x")) text.remove_prefix(2);
  Number value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The place of the last of eight characters, in bits; the first where there are none.
int last_character(std::uint64_t word) { return word == 0 ? 0 : (std::bit_width(word) - 1) / 8 * 8; }

std::uint64_t mutate_characters(const Fault& fault, std::uint64_t word) {
  const int place = last_character(word);
  const std::uint64_t last = word >> place & 0xff, next = fault.kind == Fault::Kind::cut ? 0 : last + 1;
  return word == 0 ? 0 : (word & ~(std::uint64_t{0xff} << place)) | (next & 0xff) << place;
}

std::uint64_t mutate_integer(const Fault& fault, Scalar baseline) {
  const std::uint64_t all = type_mask(baseline.type);
  if (fault.kind == Fault::Kind::ulp) return (baseline.bits + static_cast<std::uint64_t>(fault.amount)) & all;
  if (fault.kind == Fault::Kind::character || fault.kind == Fault::Kind::cut)
    return baseline.type == ScalarType::u64 ? mutate_characters(fault, baseline.bits) : baseline.bits;
  if (fault.kind != Fault::Kind::saturate) return baseline.bits;
  const bool is_signed = is_signed_integer(baseline.type);
  const std::uint64_t largest = is_signed ? all >> 1 : all, smallest = is_signed ? largest + 1 : 0;
  if (baseline.bits == largest) return largest - 1;
  return baseline.bits == smallest ? smallest + 1 : baseline.bits;
}

}  // namespace

bool Fault::applies_to(std::span<const Scalar> point) const {
  if (arguments.size() > point.size()) return false;
  for (std::size_t k = 0; k < arguments.size(); ++k)
    if (point[k].bits != arguments[k]) return false;
  return true;
}

Outcome<Fault> parse_fault(std::string_view text) {
  Fault fault;
  std::string_view rest = text;
  if (const auto output = take_after(rest, '/')) {
    fault.output = number<int>(*output, 10);
    if (!fault.output || *fault.output < 0 || *fault.output > 2)
      return unreadable(text, "no output '" + std::string(*output) + "'");
  }
  if (auto arguments = take_after(rest, '@')) {
    while (!arguments->empty()) {
      const auto comma = arguments->find(',');
      const auto bits = number<std::uint64_t>(arguments->substr(0, comma), 16);
      if (!bits) return unreadable(text, "'" + std::string(*arguments) + "' is not hexadecimal bits");
      fault.arguments.push_back(*bits);
      *arguments = comma == std::string_view::npos ? std::string_view{} : arguments->substr(comma + 1);
    }
    if (fault.arguments.empty()) return unreadable(text, "no bits after '@'");
  }
  if (const auto amount = take_after(rest, '=')) {
    const auto value = number<std::int64_t>(*amount, 10);
    if (!value || *value == 0)
      return unreadable(text, "'" + std::string(*amount) + "' is no number of units");
    fault.amount = *value;
  }
  for (const NamedKind& k : kinds)
    if (k.name == rest) {
      fault.kind = k.kind;
      return fault;
    }
  return unreadable(text, "no kind '" + std::string(rest) + "'");
}

std::uint64_t mutate(const Fault& fault, Scalar baseline) {
  if (!is_floating(baseline.type)) return mutate_integer(fault, baseline);
  const Format& f = format_of(baseline.type);
  const std::uint64_t bits = baseline.bits, sign = bits & f.sign_mask(), magnitude = f.magnitude(bits);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  switch (fault.kind) {
    case Fault::Kind::ulp: {
      if (f.is_nan(bits)) return bits;
      const auto moved = static_cast<std::int64_t>(magnitude) + fault.amount;
      if (moved < 0) return (sign ^ f.sign_mask()) | static_cast<std::uint64_t>(-moved);
      return sign | std::min(static_cast<std::uint64_t>(moved), f.infinity());
    }
    case Fault::Kind::flush:
      return f.is_subnormal(bits) ? sign : bits;
    case Fault::Kind::zero_sign:
      return f.is_zero(bits) ? bits ^ f.sign_mask() : bits;
    case Fault::Kind::inf:
      return f.is_finite(bits) && magnitude >= f.infinity() - f.min_normal() ? sign | f.infinity() : bits;
    case Fault::Kind::finite:
      return f.is_infinite(bits) ? sign | f.max_finite() : bits;
    case Fault::Kind::nan:
      return f.quiet_nan();
    case Fault::Kind::number:
      return f.is_nan(bits) ? one : bits;
    default:
      return bits;
  }
}

}  // namespace plumbline
