#include "suites/images/level_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "harness/support/scalar_text.h"
#include "reference/rational_ulp.h"
#include "suites/images/component.h"
#include "suites/images/level_of_detail.h"

namespace plumbline {
namespace {

mpq_class distance(std::span<const ChannelInterval> intervals, const mpq_class& value) {
  std::optional<mpq_class> least;
  for (const ChannelInterval& i : intervals) {
    const mpq_class outside = std::max<mpq_class>({i.least - value, value - i.greatest, mpq_class(0)});
    if (!least || outside < *least) least = outside;
  }
  return *least;
}

// The same in binary fractions.

using Interval = IntegerRead::Interval;

Interval mix_of(const Interval& a, const Interval& b, const BinaryFraction& least,
                const BinaryFraction& most) {
  const auto at = [](const BinaryFraction& x, const BinaryFraction& y, const BinaryFraction& weight) {
    return x + weight * (y - x);
  };
  BinaryFraction slack = std::max({abs(a.least), abs(a.greatest), abs(b.least), abs(b.greatest)});
  slack.significand *= LevelReadJudge::roundings_of_a_mix;
  slack.bits += 24;
  return {std::min(at(a.least, b.least, least), at(a.least, b.least, most)) - slack,
          std::max(at(a.greatest, b.greatest, least), at(a.greatest, b.greatest, most)) + slack};
}

BinaryFraction distance(std::span<const Interval> intervals, const BinaryFraction& value) {
  std::optional<BinaryFraction> least;
  for (const Interval& i : intervals) {
    BinaryFraction outside = std::max({i.least - value, value - i.greatest, BinaryFraction{}});
    if (!least || outside < *least) least = std::move(outside);
  }
  return *least;
}

BinaryFraction largest_of(std::span<const Interval> intervals) {
  BinaryFraction largest;
  for (const Interval& i : intervals) largest = std::max({largest, abs(i.least), abs(i.greatest)});
  return largest;
}

}  // namespace

LevelReadJudge::LevelReadJudge(const ImageCall& call) : call_(call) {
  for (int level = 0; level < call.levels; ++level)
    levels_.push_back(std::make_unique<ReadJudge>(level_of(call, level)));
}

StatedBound LevelReadJudge::bound(const ImageRule& rule) const {
  if (mixes()) return {"between two levels", infinite_error, "cl_khr_mipmap_image; " + rule.filter_clause};
  return levels_[0]->bound(rule);
}

LevelReadJudge::Range LevelReadJudge::levels_in_reach(std::span<const Scalar> point, double off) const {
  const double lod = level_of_detail(call_, point), last = call_.levels - 1;
  return {std::clamp(lod - off, 0.0, last), std::clamp(lod + off, 0.0, last)};
}

/// Of two levels that are as near either.
std::vector<int> LevelReadJudge::nearest_levels(std::span<const Scalar> point, double off) const {
  const Range range = levels_in_reach(point, off);
  std::vector<int> out;
  for (int level = 0; level < call_.levels; ++level)
    if (range.low <= level + 0.5 && range.high >= level - 0.5) out.push_back(level);
  return out;
}

template <class JudgeLevel>
bool LevelReadJudge::judge_one_level(std::span<const Scalar> point, std::size_t results,
                                     std::span<Judgement> judgements, JudgeLevel&& judge_level) const {
  const auto coordinates = point.first(coordinates_at(call_));
  const std::vector<int> near = nearest_levels(point, level_figure);
  std::optional<std::pair<std::ptrdiff_t, std::ptrdiff_t>> least;
  for (const int level : nearest_levels(point, level_beyond)) {
    std::array<Judgement, 4> of_level;
    const auto judged = std::span(of_level).first(results);
    if (!judge_level(*levels_[static_cast<std::size_t>(level)], coordinates, judged)) return false;
    const bool beyond = std::ranges::count(near, level) == 0;
    for (Judgement& j : judged)
      if (beyond && j.passed()) j.reason = PassReason::beyond_figure;
    const std::pair counts(
        std::ranges::count(judged, PassReason::failed, &Judgement::reason),
        std::ranges::count_if(judged, [](const Judgement& j) { return is_excuse(j.reason); }));
    if (least && counts >= *least) continue;
    least = counts;
    std::ranges::copy(judged, judgements.begin());
  }
  return true;
}

template <class Beyond>
Judgement LevelReadJudge::mix_against(std::span<const ChannelInterval> figure, Scalar result,
                                      Beyond&& beyond) {
  const auto got = binary32_value(static_cast<std::uint32_t>(widened(result).bits));
  if (!got) return {PassReason::failed, infinite_error};
  const mpq_class outside = distance(figure, *got);
  mpq_class largest = 0;
  for (const ChannelInterval& i : figure)
    largest = std::max<mpq_class>({largest, abs(i.least), abs(i.greatest)});
  const double ulp = mpq_class(outside / ulp_of(largest, format_of(result.type))).get_d();
  if (outside == 0) return {PassReason::bound, ulp};
  const bool passes = distance(beyond(), *got) <= largest * mpq_class(mix_beyond);
  return {passes ? PassReason::beyond_figure : PassReason::failed, ulp};
}

void LevelReadJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                           const ImageRule& rule, const JudgeOptions& options,
                           std::span<Judgement> judgements) const {
  if (!mixes()) {
    judge_one_level(point, results.size(), judgements,
                    [&](const ReadJudge& level, auto coordinates, auto judged) {
                      level.judge(coordinates, results, rule, options, judged);
                      return true;
                    });
    return;
  }
  const ReadJudge::Ranges figure = mixed(point, level_figure, rule);
  std::optional<ReadJudge::Ranges> beyond;
  for (std::size_t c = 0; c < results.size(); ++c)
    judgements[c] = mix_against(figure[c], results[c], [&] {
      if (!beyond) beyond = mixed(point, level_beyond, rule);
      return std::span<const ChannelInterval>((*beyond)[c]);
    });
}

