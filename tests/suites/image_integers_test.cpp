// Images judged in machine numbers, against the same judgement in rationals.
#include <gtest/gtest.h>

#include <bit>

#include "harness/fault/fault_adapter.h"
#include "harness/judge/image_criterion.h"
#include "harness/rulebook/rulebook.h"
#include "harness/support/random.h"
#include "suites/images/level_judge.h"
#include "suites/images/read_judge.h"
#include "suites/images/write_judge.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

const Rulebook& opencl() {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  return book;
}

constexpr std::size_t own = 24, random_points = 8;

/// Some of a test case's points, at whose coordinates something changes, and coordinates of any exponent, of
/// any number of bits.
std::vector<Column> arguments_of(const TestCase& test_case) {
  const Inputs inputs(test_case.inputs, Level::quick, 1);
  std::vector<Column> all, arguments;
  for (const ScalarType t : test_case.call.arguments) {
    all.emplace_back(t, inputs.size());
    arguments.emplace_back(t, own + random_points);
  }
  inputs.fill(0, all);
  Random random(test_case.builtin.size());
  const bool floats = test_case.call.arguments[0] == ScalarType::f32;
  for (std::size_t i = 0; i < own + random_points; ++i)
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto place = i * inputs.size() / (own + random_points);
      const auto bits = static_cast<std::uint32_t>(
          (90 + random.below(60)) << 23 | (random.next() & 0x807fffff & ~((1U << random.below(24)) - 1)));
      arguments[k].set(i, i < own || !floats ? all[k].bits(place) : bits);
    }
  return arguments;
}

bool has_random_coordinates(const ImageCall& image) {
  return image.operation == ImageOperation::read && image.levels == 1 &&
         image.sampler->addressing != Addressing::none;
}

std::unique_ptr<ImageJudge> judge_of(const ImageCall& call) {
  if (call.operation == ImageOperation::write) return std::make_unique<WriteJudge>(call);
  if (call.levels > 1) return std::make_unique<LevelReadJudge>(call);
  return std::make_unique<ReadJudge>(call);
}

struct Counts {
  std::size_t points = 0, decided = 0;
};

/// Compares the judgements of what a subject computes.
Counts compared(const TestCase& test_case, const char* fault) {
  Counts counts;
  const auto criterion = suites_test::criterion_of(test_case, opencl());
  const auto* image = dynamic_cast<const Image*>(criterion.get());
  if (image == nullptr) return counts;
  const auto in_rationals = image->in_rationals();
  const auto& call = std::get<ImageCall>(test_case.call.kind);
  const auto subject = fault_adapter()->open(fault);
  const auto evaluator = (*subject)->prepare(test_case.call);
  if (!evaluator) return counts;
  const std::vector<Column> arguments = arguments_of(test_case);
  std::vector<Column> results;
  for (const ScalarType t : test_case.call.results) results.emplace_back(t, arguments[0].size());
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  const std::size_t size = has_random_coordinates(call) ? arguments[0].size() : own;
  const std::unique_ptr<ImageJudge> judge = judge_of(call);
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Scalar> point, values;
    for (const Column& c : arguments) point.push_back(c.at(i));
    for (const Column& c : results) values.push_back(c.at(i));
    const auto quick = suites_test::judged(*criterion, point, values),
               exact = suites_test::judged(*in_rationals, point, values);
    for (std::size_t c = 0; c < values.size(); ++c) {
      EXPECT_EQ(quick[c].reason, exact[c].reason) << test_case.builtin << " point " << i;
      EXPECT_EQ(std::bit_cast<std::uint64_t>(quick[c].ulp), std::bit_cast<std::uint64_t>(exact[c].ulp))
          << test_case.builtin << " point " << i << ": " << quick[c].ulp << ' ' << exact[c].ulp;
      EXPECT_EQ(quick[c].clause, exact[c].clause) << test_case.builtin;
    }
    std::vector<Judgement> judgements(values.size());
    ++counts.points;
    counts.decided += judge->judge_without_rationals(point, values, *opencl().images(), judgements) ? 1 : 0;
  }
  return counts;
}

bool is_mix(const TestCase& test_case) {
  const auto& image = std::get<ImageCall>(test_case.call.kind);
  return image.levels > 1 && image.between_levels == Filtering::linear &&
         image.operation <= ImageOperation::write;
}

