#pragma once

#include <string>

namespace plumbline {

/// The text as one word of a shell, quoted where it must be.
std::string shell_word(const std::string& text);

}  // namespace plumbline
