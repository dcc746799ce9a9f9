#include "suites/groups/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

class GroupsSuite final : public Suite {
 public:
  std::string_view name() const override { return "groups"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    for (const ScalarType t : groups::all_types) {
      if (groups::precision_of(t) != precision) continue;
      groups::add_arithmetic(t, out);
      groups::add_exchanges(t, out);
      groups::add_equality_votes(t, out);
      groups::add_generic_pointers(t, out);
    }
    if (precision == ScalarType::i32) {
      groups::add_votes(out);
      groups::add_dot_products(out);
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> groups_suite() { return std::make_unique<GroupsSuite>(); }

}  // namespace plumbline