TEST(ImagesInMachineNumbers, DecideEveryWrongMixOfLevels) {
  for (const char* const fault : {"texel", "shift", "weight=8", "swap", "clamp", "operand", "ulp=+4096"}) {
    Counts counts;
    for (const TestCase& test_case : images_suite()->cases(ScalarType::f32)) {
      if (!is_mix(test_case)) continue;
      const Counts one = compared(test_case, fault);
      counts.points += one.points;
      counts.decided += one.decided;
      if (HasFailure()) return;
    }
    EXPECT_GT(counts.points, 500u);
    EXPECT_EQ(counts.decided, counts.points) << fault;
  }
}

/// The results of one read, the first component moved by some numbers away from zero.
std::vector<Scalar> moved(std::vector<Scalar> values, std::uint64_t numbers) {
  values[0].bits += numbers;
  return values;
}

/// How far a component passes by the bound is found by halving, in rationals: machine numbers pass as far,
/// and no number further.
TEST(ImagesInMachineNumbers, PassAndFailOnEitherSideOfTheLastMixThatPasses) {
  std::size_t ends = 0;
  for (const TestCase& test_case : images_suite()->cases(ScalarType::f32)) {
    if (!is_mix(test_case)) continue;
    const auto criterion = suites_test::criterion_of(test_case, opencl());
    const auto in_rationals = dynamic_cast<const Image&>(*criterion).in_rationals();
    const std::vector<Column> arguments = arguments_of(test_case);
    std::vector<Column> results;
    for (const ScalarType t : test_case.call.results) results.emplace_back(t, arguments[0].size());
    const auto subject = fault_adapter()->open("none");
    ASSERT_TRUE((*(*subject)->prepare(test_case.call))->evaluate(arguments, results));
    for (std::size_t i = 0; i < own; i += 6) {
      std::vector<Scalar> point, right;
      for (const Column& c : arguments) point.push_back(c.at(i));
      for (const Column& c : results) right.push_back(c.at(i));
      const auto reason = [&](const Criterion& by, std::uint64_t numbers) {
        return suites_test::judged(by, point, moved(right, numbers))[0].reason;
      };
      for (const PassReason least : {PassReason::bound, PassReason::beyond_figure}) {
        std::uint64_t passes = 0, fails = 1 << 25;
        const auto is_within = [&](PassReason r) {
          return r == PassReason::bound || (r == PassReason::beyond_figure && least == r);
        };
        if (right[0].bits == 0 || is_within(reason(*in_rationals, fails))) continue;
        while (fails - passes > 1) {
          const std::uint64_t middle = (passes + fails) / 2;
          (is_within(reason(*in_rationals, middle)) ? passes : fails) = middle;
        }
        EXPECT_TRUE(is_within(reason(*criterion, passes))) << test_case.builtin << " point " << i;
        EXPECT_FALSE(is_within(reason(*criterion, fails))) << test_case.builtin << " point " << i;
        ++ends;
      }
    }
  }
  EXPECT_GT(ends, 100u);
}

bool is_judged_twice(const TestCase& test_case) {
  const auto& image = std::get<ImageCall>(test_case.call.kind);
  return image.texels() < 10000 && image.operation <= ImageOperation::write;
}

TEST(ImagesInMachineNumbers, AreJudgedAsInRationals) {
  for (const char* const fault : {"none", "weight=4", "ulp=+1", "texel"}) {
    Counts counts;
    std::size_t number = 0;
    for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::i32})
      for (const TestCase& test_case : images_suite()->cases(precision)) {
        // All of a right device's, and of the others some of each format.
        if (!is_judged_twice(test_case) || (++number % 16 != 0 && fault != std::string_view("none")))
          continue;
        const Counts one = compared(test_case, fault);
        counts.points += one.points;
        counts.decided += one.decided;
        if (HasFailure()) return;
      }
    EXPECT_GT(counts.points, 4000u) << fault;
    EXPECT_GT(counts.decided, counts.points * 3 / 5) << fault;
    RecordProperty(fault, std::to_string(counts.decided) + " of " + std::to_string(counts.points));
  }
}

}  // namespace
}  // namespace plumbline
