#include "suites/special/special.h"

#include "suites/math/math.h"

namespace plumbline {
namespace {

constexpr int as_few_as_possible = 24;  // halvings: the inputs' own least

class SpecialSuite final : public Suite {
 public:
  std::string_view name() const override { return "special"; }
  std::vector<Topic> topics(ScalarType precision) const override {
    std::vector<Topic> out;
    for (Topic& topic : math_suite()->topics(precision)) {
      if (!is_floating(topic.call.results[0])) continue;
      topic.suite = name();
      topic.study = Study::special;
      topic.inputs.most = Level::quick;
      topic.inputs.halvings = as_few_as_possible;
      out.push_back(std::move(topic));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> special_suite() { return std::make_unique<SpecialSuite>(); }

}  // namespace plumbline
