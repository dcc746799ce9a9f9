#pragma once

#include <string>

#include "harness/results/verdict.h"

namespace plumbline::reports {

/// Text as XML 1.0 and HTML allow it: markup escaped, control characters that XML forbids replaced.
std::string escaped(const std::string& text);

/// The class of an element that has the verdict in the page and in the atlas.
const char* style_of(Verdict verdict);

}  // namespace plumbline::reports
