#include "suites/claims/claims.h"

#include <algorithm>

#include "harness/device/signature.h"
#include "suites/claims/table.h"
#include "suites/images/points.h"

namespace plumbline {
namespace {

using claims::Condition;
using claims::Row;

std::span<const Mandate> mandates_of(const Row& row) {
  const auto end = std::ranges::find_if(row.mandates, [](const Mandate& m) { return m.clause.empty(); });
  return {row.mandates.begin(), end};
}

ClaimCall call_of(const Row& row) {
  ClaimCall call{{{std::string(row.query), row.kind, std::string(row.word)}}};
  if (!row.second.empty()) call.claims.push_back({std::string(row.second)});
  for (const Condition& c : row.conditions)
    if (!c.query.empty())
      call.conditions.push_back({{std::string(c.query), c.kind, std::string(c.word)}, c.holds});
  return call;
}

TestCase case_of(const Row& row) {
  TestCase test_case;
  test_case.suite = "claims";
  test_case.precision = row.precision;
  test_case.call.kind = call_of(row);
  test_case.not_in_spirv = "the host queries it, in no language";
  test_case.builtin = test_case.call.builtin = name_of(std::get<ClaimCall>(test_case.call.kind).claims[0]);
  test_case.call.arguments = {ScalarType::u32};
  test_case.call.results.assign(std::get<ClaimCall>(test_case.call.kind).claims.size(), ScalarType::u64);
  test_case.signature = signature_of(test_case.call);
  for (const auto& condition : std::get<ClaimCall>(test_case.call.kind).conditions)
    test_case.signature += (condition.holds ? ", with " : ", without ") + name_of(condition.claim);
  test_case.inputs.arguments = {{.type = ScalarType::u32, .low = 0, .breaks = {}}};
  std::vector<std::vector<Scalar>> elements;
  for (unsigned k = 0; k < row.elements; ++k) elements.push_back({{ScalarType::u32, k}});
  test_case.inputs.source = listed_points(std::move(elements));
  test_case.clause = row.mandates[0].clause;
  test_case.criterion = mandated(mandates_of(row));
  return test_case;
}

class ClaimsSuite final : public Suite {
 public:
  std::string_view name() const override { return "claims"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    for (const Row& row : claims::table())
      if (row.precision == precision) out.push_back(case_of(row));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> claims_suite() { return std::make_unique<ClaimsSuite>(); }

}  // namespace plumbline
