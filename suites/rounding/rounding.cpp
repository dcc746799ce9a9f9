#include "suites/rounding/rounding.h"

#include <algorithm>
#include <array>

#include "suites/math/math.h"

namespace plumbline {
namespace {

constexpr std::array<std::string_view, 10> basic{"x+y",  "x-y", "x*y",  "x/y",   "1/x",
                                                 "sqrt", "fma", "fdim", "fract", "ldexp"};

class RoundingSuite final : public Suite {
 public:
  std::string_view name() const override { return "rounding"; }
  std::vector<Topic> topics(ScalarType precision) const override {
    std::vector<Topic> out;
    for (Topic& topic : math_suite()->topics(precision)) {
      if (std::ranges::count(basic, topic.builtin) == 0) continue;
      topic.suite = name();
      topic.study = Study::rounding;
      topic.inputs.most = Level::quick;
      topic.inputs.halvings = 4;
      out.push_back(std::move(topic));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> rounding_suite() { return std::make_unique<RoundingSuite>(); }

}  // namespace plumbline
