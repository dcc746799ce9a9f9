#include "harness/results/counts.h"

#include <cmath>

namespace plumbline {

std::uint64_t Counts::excuses() const {
  std::uint64_t count = 0;
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (is_excuse(static_cast<PassReason>(k))) count += by_reason[k];
  return count;
}

std::uint64_t Counts::passed() const {
  std::uint64_t count = 0;
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (passes(static_cast<PassReason>(k))) count += by_reason[k];
  return count;
}

void Counts::add(PassReason reason, double ulp) {
  ++of(reason);
  if (std::isnan(ulp)) return;
  ++histogram[bucket_of(ulp)];
  max_ulp = std::max(max_ulp, ulp);
}

void Counts::merge(const Counts& other) {
  points += other.points;
  for (std::size_t k = 0; k < by_reason.size(); ++k) by_reason[k] += other.by_reason[k];
  for (std::size_t k = 0; k < histogram.size(); ++k) histogram[k] += other.histogram[k];
  misrounded += other.misrounded;
  only_strictly += other.only_strictly;
  max_ulp = std::max(max_ulp, other.max_ulp);
}

}  // namespace plumbline
