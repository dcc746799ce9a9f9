#pragma once

#include <string>

namespace plumbline::reports {

/// Text as XML 1.0 and HTML allow it: markup escaped, control characters that XML forbids replaced.
std::string escaped(const std::string& text);

}  // namespace plumbline::reports
