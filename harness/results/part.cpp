#include "harness/results/part.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "harness/results/differences.h"
#include "harness/results/expectations.h"

namespace plumbline {
namespace {

/// Leaves the texels of an image's points to the first samples alone: `replay` shows those of the others.
std::vector<Sample> samples_of(const std::vector<PlacedSample>& placed, std::size_t detailed = 1) {
  std::vector<Sample> out;
  for (const PlacedSample& seen : placed) {
    out.push_back(seen.sample);
    if (out.size() > detailed) out.back().image = {};
  }
  return out;
}

std::string departures_text(const Entry& entry) {
  const std::string clause = entry.departing.empty() ? "" : entry.departing[0].clause;
  return fmt::format("{} results of {} points depart from a recommendation{}{}", entry.departures,
                     entry.points, clause.empty() ? "" : ": ", clause);
}

/// "7 results of 100 points are excused: beyond_figure: 6.12.5".
std::string excuses_text(const Entry& entry) {
  std::string text = fmt::format("{} results of {} points are excused", entry.excuses, entry.points);
  if (entry.excused.empty()) return text;
  const Sample& first = entry.excused[0];
  return text + ": " + first.reason + (first.clause.empty() ? "" : ": " + first.clause);
}

/// What was set apart though it passes; empty where nothing was.
std::string set_apart_text(const Entry& entry) {
  std::string text = entry.excuses > 0 ? excuses_text(entry) : "";
  if (entry.departures > 0) text += (text.empty() ? "" : "; ") + departures_text(entry);
  return text;
}

/// Whether results passed, and no sentence bounds one: the rule has no bound, or leaves each of them open.
bool bounds_nothing(const Part& part) {
  const Counts& counts = part.tally.counts;
  const std::uint64_t passed = counts.passed();
  return passed > 0 && (part.unbounded || counts.of(PassReason::undefined) == passed);
}

void conclude(const Part& part, Entry& entry) {
  const Counts& counts = part.tally.counts;
  if (const auto& failure = part.tally.failure) {
    entry.verdict = failure->verdict;
    entry.reason = failure->message;
    if (!failure->detail.empty()) entry.reason += "\n" + failure->detail;
  } else if (entry.failures > 0) {
    entry.verdict = Verdict::fails;
    entry.reason = fmt::format("{} results of {} points are outside of what the rulebook allows",
                               entry.failures, entry.points);
    if (counts.only_strictly > 0)
      entry.reason +=
          fmt::format("; {} are infinities that --overflow lenient lets pass", counts.only_strictly);
    if (const std::string text = set_apart_text(entry); !text.empty()) entry.reason += "; " + text;
  } else if (const auto undecided = counts.of(PassReason::undecided); undecided > 0) {
    entry.verdict = Verdict::undecided;
    entry.reason = fmt::format("{} results were not decided at the highest precision", undecided);
  } else if (entry.excuses > 0 || entry.departures > 0) {
    entry.verdict = entry.excuses > 0 ? Verdict::excused : Verdict::departs;
    entry.reason = set_apart_text(entry);
  } else if (bounds_nothing(part)) {
    entry.verdict = Verdict::recorded;
    entry.reason = "no result fails, and the rulebook bounds none";
  } else {
    entry.verdict = Verdict::conforms;
  }
}

void count(const Counts& counts, Entry& entry) {
  entry.points = counts.points;
  entry.max_ulp = counts.max_ulp;
  entry.failures = counts.of(PassReason::failed);
  entry.departures = counts.of(PassReason::departs);
  entry.excuses = counts.excuses();
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (const auto reason = static_cast<PassReason>(k); passes(reason) && counts.of(reason) > 0)
      entry.passed_by[std::string(name_of(reason))] = counts.of(reason);
  entry.histogram.assign(counts.histogram.begin(), counts.histogram.end());
}

/// Whether the tally lacks points of the entry. Those of hunts are behind them and do not count.
bool lacks_points(const Part& part) { return !without({0, part.size}, part.tally.evaluated).empty(); }

/// The share of the first argument's binades that were touched.
double share_of_binades(const Part& part) {
  int touched = 0;
  for (const std::uint64_t word : part.tally.binades) touched += std::popcount(word);
  return part.binade_count == 0 ? 0 : static_cast<double>(touched) / static_cast<double>(part.binade_count);
}

}  // namespace

Part part_of(Entry entry) {
  Part part;
  part.configuration = entry;
  part.entry = std::move(entry);
  return part;
}

void conclude_profiles(Part& part) {
  Tally& tally = part.tally;
  if (tally.evaluated != std::vector<PointRange>{{0, part.size}}) return;
  if (tally.profiles.empty()) tally.profiles = profiles_of(tally);
  tally.errors.clear();
}

void merge(Part& into, const Part& from) {
  if (from.kind == "hunt" && into.kind != "hunt" && !into.kind.ends_with(and_hunt)) into.kind += and_hunt;
  merge(into.tally, from.tally);
  into.counts_misrounded &= from.counts_misrounded;
  if (!into.known_failure) into.known_failure = from.known_failure;
  conclude_profiles(into);
}

Entry entry_of(const Part& part, const std::string& missing) {
  if (part.entry) return *part.entry;
  const Tally& tally = part.tally;
  Entry entry;
  static_cast<ConfigurationRecord&>(entry) = part.configuration;
  entry.coverage = {.kind = part.kind, .of = part.of, .binades = 0};
  if (!part.skip_reason.empty()) {
    entry.reason = part.skip_reason;
    return entry;
  }
  if (tally.evaluated.empty() && !tally.failure) {
    entry.reason = "the time was spent before its first point";
    return entry;
  }
  entry.coverage.binades = share_of_binades(part);
  count(tally.counts, entry);
  if (part.counts_misrounded) entry.misrounded = tally.counts.misrounded;
  entry.worst = samples_of(tally.samples.worst);
  entry.failing = samples_of(tally.samples.failing(), 2);  // the first and the worst
  entry.departing = samples_of(tally.samples.departing);
  entry.excused = samples_of(tally.samples.excused);
  entry.profiles = tally.profiles.empty() ? profiles_of(tally) : tally.profiles;
  entry.heat_map = tally.heat.worst_slice();
  entry.observed = facts_of(tally.sightings);
  entry.disagreement = tally.disagreement;
  entry.seconds = tally.seconds;
  entry.kernel_proof = tally.kernel_proof;
  entry.escalated = tally.escalated;
  conclude(part, entry);
  if (entry.verdict != Verdict::skipped && lacks_points(part)) entry.coverage.kind += ", " + missing;
  if (part.known_failure) expect_failure(entry, *part.known_failure);
  return entry;
}

void Parts::add(Part part) {
  const auto [place, added] = parts_.try_emplace(key_of(part.configuration), part);
  if (!added) merge(place->second, part);
}

const Part* Parts::find(const std::string& key) const {
  const auto found = parts_.find(key);
  return found == parts_.end() ? nullptr : &found->second;
}

bool Parts::repeats(const Part& part) const {
  const Part* known = find(key_of(part.configuration));
  return known != nullptr &&
         (known->entry || part.entry || overlap(known->tally.evaluated, part.tally.evaluated));
}

}  // namespace plumbline
