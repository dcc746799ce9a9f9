#include "harness/judge/point_judge.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <tuple>

#include "harness/support/random.h"

namespace plumbline {

void PointJudge::start(std::span<const Scalar> arguments) {
  known_.clear();
  truths_.emplace(arguments);
}

std::span<const Judgement> PointJudge::judge(const Criterion& criterion, std::span<const Scalar> results) {
  assert(results.size() <= max_results);
  for (const Known& k : known_)
    if (k.criterion == &criterion && std::equal(results.begin(), results.end(), k.results.begin()))
      return {k.judgements.data(), results.size()};
  Known& made = known_.emplace_back();
  made.criterion = &criterion;
  std::ranges::copy(results, made.results.begin());
  criterion.judge(*truths_, results, {made.judgements.data(), results.size()});
  return {made.judgements.data(), results.size()};
}

std::span<const Judgement> PointJudge::judge_alone(const Criterion& criterion,
                                                   std::span<const Scalar> results) {
  constexpr std::size_t places = 1 << 13;
  const std::span<const Scalar> arguments = truths_->arguments();
  decltype(Remembered::words) words{};
  if (arguments.size() + results.size() > words.size() ||
      results.size() > std::tuple_size_v<decltype(Remembered::judgements)>)
    return judge(criterion, results);
  std::ranges::transform(results,
                         std::ranges::transform(arguments, words.begin(), std::identity{}, &Scalar::bits).out,
                         std::identity{}, &Scalar::bits);
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = Random::mix(hash ^ word);
  if (remembered_.empty()) remembered_.resize(places);
  Remembered& place = remembered_[hash % places];
  if (place.criterion != &criterion || place.words != words) {
    place.criterion = &criterion;
    place.words = words;
    criterion.judge(*truths_, results, {place.judgements.data(), results.size()});
  }
  return {place.judgements.data(), results.size()};
}

}  // namespace plumbline
