#include "harness/judge/allowed_results.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

#include "harness/judge/grown_ranges.h"
#include "harness/support/random.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

/// The value of one of the results at a point, beside the others.
Tried tried_of(const Criterion& criterion, std::span<const Scalar> point, std::span<const Scalar> results,
               int output) {
  struct Judged {
    PointTruths at;
    std::vector<Scalar> results;
    std::vector<Judgement> judgements;
  };
  const auto k = static_cast<std::size_t>(output);
  return {
      results[k].type,
      [&criterion, k,
       judged = std::make_shared<Judged>(Judged{
           PointTruths(point), {results.begin(), results.end()}, std::vector<Judgement>(results.size())})](
          std::uint64_t bits) {
        judged->results[k].bits = bits;
        criterion.judge(judged->at, judged->results, judged->judgements);
        return judged->judgements[k].reason != PassReason::failed;
      }};
}

/// Numbers that a text of what was due names: "0.5", "1.0f or -1.0f", "2 to 3".
std::vector<std::uint64_t> named_in(const std::string& text, ScalarType type) {
  std::vector<std::uint64_t> out;
  std::istringstream words(text);
  for (std::string word; words >> word;)
    if (const auto value = parse_scalar(type, word)) out.push_back(value->bits);
  return out;
}

std::vector<std::uint64_t> seeds(const Criterion& criterion, std::span<const Scalar> point, ScalarType type,
                                 int output) {
  std::vector<std::uint64_t> out = specials_of(type);
  std::vector<std::uint64_t> due = named_in(criterion.truth(point, output, shown_digits), type);
  if (const auto right = criterion.right_result(point, output)) due.push_back(right->bits);
  for (const std::uint64_t bits : due) {
    out.push_back(bits);
    for (int k = 0; k < width_of(type); ++k)
      for (const std::uint64_t step : {std::uint64_t{1} << k, ~(std::uint64_t{1} << k) + 1})
        out.push_back((bits + step) & type_mask(type));
  }
  return out;
}

/// Of ranges without steps.
bool holds(const AllowedResults& row, const AllowedResults& other) {
  for (std::size_t k = 0; k < row.size(); ++k)
    for (const BitRange& range : other[k])
      if (!std::ranges::any_of(row[k],
                               [&](const BitRange& r) { return r.holds(range.low) && r.holds(range.high); }))
        return false;
  return true;
}

/// Integers of which the low seven bits and the sign count: of each half of the type, those that are so many
/// steps from one another.
std::vector<BitRange> steps_of_128(const Tried& tried) {
  constexpr std::uint64_t step = 128;
  const std::uint64_t half = (type_mask(tried.type) >> 1) + 1;
  std::vector<BitRange> ranges;
  for (const std::uint64_t first : {std::uint64_t{0}, half})
    for (std::uint64_t low = first; low < first + step; ++low) {
      const std::uint64_t high = low + half - step;
      if (tried.allows(low) && tried.allows(high)) ranges.push_back({low, high, step});
    }
  if (tried.allows(0) && !holds(ranges, 0)) ranges.push_back({0, 0});
  return ranges;
}

bool agrees_with_sample(const Tried& tried, const std::vector<BitRange>& ranges) {
  constexpr int sample = 4096;
  Random random(1);
  for (int k = 0; k < sample; ++k) {
    const std::uint64_t bits = random.next() & type_mask(tried.type);
    if (tried.allows(bits) != holds(ranges, bits)) return false;
  }
  return true;
}

/// What Criterion::truth joins by " or ".
std::vector<std::string> alternatives_of(const std::string& truth) {
  constexpr std::string_view separator = " or ";
  std::vector<std::string> out;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t end = truth.find(separator, at);
    out.push_back(truth.substr(at, end == std::string::npos ? end : end - at));
    at = end == std::string::npos ? end : end + separator.size();
  }
  return out;
}

/// The numbers of "[0.25, 0.5]" or "127.5 codes"; of integers, as codes of so many bits, those beside them.
std::vector<std::uint64_t> numbers_in(std::string text, ScalarType type) {
  for (char& c : text)
    if (c == '[' || c == ']' || c == '(' || c == ')' || c == ',') c = ' ';
  std::vector<std::uint64_t> out = named_in(text, type);
  if (is_floating(type)) return out;
  for (const std::uint64_t bits : named_in(text, ScalarType::f64)) {
    const double number = to_double({ScalarType::f64, bits});
    if (!(std::fabs(number) < 0x1p62)) continue;
    for (const double beside : {std::floor(number), std::ceil(number)})
      for (const int width : {5, 6, 8, 10, 16, 32})
        out.push_back(static_cast<std::uint64_t>(static_cast<std::int64_t>(beside)) &
                      ((std::uint64_t{1} << width) - 1));
  }
  return out;
}

