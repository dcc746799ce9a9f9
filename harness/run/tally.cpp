#include "harness/run/tally.h"

#include <algorithm>
#include <cmath>

#include "harness/results/kept.h"

namespace plumbline {
namespace {

bool earlier(const Observation& a, const Observation& b) {
  return a.index != b.index ? a.index < b.index : a.output < b.output;
}

bool worse(const Observation& a, const Observation& b) {
  const double left = badness(a.judgement.ulp), right = badness(b.judgement.ulp);
  return left != right ? left > right : earlier(a, b);
}

}  // namespace

bool repeats(const Observation& a, const Observation& b) {
  return a.output == b.output && a.result() == b.result() && a.arguments == b.arguments;
}

void Tally::add(const Observation& seen) {
  const PassReason reason = seen.judgement.reason;
  ++by_reason_[static_cast<std::size_t>(reason)];
  const double ulp = seen.judgement.ulp;
  if (!std::isnan(ulp)) {
    ++histogram_[bucket_of(ulp)];
    if (ulp > 0) {
      max_ulp_ = std::max(max_ulp_, ulp);
      keep(worst_, keep_, seen, worse);
    }
  }
  if (reason == PassReason::undecided) ++undecided_;
  if (reason == PassReason::failed) ++failures_;
  if (seen.judgement.only_strictly) ++only_strictly_;
  if (!seen.judgement.passed()) keep_failing(seen);
  if (reason == PassReason::departs) keep(departing_, keep_, seen, earlier);
  if (is_excuse(reason)) keep(excused_, keep_, seen, earlier);
}

std::uint64_t Tally::excuses() const {
  std::uint64_t count = 0;
  for (std::size_t k = 0; k < by_reason_.size(); ++k)
    if (is_excuse(static_cast<PassReason>(k))) count += by_reason_[k];
  return count;
}

void Tally::add(const FilterCounts& counts) {
  points_ += counts.points;
  for (std::size_t k = 0; k < by_reason_.size(); ++k) by_reason_[k] += counts.by_reason[k];
  for (std::size_t k = 0; k < histogram_.size(); ++k) histogram_[k] += counts.histogram[k];
  failures_ += counts.by_reason[static_cast<std::size_t>(PassReason::failed)];
}

// keep() leaves out what does not come before the last of a full list, and an earlier one of equals does.
FilterLimits Tally::limits() const {
  FilterLimits limits;
  if (keep_ == 0) limits.worst = max_ulp_;
  if (keep_ > 0 && worst_.size() == keep_) limits.worst = badness(worst_.back().judgement.ulp);
  if (first_failing_.size() == keep_ && !worst_failing_.empty())
    limits.failing = badness(worst_failing_[0].judgement.ulp);
  return limits;
}

void Tally::keep_failing(const Observation& seen) {
  keep(worst_failing_, 1, seen, worse);
  keep(first_failing_, keep_, seen, earlier);
}

std::map<std::string, std::uint64_t> Tally::passed_by() const {
  std::map<std::string, std::uint64_t> out;
  for (std::size_t k = 0; k < by_reason_.size(); ++k) {
    const auto reason = static_cast<PassReason>(k);
    if (by_reason_[k] != 0 && Judgement{reason, 0}.passed())
      out[std::string(name_of(reason))] = by_reason_[k];
  }
  return out;
}

}  // namespace plumbline
