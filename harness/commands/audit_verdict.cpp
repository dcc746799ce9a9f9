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

}  // namespace

std::string_view name_of(AuditVerdict verdict) {
  constexpr std::array<std::string_view, audit_verdicts> names{"impossible",  "exceeded",   "confirmed",
                                                               "not reached", "consistent", "undecided"};
  return names[static_cast<std::size_t>(verdict)];
}

AuditedRow audited(const PublishedMaximum& row, std::span<const MeasuredMaximum> measured,
                   std::span<const Implements> implements) {
  AuditedRow out{.row = row, .reason = {}, .point = {}, .measured = {}};
  const auto of = function_of(row);
  if (!of) out.reason = of.error().message;
  const auto figure = figure_of(row);
  if (of && !figure) out.reason = figure.error().message;
  if (!of || !figure) return out;
  if (const MeasuredMaximum* found = measured_for(row, *of, measured, implements)) {
    out.measured = *found;
    out.in_measure = in_measure(figure->measure, *of, *found);
    out.of_another_version = found->device.find(row.version) == std::string::npos;
    out.verdict = verdict_of(*figure, out.in_measure);
  }
  const auto arguments = arguments_of(row, *of);
  const auto point =
      arguments ? published_point(*of, *figure, *arguments) : Outcome<PublishedPoint>(arguments.error());
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
