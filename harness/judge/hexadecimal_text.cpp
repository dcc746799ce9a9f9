#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>

#include "harness/judge/text_rule.h"
#include "reference/decimal.h"
#include "reference/format.h"

namespace plumbline {
namespace {

/// "0x1.8p+3", in parts.
struct HexadecimalText {
  std::string spaces_before, sign, zeros;  ///< zeros that pad
  char leading = '0';                      ///< the digit before the point
  bool point = false;
  std::string fraction;
  bool negative_exponent = false;
  std::string exponent;
  std::string spaces_after;
};

/// Takes characters off the front of a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  template <class Predicate>
  std::string take_while(Predicate&& predicate) {
    std::size_t count = 0;
    while (count < rest_.size() && predicate(rest_[count])) ++count;
    return take(count);
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool is_empty() const { return rest_.empty(); }

 private:
  std::string take(std::size_t count) {
    std::string taken(rest_.substr(0, count));
    rest_.remove_prefix(count);
    return taken;
  }
  std::string_view rest_;
};

std::optional<HexadecimalText> read(std::string_view text, const std::string& sign, bool capital) {
  const auto is_space = [](char c) { return c == ' '; };
  const auto is_decimal = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto is_hexadecimal = [&](char c) {
    return is_decimal(c) || (capital ? c >= 'A' && c <= 'F' : c >= 'a' && c <= 'f');
  };
  Reader in(text);
  HexadecimalText out;
  out.spaces_before = in.take_while(is_space);
  out.sign = sign;
  if (sign == " ") {
    if (out.spaces_before.empty()) return std::nullopt;
    out.spaces_before.pop_back();
  } else if (!in.take(sign)) {
    return std::nullopt;
  }
  if (!in.take(capital ? "0X" : "0x")) return std::nullopt;
  const std::string whole = in.take_while(is_hexadecimal);
  if (whole.empty()) return std::nullopt;
  out.zeros = whole.substr(0, whole.size() - 1);
  out.leading = whole.back();
  if (out.zeros.find_first_not_of('0') != std::string::npos) return std::nullopt;
  out.point = in.take(".");
  if (out.point) out.fraction = in.take_while(is_hexadecimal);
  if (!in.take(capital ? "P" : "p")) return std::nullopt;
  out.negative_exponent = in.take("-");
  if (!out.negative_exponent && !in.take("+")) return std::nullopt;
  out.exponent = in.take_while(is_decimal);
  out.spaces_after = in.take_while(is_space);
  const bool short_enough = !out.exponent.empty() && out.exponent.size() <= 5;
  return in.is_empty() && short_enough ? std::optional(out) : std::nullopt;
}

class Hexadecimal final : public TextRule {
 public:
  Hexadecimal(const ConversionSpecification& specification, Scalar number)
      : specification_(specification), number_(number) {}

  /// With 1 before the point, and no more digits than are needed.
  std::string best() const override { return text_with(1); }

  /// With each digit before the point that is not 0.
  std::vector<TextChoice> texts() const override {
    std::vector<TextChoice> out;
    for (int leading_bits = 1; leading_bits <= 4; ++leading_bits) {
      const std::string text = text_with(leading_bits);
      const bool known = std::ranges::any_of(out, [&](const TextChoice& c) { return c.text == text; });
      if (!known && reason({text, 0, text.size()})) out.push_back({text});
    }
    return out;
  }

  std::optional<PassReason> reason(const TextPart& part) const override {
    if (!part.is_whole()) return std::nullopt;
    const auto text = read(part.characters, sign(), specification_.is_capital());
    if (!text || !is_laid_out(*text, part.length) || !is_of_form(*text) || !is_right(*text))
      return std::nullopt;
    return PassReason::bound;
  }