/// The ends of integers of any number of bits, and where numbers of the formats that are stored change their
/// kind.
std::vector<std::uint64_t> codes_to_try() {
  std::vector<std::uint64_t> out;
  for (int k = 0; k <= 32; ++k) out.insert(out.end(), {(std::uint64_t{1} << k) - 1, std::uint64_t{1} << k});
  for (const Format* f : {&binary16, &binary32})
    for (const std::uint64_t sign : {std::uint64_t{0}, f->sign_mask()})
      for (const std::uint64_t special : {f->infinity(), f->quiet_nan(), f->max_finite()})
        out.push_back(sign | special);
  return out;
}

/// Results that are judged together.
class Together {
 public:
  Together(const Criterion& criterion, std::span<const Scalar> point, std::span<const Scalar> seen)
      : criterion_(criterion), point_(point) {
    std::size_t most = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      due_.push_back(alternatives_of(criterion.truth(point, static_cast<int>(k), shown_digits)));
      most = std::max(most, due_.back().size());
      const ScalarType type = seen[k].type;
      common_.push_back(specials_of(type));
      const auto also = [&](std::uint64_t bits) { common_.back().push_back(bits & type_mask(type)); };
      if (const auto right = criterion.right_result(point, static_cast<int>(k))) also(right->bits);
      for (const Scalar& argument : point) also(argument.bits);
      if (!is_floating(type)) std::ranges::for_each(codes_to_try(), also);
      counted_.push_back(type_mask(type));
      blank_.push_back({type, 0});
    }
    for (const Alternative& alternative : criterion.alternatives(point)) add(alternative);
    if (!rows_.empty()) return;
    for (std::size_t which = 0; which < most; ++which) add(which);
    // What departs from a recommendation is allowed too, apart from what was due.
    if (wrong_of(seen).empty() && !holds_all(seen)) add_row({seen.begin(), seen.end()}, common_);
  }

  std::optional<std::vector<AllowedResults>> found() const {
    if (rows_.empty() || !agree_with_sample()) return std::nullopt;
    return rows_;
  }

 private:
  std::vector<std::size_t> wrong_of(std::span<const Scalar> results) const {
    PointTruths at(point_);
    std::vector<Judgement> judgements(results.size());
    criterion_.judge(at, results, judgements);
    std::vector<std::size_t> out;
    for (std::size_t k = 0; k < results.size(); ++k)
      if (judgements[k].reason == PassReason::failed) out.push_back(k);
    return out;
  }
  bool is_wrong(std::span<const Scalar> results, std::size_t k) const {
    const auto wrong = wrong_of(results);
    return std::ranges::find(wrong, k) != wrong.end();
  }

  /// What is tried of a result, what is due there first.
  std::vector<std::uint64_t> candidates(std::size_t which, std::size_t k) const {
    const ScalarType type = blank_[k].type;
    std::vector<std::uint64_t> out = numbers_in(due_[k][std::min(which, due_[k].size() - 1)], type);
    const std::size_t named = out.size();
    for (std::size_t n = 0; n < named; ++n)
      for (const std::uint64_t step : {std::uint64_t{1}, ~std::uint64_t{0}})
        out.push_back((out[n] + step) & type_mask(type));
    out.insert(out.end(), common_[k].begin(), common_[k].end());
    return out;
  }

  void add(std::size_t which) {
    std::vector<Scalar> right = blank_;
    std::vector<std::vector<std::uint64_t>> tried;
    for (std::size_t k = 0; k < right.size(); ++k) {
      tried.push_back(candidates(which, k));
      right[k].bits = tried[k][0];
    }
    for (const std::size_t k : wrong_of(right))
      for (const std::uint64_t bits : tried[k]) {
        right[k].bits = bits;
        if (!is_wrong(right, k)) break;
      }
    if (wrong_of(right).empty() && !holds_all(right)) add_row(right, std::move(tried));
  }

  void add(const Alternative& alternative) {
    AllowedResults row;
    for (std::size_t k = 0; k < blank_.size(); ++k) {
      const ScalarType type = blank_[k].type;
      const Tried one{type, [&](std::uint64_t bits) {
                        return alternative.judge(k, {type, bits}).reason != PassReason::failed;
                      }};
      std::vector<std::uint64_t> tried = common_[k];
      for (const Scalar& due : alternative.due[k])
        for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}})
          tried.push_back((due.bits + step) & type_mask(due.type));
      row.push_back(grown(one, tried));
    }
    if (std::ranges::any_of(rows_, [&](const AllowedResults& other) { return holds(other, row); })) return;
    std::erase_if(rows_, [&](const AllowedResults& other) { return holds(row, other); });
    rows_.push_back(std::move(row));
  }

  /// Of results that are right together.
  void add_row(const std::vector<Scalar>& right, std::vector<std::vector<std::uint64_t>> tried) {
    AllowedResults row;
    for (std::size_t k = 0; k < right.size(); ++k) {
      const Tried one = tried_of(criterion_, point_, right, static_cast<int>(k));
      tried[k].push_back(right[k].bits);
      row.push_back(is_floating(right[k].type) ? grown(one, tried[k])
                                               : of_integer(one, right[k].bits, tried[k], counted_[k]));
    }
    rows_.push_back(std::move(row));
  }

  /// Where high bits do not count: one value of the low ones with any others; of several, those whose high
  /// bits are 0, and `counted` is then the low ones.
  static std::vector<BitRange> of_integer(const Tried& tried, std::uint64_t right,
                                          const std::vector<std::uint64_t>& from, std::uint64_t& counted) {
    int low = width_of(tried.type);
    while (low > 0 && tried.allows(right ^ std::uint64_t{1} << (low - 1))) --low;
    std::vector<BitRange> ranges = grown(tried, from);
    if (low == width_of(tried.type)) return ranges;
    const std::uint64_t step = std::uint64_t{1} << low, first = right & (step - 1);
    std::erase_if(ranges, [&](const BitRange& r) { return r.low >= step; });
    for (BitRange& r : ranges) r.high = std::min(r.high, step - 1);
    if (ranges.empty() || ranges == std::vector<BitRange>{{first, first}})
      return {{first, (type_mask(tried.type) & ~(step - 1)) | first, step}};
    counted = step - 1;
    return ranges;
  }

  bool holds_all(std::span<const Scalar> results) const {
    return std::ranges::any_of(rows_, [&](const AllowedResults& row) {
      for (std::size_t k = 0; k < results.size(); ++k)
        if (!holds(row[k], results[k].bits)) return false;
      return true;
    });
  }

  /// Of values at the ends of ranges and beside them, of any rows, and others.
  bool agree_with_sample() const {
    constexpr int sample = 256;
    Random random(1);
    std::vector<Scalar> results = blank_;
    for (int n = 0; n < sample; ++n) {
      const AllowedResults* row = &rows_[random.below(rows_.size())];
      for (std::size_t k = 0; k < results.size(); ++k) {
        if (random.below(4) == 0) row = &rows_[random.below(rows_.size())];
        const BitRange& range = (*row)[k][random.below((*row)[k].size())];
        const std::uint64_t end = random.below(2) == 0 ? range.low : range.high, choice = random.below(16);
        const std::uint64_t bits = choice == 0   ? random.next()
                                   : choice == 1 ? end + 1
                                   : choice == 2 ? end - 1
                                                 : end;
        results[k].bits = bits & counted_[k];
      }
      if (wrong_of(results).empty() != holds_all(results)) return false;
    }
    return true;
  }

  const Criterion& criterion_;
  std::span<const Scalar> point_;
  std::vector<std::vector<std::string>> due_;       ///< of each result
  std::vector<std::vector<std::uint64_t>> common_;  ///< of each result, what is always tried
  std::vector<std::uint64_t> counted_;              ///< of each result the bits that are looked at
  std::vector<Scalar> blank_;
  std::vector<AllowedResults> rows_;
};

}  // namespace

std::optional<std::vector<BitRange>> allowed_results(const Criterion& criterion,
                                                     std::span<const Scalar> point,
                                                     std::span<const Scalar> results, int output) {
  const Tried tried = tried_of(criterion, point, results, output);
  constexpr int few_bits = 16;
  if (width_of(tried.type) <= few_bits) return every_value(tried);
  std::vector<BitRange> ranges = grown(tried, seeds(criterion, point, tried.type, output));
  if (agrees_with_sample(tried, ranges)) return ranges;
  if (is_floating(tried.type)) return std::nullopt;
  ranges = steps_of_128(tried);
  if (agrees_with_sample(tried, ranges)) return ranges;
  return std::nullopt;
}

std::optional<std::vector<AllowedResults>> allowed_together(const Criterion& criterion,
                                                            std::span<const Scalar> point,
                                                            std::span<const Scalar> seen) {
  return Together(criterion, point, seen).found();
}

}  // namespace plumbline
