#include "harness/run/part_of.h"

#include <limits>

#include "harness/run/sample.h"
#include "harness/support/precision_name.h"

namespace plumbline {
namespace {

Verdict verdict_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::unsupported:
      return Verdict::skipped;
    case Error::Kind::crashed:
      return Verdict::crashed;
    case Error::Kind::hung:
      return Verdict::hung;
    default:
      return Verdict::fails;
  }
}

std::vector<PlacedSample> placed(const std::vector<Observation>& all, const Configuration& configuration) {
  std::vector<PlacedSample> out;
  for (const Observation& seen : all) out.push_back({seen.index, sample_of(seen, configuration)});
  return out;
}

std::map<std::string, std::uint64_t> passed_by(const Counts& counts) {
  std::map<std::string, std::uint64_t> out;
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (const auto reason = static_cast<PassReason>(k); passes(reason) && counts.by_reason[k] != 0)
      out[std::string(name_of(reason))] = counts.by_reason[k];
  return out;
}

/// What a device that reports no CL_FP_ bits would be held to is left out.
std::vector<Sighting> sightings_of(const Measurement& measurement, const Configuration& configuration) {
  std::vector<Sighting> all = measurement.observer->sightings(configuration.config);
  if (configuration.of_shaders)
    std::erase_if(all, [](const Sighting& s) { return std::string_view(s.name).starts_with("CL_FP_"); });
  return all;
}

}  // namespace

Entry entry_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan) {
  Entry entry;
  entry.suite = test_case.suite;
  entry.builtin = test_case.builtin;
  entry.signature = test_case.signature;
  entry.precision = precision_name(test_case.precision);
  entry.width = configuration.width;
  entry.mode = configuration.mode->name;
  entry.front = name_of(configuration.call.front);
  entry.device = plan.devices[configuration.device];
  entry.rulebook = configuration.rulebook;
  entry.bound_ulp = std::numeric_limits<double>::infinity();
  if (configuration.criterion) {
    StatedBound bound = configuration.criterion->bound();
    entry.bound = std::move(bound.text);
    entry.bound_ulp = bound.ulp;
    entry.clause = std::move(bound.clause);
  }
  if (!configuration.skip_reason.empty()) {
    entry.verdict = Verdict::skipped;
    entry.reason = configuration.skip_reason;
  }
  return entry;
}

Part part_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
             const Measurement& measurement, const AskedPoints& points) {
  const Tally& tally = measurement.tally;
  Part part;
  part.entry = entry_of(test_case, configuration, plan);
  part.unbounded = configuration.criterion && !configuration.criterion->bound().bounds_results;
  part.size = points.size;
  part.keep = plan.keep;
  Entry& entry = part.entry;
  entry.coverage = {.kind = points.kind, .of = points.of, .binades = 0};
  if (!configuration.skip_reason.empty()) {
    part.asked = {{0, points.size}};
    return part;
  }
  if (tally.counts().points > 0) {
    part.asked = {{points.first, tally.counts().points}};
    part.binades = points.binades.words();
  }
  part.binade_count = binade_count(test_case.call.arguments[0]);
  entry.points = tally.counts().points;
  entry.max_ulp = tally.counts().max_ulp;
  entry.failures = tally.counts().of(PassReason::failed);
  entry.departures = tally.counts().of(PassReason::departs);
  entry.excuses = tally.counts().excuses();
  entry.passed_by = passed_by(tally.counts());
  entry.histogram.assign(tally.counts().histogram.begin(), tally.counts().histogram.end());
  entry.seconds = measurement.seconds;
  entry.escalated = measurement.escalated;
  entry.kernel_proof = measurement.kernel_proof;
  part.undecided = tally.counts().of(PassReason::undecided);
  part.only_strictly = tally.counts().only_strictly;
  part.left_open = tally.counts().of(PassReason::undefined);
  part.worst = placed(tally.worst(), configuration);
  part.first_failing = placed(tally.first_failing(), configuration);
  part.worst_failing = placed(tally.worst_failing(), configuration);
  part.departing = placed(tally.departing(), configuration);
  part.excused = placed(tally.excused(), configuration);
  part.profiles = measurement.profiles;
  part.heat = measurement.heat;
  if (measurement.observer) part.sightings = sightings_of(measurement, configuration);
  if (measurement.comparison) {
    entry.disagreement = measurement.comparison->disagreement();
    if (measurement.comparison->first) part.difference_index = measurement.comparison->first->index;
  }
  if (measurement.error)
    part.failure = {.index = points.first,
                    .verdict = verdict_of(measurement.error->kind),
                    .message = measurement.error->message,
                    .detail = measurement.error->detail};
  conclude_profiles(part);
  return part;
}

}  // namespace plumbline
