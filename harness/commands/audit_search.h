#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/commands/audit_measured.h"
#include "harness/commands/options.h"

namespace plumbline {

/// One function of a device that implements rows of the table, with the rows' arguments.
struct AuditSearch {
  std::string device;  ///< as --device names it
  PublishedFunction of;
  std::vector<std::vector<Scalar>> points;
};

/// The searches that the rows need, each function of a device once, in the order of the rows.
std::vector<AuditSearch> searches_of(std::span<const PublishedMaximum> rows,
                                     std::span<const std::string> devices,
                                     std::span<const Implements> implements);

/// Evaluates the rows' arguments, and hunts from them for the worst ones for so many seconds. An error has
/// why the device cannot evaluate the function, or that it failed. Precondition: `options` has the seed and
/// the rules.
Outcome<MeasuredMaximum> search(const AuditSearch& wanted, double seconds, RunOptions options, Device& device,
                                const Composition& composition);

}  // namespace plumbline
