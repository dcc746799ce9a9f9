#include "suites/call_words.h"

namespace plumbline {

std::string call_words(std::string_view name, const Function& function) {
  constexpr std::string_view values = "a, b, c", pointers = ", p, q";
  return std::string(name) + "(" + std::string(values.substr(0, 3 * function.arguments.size() - 2)) +
         std::string(pointers.substr(0, 3 * (function.results.size() - 1))) + ")";
}

}  // namespace plumbline