bool LevelReadJudge::judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                                             const ImageRule& rule, std::span<Judgement> judgements) const {
  if (!mixes())
    return judge_one_level(point, results.size(), judgements,
                           [&](const ReadJudge& level, auto coordinates, auto judged) {
                             return level.judge_without_rationals(coordinates, results, rule, judged);
                           });
  if (call_.halves) return false;
  if (!passes_by_estimate(point, results, rule)) return judge_mix(point, results, rule, judgements);
  std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  return true;
}

/// A mix passes where the intervals of mixed() hold the result: they hold what the share at the level of
/// detail makes of any number of either level's, and the mix's own rounding errors. Of what binary64 rounds
/// here each step is below 2^-48 of the larger level.
bool LevelReadJudge::passes_by_estimate(std::span<const Scalar> point, std::span<const Scalar> results,
                                        const ImageRule& rule) const {
  const auto coordinates = point.first(coordinates_at(call_));
  const Range at = levels_in_reach(point, 0), reach = levels_in_reach(point, level_figure);
  const auto first = static_cast<std::size_t>(at.low), second = std::min(first + 1, levels_.size() - 1);
  const auto high = levels_[first]->estimate(coordinates, rule),
             low = levels_[second]->estimate(coordinates, rule);
  if (!high || !low) return false;
  const double share = at.low - static_cast<double>(first);
  const bool is_mixed = reach.high > static_cast<double>(first), clamps = is_normalised(call_.format.type);
  const double least = is_signed_normalised(call_.format.type) ? -1 : 0;
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto [a, a_slack] = (*high)[c];
    const auto [b, b_slack] = (*low)[c];
    const auto mix = [&](double x, double y) { return (1 - share) * x + share * y; };
    const auto within = [&](double x) { return clamps ? std::clamp(x, least, 1.0) : x; };
    const double larger = std::max(std::abs(a), std::abs(b));
    const double slack = (is_mixed ? roundings_of_a_mix * larger * 0x1p-24 : 0) -
                         0x1p-45 * (larger + std::max(a_slack, b_slack));
    const double got = std::bit_cast<float>(static_cast<std::uint32_t>(results[c].bits));
    if (!(got >= mix(within(a - a_slack), within(b - b_slack)) - slack &&
          got <= mix(within(a + a_slack), within(b + b_slack)) + slack))
      return false;
  }
  return true;
}

