// The filter in front of the judge changes nothing that is seen.

#include "harness/run/block_filter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/inputs/inputs.h"
#include "reference/fast/instruction_set.h"
#include "tests/harness/run/filter_answers.h"
#include "tests/harness/run/reference_kernel.h"

namespace plumbline {
namespace {

using testing::reference_kernels;
using testing::ReferenceKernel;
using namespace filter_test;

struct Setting {
  JudgeOptions options;
  double width;
};
constexpr Setting settings[] = {
    {{}, 0x1p-50},
    {{.flush = true}, 0x1p-40},
    {{}, 0},
    {{.overflow = OverflowRule::strict}, 0},
    {{.flush = true, .overflow = OverflowRule::strict}, 0x1p-20},
    {{.without_inf_nan = true}, 0x1p-40},
    {{.flush = true, .signless_zeros = true}, 0x1p-40},
};

/// Vectors of that instruction set for as long as this lives, then of the fastest again.
class WithInstructionSet {
 public:
  explicit WithInstructionSet(std::size_t number) {
    const auto sets = fast::instruction_sets();
    fast::choose_target(sets[number % sets.size()]);
  }
  ~WithInstructionSet() { fast::choose_target(fast::instruction_sets().back()); }
  WithInstructionSet(const WithInstructionSet&) = delete;
  WithInstructionSet& operator=(const WithInstructionSet&) = delete;
};

class FilterOfRulebook : public ::testing::TestWithParam<std::tuple<std::string, ScalarType>> {};

TEST_P(FilterOfRulebook, AgreesWithTheJudge) {
  const auto& [name, precision] = GetParam();
  const auto rulebook = Rulebook::load(name);
  ASSERT_TRUE(rulebook);
  std::mt19937_64 random(7);
  const auto count = static_cast<std::uint64_t>(testing::point_count(400));
  std::uint64_t escalated = 0, asked = 0;
  std::size_t number = 0;
  bool every_rule = true;
  for (const Rule& rule : rulebook->rules(precision)) {
    const std::size_t place = number++;
    every_rule = every_rule && testing::is_of_share(place);
    if (!testing::is_of_share(place)) continue;
    const WithInstructionSet vectors(place);
    const Setting& setting = settings[place % std::size(settings)];
    const auto question = question_of(rule, precision, setting.options);
    if (!question) continue;
    const auto find = reference_kernels({question->function, question->call.arguments, setting.width});
    const Answers answers = answers_of(*question, precision, count, random);
    const Measurement with = measured(*question, answers, find),
                      without = measured(*question, answers, nullptr);
    EXPECT_EQ(text(with), text(without)) << rule.builtin << ", setting " << place % std::size(settings)
                                         << ": " << first_difference(*question, answers, find);
    EXPECT_EQ(text(measured(*question, answers, fast::find_kernel)), text(without))
        << rule.builtin
        << " with its own kernel: " << first_difference(*question, answers, fast::find_kernel);
    if (with.tally.kernel_proof.empty()) continue;
    escalated += with.tally.escalated;
    asked += count;
  }
  // Failing results and the first ones of each tally are many here; the rules of a math library are few and
  // have no exact functions among them, of which fewest escalate. Of rules that are figures of this project's
  // every result beyond them does.
  if (!every_rule) return;
  const bool has_exact_functions = rulebook->find("fabs", precision) != nullptr;
  const bool has_figures = std::ranges::count(rulebook->rules(precision), true, &Rule::ours) * 2 >
                           std::ranges::ssize(rulebook->rules(precision));
  const std::uint64_t twelfths = has_figures ? 9 : has_exact_functions ? 6 : 8;
  EXPECT_LE(escalated, asked * twelfths / 12) << name;
}

INSTANTIATE_TEST_SUITE_P(All, FilterOfRulebook,
                         ::testing::Combine(::testing::ValuesIn(Rulebook::names()),
                                            ::testing::Values(ScalarType::f16, ScalarType::f32,
                                                              ScalarType::f64)),
                         [](const auto& test) {
                           std::string name = std::get<0>(test.param) + "_" +
                                              std::string(opencl_name(std::get<1>(test.param)));
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '.'; }, '_');
                           return name;
                         });

