#pragma once

#include <string>

#include "harness/results/verdict.h"

namespace plumbline::reports {

/// Text as XML 1.0 and HTML allow it: markup escaped, control characters that XML forbids replaced.
std::string escaped(const std::string& text);

/// How the page and the atlas show a verdict: the class of its element, and a sign in front of its name.
struct Badge {
  const char *style, *sign;
};
Badge badge_of(Verdict verdict);

}  // namespace plumbline::reports
