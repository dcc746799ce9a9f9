#include "harness/run/measurement.h"

namespace plumbline {

void Measurement::merge(Measurement&& other) {
  tally.merge(other.tally);
  if (!observer)
    observer = std::move(other.observer);
  else if (other.observer)
    observer->merge(*other.observer);
  heat.merge(other.heat);
  if (!error) error = std::move(other.error);
  seconds += other.seconds;
  if (comparison && other.comparison)
    comparison->merge(*other.comparison);
  else if (other.comparison)
    comparison = std::move(other.comparison);
  escalated += other.escalated;
  if (kernel_proof.empty()) kernel_proof = other.kernel_proof;
}

}  // namespace plumbline
