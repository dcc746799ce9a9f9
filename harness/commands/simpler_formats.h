#pragma once

#include <string>
#include <vector>

#include "harness/commands/command_line.h"

namespace plumbline {

/// Of a read of an image the builtins that read one of the same kind and size, alike, whose texels have fewer
/// bytes, or as many in fewer channels; the fewest first. None of other calls.
std::vector<std::string> simpler_formats(const TestCase& test_case, const Composition& composition);

}  // namespace plumbline
