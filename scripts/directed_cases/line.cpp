#include "scripts/directed_cases/line.h"

#include <fmt/core.h>

#include <cstdio>

#include "harness/support/precision_name.h"
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
  fmt::print("{} {}", function, precision_name(precision));
  for (Scalar argument : arguments) fmt::print(" {}", argument_text(argument));
  if (!claim.empty()) fmt::print(" [{}]", claim);
  if (!reason.empty()) fmt::print(": {}", reason);
  fmt::print("\n");
}

}  // namespace plumbline::math
