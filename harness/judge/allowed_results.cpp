#include "harness/judge/allowed_results.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "harness/support/random.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

/// One result at one point, whose value is tried.
class Tried {
 public:
  Tried(const Criterion& criterion, std::span<const Scalar> point, std::span<const Scalar> results,
        int output)
      : criterion_(criterion),
        at_(point),
        results_(results.begin(), results.end()),
        judgements_(results.size()),
        output_(static_cast<std::size_t>(output)) {}

  ScalarType type() const { return results_[output_].type; }
  bool allows(std::uint64_t bits) {
    results_[output_].bits = bits;
    criterion_.judge(at_, results_, judgements_);
    return judgements_[output_].reason != PassReason::failed;
  }

 private:
  const Criterion& criterion_;
  PointTruths at_;
  std::vector<Scalar> results_;
  std::vector<Judgement> judgements_;
  std::size_t output_;
};

/// Where the meaning of neighbouring bits changes: each is the first of a run of numbers in order of size, or
/// of NaNs of one kind.
std::vector<std::uint64_t> beginnings(ScalarType type) {
  if (!is_floating(type)) return {0};
  const Format& f = format_of(type);
  std::vector<std::uint64_t> out;
  for (const std::uint64_t sign : {std::uint64_t{0}, f.sign_mask()})
    for (const std::uint64_t first : {std::uint64_t{0}, f.infinity(), f.infinity() + 1, f.quiet_nan()})
      out.push_back(sign | first);
  return out;
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
  std::vector<std::uint64_t> out{0, 1, type_mask(type), type_mask(type) >> 1, (type_mask(type) >> 1) + 1};
  if (is_floating(type)) {
    const Format& f = format_of(type);
    const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
    for (const std::uint64_t special :
         {std::uint64_t{0}, std::uint64_t{1}, f.min_normal() - 1, f.min_normal(), one, f.max_finite(),
          f.infinity(), f.infinity() + 1, f.quiet_nan()})
      for (const std::uint64_t sign : {std::uint64_t{0}, f.sign_mask()}) out.push_back(sign | special);
  }
  std::vector<std::uint64_t> due = named_in(criterion.truth(point, output, shown_digits), type);
  if (const auto answer = criterion.answer(point, output)) due.push_back(answer->bits);
  for (const std::uint64_t bits : due) {
    out.push_back(bits);
    for (int k = 0; k < width_of(type); ++k)
      for (const std::uint64_t step : {std::uint64_t{1} << k, ~(std::uint64_t{1} << k) + 1})
        out.push_back((bits + step) & type_mask(type));
  }
  return out;
}

/// The farthest from `inside` toward `end` that is reached through allowed values, by steps that double and
/// then by halves. Precondition: `inside` is allowed.
std::uint64_t farthest(Tried& tried, std::uint64_t inside, std::uint64_t end) {
  const bool up = end > inside;
  const std::uint64_t room = up ? end - inside : inside - end;
  const auto at = [&](std::uint64_t distance) { return up ? inside + distance : inside - distance; };
  std::uint64_t reached = 0, step = 1;
  while (reached < room && tried.allows(at(std::min(step, room)))) {
    reached = std::min(step, room);
    step = step > room / 2 ? room : step * 2;
  }
  if (reached == room) return end;
  for (std::uint64_t beyond = std::min(step, room); beyond - reached > 1;) {
    const std::uint64_t middle = reached + (beyond - reached) / 2;
    (tried.allows(at(middle)) ? reached : beyond) = middle;
  }
  return at(reached);
}

bool holds(const std::vector<BitRange>& ranges, std::uint64_t bits) {
  return std::ranges::any_of(ranges, [&](const BitRange& r) { return r.holds(bits); });
}

/// Of adjacent ranges one.
std::vector<BitRange> joined(std::vector<BitRange> ranges) {
  std::ranges::sort(ranges, {}, &BitRange::low);
  std::vector<BitRange> out;
  for (const BitRange& r : ranges)
    if (!out.empty() && (r.low <= out.back().high || r.low - out.back().high == 1))
      out.back().high = std::max(out.back().high, r.high);
    else
      out.push_back(r);
  return out;
}

std::vector<BitRange> every_value(Tried& tried) {
  std::vector<BitRange> ranges;
  for (std::uint64_t bits = 0; bits <= type_mask(tried.type()); ++bits)
    if (tried.allows(bits)) ranges.push_back({bits, bits});
  return joined(std::move(ranges));
}

std::vector<BitRange> grown(Tried& tried, const std::vector<std::uint64_t>& from) {
  std::vector<std::uint64_t> begin = beginnings(tried.type());
  std::vector<BitRange> ranges;
  for (const std::uint64_t seed : from) {
    if (holds(ranges, seed) || !tried.allows(seed)) continue;
    const auto next = std::ranges::upper_bound(begin, seed);
    const std::uint64_t last = next == begin.end() ? type_mask(tried.type()) : *next - 1;
    ranges.push_back({farthest(tried, seed, *(next - 1)), farthest(tried, seed, last)});
  }
  return joined(std::move(ranges));
}

/// Integers of which the low seven bits and the sign count: of each half of the type, those that are so many
/// steps from one another.
std::vector<BitRange> steps_of_128(Tried& tried) {
  constexpr std::uint64_t step = 128;
  const std::uint64_t half = (type_mask(tried.type()) >> 1) + 1;
  std::vector<BitRange> ranges;
  for (const std::uint64_t first : {std::uint64_t{0}, half})
    for (std::uint64_t low = first; low < first + step; ++low) {
      const std::uint64_t high = low + half - step;
      if (tried.allows(low) && tried.allows(high)) ranges.push_back({low, high, step});
    }
  if (tried.allows(0) && !holds(ranges, 0)) ranges.push_back({0, 0});
  return ranges;
}

bool agrees_with_sample(Tried& tried, const std::vector<BitRange>& ranges) {
  constexpr int sample = 4096;
  Random random(1);
  for (int k = 0; k < sample; ++k) {
    const std::uint64_t bits = random.next() & type_mask(tried.type());
    if (tried.allows(bits) != holds(ranges, bits)) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<BitRange>> allowed_results(const Criterion& criterion,
                                                     std::span<const Scalar> point,
                                                     std::span<const Scalar> results, int output) {
  Tried tried(criterion, point, results, output);
  constexpr int few_bits = 16;
  if (width_of(tried.type()) <= few_bits) return every_value(tried);
  std::vector<BitRange> ranges = grown(tried, seeds(criterion, point, tried.type(), output));
  if (agrees_with_sample(tried, ranges)) return ranges;
  if (is_floating(tried.type())) return std::nullopt;
  ranges = steps_of_128(tried);
  if (agrees_with_sample(tried, ranges)) return ranges;
  return std::nullopt;
}

}  // namespace plumbline
