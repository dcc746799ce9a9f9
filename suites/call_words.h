#pragma once

#include <string>
#include <string_view>

#include "reference/function.h"

namespace plumbline {

/// "fclamp(a, b, c)", "remquo(a, b, p)": a call of so many arguments and results as the function has, as
/// Call::expression or Call::spirv. Precondition: at most three of each.
std::string call_words(std::string_view name, const Function& function);

}  // namespace plumbline
