#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "harness/commands/audit_measured.h"
#include "harness/commands/audit_point.h"

namespace plumbline {

/// What is known of a published maximum.
enum class AuditVerdict : std::uint8_t {
  impossible,   ///< no number of the format has the published error at the published argument
  exceeded,     ///< a larger error was measured
  confirmed,    ///< the largest measured error is the published one, to its last digit
  not_reached,  ///< the largest measured error is smaller
  consistent,   ///< nothing was measured; a number has the published error at the published argument
  undecided,
};
inline constexpr int audit_verdicts = 6;

/// "not reached"
std::string_view name_of(AuditVerdict verdict);

/// A published maximum, with what decided on it.
struct AuditedRow {
  PublishedMaximum row;
  AuditVerdict verdict = AuditVerdict::undecided;
  std::string reason;                   ///< of what is undecided
  std::optional<PublishedPoint> point;  ///< what the reference computed
  std::optional<MeasuredMaximum> measured;
  double in_measure = 0;  ///< the measured error as the figure counts it
  /// The device's name does not have the published version in it.
  bool of_another_version = false;
};

AuditedRow audited(const PublishedMaximum& row, std::span<const MeasuredMaximum> measured,
                   std::span<const Implements> implements);

}  // namespace plumbline
