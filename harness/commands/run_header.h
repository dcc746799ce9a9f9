#pragma once

#include <nlohmann/json.hpp>

#include "harness/commands/options.h"

namespace plumbline {

/// Everything of results.json but its entries. Opens every device once, so that a wrong name ends a run
/// before anything is asked.
Outcome<nlohmann::json> header_of(const RunOptions& options, const RulebookChoice& rulebooks,
                                  const Composition& composition);

}  // namespace plumbline
