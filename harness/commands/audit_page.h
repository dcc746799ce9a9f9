#pragma once

#include <span>
#include <string>

#include "harness/commands/audit_verdict.h"

namespace plumbline {

/// The audit of a table as JSON: a list with one object for each row.
std::string audit_json(std::span<const AuditedRow> rows);

/// The same as a page in Markdown. `command` is the one that writes it.
std::string audit_page(std::span<const AuditedRow> rows, const std::string& command);

}  // namespace plumbline
