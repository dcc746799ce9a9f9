#include "scripts/directed_cases/hardest.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "scripts/directed_cases/generators.h"
#include "scripts/directed_cases/line.h"
#include "suites/math/table.h"

namespace plumbline::math {
namespace {

/// -1 where the result has no hardness: a number of the format, a midpoint, no finite number.
int hardness(const Function& function, ScalarType precision, std::uint64_t bits) {
  const std::vector<Scalar> point{{precision, bits}};
  const std::string kind = kind_of_result(function, point, precision);
  if (kind != "normal" && kind != "subnormal") return -1;
  const Nearness near = nearness(function, point, format_of(precision));
  return near.exact || near.midpoint ? -1 : near.bits;
}

}  // namespace

std::vector<Hard> hardest(const Function& function, ScalarType precision,
                          const std::vector<std::uint64_t>& candidates, std::size_t count) {
  constexpr int gap = 4;
  std::vector<Hard> out;
  for (const std::uint64_t bits : candidates) {
    const int here = hardness(function, precision, bits);
    if (here < 0 || hardness(function, precision, bits + 1) > here - gap) continue;
    if (bits > 0 && hardness(function, precision, bits - 1) > here - gap) continue;
    out.push_back({bits, {false, false, here}});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Hard& a, const Hard& b) { return a.near.bits > b.near.bits; });
  // sin(-x), log2(x) and log2(2x), sqrt(x) and sqrt(4x) are one case.
  const std::uint64_t fraction = format_of(precision).fraction_mask();
  std::vector<Hard> distinct;
  for (const Hard& one : out) {
    const auto same = [&](const Hard& other) { return ((one.bits ^ other.bits) & fraction) == 0; };
    if (distinct.size() < count && std::none_of(distinct.begin(), distinct.end(), same))
      distinct.push_back(one);
  }
  return distinct;
}

void print_hardest_half() {
  for (const Builtin& row : table()) {
    const Function& function = *row.function;
    if (function.arguments.letters() != "T" || function.results.letters() != "T" || row.name != function.name)
      continue;
    std::vector<std::uint64_t> all;
    for (std::uint64_t sign : {binary16.sign_mask() * 0, binary16.sign_mask()})
      for (std::uint64_t bits = 1; bits < binary16.infinity() - 1; ++bits) all.push_back(sign | bits);
    for (const Hard& one : hardest(function, ScalarType::f16, all, 4))
      if (one.near.bits > 8)
        print_case(row.name, ScalarType::f16, {{ScalarType::f16, one.bits}},
                   fmt::format("hard {}", one.near.bits), "among the hardest to round of all half arguments");
  }
}

}  // namespace plumbline::math
