// What blocks decide of integers, of exact results and for an observer is what the judge does.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/judge/exact.h"
#include "harness/judge/refined.h"
#include "harness/run/block_filter.h"
#include "reference/conversion.h"
#include "tests/harness/run/filter_samples.h"

namespace plumbline {
namespace {

using namespace filter_test;

/// Numbers of binary32 of every order of magnitude, and the right results; the second one is an integer.
Samples singles_of(const FilterCase& filter_case) {
  constexpr std::uint64_t count = 8192;
  Samples samples{columns_of(filter_case.call.arguments, count), columns_of(filter_case.call.results, count),
                  count};
  for (std::uint64_t i = 0; i < count; ++i) {
    const Scalar x{ScalarType::f32, (i * 0x9e3779b1) & 0xffffffff};
    Truth truth(*filter_case.function, {&x, 1});
    samples.arguments[0].set(i, x.bits);
    samples.results[0].set(i, truth.rounded(0, binary32, Direction::nearest_even)->bits);
    samples.results[1].set(i,
                           static_cast<std::uint64_t>(mpfr_get_si(truth.at(1, 128).upper.get(), MPFR_RNDN)));
  }
  return samples;
}

/// The last result, an integer, is off by several units, by fewer at every eighth point.
TEST(BlockResults, WrongIntegersAreCountedAsTheJudgeCountsThem) {
  const std::pair<const char*, const Rule*> rules[] = {{"frexp", &rule_of("frexp", ScalarType::f32)},
                                                       {"lgamma_r", &figure_of("lgamma_r", ScalarType::f32)}};
  for (const bool flush : {false, true})
    for (const auto& [builtin, rule] : rules) {
      const FilterCase filter_case = *filter_case_of(*rule, ScalarType::f32, {.flush = flush});
      Samples samples = singles_of(filter_case);
      Column& integers = samples.results[1];
      for (std::uint64_t i = 0; i < samples.count; ++i)
        integers.set(i, integers.bits(i) + (i % 8 == 0 ? 3U : -5U));
      const Measurement with = measured(filter_case, samples, fast::find_kernel);
      EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr))) << builtin;
      EXPECT_GT(with.tally.counts.of(PassReason::failed), 6000U) << builtin;
      EXPECT_LT(with.tally.escalated, 2500U) << builtin;
    }
}

Measurement measured_by(const std::shared_ptr<const Criterion>& criterion, const Call& call,
                        const Samples& samples, const KernelFinder& find, Study study = Study::none) {
  Configuration configuration;
  configuration.call = call;
  configuration.criterion = criterion;
  Evaluated evaluated{&configuration, std::make_unique<Parrot>(samples.results),
                      Measurement(*criterion, study, 8)};
  evaluated.measurement.tally.errors = profiles_for(call);
  Block(find).evaluate({&evaluated, 1}, samples.arguments, 0, samples.count);
  return std::move(evaluated.measurement);
}

/// Counts the points that it judges.
class Counted final : public Refined {
 public:
  explicit Counted(std::shared_ptr<const Criterion> criterion) : Refined(std::move(criterion)) {}
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    ++points;
    criterion_->judge(at, results, judgements);
  }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return criterion_->must_reject(point, output, result);
  }
  bool judges_like(const Criterion& other) const override { return this == &other; }
  mutable std::uint64_t points = 0;
};

/// Points that come again, some with another result. Beside another configuration each is judged anew.
TEST(BlockResults, PointsThatComeAgainAreJudgedOnce) {
  for (const char* builtin : {"sin", "pow", "sincos", "fma"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f32), ScalarType::f32, {});
    std::mt19937_64 random(3);
    Samples samples = samples_of(filter_case, ScalarType::f32, 1024, random);
    constexpr std::uint64_t once = 64;
    for (std::uint64_t i = once; i < samples.count; ++i) {
      for (Column& column : samples.arguments) column.set(i, column.bits(i % once));
      for (Column& column : samples.results) column.set(i, column.bits(i % once) + (i == 1000 ? 1 : 0));
    }
    const auto criterion = std::make_shared<Counted>(
        std::make_shared<Bounded>(*filter_case.rule, *filter_case.function, filter_case.options));
    Configuration configuration;
    configuration.call = filter_case.call;
    configuration.criterion = criterion;
    std::vector<std::string> texts;
    for (const std::size_t configurations : {1U, 2U}) {
      std::vector<Evaluated> evaluated;
      for (std::size_t k = 0; k < configurations; ++k)
        evaluated.push_back({&configuration, std::make_unique<Parrot>(samples.results),
                             Measurement(*criterion, Study::none, 8)});
      criterion->points = 0;
      Block(nullptr).evaluate(evaluated, samples.arguments, 0, samples.count);
      texts.push_back(text(evaluated[0].measurement));
      if (configurations == 1) {
        EXPECT_LT(criterion->points, 3 * once) << builtin << ": few points share a place";
      } else {
        EXPECT_EQ(criterion->points, samples.count) << builtin;
      }
    }
    EXPECT_EQ(texts[0], texts[1]) << builtin;
  }
}

