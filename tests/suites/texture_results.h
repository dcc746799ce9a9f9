#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>

#include "harness/fault/fault_adapter.h"
#include "harness/rulebook/rulebook.h"
#include "suites/suites.h"

// Test cases of Vulkan's images, what subjects return of them, and how Vulkan's rulebook judges that.

namespace plumbline {

inline const Rulebook& vulkan() {
  static const Rulebook book = *Rulebook::load("vulkan-1.1");
  return book;
}

inline DeviceInfo device(int bits) {
  DeviceInfo info;
  info.takes_shaders = true;
  info.single = {.supported = true};
  info.sub_texel_bits = info.level_bits = bits;
  return info;
}

/// The first test case whose name begins so. Throws where the suite has none.
inline TestCase case_named(const std::string& beginning, ScalarType precision = ScalarType::f32) {
  for (TestCase& test_case : textures_suite()->cases(precision))
    if (test_case.builtin.starts_with(beginning)) return std::move(test_case);
  throw std::runtime_error("suite textures has no test case " + beginning);
}

inline CriterionChoice judged_by(const TestCase& test_case, const Rulebook& book, int bits = 8) {
  const DeviceInfo info = device(bits);
  return test_case.criterion({test_case.call, test_case.precision, test_case.clause, false, book, info,
                              *find_build_mode("default")});
}

/// What the subject with a fault returns at the sparse points of a test case.
struct SubjectResults {
  std::vector<Column> arguments, results;

  std::vector<Scalar> point(std::size_t i) const { return row(arguments, i); }
  std::vector<Scalar> values(std::size_t i) const { return row(results, i); }
  std::size_t size() const { return arguments[0].size(); }

 private:
  static std::vector<Scalar> row(const std::vector<Column>& columns, std::size_t i) {
    std::vector<Scalar> out;
    out.reserve(columns.size());
    for (const Column& c : columns) out.push_back(c.at(i));
    return out;
  }
};
inline SubjectResults results_of(const TestCase& test_case, const std::string& fault) {
  const auto subject = fault_adapter()->open(fault + ":vulkan");
  const auto evaluator = (*subject)->prepare(test_case.call);
  if (!evaluator) throw std::runtime_error(evaluator.error().message);
  const Inputs inputs(test_case.inputs, Level::sparse, 1);
  SubjectResults out;
  for (const ScalarType t : test_case.call.arguments) out.arguments.emplace_back(t, inputs.size());
  for (const ScalarType t : test_case.call.results) out.results.emplace_back(t, inputs.size());
  inputs.fill(0, out.arguments);
  EXPECT_TRUE((*evaluator)->evaluate(out.arguments, out.results));
  return out;
}

/// How many of the results the judge refuses, and how many of these must_reject does.
inline std::pair<std::uint64_t, std::uint64_t> refused(const TestCase& test_case,
                                                       const SubjectResults& found) {
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  std::pair<std::uint64_t, std::uint64_t> count;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<Scalar> point = found.point(i), values = found.values(i);
    std::vector<Judgement> judgements(values.size());
    PointTruths truths(point);
    criterion->judge(truths, values, judgements);
    for (std::size_t k = 0; k < values.size(); ++k) {
      // It is slow: here and there, and of what fails.
      const bool checked = i % 16 == 0 || (!judgements[k].passed() && count.second < 4);
      const bool must = checked && criterion->must_reject(point, static_cast<int>(k), values[k]);
      count.first += judgements[k].passed() ? 0 : 1;
      count.second += must ? 1 : 0;
      const bool all_pass = std::ranges::all_of(judgements, &Judgement::passed);
      EXPECT_FALSE(must && all_pass) << test_case.builtin << " point " << i << " component " << k;
    }
  }
  return count;
}

/// How a test case judges the sound results of its sparse points after `change` has had them: one count for
/// each reason. Components that are open are not changed.
using Change = std::function<double(double sound, std::size_t component)>;
inline std::map<PassReason, int> changed(const std::string& beginning, const Change& change) {
  const TestCase test_case = case_named(beginning);
  const SubjectResults found = results_of(test_case, "none");
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  std::map<PassReason, int> counts;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t k = 0; k < found.results.size(); ++k) {
      const std::vector<Scalar> point = found.point(i);
      std::vector<Scalar> values = found.values(i);
      const float sound = std::bit_cast<float>(static_cast<std::uint32_t>(values[k].bits));
      if (!std::isfinite(sound)) continue;
      values[k].bits = std::bit_cast<std::uint32_t>(static_cast<float>(change(sound, k)));
      std::vector<Judgement> judgements(values.size());
      PointTruths truths(point);
      criterion->judge(truths, values, judgements);
      ++counts[judgements[k].reason];
    }
  return counts;
}

}  // namespace plumbline
