#include "harness/run/measurement.h"

namespace plumbline {

std::vector<ErrorCounts> profiles_for(const Call& call) {
  constexpr std::size_t most_arguments = 3;
  std::vector<ErrorCounts> out;
  if (!is_computed(call) || call.arguments.empty() || call.arguments.size() > most_arguments) return out;
  for (const ScalarType result : call.results)
    out.push_back(is_floating(result) ? ErrorCounts(call.arguments) : ErrorCounts());
  return out;
}

void Measurement::add(const JudgedResult& seen) {
  const Judgement& judgement = seen.judgement;
  tally.counts.add(judgement.reason, judgement.ulp);
  if (judgement.misrounded && seen.index >= repeated) ++tally.counts.misrounded;
  if (judgement.only_strictly) ++tally.counts.only_strictly;
  kept.add(seen, judgement.reason);
}

void Measurement::take_judgements(const Measurement& other) {
  tally.counts = other.tally.counts;
  tally.errors = other.tally.errors;
  tally.heat = other.tally.heat;
  tally.escalated = other.tally.escalated;
  kept = other.kept;
}

// keep() leaves out what does not come before the last of a full list, and one of a lower index comes before
// its equals.
FilterLimits Measurement::limits() const {
  FilterLimits limits;
  if (kept.most == 0) limits.worst = tally.counts.max_ulp;
  if (kept.most > 0 && kept.worst.size() == kept.most) {
    limits.worst = badness(kept.worst.back().judgement.ulp);
    limits.worst_index = kept.worst.back().index;
  }
  if (kept.first_failing.size() == kept.most && !kept.worst_failing.empty()) {
    limits.failing = badness(kept.worst_failing[0].judgement.ulp);
    limits.failing_index = kept.worst_failing[0].index;
    if (kept.most > 0) limits.first_failing = kept.first_failing.back().index;
  }
  if (kept.excused.size() == kept.most) limits.first_excused = kept.most > 0 ? kept.excused.back().index : 0;
  return limits;
}

}  // namespace plumbline