TEST(BlockFilter, LeavesFewPointsToTheJudgeWhateverTheOperands) {
  for (const char* builtin : {"sin", "exp", "log", "acos", "sinpi", "tanpi", "rsqrt", "floor", "tgamma"}) {
    const Question question = *question_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
    const Answers answers = every_half(question);
    const auto find = reference_kernels({question.function, question.call.arguments, 0x1p-50});
    const Measurement with = measured(question, answers, find);
    EXPECT_LT(with.tally.escalated, 250U) << builtin;
    EXPECT_EQ(with.tally.kernel_proof, fast::name_of(fast::Proof::running));
    EXPECT_EQ(text(with), text(measured(question, answers, nullptr))) << builtin;
  }
}

// Points in order are counted by the chunk, others one by one; only the first so many are.
TEST(BlockFilter, ProfilesAreThoseOfTheJudgeInWhateverOrderPointsCome) {
  for (const char* builtin : {"exp", "tgamma"})
    for (const std::uint64_t step : {1U, 40503U})
      for (const std::uint64_t profiled : {65536U, 1001U}) {
        const Question question = *question_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
        const Answers answers = every_half(question, step);
        const auto find = reference_kernels({question.function, question.call.arguments, 0x1p-50});
        const Measurement with = measured(question, answers, find, profiled);
        EXPECT_EQ(text(with), text(measured(question, answers, nullptr, profiled))) << builtin;
        std::uint64_t counted = 0;
        for (const std::uint64_t points : with.tally.errors[0].profile(0).points) counted += points;
        EXPECT_LE(counted, profiled);
        EXPECT_GE(counted, profiled / 2) << builtin;
      }
}

/// Runs of neighbours with right results, some off by ulp, and some that fail.
Answers runs_of(const Question& question, std::uint64_t first, std::uint64_t count) {
  Answers answers{columns_of(question.call.arguments, count), columns_of(question.call.results, count),
                  count};
  InputPlan plan;
  plan.arguments.resize(1);
  const Inputs inputs(plan, Level::exhaustive, 1);
  inputs.fill(first, answers.arguments);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Scalar x = answers.arguments[0].at(i);
    Truth truth(*question.function, {&x, 1});
    std::uint64_t bits = truth.rounded(0, binary32, Direction::nearest_even)->bits;
    if (i % 31 == 0) ++bits;
    if (i % 37 == 0) bits += i % 74 == 0 ? 100 : 103;
    answers.results[0].set(i, bits);
  }
  return answers;
}

Measurement measured_in_runs(const Question& question, const Answers& answers, std::uint64_t first,
                             const KernelFinder& find) {
  Configuration configuration;
  configuration.call = question.call;
  configuration.criterion = std::make_shared<Bounded>(*question.rule, *question.function, question.options);
  Evaluated evaluated{&configuration, std::make_unique<Parrot>(answers.results),
                      Measurement(*configuration.criterion, Study::none, 8)};
  evaluated.measurement.tally.errors = profiles_for(configuration.call);
  evaluated.measurement.profiled = std::uint64_t{1} << 32;
  const RunOrder order(0);
  Block(find).judge({&evaluated, 1}, answers.arguments,
                    [&](std::size_t) { return std::span<const Column>(answers.results); },
                    {.first = first, .count = answers.count, .runs = &order});
  return std::move(evaluated.measurement);
}

/// The results that are shown are those with the lowest indices, which come in no order here; those of
/// `floor` have equal errors.
TEST(BlockFilter, RunsOfNeighboursAreJudgedAsWithoutIt) {
  for (const char* builtin : {"sin", "exp", "floor", "log", "tgamma"}) {
    const Question question = *question_of(rule_of(builtin, ScalarType::f32), ScalarType::f32, {});
    const std::uint64_t first = 4096 * 71 + 48;
    const Answers answers = runs_of(question, first, 49152);
    const Measurement with = measured_in_runs(question, answers, first, fast::find_kernel);
    EXPECT_EQ(text(with), text(measured_in_runs(question, answers, first, nullptr))) << builtin;
    EXPECT_LT(with.tally.escalated, 2500U) << builtin;
  }
}

