#include "harness/commands/audit_search.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "harness/commands/plan.h"
#include "harness/run/device_cache.h"
#include "harness/run/hunt_search.h"
#include "harness/run/part_of.h"
#include "harness/support/precision_name.h"

namespace plumbline {
namespace {

AuditSearch& search_among(std::vector<AuditSearch>& searches, const std::string& device,
                          const PublishedFunction& of) {
  const auto found =
      std::ranges::find_if(searches, [&](const AuditSearch& s) { return s.device == device && s.of == of; });
  if (found != searches.end()) return *found;
  return searches.emplace_back(AuditSearch{.device = device, .of = of, .points = {}});
}

/// "libm.so.6 (glibc 2.36)"; a static library has its path as name and as version.
std::string label_of(const DeviceInfo& info) {
  return info.name.ends_with(info.version) ? info.name : info.name + " (" + info.version + ")";
}

MeasuredMaximum maximum_of(const Entry& entry, const DeviceInfo& info, const AuditSearch& wanted) {
  MeasuredMaximum out{.builtin = entry.builtin,
                      .precision = entry.precision,
                      .device = label_of(info),
                      .spec = wanted.device,
                      .coverage = "hunt",
                      .ulp = entry.max_ulp,
                      .points = entry.points,
                      .arguments = {},
                      .result = {}};
  if (entry.worst.empty()) return out;
  out.arguments = entry.worst[0].args;
  out.result = entry.worst[0].result;
  return out;
}

}  // namespace

std::vector<AuditSearch> searches_of(std::span<const PublishedMaximum> rows,
                                     std::span<const std::string> devices,
                                     std::span<const Implements> implements) {
  std::vector<AuditSearch> searches;
  for (const PublishedMaximum& row : rows)
    for (const std::string& device : devices) {
      const auto functions = functions_of(row);
      if (!functions || !figure_of(row) || !is_implemented_by(row, device, implements)) continue;
      for (const PublishedFunction& of : *functions) {
        AuditSearch& wanted = search_among(searches, device, of);
        if (const auto arguments = arguments_of(row, of)) wanted.points.push_back(*arguments);
      }
    }
  return searches;
}

Outcome<MeasuredMaximum> search(const AuditSearch& wanted, double seconds, RunOptions options, Device& device,
                                const Composition& composition) {
  options.devices = {wanted.device};
  options.suites = {"math"};
  options.builtins = {std::string(wanted.of.name)};
  options.precisions = {std::string(precision_name(wanted.of.type))};
  const auto plan = plan_of(options, composition);
  if (!plan) return plan.error();
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return rulebooks.error();
  const TestCase& test_case = plan->cases[0];
  const auto configurations = configurations_of(test_case, *plan, *rulebooks, std::array{device.info()});
  const Configuration& configuration = configurations[0];
  if (!configuration.skip_reason.empty()) return Error{Error::Kind::unsupported, configuration.skip_reason};
  auto evaluator = prepared(device, configuration.call);
  if (!evaluator) return evaluator.error();
  Hunt hunt(test_case, configuration, std::move(*evaluator), plan->seed, plan->keep);
  if (auto status = hunt.begin_with(wanted.points); !status) return status.error();
  const auto begun = std::chrono::steady_clock::now();
  while (hunt.round() &&
         std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() < seconds) {
  }
  if (hunt.measurement().error) return *hunt.measurement().error;
  Part part = part_of(test_case, configuration, *plan, {.kind = "hunt"});
  part.tally = hunt.tally();
  return maximum_of(entry_of(part), device.info(), wanted);
}

}  // namespace plumbline
