#include "scripts/directed_cases/line.h"

#include <cstdio>

#include "harness/support/scalar_text.h"

namespace plumbline::math {

std::string argument_text(Scalar value) {
  if (!is_floating(value.type)) return literal(value);
  char text[40];
  std::snprintf(text, sizeof text, "%a", to_double(value));
  return text;
}

void print_case(const std::string& function, ScalarType precision, const std::vector<Scalar>& arguments,
                const std::string& claim, const std::string& reason) {
  const char* name = precision == ScalarType::f16   ? "half"
                     : precision == ScalarType::f32 ? "single"
                                                    : "double";
  std::printf("%s %s", function.c_str(), name);
  for (Scalar argument : arguments) std::printf(" %s", argument_text(argument).c_str());
  if (!claim.empty()) std::printf(" [%s]", claim.c_str());
  std::printf(": %s\n", reason.c_str());
}

}  // namespace plumbline::math
