#include "harness/run/one_truth.h"

#include <algorithm>

namespace plumbline {
namespace {

/// Whether all of these members of both are equal.
template <class T, class... Member>
bool are_alike(const T& a, const T& b, Member T::*... members) {
  return ((a.*members == b.*members) && ...);
}

bool have_same_points(const InputPlan& a, const InputPlan& b) {
  const auto is_same_domain = [](const ArgumentDomain& x, const ArgumentDomain& y) {
    return are_alike(x, y, &ArgumentDomain::type, &ArgumentDomain::low, &ArgumentDomain::high,
                     &ArgumentDomain::breaks);
  };
  return std::ranges::equal(a.arguments, b.arguments, is_same_domain) &&
         are_alike(a, b, &InputPlan::relation, &InputPlan::directed, &InputPlan::most,
                   &InputPlan::boundaries_of, &InputPlan::log2_reduction, &InputPlan::source);
}

/// Whether the test cases are of one text and the same points, with pointers in different address spaces:
/// then they have the same truth and the same criterion.
bool differ_in_space_alone(const TestCase& a, const TestCase& b) {
  return a.call.space != b.call.space && is_computed(a.call) && is_computed(b.call) &&
         have_same_points(a.inputs, b.inputs) &&
         are_alike(a.call, b.call, &Call::builtin, &Call::expression, &Call::spirv, &Call::cuda,
                   &Call::prologue, &Call::arguments, &Call::results) &&
         are_alike(a, b, &TestCase::suite, &TestCase::builtin, &TestCase::rule, &TestCase::precision,
                   &TestCase::clause, &TestCase::lanes, &TestCase::half_in_memory, &TestCase::study);
}

}  // namespace

std::span<const TestCase> of_one_truth(const RunPlan& plan, std::size_t first,
                                       std::span<const DeviceInfo> infos) {
  const auto rest = std::span(plan.cases).subspan(first);
  if (std::ranges::any_of(infos, &DeviceInfo::accelerator)) return rest.first(1);
  const auto other = std::ranges::find_if(
      rest.subspan(1), [&](const TestCase& next) { return !differ_in_space_alone(rest[0], next); });
  return {rest.begin(), other};
}

}  // namespace plumbline
