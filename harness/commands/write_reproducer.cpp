#include "harness/commands/write_reproducer.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "harness/judge/allowed_results.h"
#include "harness/reproducer/reproducer.h"
#include "harness/results/results_file.h"
#include "harness/run/sample.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr int true_digits = 40;

/// Of one output the first that failed, or the first.
const Observation& most_telling(std::span<const Observation> seen, int output) {
  const Observation* chosen = nullptr;
  for (const Observation& o : seen)
    if (o.output == output && (chosen == nullptr || (chosen->judgement.passed() && !o.judgement.passed())))
      chosen = &o;
  return *chosen;
}

Outcome<ReproducedResult> result_of(const Observation& seen, const Configuration& configuration) {
  const Criterion& criterion = *configuration.criterion;
  const std::span results(seen.results.data(), configuration.call.results.size());
  const auto allowed = allowed_results(criterion, seen.point(), results, seen.output);
  if (!allowed || allowed->empty())
    return Error{Error::Kind::unsupported, "what is allowed there cannot be told by ranges of bits"};
  const Sample sample = sample_of(seen, configuration);
  ReproducedResult out{.text = sample.text,
                       .bits = sample.result,
                       .truth = criterion.truth(seen.point(), seen.output, true_digits),
                       .error = std::isnan(sample.ulp) ? "" : fmt::format("{:.6g}", sample.ulp),
                       .allows = seen.judgement.reason != PassReason::failed,
                       .clause = sample.clause,
                       .allowed = {}};
  for (const BitRange& range : *allowed) out.allowed.push_back({range.low, range.high, range.step});
  return out;
}

}  // namespace

Status write_reproducer(const std::string& file, const Case& c, const ReplayQuestion& question,
                        const DeviceInfo& device, std::span<const Observation> seen,
                        const Composition& composition) {
  const auto refused = [](const Error& why) {
    return Error{why.kind, "replay --write: " + why.message, why.detail};
  };
  const Call& call = question.call();
  const std::string kind = c.options.devices[0].substr(0, c.options.devices[0].find(':'));
  const auto maker = composition.reproducers.find(kind);
  if (maker == composition.reproducers.end())
    return refused(
        {Error::Kind::usage, "devices of kind " + kind + " have no interface of their own to be asked by"});
  if (!is_computed(call))
    return refused({Error::Kind::usage, "programs are written of functions of numbers alone"});
  const auto parts = maker->second(call, device, question.source());
  if (!parts) return refused(parts.error());
  const Entry entry = question.entry();
  ReproducedPoint point{.call = call,
                        .device = device,
                        .arguments = {seen[0].point().begin(), seen[0].point().end()},
                        .lanes = ReplayQuestion::lanes,
                        .results = {},
                        .rule = fmt::format("{} ({}, {})", entry.bound, entry.rulebook, entry.clause),
                        .command = command_of(at_point(c, seen[0].point()))};
  for (std::size_t k = 0; k < call.results.size(); ++k) {
    auto result = result_of(most_telling(seen, static_cast<int>(k)), question.configuration());
    if (!result) return refused(result.error());
    point.results.push_back(std::move(*result));
  }
  const std::string name = std::filesystem::path(file).filename().string();
  if (auto status = write_file(file, reproducer(point, *parts, name)); !status)
    return Error{Error::Kind::usage, "replay --write: " + status.error().message};
  return ok();
}

}  // namespace plumbline
