#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/conversion_specification.h"
#include "harness/judge/judgement.h"
#include "reference/scalar.h"

namespace plumbline {

/// A part of a text that a device wrote: its characters, where they begin, and how many the text has in all.
struct TextPart {
  std::string_view characters;
  std::size_t offset = 0, length = 0;

  bool is_whole() const { return offset == 0 && characters.size() == length; }
};

/// One of several texts.
struct TextChoice {
  std::string text;
  PassReason reason = PassReason::bound;
  bool has_open_digits = false;  ///< `any_digit` stands for every decimal digit
};
inline constexpr char any_digit = '\x01';

/// What may be written for one value.
class TextRule {
 public:
  virtual ~TextRule() = default;
  /// A text that is allowed, and recommended where something is.
  virtual std::string best() const = 0;
  /// Whether the best is the only one.
  virtual bool is_unique() const { return false; }
  /// Texts that are allowed, where they can be listed: all of them, but for NaNs with characters in
  /// parentheses, and for hexadecimal digits that are not needed.
  virtual std::vector<TextChoice> texts() const { return {}; }
  /// Why a text with this part passes; nothing if none does.
  virtual std::optional<PassReason> reason(const TextPart& part) const = 0;
};

/// The first is the best; there is one.
std::unique_ptr<TextRule> one_of_texts(std::vector<TextChoice> choices);
/// Printing characters, from `least` of them, or one, to `most` (%p). Precondition: 1 <= most, least <= most.
std::unique_ptr<TextRule> printing_characters(std::size_t least, std::size_t most);
/// What a conversion specification makes of one number, where `decimal_digits` significant digits and no more
/// have to be right: DECIMAL_DIG of C99 7.19.6.1. Precondition: the specifier is one of diouxXfFeEgGaA, and
/// the number's type fits it.
std::unique_ptr<TextRule> converted(const ConversionSpecification& specification, Scalar number,
                                    int decimal_digits);

// The kinds of converted():

/// %d %i %o %u %x %X.
std::string integer_text(const ConversionSpecification& specification, Scalar number);
/// %f %e %g and capitals, of a finite number.
std::vector<TextChoice> decimal_texts(const ConversionSpecification& specification, Scalar number,
                                      int decimal_digits);
/// %a and %A, of a finite number.
std::unique_ptr<TextRule> hexadecimal_text(const ConversionSpecification& specification, Scalar number);
/// Any of the specifiers, of an infinity or NaN.
std::unique_ptr<TextRule> not_a_finite_number(const ConversionSpecification& specification, Scalar number);

}  // namespace plumbline
