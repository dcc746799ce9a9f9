// The filter in front of the judge changes nothing that is seen.

#include "harness/run/block_filter.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "harness/judge/bounded.h"
#include "harness/judge/precision.h"
#include "harness/run/block.h"
#include "reference/fast/instruction_set.h"
#include "tests/harness/run/reference_kernel.h"
#include "tests/reference/points.h"

namespace plumbline {
namespace {

using testing::reference_kernels;
using testing::ReferenceKernel;

/// Points, and the results that a device gave.
struct Answers {
  std::vector<Column> arguments, results;
  std::uint64_t count = 0;
};

/// Gives the results of a part of the answers.
class Parrot final : public Evaluator {
 public:
  explicit Parrot(const std::vector<Column>& results) : results_(results) {}
  Status evaluate(std::span<const Column>, std::span<Column> results) override {
    for (std::size_t k = 0; k < results.size(); ++k)
      std::ranges::copy(results_[k].bytes, results[k].bytes.begin());
    return ok();
  }

 private:
  const std::vector<Column>& results_;
};

/// What is asked, and by what it is judged.
struct Question {
  const Rule* rule;
  const Function* function;
  JudgeOptions options;
  Call call;
};

Measurement measured(const Question& question, const Answers& answers, const KernelFinder& find) {
  Configuration configuration;
  configuration.call = question.call;
  configuration.criterion = std::make_shared<Bounded>(*question.rule, *question.function, question.options);
  Asked asked{&configuration, std::make_unique<Parrot>(answers.results),
              Measurement(*configuration.criterion, Study::none, 3)};
  Block(find).ask({&asked, 1}, answers.arguments, 0, answers.count);
  return std::move(asked.measurement);
}

std::string text(const Observation& seen) {
  std::string out;
  for (const Scalar x : seen.point()) out += fmt::format("{:#x} ", x.bits);
  return out + fmt::format("-> {:#x} (output {}): {} ulp, {}", seen.result().bits, seen.output,
                           seen.judgement.ulp, name_of(seen.judgement.reason));
}

/// Everything that an entry is made of.
std::string text(const Tally& tally) {
  std::string out =
      fmt::format("{} points, {} failures, {} undecided, {} only strictly, {} ulp\n", tally.points(),
                  tally.failures(), tally.undecided(), tally.only_strictly(), tally.max_ulp());
  for (const auto& [reason, count] : tally.passed_by()) out += fmt::format("{} {}\n", reason, count);
  for (const std::uint64_t count : tally.histogram()) out += fmt::format("{} ", count);
  for (const Observation& seen : tally.worst()) out += fmt::format("\nworst {} {}", seen.index, text(seen));
  for (const Observation& seen : tally.failing())
    out += fmt::format("\nfailing {} {}", seen.index, text(seen));
  return out;
}

bool is_integer_result(const Function& function, std::size_t output) {
  constexpr std::string_view first[] = {"ilogb", "x==y", "x!=y", "x<y", "x>y", "x<=y", "x>=y"};
  constexpr std::string_view second[] = {"frexp", "remquo", "lgamma_r"};
  return output == 0 ? std::ranges::count(first, function.name) != 0
                     : std::ranges::count(second, function.name) != 0;
}

/// The question whether the function of a rule meets it, or nothing where no filter could be had.
std::optional<Question> question_of(const Rule& rule, ScalarType precision, JudgeOptions options) {
  const Function* function = find_function(rule.function);
  if (function == nullptr || function->lanes != Lanes::each) return std::nullopt;
  std::mt19937_64 random(1);
  Question question{&rule, function, options, {}};
  for (const Scalar x : testing::random_point(*function, precision, random)) {
    if (!is_floating(x.type) && x.type != ScalarType::i32) return std::nullopt;
    question.call.arguments.push_back(x.type);
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(function->outputs); ++k)
    question.call.results.push_back(is_integer_result(*function, k) ? ScalarType::i32 : precision);
  return question;
}

std::uint64_t edge_value(ScalarType type, std::mt19937_64& random) {
  if (!is_floating(type)) {
    constexpr std::int32_t values[] = {0, 1, -1, 2, -2, 3, -3, 127, -126, INT32_MIN, INT32_MAX};
    return static_cast<std::uint32_t>(values[random() % std::size(values)]);
  }
  const Format& f = format_of(type);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1), step = f.min_normal();
  const std::uint64_t values[] = {0,
                                  1,
                                  f.min_normal() - 1,
                                  f.min_normal(),
                                  f.min_normal() + 1,
                                  one,
                                  one - 1,
                                  one + 1,
                                  one + step,
                                  one - step,
                                  one + step / 2,
                                  one + step + step / 4,
                                  one + step + step / 2,
                                  f.max_finite(),
                                  f.infinity(),
                                  f.quiet_nan(),
                                  f.infinity() | 1,
                                  random() & (f.min_normal() - 1),
                                  one + 6 * step + random() % (3 * step),
                                  one + (random() % static_cast<std::uint64_t>(2 * f.precision)) * step};
  return values[random() % std::size(values)] | ((random() & 1) != 0 ? f.sign_mask() : 0);
}

std::vector<Scalar> point_of(const Question& question, ScalarType precision, std::mt19937_64& random) {
  auto point = testing::random_point(*question.function, precision, random);
  for (Scalar& x : point)
    if (random() % 3 == 0) x.bits = edge_value(x.type, random);
  return point;
}

/// A result that is right, nearly so, or of another kind.
std::uint64_t result_of(const std::optional<Truth::Rounded>& truth, ScalarType type,
                        std::mt19937_64& random) {
  const Format& f = format_of(type);
  const std::uint64_t right = truth ? truth->bits : f.quiet_nan();
  switch (random() % 12) {
    case 0:
      return (right + 1) & type_mask(type);
    case 1:
      return (right - 1) & type_mask(type);
    case 2:
      return (right + random() % 12 - 6) & type_mask(type);
    case 3:
      return right ^ f.sign_mask();
    case 4:
      return right & f.sign_mask();
    case 5:
      return edge_value(type, random);
    case 6:
      return random() % 4 == 0 ? random() & type_mask(type) : right;
    default:
      return right;
  }
}

std::uint64_t integer_result_of(const Enclosure& truth, std::mt19937_64& random) {
  const auto right =
      truth.is_nan() ? 0 : static_cast<std::int32_t>(mpfr_get_si(truth.upper.get(), MPFR_RNDN));
  if (random() % 3 != 0) return static_cast<std::uint32_t>(right);
  if (random() % 2 != 0) return static_cast<std::uint32_t>(right) + 1;
  return edge_value(ScalarType::i32, random);
}

Answers answers_of(const Question& question, ScalarType precision, std::uint64_t count,
                   std::mt19937_64& random) {
  Answers answers{columns_of(question.call.arguments, Inputs::whole_vectors(count)),
                  columns_of(question.call.results, Inputs::whole_vectors(count)), count};
  std::vector<Scalar> point;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % 4 == 0) point = point_of(question, precision, random);  // several results at each
    Truth truth(*question.function, point);
    for (std::size_t k = 0; k < point.size(); ++k) answers.arguments[k].set(i, point[k].bits);
    for (std::size_t k = 0; k < answers.results.size(); ++k) {
      const ScalarType type = answers.results[k].type;
      const int output = static_cast<int>(k);
      answers.results[k].set(
          i, is_floating(type)
                 ? result_of(truth.rounded(output, format_of(type), Direction::nearest_even), type, random)
                 : integer_result_of(truth.at(output, 128), random));
    }
  }
  return answers;
}

