#include "harness/run/entry_of.h"

#include <fmt/format.h>

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

std::string departures_text(const Tally& tally) {
  const std::string_view clause = tally.departing().empty() ? "" : tally.departing()[0].judgement.clause;
  return fmt::format("{} results of {} points depart from a recommendation{}{}", tally.departures(),
                     tally.points(), clause.empty() ? "" : ": ", clause);
}

void conclude(const Measurement& measurement, Entry& entry) {
  const Tally& tally = measurement.tally;
  if (measurement.error) {
    const Error& error = *measurement.error;
    entry.verdict = verdict_of(error.kind);
    entry.reason = error.message;
    if (!error.detail.empty()) entry.reason += "\n" + error.detail;
  } else if (tally.failures() > 0) {
    entry.verdict = Verdict::fails;
    entry.reason = fmt::format("{} results of {} points are outside of what the rulebook allows",
                               tally.failures(), tally.points());
    if (tally.only_strictly() > 0)
      entry.reason +=
          fmt::format("; {} are infinities that --overflow lenient lets pass", tally.only_strictly());
    if (tally.departures() > 0) entry.reason += "; " + departures_text(tally);
  } else if (tally.undecided() > 0) {
    entry.verdict = Verdict::undecided;
    entry.reason = fmt::format("{} results were not decided at the highest precision", tally.undecided());
  } else if (tally.departures() > 0) {
    entry.verdict = Verdict::departs;
    entry.reason = departures_text(tally);
  } else {
    entry.verdict = Verdict::conforms;
  }
}

/// Leaves the texels of an image's points to the first samples alone: `replay` shows those of the others.
void detail_first(std::vector<Sample>& samples, std::size_t count) {
  for (std::size_t k = count; k < samples.size(); ++k) samples[k].image = {};
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

Entry entry_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
               const Measurement& measurement, const Coverage& coverage) {
  Entry entry = entry_of(test_case, configuration, plan);
  entry.coverage = coverage;
  if (!configuration.skip_reason.empty()) return entry;
  const Tally& tally = measurement.tally;
  entry.points = tally.points();
  entry.max_ulp = tally.max_ulp();
  for (const Observation& seen : tally.worst()) entry.worst.push_back(sample_of(seen, configuration));
  for (const Observation& seen : tally.failing()) entry.failing.push_back(sample_of(seen, configuration));
  for (const Observation& seen : tally.departing()) entry.departing.push_back(sample_of(seen, configuration));
  detail_first(entry.worst, 1);
  detail_first(entry.failing, 2);  // the first and the worst
  detail_first(entry.departing, 1);
  entry.failures = tally.failures();
  entry.departures = tally.departures();
  entry.passed_by = tally.passed_by();
  entry.histogram = tally.histogram();
  entry.heat_map = measurement.heat.worst_slice();
  entry.seconds = measurement.seconds;
  entry.escalated = measurement.escalated;
  entry.kernel_proof = measurement.kernel_proof;
  if (measurement.comparison) entry.disagreement = measurement.comparison->disagreement();
  if (measurement.observer) entry.observed = measurement.observer->facts(configuration.config);
  conclude(measurement, entry);
  return entry;
}

}  // namespace plumbline
