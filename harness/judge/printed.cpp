#include "harness/judge/printed.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

constexpr std::size_t absent = std::numeric_limits<std::size_t>::max();

constexpr auto length_output = static_cast<std::size_t>(PrintCall::length_output),
               returned_output = static_cast<std::size_t>(PrintCall::returned_output),
               first_word = static_cast<std::size_t>(PrintCall::first_word);

/// In quotation marks, with escapes for what does not print.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (c >= ' ' && c <= '~')
      out += c;
    else
      out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return out + '"';
}

/// The characters of a part, and zeros.
std::string characters_in(std::span<const Scalar> words) {
  std::string out;
  for (const Scalar& word : words)
    for (int k = 0; k < 8; ++k) out += static_cast<char>(word.bits >> (8 * k) & 0xff);
  return out;
}

std::uint64_t word_at(std::string_view text, std::size_t at) {
  std::uint64_t word = 0;
  for (std::size_t k = 0; k < 8 && at + k < text.size(); ++k)
    word |= std::uint64_t{static_cast<unsigned char>(text[at + k])} << (8 * k);
  return word;
}

/// What of a text's part the words should hold.
std::string_view part_in(std::string_view text, std::size_t part) {
  const std::size_t offset = std::min(part * PrintCall::part_characters, text.size());
  return text.substr(offset, PrintCall::part_characters);
}

/// The most characters of a pointer: the first part has room for any address, and a field may be wider.
std::size_t most_of_pointer(const PrintedItem& item) {
  return std::max(static_cast<std::size_t>(item.specification.width), PrintCall::part_characters);
}

}  // namespace

std::size_t parts_of(std::size_t length) {
  return length <= PrintCall::part_characters
             ? 1
             : (length + PrintCall::part_characters - 1) / PrintCall::part_characters;
}

Printed::Place Printed::place_of(std::span<const Scalar> point) const {
  const std::size_t last = items_->size() - 1;
  return {(*items_)[std::min<std::size_t>(point[0].bits, last)], point[1].bits, point[2].bits};
}

std::unique_ptr<TextRule> Printed::rule_of(const PrintedItem& item, Scalar number) const {
  return converted(item.specification, number, terms_.decimal_digits);
}

std::unique_ptr<TextRule> Printed::rule_of(const Place& place) const {
  const PrintedItem& item = place.item;
  if (item.pointer)
    return printing_characters(static_cast<std::size_t>(item.specification.width), most_of_pointer(item));
  if (item.operands.empty()) return one_of_texts({{item.text}});
  return rule_of(item, item.operands[place.value]);
}

std::optional<PassReason> Printed::reason(const Place& place, std::span<const Scalar> results) const {
  const std::uint64_t length = results[length_output].bits;
  const std::string words = characters_in(results.subspan(first_word));
  if (!place.is_there()) {
    const bool nothing = length == absent && words.find_first_not_of('\0') == std::string::npos;
    return nothing ? std::optional(PassReason::bound) : std::nullopt;
  }
  if (length == absent) return std::nullopt;
  const std::size_t offset = std::min<std::size_t>(place.part * PrintCall::part_characters, length);
  const std::size_t here = std::min<std::size_t>(length - offset, PrintCall::part_characters);
  const TextPart part{std::string_view(words).substr(0, here), offset, length};
  // Nothing stands after the text.
  if (words.find_first_not_of('\0', here) != std::string::npos) return std::nullopt;
  if (const auto reason = rule_of(place)->reason(part); reason && *reason != PassReason::departs)
    return reason;
  if (const auto reason = excused(place, part)) return reason;
  return rule_of(place)->reason(part);
}

std::optional<PassReason> Printed::excused(const Place& place, const TextPart& part) const {
  if (place.item.operands.empty()) return std::nullopt;
  const Scalar operand = place.item.operands[place.value];
  if (!is_finite(operand) && (terms_.assumes_numbers || terms_.options.without_inf_nan))
    return PassReason::undefined;
  if (!is_floating(operand.type)) return std::nullopt;
  const Format& f = format_of(operand.type);
  const Scalar zero{operand.type, operand.bits & f.sign_mask()};
  if (may_be_flushed(operand, terms_.options) && rule_of(place.item, zero)->reason(part))
    return PassReason::flush_operand;
  const Scalar other{operand.type, operand.bits ^ f.sign_mask()};
  if (terms_.options.signless_zeros && f.is_zero(operand.bits))
    return rule_of(place.item, other)->reason(part);
  return std::nullopt;
}

AllowedTexts Printed::allowed(std::span<const Scalar> point) const {
  const Place place = place_of(point);
  AllowedTexts out{.value = place.value, .is_absent = !place.is_there()};
  out.of_returned = terms_.judged == Judged::returned;
  out.is_open = out.of_returned;
  if (out.is_absent || out.of_returned) return out;
  if (place.item.pointer) {
    out.least = std::max<std::size_t>(static_cast<std::size_t>(place.item.specification.width), 1);
    out.most = most_of_pointer(place.item);
    return out;
  }
  out.texts = rule_of(place)->texts();
  if (place.item.operands.empty()) return out;
  // What excused() lets pass besides.
  const Scalar operand = place.item.operands[place.value];
  out.is_open = !is_finite(operand) && (terms_.assumes_numbers || terms_.options.without_inf_nan);
  if (!is_floating(operand.type)) return out;
  const Format& f = format_of(operand.type);
  const auto add = [&](std::uint64_t bits) {
    const auto more = rule_of(place.item, {operand.type, bits})->texts();
    out.texts.insert(out.texts.end(), more.begin(), more.end());
  };
  if (may_be_flushed(operand, terms_.options)) add(operand.bits & f.sign_mask());
  if (terms_.options.signless_zeros && f.is_zero(operand.bits)) add(operand.bits ^ f.sign_mask());
  return out;
}

