#include <cstdlib>

#include "harness/judge/text_rule.h"
#include "reference/decimal.h"
#include "reference/format.h"

namespace plumbline {
namespace {

constexpr int default_precision = 6;

/// A number that is rounded: digits * 10^-places. Digits may be any_digit.
struct Rounded {
  std::string digits;
  long places = 0;
};

/// The styles of f, e and g, of numbers that are rounded as the style needs.
class Style {
 public:
  explicit Style(const ConversionSpecification& specification)
      : specification_(specification),
        precision_(specification.precision < 0 ? default_precision : specification.precision) {}

  bool is_fixed() const { return specification_.conversion() == 'f'; }
  /// Of the conversions e and g: the significant digits.
  long significant() const {
    if (specification_.conversion() == 'e') return precision_ + 1;
    return precision_ == 0 ? 1 : precision_;
  }
  /// The digits after the point that a number is rounded to, whose largest power of ten is `exponent`.
  long places(long exponent) const { return is_fixed() ? precision_ : significant() - 1 - exponent; }

  std::string body(Rounded number) const {
    if (is_fixed()) return fixed(number);
    // The next power of ten has a digit more.
    if (static_cast<long>(number.digits.size()) > significant()) {
      number.digits.pop_back();
      --number.places;
    }
    const long exponent = significant() - 1 - number.places;
    if (specification_.conversion() == 'e') return with_exponent(number.digits, exponent);
    const bool in_fixed = significant() > exponent && exponent >= -4;
    const std::string digits = specification_.has('#') ? number.digits : without_zeros(number.digits);
    if (!in_fixed) return with_exponent(digits, exponent);
    const auto removed = static_cast<long>(number.digits.size() - digits.size());
    // Zeros before the point stay.
    if (removed <= number.places) return fixed({digits, number.places - removed});
    return fixed(
        {number.digits.substr(0, number.digits.size() - static_cast<std::size_t>(number.places)), 0});
  }

 private:
  std::string point() const { return specification_.has('#') ? "." : ""; }

  static std::string without_zeros(const std::string& digits) {
    const auto last = digits.find_last_not_of('0');
    return last == std::string::npos ? digits.substr(0, 1) : digits.substr(0, last + 1);
  }

  std::string fixed(const Rounded& number) const {
    std::string digits = number.digits;
    const auto places = static_cast<std::size_t>(number.places);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    const std::size_t whole = digits.size() - places;
    return digits.substr(0, whole) + (places > 0 ? "." : point()) + digits.substr(whole);
  }

  std::string with_exponent(const std::string& digits, long exponent) const {
    const std::string number = std::to_string(std::labs(exponent));
    return digits.substr(0, 1) + (digits.size() > 1 ? "." : point()) + digits.substr(1) +
           (specification_.is_capital() ? "E" : "e") + (exponent < 0 ? "-" : "+") +
           (number.size() < 2 ? "0" : "") + number;
  }

  const ConversionSpecification& specification_;
  long precision_;
};

/// More digits than have to be right: those, rounded down or up, and the rest of any number between.
std::vector<Rounded> between(Scalar number, long places, long exponent, int decimal_digits) {
  const long right = decimal_digits - 1 - exponent;
  if (right >= places) return {};
  const auto more = static_cast<std::size_t>(places - right);
  const DecimalNeighbours n = decimal_neighbours(number, right);
  if (n.is_exact()) return {};
  return {{n.lower + std::string(more, any_digit), places}, {n.upper + std::string(more, '0'), places}};
}

}  // namespace

std::vector<TextChoice> decimal_texts(const ConversionSpecification& specification, Scalar number,
                                      int decimal_digits) {
  const Format& f = format_of(number.type);
  const Style style(specification);
  const std::string sign = specification.sign(f.is_negative(number.bits));
  std::vector<TextChoice> texts;
  const auto add = [&](const Rounded& rounded, PassReason reason) {
    const bool open = rounded.digits.find(any_digit) != std::string::npos;
    texts.push_back({specification.padded(sign, style.body(rounded), true), reason, open});
  };
  if (f.is_zero(number.bits)) {
    const long places = style.places(0);
    add({std::string(style.is_fixed() ? 1 : static_cast<std::size_t>(style.significant()), '0'), places},
        PassReason::bound);
    return texts;
  }
  const long exponent = decimal_exponent(number), places = style.places(exponent);
  const DecimalNeighbours n = decimal_neighbours(number, places);
  add({n.nearest(), places}, PassReason::bound);
  if (n.is_exact()) return texts;
  add({n.other(), places}, PassReason::departs);
  // Zeros that %g removes would be among the digits that may be any.
  if (specification.conversion() == 'g') return texts;
  for (const Rounded& rounded : between(number, places, exponent, decimal_digits))
    add(rounded, PassReason::bound);
  return texts;
}

}  // namespace plumbline
