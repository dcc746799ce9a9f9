#pragma once

#include <cstdint>
#include <optional>

#include "harness/commands/replay_case.h"

namespace plumbline {

/// The errors of the simplest case.
enum class ErrorSize : std::uint8_t {
  kept,  ///< at least half as large as the given case's; infinite or without a size where that is
  any,
};

/// The simplest case that fails as the given one does: in the same result, by the same clause. A greedy
/// search, in this order, until a whole round changes nothing:
///   1. the mode `default`;
///   2. the front `source`;
///   3. the narrowest width;
///   4. of a read of an image, the smallest format (simpler_formats.h);
///   5. each argument from the first on: the first of simpler_than() (simpler_arguments.h) that still fails;
///      not arguments that identify a test case (has_numbers).
/// The device evaluates each step again, in all lanes, as in replay. Nothing where the case does not
/// fail.
Outcome<std::optional<Case>> minimised(const Case& c, ErrorSize size, Device& device,
                                       const Composition& composition);

}  // namespace plumbline