ReadJudge::Ranges LevelReadJudge::mixed(std::span<const Scalar> point, double off,
                                        const ImageRule& rule) const {
  const auto coordinates = point.first(coordinates_at(call_));
  const Range range = levels_in_reach(point, off);
  ReadJudge::Ranges out;
  for (int first = static_cast<int>(range.low); first <= static_cast<int>(range.high); ++first) {
    const int second = std::min(first + 1, call_.levels - 1);
    const Mix mix{mpq_class(std::max(range.low - first, 0.0)), mpq_class(std::min(range.high - first, 1.0))};
    const auto firsts = levels_[static_cast<std::size_t>(first)]->reached(coordinates, rule);
    if (mix.most == 0) {  // no other level takes part, and nothing is rounded
      for (std::size_t c = 0; c < out.size(); ++c) std::ranges::copy(firsts[c], std::back_inserter(out[c]));
      continue;
    }
    const auto seconds = levels_[static_cast<std::size_t>(second)]->reached(coordinates, rule);
    for (std::size_t c = 0; c < out.size(); ++c)
      for (const ChannelInterval& a : firsts[c])
        for (const ChannelInterval& b : seconds[c]) out[c].push_back(mixed(a, b, mix));
  }
  return out;
}

ChannelInterval LevelReadJudge::mixed(const ChannelInterval& a, const ChannelInterval& b,
                                      const Mix& mix) const {
  const auto at = [](const mpq_class& x, const mpq_class& y, const mpq_class& weight) {
    return mpq_class((1 - weight) * x + weight * y);
  };
  const mpq_class largest =
      std::max<mpq_class>({abs(a.least), abs(a.greatest), abs(b.least), abs(b.greatest)});
  const mpq_class slack = call_.halves ? roundings_of_a_mix * (largest / (1 << 11) + mpq_class(1) / (1 << 25))
                                       : mpq_class(roundings_of_a_mix * largest / (1 << 24));
  return {std::min(at(a.least, b.least, mix.least), at(a.least, b.least, mix.most)) - slack,
          std::max(at(a.greatest, b.greatest, mix.least), at(a.greatest, b.greatest, mix.most)) + slack};
}

bool LevelReadJudge::judge_mix(std::span<const Scalar> point, std::span<const Scalar> results,
                               const ImageRule& rule, std::span<Judgement> judgements) const {
  const auto coordinates = point.first(coordinates_at(call_));
  std::vector<std::optional<IntegerRead::Ranges>> levels(levels_.size());
  const auto level = [&](std::size_t k) -> const IntegerRead::Ranges* {
    if (!levels[k]) levels[k] = levels_[k]->reached_in_integers(coordinates, rule);
    return levels[k] ? &*levels[k] : nullptr;
  };
  // As mixed().
  const auto mixed = [&](std::size_t c, double off) {
    const Range range = levels_in_reach(point, off);
    std::optional<std::vector<Interval>> out(std::in_place);
    for (int first = static_cast<int>(range.low); first <= static_cast<int>(range.high); ++first) {
      const double most = std::min(range.high - first, 1.0);
      const auto* a = level(static_cast<std::size_t>(first));
      const auto* b = most == 0 ? a : level(static_cast<std::size_t>(std::min(first + 1, call_.levels - 1)));
      if (a == nullptr || b == nullptr) return std::optional<std::vector<Interval>>();
      if (most == 0) {
        out->insert(out->end(), (*a)[c].begin(), (*a)[c].end());
        continue;
      }
      const BinaryFraction least = BinaryFraction::of(std::max(range.low - first, 0.0)),
                           greatest = BinaryFraction::of(most);
      for (const Interval& one : (*a)[c])
        for (const Interval& other : (*b)[c]) out->push_back(mix_of(one, other, least, greatest));
    }
    return out;
  };
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto bits = static_cast<std::uint32_t>(results[c].bits);
    if (!binary32.is_finite(bits)) {
      judgements[c] = {PassReason::failed, infinite_error};
      continue;
    }
    const std::int64_t scale = levels_[0]->scale_of(c);
    BinaryFraction got = BinaryFraction::of(dyadic_of(bits));
    got.significand *= static_cast<long>(scale);
    const auto figure = mixed(c, level_figure);
    if (!figure) return false;
    const BinaryFraction outside = distance(*figure, got);
    judgements[c] = {PassReason::bound, 0};
    if (outside.significand == 0) continue;
    const auto beyond = mixed(c, level_beyond);
    if (!beyond) return false;
    const BinaryFraction largest = largest_of(*figure);
    const bool passes = distance(*beyond, got) <= largest * BinaryFraction::of(mix_beyond);
    const mpq_class ulp = ulp_of(quotient_of(largest, scale), format_of(results[c].type));
    judgements[c] = {passes ? PassReason::beyond_figure : PassReason::failed,
                     mpq_class(quotient_of(outside, scale) / ulp).get_d()};
  }
  return true;
}

