#include "suites/environment/environment.h"

#include <algorithm>

#include "harness/device/signature.h"
#include "harness/judge/taken.h"
#include "suites/environment/parts.h"
#include "suites/images/points.h"

namespace plumbline {
namespace environment {
namespace {

TestCase case_of(const Row& row) {
  TestCase test_case;
  test_case.suite = "environment";
  test_case.precision = row.precision;
  test_case.builtin = test_case.call.builtin = row.name;
  test_case.signature = "SPIR-V 1." + std::to_string(row.minor);
  const auto words = static_cast<std::uint32_t>(row.due.size());
  test_case.call.kind = ModuleCall{.assembly = text_of(row.pieces),
                                   .minor = row.minor,
                                   .is_valid = row.broken.empty(),
                                   .words = std::max<std::uint32_t>(1, words - row.images),
                                   .arguments = row.arguments,
                                   .constants = row.constants,
                                   .linked = row.linked,
                                   .first = row.first,
                                   .requirements = row.requirements};
  test_case.call.arguments = {ScalarType::u32};
  test_case.call.results = {ScalarType::u32, ScalarType::u32};
  test_case.inputs.arguments = {{.type = ScalarType::u32, .low = 0, .breaks = {}}};
  std::vector<std::vector<Scalar>> places{{{ScalarType::u32, 0}}};
  for (std::uint32_t k = 1; k < words; ++k) places.push_back({{ScalarType::u32, k}});
  test_case.inputs.source = listed_points(std::move(places));
  test_case.clause = row.requirements[0].clause;
  test_case.criterion = taken({row.name, row.due, row.broken});
  return test_case;
}

class EnvironmentSuite final : public Suite {
 public:
  std::string_view name() const override { return "environment"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    for (const auto rows : {capability_rows, extension_rows, type_rows, image_rows, kernel_rows, scope_rows,
                            instruction_rows, pipe_rows, generic_pointer_rows, broken_rows})
      for (const Row& row : rows())
        if (row.precision == precision) out.push_back(case_of(row));
    return out;
  }
};

}  // namespace

}  // namespace environment

std::unique_ptr<Suite> environment_suite() { return std::make_unique<environment::EnvironmentSuite>(); }

}  // namespace plumbline
