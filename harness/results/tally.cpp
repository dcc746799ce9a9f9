#include "harness/results/tally.h"

#include <algorithm>

namespace plumbline {
namespace {

void merge_binades(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) into[k] |= from[k];
}

void merge_errors(std::vector<ErrorCounts>& into, const std::vector<ErrorCounts>& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) into[k].merge(from[k]);
}

void merge_disagreements(Tally& into, const Tally& from) {
  if (!from.disagreement) return;
  if (!into.disagreement) {
    into.disagreement = from.disagreement;
    into.difference_index = from.difference_index;
    return;
  }
  Disagreement& ours = *into.disagreement;
  const Disagreement& theirs = *from.disagreement;
  const std::uint64_t of = ours.of + theirs.of, count = ours.count + theirs.count;
  if (theirs.count > 0 && (ours.count == 0 || std::tie(from.difference_index, theirs.output) <
                                                  std::tie(into.difference_index, ours.output))) {
    ours = theirs;
    into.difference_index = from.difference_index;
  }
  ours.of = of;
  ours.count = count;
}

}  // namespace

bool repeats(const PlacedSample& a, const PlacedSample& b) {
  return a.sample.output == b.sample.output && a.sample.result == b.sample.result &&
         a.sample.args == b.sample.args;
}

void merge(Tally& into, const Tally& from) {
  into.counts.merge(from.counts);
  into.samples.merge(from.samples);
  for (const PointRange& range : from.evaluated) add(into.evaluated, range);
  merge_binades(into.binades, from.binades);
  merge_errors(into.errors, from.errors);
  into.heat.merge(from.heat);
  merge(into.sightings, from.sightings);
  merge_disagreements(into, from);
  if (from.failure && (!into.failure || from.failure->index < into.failure->index))
    into.failure = from.failure;
  into.seconds += from.seconds;
  if (into.kernel_proof.empty()) into.kernel_proof = from.kernel_proof;
  into.escalated += from.escalated;
}

std::vector<ErrorProfile> profiles_of(const Tally& tally) {
  std::vector<ErrorProfile> out;
  for (std::size_t k = 0; k < tally.errors.size(); ++k)
    if (tally.errors[k].has_errors()) out.push_back(tally.errors[k].profile(static_cast<int>(k)));
  return out;
}

}  // namespace plumbline