TEST(BlockFilter, FlushedOperandsAndResultsAreDecided) {
  for (const char* builtin : {"exp", "log", "sin", "rsqrt", "fabs"}) {
    const Question question =
        *question_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {.flush = true});
    Answers answers = every_half(question);
    for (std::uint64_t i = 0; i < answers.count; ++i) {
      Scalar x = answers.arguments[0].at(i);
      if (binary16.is_subnormal(x.bits)) x.bits &= binary16.sign_mask();
      Truth truth(*question.function, {&x, 1});
      std::uint64_t bits = truth.rounded(0, binary16, Direction::nearest_even)->bits;
      if (binary16.is_subnormal(bits)) bits &= binary16.sign_mask();
      answers.results[0].set(i, bits);
    }
    const auto find = reference_kernels({question.function, question.call.arguments, 0x1p-50});
    const Measurement with = measured(question, answers, find);
    EXPECT_LT(with.tally.escalated, 250U) << builtin;
    EXPECT_EQ(text(with), text(measured(question, answers, nullptr))) << builtin;
  }
}

TEST(BlockFilter, NansThatAreHandedOnAsTheyAreAreDecided) {
  const Question question = *question_of(rule_of("frexp", ScalarType::f16), ScalarType::f16, {});
  Answers answers = every_half(question);
  for (std::uint64_t i = 0; i < answers.count; ++i) {
    const std::uint64_t x = answers.arguments[0].bits(i);
    if (binary16.is_nan(x)) answers.results[0].set(i, x);
  }
  const auto find = reference_kernels({question.function, question.call.arguments, 0x1p-50});
  const Measurement with = measured(question, answers, find);
  EXPECT_LT(with.tally.escalated, 250U);
  EXPECT_EQ(text(with), text(measured(question, answers, nullptr)));
}

/// What the differential test rests on: a kernel that is wrong by a little is found out.
TEST(BlockFilter, AKernelWhoseBoundIsTooSmallIsSeen) {
  const Question question = *question_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const Answers answers = every_half(question);
  const std::string exact = text(measured(question, answers, nullptr));
  const auto find = [&](double shift) {
    return reference_kernels({question.function, question.call.arguments, 0x1p-50, shift});
  };
  EXPECT_EQ(text(measured(question, answers, find(0))), exact);
  EXPECT_NE(text(measured(question, answers, find(0x1p-17))), exact);
}

/// What the filter allows for (filter_errors-inl.h): the judge reports an end of such an enclosure.
TEST(BlockFilter, TheReferenceStartsNarrowerThanTheFilterAllowsFor) {
  std::mt19937_64 random(3);
  for (const Function& function : functions())
    for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
      const Format& f = format_of(type);
      if (function.lanes != Lanes::each ||
          !is_floating(testing::random_point(function, type, random)[0].type))
        continue;
      for (int i = 0; i < 100; ++i) {
        Truth truth(function, testing::random_point(function, type, random));
        const Enclosure start = truth.at(0, first_precision(f));
        if (start.is_nan() || start.is_infinite()) continue;
        const auto& rounded = truth.rounded(0, f, Direction::nearest_even);
        if (!rounded || f.is_infinite(rounded->bits)) continue;
        const UlpError error = ulp_error(f, rounded->bits, start);
        EXPECT_LE(error.upper - error.lower, 0x1p-24) << function.name << ' ' << opencl_name(type);
      }
    }
}

TEST(BlockFilter, IsNotAskedWithoutAKernel) {
  const Question question = *question_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const Answers answers = every_half(question);
  const auto nothing = [](std::string_view, std::span<const ScalarType>, int) -> const fast::Kernel* {
    return nullptr;
  };
  const Measurement measurement = measured(question, answers, nothing);
  EXPECT_EQ(measurement.tally.escalated, 0U);
  EXPECT_TRUE(measurement.tally.kernel_proof.empty());
}

}  // namespace
}  // namespace plumbline