/// What the first point is at which the two differ, where the tallies do.
std::string first_difference(const Question& question, const Answers& answers, const KernelFinder& find) {
  for (std::uint64_t i = 0; i < answers.count; ++i) {
    Answers one{columns_of(question.call.arguments, Inputs::whole_vectors(1)),
                columns_of(question.call.results, Inputs::whole_vectors(1)), 1};
    // The same point often enough that the tallies are full.
    one.count = Inputs::whole_vectors(1);
    for (std::uint64_t lane = 0; lane < one.count; ++lane) {
      for (std::size_t k = 0; k < one.arguments.size(); ++k)
        one.arguments[k].set(lane, answers.arguments[k].bits(i));
      for (std::size_t k = 0; k < one.results.size(); ++k)
        one.results[k].set(lane, answers.results[k].bits(i));
    }
    const std::string with = text(measured(question, one, find).tally);
    const std::string without = text(measured(question, one, nullptr).tally);
    if (with != without) return fmt::format("point {}:\n{}\nexactly:\n{}", i, with, without);
  }
  return "no single point";
}

struct Setting {
  JudgeOptions options;
  double width;
};
constexpr Setting settings[] = {
    {{}, 0x1p-50},
    {{.flush = true, .overflow = OverflowRule::lenient}, 0x1p-40},
    {{.overflow = OverflowRule::lenient}, 0},
    {{.flush = true}, 0x1p-20},
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
  for (const Rule& rule : rulebook->rules(precision)) {
    const WithInstructionSet vectors(number);
    const Setting& setting = settings[number++ % std::size(settings)];
    const auto question = question_of(rule, precision, setting.options);
    if (!question) continue;
    const auto find = reference_kernels({question->function, question->call.arguments, setting.width});
    const Answers answers = answers_of(*question, precision, count, random);
    const Measurement with = measured(*question, answers, find),
                      without = measured(*question, answers, nullptr);
    EXPECT_EQ(text(with.tally), text(without.tally))
        << rule.builtin << ", setting " << (number - 1) % std::size(settings) << ": "
        << first_difference(*question, answers, find);
    EXPECT_EQ(text(measured(*question, answers, fast::find_kernel).tally), text(without.tally))
        << rule.builtin << " with its own kernel";
    if (with.kernel_proof.empty()) continue;
    escalated += with.escalated;
    asked += count;
  }
  // Failing results and the first ones of each tally are many here; the rules of a math library are few and
  // have no exact functions among them, of which fewest escalate.
  const bool has_exact_functions = rulebook->find("fabs", precision) != nullptr;
  EXPECT_LE(escalated, has_exact_functions ? asked / 2 : asked * 2 / 3) << name;
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

const Rule& rule_of(const std::string& builtin, ScalarType precision) {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return *book.find(builtin, precision);
}

/// Every half, and the right results; the second one is an integer.
Answers every_half(const Question& question) {
  constexpr std::uint64_t count = 65536;
  Answers answers{columns_of(question.call.arguments, Inputs::whole_vectors(count)),
                  columns_of(question.call.results, Inputs::whole_vectors(count)), count};
  for (std::uint64_t i = 0; i < count; ++i) {
    const Scalar x{ScalarType::f16, i * 40503 % count};
    Truth truth(*question.function, {&x, 1});
    answers.arguments[0].set(i, x.bits);
    answers.results[0].set(i, truth.rounded(0, binary16, Direction::nearest_even)->bits);
    if (answers.results.size() == 1) continue;
    const Enclosure integer = truth.at(1, 128);
    answers.results[1].set(i,
                           integer.is_nan() ? 0 : std::uint32_t(mpfr_get_si(integer.upper.get(), MPFR_RNDN)));
  }
  return answers;
}

TEST(BlockFilter, LeavesFewPointsToTheJudgeWhateverTheOperands) {
  for (const char* builtin : {"sin", "exp", "log", "acos", "sinpi", "tanpi", "rsqrt", "floor", "tgamma"}) {
    const Question question = *question_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
    const Answers answers = every_half(question);
    const auto find = reference_kernels({question.function, question.call.arguments, 0x1p-50});
    const Measurement with = measured(question, answers, find);
    EXPECT_LT(with.escalated, 250U) << builtin;
    EXPECT_EQ(with.kernel_proof, fast::name_of(fast::Proof::running));
    EXPECT_EQ(text(with.tally), text(measured(question, answers, nullptr).tally)) << builtin;
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
    EXPECT_LT(with.escalated, 250U) << builtin;
    EXPECT_EQ(text(with.tally), text(measured(question, answers, nullptr).tally)) << builtin;
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
  EXPECT_LT(with.escalated, 250U);
  EXPECT_EQ(text(with.tally), text(measured(question, answers, nullptr).tally));
}

/// What the differential test rests on: a kernel that is wrong by a little is found out.
TEST(BlockFilter, AKernelWhoseBoundIsTooSmallIsSeen) {
  const Question question = *question_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const Answers answers = every_half(question);
  const std::string exact = text(measured(question, answers, nullptr).tally);
  const auto find = [&](double shift) {
    return reference_kernels({question.function, question.call.arguments, 0x1p-50, shift});
  };
  EXPECT_EQ(text(measured(question, answers, find(0)).tally), exact);
  EXPECT_NE(text(measured(question, answers, find(0x1p-17)).tally), exact);
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
  EXPECT_EQ(measurement.escalated, 0U);
  EXPECT_TRUE(measurement.kernel_proof.empty());
}

}  // namespace
}  // namespace plumbline
