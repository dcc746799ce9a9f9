#include "harness/judge/text_rule.h"

#include <gmpxx.h>

#include <algorithm>
#include <cctype>

#include "reference/format.h"

namespace plumbline {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool agrees(const TextChoice& choice, const TextPart& part) {
  const std::string& text = choice.text;
  if (text.size() != part.length || part.offset + part.characters.size() > text.size()) return false;
  for (std::size_t k = 0; k < part.characters.size(); ++k) {
    const char wanted = text[part.offset + k], seen = part.characters[k];
    const bool open = choice.has_open_digits && wanted == any_digit;
    if (open ? !is_digit(seen) : wanted != seen) return false;
  }
  return true;
}

class OneOfTexts final : public TextRule {
 public:
  explicit OneOfTexts(std::vector<TextChoice> choices) : choices_(std::move(choices)) {}
  std::string best() const override { return choices_[0].text; }
  bool is_unique() const override { return choices_.size() == 1; }
  std::vector<TextChoice> texts() const override { return choices_; }
  std::optional<PassReason> reason(const TextPart& part) const override {
    for (const TextChoice& choice : choices_)
      if (agrees(choice, part)) return choice.reason;
    return std::nullopt;
  }

 private:
  std::vector<TextChoice> choices_;
};

class PrintingCharacters final : public TextRule {
 public:
  PrintingCharacters(std::size_t least, std::size_t most) : least_(least), most_(most) {}
  std::string best() const override { return std::string(least_, 'p'); }
  std::optional<PassReason> reason(const TextPart& part) const override {
    const auto prints = [](char c) { return c >= ' ' && c <= '~'; };
    if (part.length < least_ || part.length > most_ || !std::ranges::all_of(part.characters, prints))
      return std::nullopt;
    return PassReason::bound;
  }

 private:
  std::size_t least_, most_;
};

/// [-]inf or [-]infinity, [-]nan or [-]nan(n-char-sequence).
class Special final : public TextRule {
 public:
  Special(const ConversionSpecification& specification, Scalar number)
      : specification_(specification), nan_(is_nan(number)) {
    const bool negative = format_of(number.type).is_negative(number.bits);
    signs_ = {specification.sign(negative && !nan_)};
    if (nan_) signs_.push_back("-");
  }

  std::string best() const override {
    return specification_.padded(signs_[0], in_case(nan_ ? "nan" : "inf"), false);
  }

  std::vector<TextChoice> texts() const override {
    std::vector<TextChoice> out;
    for (const std::string& sign : signs_)
      for (const char* word : {"inf", "infinity", "nan"})
        if (is_allowed(in_case(word))) out.push_back({specification_.padded(sign, in_case(word), false)});
    return out;
  }

  std::optional<PassReason> reason(const TextPart& part) const override {
    if (!part.is_whole()) return std::nullopt;
    const std::string text(part.characters);
    const auto first = std::min(text.find_first_not_of(' '), text.size()), last = text.find_last_not_of(' ');
    for (const std::string& sign : signs_) {
      // A sign that is a space is not among the padding.
      const std::size_t start = first - (sign == " " && first > 0 ? 1 : 0);
      if (first == text.size() || text.compare(start, sign.size(), sign) != 0) continue;
      const std::size_t begin = start + sign.size();
      if (begin > last) continue;
      const std::string word = text.substr(begin, last - begin + 1);
      if (is_allowed(word) && text == specification_.padded(sign, word, false))
        return nan_ ? PassReason::nan_class : PassReason::bound;
    }
    return std::nullopt;
  }

 private:
  std::string in_case(std::string word) const {
    if (specification_.is_capital())
      for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return word;
  }

  bool is_allowed(const std::string& word) const {
    if (!nan_) return word == in_case("inf") || word == in_case("infinity");
    const std::string nan = in_case("nan");
    if (word == nan) return true;
    if (!word.starts_with(nan + "(") || !word.ends_with(")")) return false;
    return std::all_of(word.begin() + 4, word.end() - 1,
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
  }

  ConversionSpecification specification_;
  bool nan_;
  std::vector<std::string> signs_;
};

}  // namespace

std::unique_ptr<TextRule> one_of_texts(std::vector<TextChoice> choices) {
  return std::make_unique<OneOfTexts>(std::move(choices));
}

std::unique_ptr<TextRule> printing_characters(std::size_t least, std::size_t most) {
  return std::make_unique<PrintingCharacters>(std::max<std::size_t>(least, 1), most);
}

std::unique_ptr<TextRule> not_a_finite_number(const ConversionSpecification& specification, Scalar number) {
  return std::make_unique<Special>(specification, number);
}

std::string integer_text(const ConversionSpecification& specification, Scalar number) {
  const char conversion = specification.conversion();
  const bool is_signed = conversion == 'd' || conversion == 'i', alternative = specification.has('#');
  const bool negative = is_signed && sign_extended(number.bits, width_of(number.type)) < 0;
  mpz_class magnitude(static_cast<unsigned long>(number.bits));
  if (negative) magnitude = (mpz_class(1) << static_cast<unsigned long>(width_of(number.type))) - magnitude;
  // A negative base has capitals.
  const int base = conversion == 'o' ? 8 : conversion == 'x' ? (specification.is_capital() ? -16 : 16) : 10;
  std::string digits = magnitude == 0 ? "" : magnitude.get_str(base);
  const auto least = static_cast<std::size_t>(specification.precision < 0 ? 1 : specification.precision);
  if (digits.size() < least) digits.insert(0, least - digits.size(), '0');
  if (conversion == 'o' && alternative && !digits.starts_with('0')) digits.insert(0, 1, '0');
  std::string prefix = is_signed ? specification.sign(negative) : "";
  if (conversion == 'x' && alternative && magnitude != 0)
    prefix.append(specification.is_capital() ? "0X" : "0x");
  return specification.padded(prefix, digits, specification.precision < 0);
}

std::unique_ptr<TextRule> converted(const ConversionSpecification& specification, Scalar number,
                                    int decimal_digits) {
  if (!is_floating(number.type)) return one_of_texts({{integer_text(specification, number)}});
  if (!format_of(number.type).is_finite(number.bits)) return not_a_finite_number(specification, number);
  if (specification.conversion() == 'a') return hexadecimal_text(specification, number);
  return one_of_texts(decimal_texts(specification, number, decimal_digits));
}

}  // namespace plumbline