/// What an observer saw, and how often.
std::string text_of_sightings(const Measurement& measurement) {
  std::string text;
  for (const Sighting& sighting : measurement.observer->sightings({.subnormals = true, .inf_nan = true})) {
    text += fmt::format("{} {}", sighting.name, sighting.of);
    for (const auto& [word, points] : sighting.shown) text += fmt::format(", {} {}", word, points);
    text += '\n';
  }
  return text;
}

/// Every third subnormal result, and the result of every fifth subnormal operand, is a zero.
TEST(BlockResults, AnObserverOfSpecialValuesSeesEveryPointThatItNeeds) {
  for (const char* builtin : {"exp", "sin", "sqrt", "tgamma", "log", "rint"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
    Samples samples = every_half(filter_case);
    for (std::uint64_t i = 0; i < samples.count; ++i) {
      const bool of_subnormal = binary16.is_subnormal(samples.arguments[0].bits(i));
      const std::uint64_t bits = samples.results[0].bits(i);
      if ((binary16.is_subnormal(bits) && i % 3 == 0) || (of_subnormal && i % 5 == 0))
        samples.results[0].set(i, bits & binary16.sign_mask());
    }
    const auto judge = std::make_shared<Bounded>(*filter_case.rule, *filter_case.function, JudgeOptions{});
    const Measurement with = measured_by(judge, filter_case.call, samples, fast::find_kernel, Study::special);
    const Measurement without = measured_by(judge, filter_case.call, samples, nullptr, Study::special);
    EXPECT_EQ(text_of_sightings(with), text_of_sightings(without)) << builtin;
    EXPECT_EQ(text(with), text(without)) << builtin;
    EXPECT_LT(with.tally.escalated, 26000U) << builtin;
  }
}

/// Undefined results, NaN, and some that are off by one.
TEST(BlockResults, ExactResultsAreCountedAsTheJudgeCountsThem) {
  for (const ScalarType type : {ScalarType::i8, ScalarType::u64, ScalarType::f32}) {
    Call call;
    call.arguments = {ScalarType::f16};
    call.results = {type};
    const auto exact = [type](std::span<const Scalar> x, int) {
      return convert(x[0], type, Direction::toward_zero, false);
    };
    constexpr std::uint64_t count = 65536;
    Samples samples{columns_of(call.arguments, count), columns_of(call.results, count), count};
    for (std::uint64_t i = 0; i < count; ++i) {
      const Scalar x{ScalarType::f16, i};
      samples.arguments[0].set(i, x.bits);
      const auto right = exact(std::span(&x, 1), 1);
      samples.results[0].set(i, (right ? right->bits : i) + (i % 1000 == 0 ? 1 : 0));
    }
    const auto judge =
        std::make_shared<Exact>(RightResult{exact}, Recommendation{}, "6.2.3", call.width, JudgeOptions{});
    const Measurement with = measured_by(judge, call, samples, fast::find_kernel);
    EXPECT_EQ(text(with), text(measured_by(judge, call, samples, nullptr)));
    EXPECT_EQ(with.tally.escalated, 0U);
    EXPECT_GT(with.tally.counts.of(PassReason::failed), 0U);
  }
}

/// Results of SLEEF's functions where its reference states no bound: infinities, of the truth's sign or of
/// any.
TEST(BlockResults, InfinitiesBeyondTheRangeOfABoundAreCountedByBlocks) {
  const Rulebook book = *Rulebook::load("sleef-u10");
  for (const ScalarType type : {ScalarType::f32, ScalarType::f64})
    for (const OverflowRule overflow : {OverflowRule::lenient, OverflowRule::strict})
      for (const char* builtin : {"asinh", "acosh"})
        for (const int negative : {0, 1, 3}) {
          const FilterCase filter_case =
              *filter_case_of(*book.find(builtin, type), type, {.overflow = overflow});
          const Format& f = format_of(type);
          constexpr std::uint64_t count = 4096;
          Samples samples{columns_of({&type, 1}, count), columns_of({&type, 1}, count), count};
          for (std::uint64_t i = 0; i < count; ++i) {
            samples.arguments[0].set(i, f.max_finite() - i * (f.min_normal() / 83));
            samples.results[0].set(
                i, f.infinity() | (i % 4 < static_cast<std::uint64_t>(negative) ? f.sign_mask() : 0));
          }
          const Measurement with = measured(filter_case, samples, fast::find_kernel);
          EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr)));
          EXPECT_LT(with.tally.escalated, 100U) << builtin << ' ' << opencl_name(type) << ' ' << negative;
        }
}

}  // namespace
}  // namespace plumbline
