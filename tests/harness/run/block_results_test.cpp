// What blocks decide of integers, of exact results and for an observer is what the judge does.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/judge/exact.h"
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

}  // namespace
}  // namespace plumbline
