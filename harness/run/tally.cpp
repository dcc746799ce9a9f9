#include "harness/run/tally.h"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

bool earlier(const Observation& a, const Observation& b) {
  return a.index != b.index ? a.index < b.index : a.output < b.output;
}

/// A result that is no number at all where one was wanted is worse than any number.
double badness(const Observation& seen) {
  return std::isnan(seen.judgement.ulp) ? std::numeric_limits<double>::infinity() : seen.judgement.ulp;
}

bool worse(const Observation& a, const Observation& b) {
  return badness(a) != badness(b) ? badness(a) > badness(b) : earlier(a, b);
}

/// The same answer to the same question: inputs may hold a point more than once, in other lanes too.
bool repeats(const Observation& a, const Observation& b) {
  return a.output == b.output && a.result() == b.result() && a.arguments == b.arguments;
}

/// Keeps the first `most` in `order` of what does not repeat another; of what does, the first.
template <class Order>
void keep(std::vector<Observation>& list, std::size_t most, const Observation& seen, Order&& order) {
  if (list.size() == most && (most == 0 || !order(seen, list.back()))) return;
  const auto twin = std::ranges::find_if(list, [&](const Observation& o) { return repeats(o, seen); });
  if (twin != list.end()) {
    if (!order(seen, *twin)) return;
    list.erase(twin);
  }
  list.insert(std::upper_bound(list.begin(), list.end(), seen, order), seen);
  if (list.size() > most) list.pop_back();
}

std::size_t bucket_of(double ulp) {
  return static_cast<std::size_t>(std::lower_bound(histogram_edges.begin(), histogram_edges.end() - 1, ulp) -
                                  histogram_edges.begin());
}

}  // namespace

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
  if (keep_ > 0 && worst_.size() == keep_) limits.worst = badness(worst_.back());
  if (first_failing_.size() == keep_ && !worst_failing_.empty()) limits.failing = badness(worst_failing_[0]);
  return limits;
}

void Tally::keep_failing(const Observation& seen) {
  keep(worst_failing_, 1, seen, worse);
  keep(first_failing_, keep_, seen, earlier);
}

void Tally::merge(const Tally& other) {
  points_ += other.points_;
  failures_ += other.failures_;
  undecided_ += other.undecided_;
  only_strictly_ += other.only_strictly_;
  max_ulp_ = std::max(max_ulp_, other.max_ulp_);
  for (std::size_t k = 0; k < by_reason_.size(); ++k) by_reason_[k] += other.by_reason_[k];
  for (std::size_t k = 0; k < histogram_.size(); ++k) histogram_[k] += other.histogram_[k];
  for (const Observation& seen : other.worst_) keep(worst_, keep_, seen, worse);
  for (const Observation& seen : other.first_failing_) keep_failing(seen);
  for (const Observation& seen : other.worst_failing_) keep(worst_failing_, 1, seen, worse);
  for (const Observation& seen : other.departing_) keep(departing_, keep_, seen, earlier);
}

std::vector<Observation> Tally::failing() const {
  std::vector<Observation> out;
  if (!first_failing_.empty()) out.push_back(first_failing_[0]);
  if (!worst_failing_.empty() && out.size() < keep_ &&
      (out.empty() || !repeats(out[0], worst_failing_[0])))
    out.push_back(worst_failing_[0]);
  for (std::size_t k = 1; k < first_failing_.size() && out.size() < keep_; ++k)
    if (!repeats(first_failing_[k], worst_failing_[0])) out.push_back(first_failing_[k]);
  return out;
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
