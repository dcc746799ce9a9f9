// Where a function's result changes its class: NaN, zero, subnormal, normal, infinite, 1, the operand itself.
// The exact thresholds of overflow, of underflow and of every domain, found by bisection over the bits of one
// argument.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "harness/support/scalar_text.h"
#include "scripts/directed_cases/claims.h"
#include "scripts/directed_cases/generators.h"
#include "scripts/directed_cases/line.h"
#include "suites/math/table.h"

namespace plumbline::math {
namespace {

using Classify = std::function<std::string(const std::vector<Scalar>&)>;

/// The magnitudes 0, 2^k, 1.5 * 2^k, the largest number and infinity.
std::vector<std::uint64_t> search_steps(const Format& f) {
  std::vector<std::uint64_t> out{0};
  for (int top = 0; top < f.precision - 1; ++top) out.push_back(std::uint64_t{1} << top);
  for (std::uint64_t bits = f.min_normal(); bits < f.infinity(); bits += f.min_normal() / 2)
    out.push_back(bits);
  out.push_back(f.max_finite());
  out.push_back(f.infinity());
  return out;
}

/// Moves one argument of the point through the format and prints every change of class.
void print_edges(const std::string& function, ScalarType precision, std::vector<Scalar> point,
                 std::size_t free, const Classify& classify) {
  const bool floating = is_floating(point[free].type);
  const Format& f = format_of(precision);
  std::vector<std::uint64_t> steps;
  if (floating)
    steps = search_steps(f);
  else
    for (int k = 0; k < 31; ++k) steps.push_back(std::uint64_t{1} << k);
  for (const bool negative : {false, true}) {
    const auto at = [&](std::uint64_t magnitude) {
      if (floating)
        point[free].bits = magnitude | (negative ? f.sign_mask() : 0);
      else
        point[free].bits = (negative ? -magnitude : magnitude) & 0xffffffff;
      return classify(point);
    };
    std::string before = at(steps[0]);
    for (std::size_t k = 1; k < steps.size(); ++k) {
      const std::string after = at(steps[k]);
      if (after == before) continue;
      std::uint64_t low = steps[k - 1], high = steps[k];
      while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (at(middle) == before ? low : high) = middle;
      }
      const std::string beyond = at(high);
      print_case(function, precision, point, fmt::format("threshold {} {}|{}", free + 1, beyond, before), "");
      before = after;
    }
  }
}

/// A function of one argument that is no other's in another name. The results of +x are its operands.
bool is_unary(const Builtin& row) {
  return row.name != "+x" && row.name == row.function->name && row.function->arguments.letters() == "T" &&
         row.function->results.letters()[0] == 'T' && row.name != "lgamma_r" && row.name != "sincos";
}

/// One argument of a function is moved while the other stays at these values.
struct Search {
  const char* function;
  std::size_t free;
  std::vector<const char*> others;  ///< of the other argument, one after the other: value_named's words
};

const Search searches[] = {
    {"pow", 1, {"2", "10", "1+", "1-", "max", "min", "-2"}},
    {"pow", 0, {"2", "0.5", "-1", "3", "-0.5", "1e3"}},
    {"powr", 1, {"3", "1+", "1-", "tiny"}},
    {"pown", 1, {"2", "-3", "1+", "1-", "tiny"}},
    {"rootn", 0, {"3", "-1", "-2"}},
    {"ldexp", 1, {"1", "1-", "max", "min", "tiny", "-3"}},
    {"hypot", 0, {"max", "tiny", "1"}},
    {"x+y", 0, {"max", "-min"}},
    {"x-y", 0, {"-max", "min"}},
    {"x*y", 0, {"1.5", "max", "min", "tiny"}},
    {"x/y", 0, {"3", "tiny", "max"}},
    {"x/y", 1, {"1", "max", "min", "tiny"}},
    {"atan2", 0, {"max", "1"}},
    {"atan2pi", 0, {"max", "1"}},
    {"fdim", 0, {"-max"}},
};

Scalar value_named(const std::string& text, ScalarType type) {
  if (!is_floating(type)) return *parse_scalar(type, text);
  const Format& f = format_of(type);
  const bool negative = text.starts_with("-");
  const std::uint64_t sign = negative ? f.sign_mask() : 0;
  const std::string name = text.substr(negative ? 1 : 0);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  if (name == "max") return {type, sign | f.max_finite()};
  if (name == "min") return {type, sign | f.min_normal()};
  if (name == "tiny") return {type, sign | 1};
  if (name == "1+") return {type, sign | (one + 1)};
  if (name == "1-") return {type, sign | (one - 1)};
  return *parse_scalar(type, text);
}

}  // namespace

void print_edges() {
  for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
    for (const Builtin& row : table())
      if (is_unary(row)) {
        print_edges(row.name, precision, {{precision, 0}}, 0,
                    [&](const auto& point) { return class_of_result(*row.function, point, precision); });
      }
    for (const Search& search : searches)
      for (const char* other : search.others) {
        const Function& function = required_function(search.function);
        std::vector<Scalar> point;
        for (std::size_t k = 0; k < 2; ++k) {
          const ScalarType type = function.arguments.type(k, precision);
          point.push_back(k == search.free ? Scalar{type, 0} : value_named(other, type));
        }
        print_edges(search.function, precision, point, search.free,
                    [&](const auto& p) { return kind_of_result(function, p, precision); });
      }
  }
}

}  // namespace plumbline::math