 private:
  /// With a digit of so many bits before the point, and no more digits than are needed.
  std::string text_with(int leading_bits) const {
    const bool capital = specification_.is_capital();
    const BinaryNumber n = binary_number(number_);
    const int bits = static_cast<int>(std::bit_width(n.significand)), whole = bits == 0 ? 0 : leading_bits;
    mpz_class digits(static_cast<unsigned long>(n.significand));
    long exponent = n.significand == 0 ? 0 : n.exponent + bits - whole;
    const int needed = (bits - whole + 3) / 4;
    const int count = specification_.precision < 0 ? needed : specification_.precision;
    const int shift = 4 * count - (bits - whole);
    digits = shift >= 0 ? mpz_class(digits << static_cast<unsigned long>(shift))
                        : to_nearest(digits, static_cast<unsigned long>(-shift));
    if (digits >= mpz_class(1) << static_cast<unsigned long>(4 * count + std::max(whole, 1))) {
      digits /= 2;
      ++exponent;
    }
    std::string text = digits.get_str(capital ? -16 : 16);
    text.insert(0, static_cast<std::size_t>(count) + 1 - text.size(), '0');
    const std::string point = count > 0 || specification_.has('#') ? "." : "";
    const std::string body = text.substr(0, 1) + point + text.substr(1) + (capital ? "P" : "p") +
                             (exponent < 0 ? "-" : "+") + std::to_string(std::labs(exponent));
    return specification_.padded(sign() + (capital ? "0X" : "0x"), body, true);
  }

  static mpz_class to_nearest(const mpz_class& number, unsigned long bits) {
    mpz_class whole = number >> bits, rest = number - (whole << bits);
    const int half = cmp(2 * rest, mpz_class(1) << bits);
    if (half > 0 || (half == 0 && mpz_odd_p(whole.get_mpz_t()) != 0)) whole += 1;
    return whole;
  }

  std::string sign() const { return specification_.sign(format_of(number_.type).is_negative(number_.bits)); }

  /// What pads the field is what the flags select, and no more than the width requires.
  bool is_laid_out(const HexadecimalText& text, std::size_t length) const {
    const std::size_t pads = text.spaces_before.size() + text.zeros.size() + text.spaces_after.size();
    const auto width = static_cast<std::size_t>(specification_.width);
    const std::size_t wanted = width > length - pads ? width - (length - pads) : 0;
    const std::string& right = specification_.has('-')   ? text.spaces_after
                               : specification_.has('0') ? text.zeros
                                                         : text.spaces_before;
    return pads == wanted && right.size() == wanted;
  }

  bool is_normal() const {
    const Format& f = format_of(number_.type);
    return f.magnitude(number_.bits) >= f.min_normal();
  }

  bool is_of_form(const HexadecimalText& text) const {
    const Format& f = format_of(number_.type);
    if (is_normal() && text.leading == '0') return false;
    if (text.exponent.size() > 1 && text.exponent[0] == '0') return false;
    if (f.is_zero(number_.bits) && (text.exponent != "0" || text.negative_exponent)) return false;
    if (specification_.precision >= 0 &&
        text.fraction.size() != static_cast<std::size_t>(specification_.precision))
      return false;
    return text.point == (!text.fraction.empty() || specification_.has('#'));
  }

  /// The number itself or, where the precision is given, the nearest of so many digits with that exponent.
  /// A normal number below the written exponent's power of two got there by a carry: it was rounded with the
  /// exponent below, in units half as large, and a tie goes to the carry, whose neighbour ends in 1 or f.
  bool is_right(const HexadecimalText& text) const {
    const mpz_class digits(text.leading + text.fraction, 16);
    const long written = std::stol(text.exponent) * (text.negative_exponent ? -1 : 1),
               unit = written - 4 * static_cast<long>(text.fraction.size());
    const BinaryNumber n = binary_number(number_);
    const long low = std::min(unit, n.exponent);
    const mpz_class printed = digits << static_cast<unsigned long>(unit - low),
                    due = mpz_class(static_cast<unsigned long>(n.significand))
                          << static_cast<unsigned long>(n.exponent - low);
    if (printed == due) return true;
    if (specification_.precision < 0) return false;
    const mpz_class error = abs(printed - due),
                    last_place = mpz_class(1) << static_cast<unsigned long>(unit - low),
                    first_place = mpz_class(1) << static_cast<unsigned long>(written - low);
    if (is_normal() && due < first_place) return 4 * error <= last_place;
    const int half = cmp(2 * error, last_place);
    return half < 0 || (half == 0 && mpz_even_p(digits.get_mpz_t()) != 0);
  }

  ConversionSpecification specification_;
  Scalar number_;
};

}  // namespace

std::unique_ptr<TextRule> hexadecimal_text(const ConversionSpecification& specification, Scalar number) {
  return std::make_unique<Hexadecimal>(specification, number);
}

}  // namespace plumbline
