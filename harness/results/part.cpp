#include "harness/results/part.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "harness/results/expectations.h"
#include "harness/results/kept.h"

namespace plumbline {
namespace {

bool earlier(const PlacedSample& a, const PlacedSample& b) {
  return std::tie(a.index, a.sample.output) < std::tie(b.index, b.sample.output);
}

bool worse(const PlacedSample& a, const PlacedSample& b) {
  const double left = badness(a.sample.ulp), right = badness(b.sample.ulp);
  return left != right ? left > right : earlier(a, b);
}

template <class Order>
void keep_all(std::vector<PlacedSample>& into, const std::vector<PlacedSample>& from, std::uint64_t most,
              Order&& order) {
  for (const PlacedSample& seen : from) keep(into, most, seen, order);
}

/// Adds up what is counted place by place.
void add_counts(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) into[k] += from[k];
}

void merge_binades(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) into[k] |= from[k];
}

void merge_disagreements(Part& into, const Part& from) {
  if (!from.entry.disagreement) return;
  if (!into.entry.disagreement) {
    into.entry.disagreement = from.entry.disagreement;
    into.difference_index = from.difference_index;
    return;
  }
  Disagreement& ours = *into.entry.disagreement;
  Disagreement sum = ours;
  const Disagreement& theirs = *from.entry.disagreement;
  const bool first =
      theirs.count > 0 && (ours.count == 0 || std::tie(from.difference_index, theirs.output) <
                                                  std::tie(into.difference_index, ours.output));
  if (first) {
    sum = theirs;
    into.difference_index = from.difference_index;
  }
  sum.of = ours.of + theirs.of;
  sum.count = ours.count + theirs.count;
  ours = std::move(sum);
}

void merge_counts(Entry& into, const Entry& from) {
  into.points += from.points;
  into.max_ulp = std::max(into.max_ulp, from.max_ulp);
  into.failures += from.failures;
  into.departures += from.departures;
  into.excuses += from.excuses;
  for (const auto& [reason, count] : from.passed_by) into.passed_by[reason] += count;
  add_counts(into.histogram, from.histogram);
  into.seconds += from.seconds;
  into.escalated += from.escalated;
  if (into.kernel_proof.empty()) into.kernel_proof = from.kernel_proof;
}

std::vector<Sample> samples_of(const std::vector<PlacedSample>& placed) {
  std::vector<Sample> out;
  for (const PlacedSample& seen : placed) out.push_back(seen.sample);
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
  std::uint64_t passed = 0;
  for (const auto& [reason, count] : part.entry.passed_by) passed += count;
  return passed > 0 && (part.unbounded || part.left_open == passed);
}

void conclude(const Part& part, Entry& entry) {
  if (part.failure) {
    entry.verdict = part.failure->verdict;
    entry.reason = part.failure->message;
    if (!part.failure->detail.empty()) entry.reason += "\n" + part.failure->detail;
  } else if (entry.failures > 0) {
    entry.verdict = Verdict::fails;
    entry.reason = fmt::format("{} results of {} points are outside of what the rulebook allows",
                               entry.failures, entry.points);
    if (part.only_strictly > 0)
      entry.reason +=
          fmt::format("; {} are infinities that --overflow lenient lets pass", part.only_strictly);
    if (const std::string text = set_apart_text(entry); !text.empty()) entry.reason += "; " + text;
  } else if (part.undecided > 0) {
    entry.verdict = Verdict::undecided;
    entry.reason = fmt::format("{} results were not decided at the highest precision", part.undecided);
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

void add_profiles(const Part& part, Entry& entry) {
  for (std::size_t k = 0; k < part.profiles.size(); ++k)
    if (part.profiles[k].has_errors())
      entry.profiles.push_back(part.profiles[k].profile(static_cast<int>(k)));
}

/// Leaves the texels of an image's points to the first samples alone: `replay` shows those of the others.
void detail_first(std::vector<Sample>& samples, std::size_t count) {
  for (std::size_t k = count; k < samples.size(); ++k) samples[k].image = {};
}

}  // namespace

bool repeats(const PlacedSample& a, const PlacedSample& b) {
  return a.sample.output == b.sample.output && a.sample.result == b.sample.result &&
         a.sample.args == b.sample.args;
}

void conclude_profiles(Part& part) {
  if (part.asked != std::vector<PointRange>{{0, part.size}}) return;
  add_profiles(part, part.entry);
  part.profiles.clear();
}

void merge(Part& into, const Part& from) {
  merge_disagreements(into, from);
  merge_counts(into.entry, from.entry);
  for (const PointRange& range : from.asked) add(into.asked, range);
  into.undecided += from.undecided;
  into.only_strictly += from.only_strictly;
  into.left_open += from.left_open;
  keep_all(into.worst, from.worst, into.keep, worse);
  keep_all(into.first_failing, from.first_failing, into.keep, earlier);
  keep_all(into.worst_failing, from.worst_failing, 1, worse);
  keep_all(into.departing, from.departing, into.keep, earlier);
  keep_all(into.excused, from.excused, into.keep, earlier);
  merge_binades(into.binades, from.binades);
  if (into.profiles.size() < from.profiles.size()) into.profiles.resize(from.profiles.size());
  for (std::size_t k = 0; k < from.profiles.size(); ++k) into.profiles[k].merge(from.profiles[k]);
  into.heat.merge(from.heat);
  merge(into.sightings, from.sightings);
  if (from.failure && (!into.failure || from.failure->index < into.failure->index))
    into.failure = from.failure;
  if (!into.known_failure) into.known_failure = from.known_failure;
  conclude_profiles(into);
}

Entry entry_of(const Part& part, const std::string& missing) {
  Entry entry = part.entry;
  if (part.final || (entry.verdict == Verdict::skipped && !entry.reason.empty())) return entry;
  int touched = 0;
  for (const std::uint64_t word : part.binades) touched += std::popcount(word);
  if (part.binade_count > 0)
    entry.coverage.binades = static_cast<double>(touched) / static_cast<double>(part.binade_count);
  entry.worst = samples_of(part.worst);
  entry.failing = samples_of(first_and_worst(part.first_failing, part.worst_failing, part.keep));
  entry.departing = samples_of(part.departing);
  entry.excused = samples_of(part.excused);
  detail_first(entry.worst, 1);
  detail_first(entry.failing, 2);  // the first and the worst
  detail_first(entry.departing, 1);
  detail_first(entry.excused, 1);
  add_profiles(part, entry);
  entry.heat_map = part.heat.worst_slice();
  entry.observed = facts_of(part.sightings);
  conclude(part, entry);
  if (entry.verdict != Verdict::skipped && entry.points < part.size) entry.coverage.kind += ", " + missing;
  if (part.known_failure) expect_failure(entry, *part.known_failure);
  return entry;
}

void Parts::add(Part part) {
  const auto [place, added] = parts_.try_emplace(key_of(part.entry), part);
  if (!added) merge(place->second, part);
}

const Part* Parts::find(const std::string& key) const {
  const auto found = parts_.find(key);
  return found == parts_.end() ? nullptr : &found->second;
}

bool Parts::repeats(const Part& part) const {
  const Part* known = find(key_of(part.entry));
  return known != nullptr && (known->final || part.final || overlap(known->asked, part.asked));
}

}  // namespace plumbline
