#include "harness/run/part_of.h"

#include <algorithm>
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

Kept<PlacedSample> samples_of(const Kept<Observation>& kept, const Configuration& configuration) {
  return {.most = kept.most,
          .worst = placed(kept.worst, configuration),
          .first_failing = placed(kept.first_failing, configuration),
          .worst_failing = placed(kept.worst_failing, configuration),
          .departing = placed(kept.departing, configuration),
          .excused = placed(kept.excused, configuration)};
}

/// Without what a device that reports no CL_FP_ bits would be held to.
std::vector<Sighting> sightings_of(const Observer& observer, const Configuration& configuration) {
  std::vector<Sighting> all = observer.sightings(configuration.config);
  if (configuration.of_shaders)
    std::erase_if(all, [](const Sighting& s) { return std::string_view(s.name).starts_with("CL_FP_"); });
  return all;
}

bool counts_misrounded(const Call& call, const Configuration& configuration) {
  return configuration.criterion && configuration.criterion->bound().counts_misrounded &&
         std::ranges::any_of(call.results, is_floating);
}

}  // namespace

ConfigurationRecord record_of(const TestCase& test_case, const Configuration& configuration,
                              const RunPlan& plan) {
  ConfigurationRecord record{.suite = test_case.suite,
                             .builtin = test_case.builtin,
                             .signature = test_case.signature,
                             .precision = std::string(precision_name(test_case.precision)),
                             .width = configuration.width,
                             .mode = std::string(configuration.mode->name),
                             .front = std::string(name_of(configuration.call.front)),
                             .device = plan.devices[configuration.device],
                             .rulebook = configuration.rulebook,
                             .clause = {},
                             .bound = {},
                             .bound_ulp = std::numeric_limits<double>::infinity(),
                             .arguments = test_case.call.arguments,
                             .results = test_case.call.results};
  if (configuration.criterion) {
    StatedBound bound = configuration.criterion->bound();
    record.bound = std::move(bound.text);
    record.bound_ulp = bound.ulp;
    record.clause = std::move(bound.clause);
  }
  return record;
}

Part part_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
             const EntryPoints& points) {
  Part part{.configuration = record_of(test_case, configuration, plan),
            .kind = points.kind,
            .of = points.of,
            .size = points.size,
            .binade_count = binade_count(test_case.call.arguments[0]),
            .unbounded = configuration.criterion && !configuration.criterion->bound().bounds_results,
            .counts_misrounded = counts_misrounded(test_case.call, configuration),
            .skip_reason = configuration.skip_reason,
            .tally = {},
            .known_failure = {},
            .entry = {}};
  if (!part.skip_reason.empty()) part.tally.evaluated = {{0, points.size}};
  return part;
}

Tally tally_of(const Measurement& measurement, const Configuration& configuration, std::uint64_t first,
               const BinadeSet& binades) {
  Tally tally = measurement.tally;
  if (tally.counts.points > 0) {
    tally.evaluated = {{first, tally.counts.points}};
    tally.binades = binades.words();
  }
  tally.samples = samples_of(measurement.kept, configuration);
  if (measurement.observer) tally.sightings = sightings_of(*measurement.observer, configuration);
  if (const auto& error = measurement.error)
    tally.failure = {.index = first,
                     .verdict = verdict_of(error->kind),
                     .message = error->message,
                     .detail = error->detail};
  return tally;
}

}  // namespace plumbline
