// Functions of whole vectors: the filter in front of the judge decides as it does, beside their bounds above
// all, which scale with the lanes and the operands.

#include <gtest/gtest.h>

#include "harness/judge/judge.h"
#include "tests/harness/run/filter_samples.h"

namespace plumbline {
namespace {

using namespace filter_test;

/// The result that is so many numbers further from zero.
std::uint64_t moved(std::uint64_t bits, std::int64_t steps, const Format& f) {
  const auto magnitude = static_cast<std::int64_t>(f.magnitude(bits)) + steps;
  const std::uint64_t sign = bits & f.sign_mask(), other = magnitude < 0 ? f.sign_mask() : 0;
  return static_cast<std::uint64_t>(std::abs(magnitude)) | (sign ^ other);
}

/// The greatest step from the right result that passes, which those beyond it do not; 0 where none is known.
std::int64_t last_passing(const FilterCase& filter_case, std::span<const Scalar> point, int output,
                          std::uint64_t right, std::int64_t direction) {
  const ScalarType type = filter_case.call.results[0];
  Truth truth(*filter_case.function, point);
  const auto passes = [&](std::int64_t steps) {
    const Scalar result{type, moved(right, direction * steps, format_of(type))};
    return judge(truth, output, result, *filter_case.rule, filter_case.options).reason == PassReason::bound;
  };
  std::int64_t pass = 0, fail = 1;
  while (passes(fail)) {
    pass = fail;
    fail *= 2;
    if (fail > 1 << 20) return 0;
  }
  while (fail - pass > 1) (passes((pass + fail) / 2) ? pass : fail) = (pass + fail) / 2;
  return pass;
}

std::vector<Scalar> point_at(const Samples& samples, std::uint64_t i) {
  std::vector<Scalar> point;
  for (const Column& column : samples.arguments) point.push_back(column.at(i));
  return point;
}

/// Moderate operands, near each other in size, and the right results.
Samples right_results(const FilterCase& filter_case, std::uint64_t count, std::mt19937_64& random) {
  Samples samples{columns_of(filter_case.call.arguments, Inputs::whole_vectors(count)),
                  columns_of(filter_case.call.results, Inputs::whole_vectors(count)), count};
  const Format& f = format_of(filter_case.call.arguments[0]);
  for (std::uint64_t i = 0; i < count; ++i) {
    for (Column& column : samples.arguments) {
      const std::uint64_t exponent = static_cast<std::uint64_t>(f.emax) - 3 + random() % 5;
      const std::uint64_t sign = random() % 2 == 0 ? f.sign_mask() : 0;
      column.set(i, sign | exponent << (f.precision - 1) | (random() & f.fraction_mask()));
    }
    const std::vector<Scalar> point = point_at(samples, i);
    Truth truth(*filter_case.function, point);
    for (std::size_t k = 0; k < samples.results.size(); ++k)
      samples.results[k].set(i, right_bits(truth, static_cast<int>(k), f));
  }
  return samples;
}

/// Of each point one result becomes the last number that passes, the first that does not, or one beside
/// these.
Samples beside_bounds(const FilterCase& filter_case, std::uint64_t count, std::mt19937_64& random) {
  Samples samples = right_results(filter_case, count, random);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t wrong = random() % samples.results.size();
    Column& results = samples.results[wrong];
    const std::int64_t direction = random() % 2 == 0 ? 1 : -1;
    const std::int64_t last =
        last_passing(filter_case, point_at(samples, i), static_cast<int>(wrong), results.bits(i), direction);
    const std::int64_t steps = last + static_cast<std::int64_t>(random() % 4) - 1;
    results.set(i, moved(results.bits(i), direction * steps, format_of(results.type)));
  }
  return samples;
}

/// The rules of the geometric functions of a precision, each for every number of lanes.
std::vector<std::pair<std::string, FilterCase>> cases_of(ScalarType type) {
  static const Rulebook books[] = {*Rulebook::load("opencl-1.2"), *Rulebook::load("spirv-env-3.0")};
  std::vector<std::pair<std::string, FilterCase>> out;
  for (const Rulebook& book : books)
    for (const Function& function : geometric_functions())
      for (const int lanes : testing::widths_of(function))
        if (const Rule* rule = book.find(function.name, type); rule != nullptr)
          out.emplace_back(fmt::format("{} of {} lanes, {}", function.name, lanes, book.name()),
                           *filter_case_of(*rule, type, {}, lanes));
  return out;
}

class VectorFilter : public ::testing::TestWithParam<ScalarType> {};

TEST_P(VectorFilter, DecidesBesideTheBoundAsTheJudgeDoes) {
  std::mt19937_64 random(30);
  std::uint64_t passed = 0, beyond = 0;
  for (const auto& [name, filter_case] : cases_of(GetParam())) {
    const auto count = static_cast<std::uint64_t>(testing::point_count(300));
    const Samples samples = beside_bounds(filter_case, count, random);
    const Measurement with = measured(filter_case, samples, fast::find_kernel);
    EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr)))
        << name << ": " << first_difference(filter_case, samples, fast::find_kernel);
    passed += with.tally.counts.of(PassReason::bound);
    beyond += with.tally.counts.of(PassReason::beyond_figure) + with.tally.counts.of(PassReason::failed);
  }
  EXPECT_GT(passed, 0U);
  EXPECT_GT(beyond, passed / 20);
}

TEST_P(VectorFilter, LeavesFewRightResultsToTheJudge) {
  std::mt19937_64 random(31);
  for (const auto& [name, filter_case] : cases_of(GetParam())) {
    constexpr std::uint64_t count = 4000;
    const Samples samples = right_results(filter_case, count, random);
    const Measurement with = measured(filter_case, samples, fast::find_kernel);
    EXPECT_LT(with.tally.escalated, count / 4) << name;
    EXPECT_FALSE(with.tally.kernel_proof.empty()) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, VectorFilter,
                         ::testing::Values(ScalarType::f16, ScalarType::f32, ScalarType::f64),
                         [](const auto& test) { return std::string(opencl_name(test.param)); });

}  // namespace
}  // namespace plumbline
