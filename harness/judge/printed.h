#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"
#include "harness/judge/text_rule.h"

namespace plumbline {

/// One print of a PrintCall, and what it writes: the conversion of each operand, one value each; or, where
/// there are no operands, one text; or, where `pointer` is set, printing characters, at least as many as
/// the field is wide, and at most PrintCall::part_characters or the field's width, whichever is more.
struct PrintedItem {
  std::string name;  ///< "printf(\"%5.2f\", 1.5f)"
  ConversionSpecification specification = {};
  std::vector<Scalar> operands = {};
  std::string text = {};
  bool pointer = false;

  std::size_t values() const { return operands.empty() ? 1 : operands.size(); }
};

/// What may be printed of a value.
struct AllowedTexts {
  std::size_t value = 0;            ///< which
  bool is_absent = false;           ///< there is to be none
  bool is_open = false;             ///< anything
  bool of_returned = false;         ///< what printf returns is judged, and no text
  std::size_t least = 0, most = 0;  ///< of a pointer: so many printing characters
  std::vector<TextChoice> texts = {};
};

/// What printf writes, value by value: a text that 6.12.13 allows; or what it returns, 0, whatever it writes.
/// The other of the two passes. A text that is rounded, but not to the nearest, departs from what
/// C99 7.19.6.1 recommends. Where the device may flush subnormal numbers, one may be printed as zero;
/// infinities and NaN are open where the build options exclude them, or the device has none. The characters
/// themselves are judged with the length; the others' judgements pass. Each part of a long text is judged
/// alone: of several texts of its length that are allowed, one part may be of one and the next of another.
class Printed final : public Criterion, private Description {
 public:
  enum class Judged : std::uint8_t { text, returned };
  struct Terms {
    std::string clause;
    Judged judged = Judged::text;
    JudgeOptions options;
    bool assumes_numbers = false;
    int decimal_digits = 17;  ///< that have to be right: DECIMAL_DIG of the widest type
    bool operator==(const Terms&) const = default;
  };
  Printed(std::shared_ptr<const std::vector<PrintedItem>> items, Terms terms)
      : items_(std::move(items)), terms_(std::move(terms)) {}

  StatedBound bound() const override { return {"exact", 0, terms_.clause}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override;
  std::string result_text(std::span<const Scalar> results, int output) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }
  /// As far as they can be listed (TextRule::texts()).
  AllowedTexts allowed(std::span<const Scalar> point) const;

 private:
  /// Where a point is.
  struct Place {
    const PrintedItem& item;
    std::size_t value, part;
    bool is_there() const { return value < item.values(); }
  };
  Place place_of(std::span<const Scalar> point) const;
  std::unique_ptr<TextRule> rule_of(const Place& place) const;
  std::unique_ptr<TextRule> rule_of(const PrintedItem& item, Scalar number) const;
  std::optional<PassReason> reason(const Place& place, std::span<const Scalar> results) const;
  /// For what else a text passes, where the options allow it.
  std::optional<PassReason> excused(const Place& place, const TextPart& part) const;

  std::shared_ptr<const std::vector<PrintedItem>> items_;
  Terms terms_;
};

/// Of a criterion that is Printed.
std::optional<AllowedTexts> allowed_texts(const Criterion& criterion, std::span<const Scalar> point);

/// The parts that a value of so many characters is evaluated in: at least one.
std::size_t parts_of(std::size_t length);
/// The most parts of a value of the item.
std::size_t parts_of(const PrintedItem& item, std::size_t value);

/// Judged by the list, which holds an item for each print of the call.
CriterionFactory printed(std::vector<PrintedItem> items, Printed::Judged judged = Printed::Judged::text);

}  // namespace plumbline
