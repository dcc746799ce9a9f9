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
  const auto [reason, ulp, clause, only_strictly] = seen.judgement;
  counts_.add(reason, ulp);
  if (only_strictly) ++counts_.only_strictly;
  if (ulp > 0) keep(worst_, keep_, seen, worse);
  if (!passes(reason)) keep_failing(seen);
  if (reason == PassReason::departs) keep(departing_, keep_, seen, earlier);
  if (is_excuse(reason)) keep(excused_, keep_, seen, earlier);
}

// keep() leaves out what does not come before the last of a full list, and an earlier one of equals does.
FilterLimits Tally::limits() const {
  FilterLimits limits;
  if (keep_ == 0) limits.worst = counts_.max_ulp;
  if (keep_ > 0 && worst_.size() == keep_) limits.worst = badness(worst_.back().judgement.ulp);
  if (first_failing_.size() == keep_ && !worst_failing_.empty())
    limits.failing = badness(worst_failing_[0].judgement.ulp);
  return limits;
}

void Tally::keep_failing(const Observation& seen) {
  keep(worst_failing_, 1, seen, worse);
  keep(first_failing_, keep_, seen, earlier);
}

}  // namespace plumbline