/// Outside of everything that any of the levels about the level of detail gives.
bool LevelReadJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                 const ImageRule& rule) const {
  const auto coordinates = point.first(coordinates_at(call_));
  const double lod = level_of_detail(call_, point), last = call_.levels - 1;
  const auto place = [&](double level) { return static_cast<std::size_t>(std::clamp(level, 0.0, last)); };
  const std::size_t low = place(std::floor(lod - level_beyond)), high = place(std::ceil(lod + level_beyond));
  if (!mixes()) {
    for (std::size_t level = low; level <= high; ++level)
      if (!levels_[level]->must_reject(coordinates, output, result, rule)) return false;
    return true;
  }
  const auto got = binary32_value(static_cast<std::uint32_t>(widened(result).bits));
  if (!got) return true;
  std::optional<mpq_class> least, greatest;
  for (std::size_t level = low; level <= high; ++level)
    for (const auto reached = levels_[level]->reached(coordinates, rule);
         const ChannelInterval& i : reached[static_cast<std::size_t>(output)]) {
      if (!least || i.least < *least) least = i.least;
      if (!greatest || i.greatest > *greatest) greatest = i.greatest;
    }
  const mpq_class slack = 2 * mpq_class(mix_beyond) * std::max<mpq_class>(abs(*least), abs(*greatest));
  return *got < *least - slack || *got > *greatest + slack;
}

std::string LevelReadJudge::text(std::span<const Scalar> point, int output) const {
  const std::size_t count = coordinates_at(call_), axes = static_cast<std::size_t>(axes_of(call_.kind));
  const std::string read = levels_[0]->text(point.first(count), output);
  std::string numbers;
  for (std::size_t k = count; k < point.size(); ++k) {
    const bool opens = call_.gradients && axes > 1 && (k - count) % axes == 0;
    const bool closes = call_.gradients && axes > 1 && (k - count) % axes == axes - 1;
    numbers += fmt::format(", {}{}{}", opens ? "(" : "", literal(point[k]), closes ? ")" : "");
  }
  const std::size_t end = read.rfind(").");
  return read.substr(0, end) + numbers + read.substr(end);
}

std::string LevelReadJudge::truth(std::span<const Scalar> point, int output, const ImageRule& rule) const {
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : " or ") + one; };
  if (!mixes()) {
    for (const int level : nearest_levels(point, level_figure))
      add(levels_[static_cast<std::size_t>(level)]->truth(point.first(coordinates_at(call_)), output, rule));
    return text;
  }
  for (const auto ranges = mixed(point, level_figure, rule);
       const ChannelInterval& i : ranges[static_cast<std::size_t>(output)])
    add(fmt::format("[{}, {}]", decimal(i.least), decimal(i.greatest)));
  return text;
}

}  // namespace plumbline
