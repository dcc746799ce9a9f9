#include "harness/tally.h"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

bool earlier(const Observation& a, const Observation& b) {
  return a.index != b.index ? a.index < b.index : a.output < b.output;
}

/// A result that is no number at all where one was wanted is worse than any number.
double badness(const Observation& seen) {
  return std::isnan(seen.verdict.ulp) ? std::numeric_limits<double>::infinity() : seen.verdict.ulp;
}

bool worse(const Observation& a, const Observation& b) {
  return badness(a) != badness(b) ? badness(a) > badness(b) : earlier(a, b);
}

std::size_t bucket_of(double ulp) {
  return static_cast<std::size_t>(std::lower_bound(histogram_edges.begin(), histogram_edges.end() - 1, ulp) -
                                  histogram_edges.begin());
}

}  // namespace

void Tally::add(const Observation& seen) {
  const Ground ground = seen.verdict.ground;
  ++by_ground_[static_cast<std::size_t>(ground)];
  const double ulp = seen.verdict.ulp;
  if (!std::isnan(ulp)) {
    ++histogram_[bucket_of(ulp)];
    if (ulp > 0) {
      max_ulp_ = std::max(max_ulp_, ulp);
      keep_worst(seen);
    }
  }
  if (ground == Ground::undecided) ++undecided_;
  if (ground == Ground::failed) ++failures_;
  if (seen.verdict.only_strictly) ++only_strictly_;
  if (!seen.verdict.passed()) keep_failing(seen);
}

void Tally::keep_worst(const Observation& seen) {
  if (keep_ == 0 || (worst_.size() == keep_ && !worse(seen, worst_.back()))) return;
  worst_.insert(std::upper_bound(worst_.begin(), worst_.end(), seen, worse), seen);
  if (worst_.size() > keep_) worst_.pop_back();
}

void Tally::keep_failing(const Observation& seen) {
  if (worst_failing_.empty() || worse(seen, worst_failing_[0])) worst_failing_.assign(1, seen);
  if (first_failing_.size() == keep_ && (keep_ == 0 || !earlier(seen, first_failing_.back()))) return;
  first_failing_.insert(std::upper_bound(first_failing_.begin(), first_failing_.end(), seen, earlier), seen);
  if (first_failing_.size() > keep_) first_failing_.pop_back();
}

void Tally::merge(const Tally& other) {
  points_ += other.points_;
  failures_ += other.failures_;
  undecided_ += other.undecided_;
  only_strictly_ += other.only_strictly_;
  max_ulp_ = std::max(max_ulp_, other.max_ulp_);
  for (std::size_t k = 0; k < by_ground_.size(); ++k) by_ground_[k] += other.by_ground_[k];
  for (std::size_t k = 0; k < histogram_.size(); ++k) histogram_[k] += other.histogram_[k];
  for (const Observation& seen : other.worst_) keep_worst(seen);
  for (const Observation& seen : other.first_failing_) keep_failing(seen);
  for (const Observation& seen : other.worst_failing_)
    if (worst_failing_.empty() || worse(seen, worst_failing_[0])) worst_failing_.assign(1, seen);
}

std::vector<Observation> Tally::failing() const {
  std::vector<Observation> out;
  const auto same = [](const Observation& a, const Observation& b) {
    return a.index == b.index && a.output == b.output;
  };
  if (!first_failing_.empty()) out.push_back(first_failing_[0]);
  if (!worst_failing_.empty() && (out.empty() || !same(out[0], worst_failing_[0]))) out.push_back(worst_failing_[0]);
  for (std::size_t k = 1; k < first_failing_.size() && out.size() < keep_; ++k)
    if (!same(first_failing_[k], worst_failing_[0])) out.push_back(first_failing_[k]);
  return out;
}

std::map<std::string, std::uint64_t> Tally::passed_by() const {
  std::map<std::string, std::uint64_t> out;
  for (std::size_t k = 0; k < by_ground_.size(); ++k) {
    const auto ground = static_cast<Ground>(k);
    if (by_ground_[k] != 0 && Verdict{ground, 0}.passed()) out[std::string(name_of(ground))] = by_ground_[k];
  }
  return out;
}

}  // namespace plumbline
