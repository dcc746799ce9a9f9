#include "harness/commands/audit_verdict.h"

#include <fmt/core.h>

#include <array>
#include <cmath>

namespace plumbline {
namespace {

AuditVerdict verdict_of(const Figure& figure, double measured) {
  const double above = figure.is_rounded_up ? 0 : figure.unit;
  if (measured == figure.value || (figure.measure == ErrorMeasure::ulp &&
                                   measured > figure.value - figure.unit && measured < figure.value + above))
    return AuditVerdict::confirmed;
  return measured > figure.value ? AuditVerdict::exceeded : AuditVerdict::not_reached;
}

/// The measured error in what the figure counts. Where there is no result to count from, a result between
/// n - 1/2 and n + 1/2 ulp from the true value is n numbers from the correctly rounded one.
double in_measure(ErrorMeasure measure, const PublishedFunction& of, const MeasuredMaximum& measured) {
  if (measure == ErrorMeasure::ulp) return measured.ulp;
  return steps_from_rounded(of, measured.arguments, measured.result).value_or(std::floor(measured.ulp + 0.5));
}

/// What the published argument decides: where a row is of several functions, it is of the first.
Outcome<PublishedPoint> point_of(const PublishedMaximum& row, std::span<const PublishedFunction> functions,
                                 const Figure& figure) {
  const auto arguments = arguments_of(row, functions[0]);
  if (!arguments) return arguments.error();
  return published_point(functions[0], figure, *arguments);
}

}  // namespace

std::string_view name_of(AuditVerdict verdict) {
  constexpr std::array<std::string_view, audit_verdicts> names{"impossible",  "exceeded",   "confirmed",
                                                               "not reached", "consistent", "undecided"};
  return names[static_cast<std::size_t>(verdict)];
}

AuditedRow audited(const PublishedMaximum& row, std::span<const MeasuredMaximum> measured,
                   std::span<const Implements> implements) {
  AuditedRow out{.row = row, .reason = {}, .point = {}, .measured = {}};
  const auto functions = functions_of(row);
  if (!functions) out.reason = functions.error().message;
  const auto figure = figure_of(row);
  if (functions && !figure) out.reason = figure.error().message;
  if (!functions || !figure) return out;
  for (const PublishedFunction& of : *functions)
    if (const MeasuredMaximum* found = measured_for(row, of, measured, implements)) {
      const double error = in_measure(figure->measure, of, *found);
      if (out.measured && error <= out.in_measure) continue;
      out.measured = *found;
      out.in_measure = error;
    }
  if (out.measured) {
    out.of_another_version = out.measured->device.find(row.version) == std::string::npos;
    out.verdict = verdict_of(*figure, out.in_measure);
  }
  const auto point = point_of(row, *functions, *figure);
  if (point) {
    out.point = *point;
    if (!point->has_the_figure)
      out.verdict = AuditVerdict::impossible;
    else if (!out.measured)
      out.verdict = AuditVerdict::consistent;
  } else if (!out.measured) {
    out.reason = fmt::format("no device of the library was measured; {}", point.error().message);
  }
  return out;
}

}  // namespace plumbline