std::optional<AllowedTexts> allowed_texts(const Criterion& criterion, std::span<const Scalar> point) {
  const auto* printed = dynamic_cast<const Printed*>(&criterion);
  return printed == nullptr ? std::nullopt : std::optional(printed->allowed(point));
}

void Printed::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  if (terms_.judged == Judged::returned) {
    if (results[returned_output].bits != 0) judgements[returned_output] = {PassReason::failed, infinite};
    return;
  }
  const Place place = place_of(at.arguments());
  const auto found = reason(place, results);
  Judgement& of_text = judgements[length_output];
  if (!found)
    of_text = {PassReason::failed, infinite};
  else if (*found == PassReason::departs)
    of_text = {PassReason::departs, std::numeric_limits<double>::quiet_NaN(),
               "C99 7.19.6.1: the text should be correctly rounded"};
  else
    of_text = {*found, 0};
}

std::string Printed::truth(std::span<const Scalar> point, int output, int) const {
  if (output == PrintCall::returned_output) return "0";
  const Place place = place_of(point);
  if (!place.is_there()) return "nothing";
  return place.item.pointer ? "printing characters" : in_quotes(rule_of(place)->best());
}

std::string Printed::text(const Call&, std::span<const Scalar> point, int output) const {
  const Place place = place_of(point);
  std::string text = place.item.name;
  if (place.item.operands.size() > 1) text += fmt::format(", value {}", place.value + 1);
  if (place.part > 0)
    text += fmt::format(", from character {} on", place.part * PrintCall::part_characters + 1);
  return text + (output == PrintCall::returned_output ? ", returned" : "");
}

std::string Printed::result_text(std::span<const Scalar> results, int output) const {
  if (output != PrintCall::length_output) return Description::result_text(results, output);
  const std::uint64_t length = results[length_output].bits;
  if (length == absent) return "nothing";
  std::string words = characters_in(results.subspan(first_word));
  words.resize(std::min<std::size_t>(length, words.find_last_not_of('\0') + 1));
  return in_quotes(words) +
         (length > PrintCall::part_characters ? fmt::format(" of {} characters", length) : "");
}

std::optional<Scalar> Printed::right_result(std::span<const Scalar> point, int output) const {
  const Place place = place_of(point);
  if (output == PrintCall::returned_output) return Scalar{ScalarType::i32, 0};
  const std::string text = place.is_there() ? rule_of(place)->best() : std::string();
  if (output == PrintCall::length_output)
    return Scalar{ScalarType::i64, place.is_there() ? text.size() : absent};
  const auto word = static_cast<std::size_t>(output - PrintCall::first_word);
  return Scalar{ScalarType::u64, word_at(part_in(text, place.part), 8 * word)};
}

/// Of texts that are the only one: of what is rounded, several may be right.
bool Printed::must_reject(std::span<const Scalar> point, int output, Scalar result) const {
  const Place place = place_of(point);
  if (terms_.judged == Judged::returned) return output == PrintCall::returned_output && result.bits != 0;
  if (output == PrintCall::returned_output) return false;
  if (terms_.options.flush || terms_.options.signless_zeros || terms_.assumes_numbers) return false;
  if (place.is_there() && !rule_of(place)->is_unique()) return false;
  return right_result(point, output)->bits != result.bits;
}

bool Printed::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Printed*>(&other);
  return same != nullptr && same->items_ == items_ && same->terms_ == terms_;
}

std::size_t parts_of(const PrintedItem& item, std::size_t value) {
  if (item.pointer) return parts_of(most_of_pointer(item));
  if (item.operands.empty()) return parts_of(item.text.size());
  constexpr int every_digit = 17;
  return parts_of(converted(item.specification, item.operands[value], every_digit)->best().size());
}

CriterionFactory printed(std::vector<PrintedItem> items, Printed::Judged judged) {
  const auto shared = std::make_shared<const std::vector<PrintedItem>>(std::move(items));
  return [shared, judged](const CriterionRequest& request) -> CriterionChoice {
    const bool doubles = request.device.double_precision.supported;
    Printed::Terms terms{.clause = std::string(request.clause),
                         .judged = judged,
                         .options = judge_options(request, floating_types(request)),
                         .assumes_numbers = request.mode.finite,
                         .decimal_digits = doubles ? 17 : 9};
    // 10, item 7.
    terms.options.without_inf_nan =
        request.device.embedded && !config_of(request.device, request.precision).inf_nan;
    return {std::make_shared<Printed>(shared, std::move(terms))};
  };
}

}  // namespace plumbline
