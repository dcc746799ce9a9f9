#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/judge/bounded.h"
#include "harness/run/hunt_search.h"

// A device with one bad spot, and a search for it.

namespace plumbline {

inline constexpr std::uint64_t needle = 0x4213a5c7;  // 36.911892f: no edge value, no break

/// sqrt, ever farther off the nearer its argument is to the needle: 20 ulp there, none 2^20 numbers away.
class Needle final : public Evaluator {
 public:
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < results[0].size(); ++i) {
      const std::uint64_t bits = arguments[0].bits(i);
      const std::array point{arguments[0].at(i)};
      Truth truth(*find_function("sqrt"), point);
      const auto& rounded =
          truth.rounded(0, binary32, Direction::nearest_even);  // nothing where the truth is NaN
      if (!rounded) {
        results[0].set(i, binary32.quiet_nan());
        continue;
      }
      const std::uint64_t right = rounded->bits;
      const std::uint64_t distance = bits > needle ? bits - needle : needle - bits;
      results[0].set(i, right + static_cast<std::uint64_t>(
                                    std::max(0, 20 - static_cast<int>(std::bit_width(distance)))));
    }
    return ok();
  }
};

struct Search {
  TestCase test_case;
  Configuration configuration;
  Rule rule;
  Search() {
    test_case.suite = "math";
    test_case.builtin = "sqrt";
    test_case.inputs.arguments = {{.type = ScalarType::f32, .low = 0, .high = 1024, .breaks = {}}};
    test_case.call.arguments = test_case.call.results = {ScalarType::f32};
    rule.function = &required_function("sqrt");
    rule.bound = {.kind = Bound::Kind::ulp, .ulp = 3};
    configuration.call = test_case.call;
    configuration.criterion = std::make_shared<Bounded>(rule, *find_function("sqrt"), JudgeOptions{});
  }
};

}  // namespace plumbline
