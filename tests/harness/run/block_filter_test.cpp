// The filter in front of the judge changes nothing that is seen.

#include "harness/run/block_filter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/inputs/inputs.h"
#include "tests/harness/run/filter_samples.h"
#include "tests/harness/run/reference_kernel.h"

namespace plumbline {
namespace {

using testing::reference_kernels;
using namespace filter_test;

TEST(BlockFilter, LeavesFewPointsToTheJudgeWhateverTheOperands) {
  for (const char* builtin : {"sin", "exp", "log", "acos", "sinpi", "tanpi", "rsqrt", "floor", "tgamma"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
    const Samples samples = every_half(filter_case);
    const auto find = reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50});
    const Measurement with = measured(filter_case, samples, find);
    EXPECT_LT(with.tally.escalated, 250U) << builtin;
    EXPECT_EQ(with.tally.kernel_proof, fast::name_of(fast::Proof::running));
    EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr))) << builtin;
  }
}

/// Its error lies within the interval of the errors of those that are kept.
TEST(BlockFilter, APointThatRepeatsOneOfTheWorstIsNotJudgedAgain) {
  const FilterCase filter_case = *filter_case_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const auto find = reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50});
  Samples samples = every_half(filter_case);
  const Measurement once = measured(filter_case, samples, find);
  const JudgedResult& worst = once.kept.worst[0];
  for (std::uint64_t i = samples.count / 2; i < samples.count; i += 2) {
    samples.arguments[0].set(i, worst.arguments[0].bits);
    samples.results[0].set(i, worst.result().bits);
  }
  const Measurement with = measured(filter_case, samples, find);
  EXPECT_LT(with.tally.escalated, once.tally.escalated + 10);
  EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr)));
}

// Points in order are counted by the chunk, others one by one; only the first so many are.
TEST(BlockFilter, ProfilesAreThoseOfTheJudgeInWhateverOrderPointsCome) {
  for (const char* builtin : {"exp", "tgamma"})
    for (const std::uint64_t step : {1U, 40503U})
      for (const std::uint64_t profiled : {65536U, 1001U}) {
        const FilterCase filter_case =
            *filter_case_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
        const Samples samples = every_half(filter_case, step);
        const auto find = reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50});
        const Measurement with = measured(filter_case, samples, find, profiled);
        EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr, profiled))) << builtin;
        std::uint64_t counted = 0;
        for (const std::uint64_t points : with.tally.errors[0].profile(0).points) counted += points;
        EXPECT_LE(counted, profiled);
        EXPECT_GE(counted, profiled / 2) << builtin;
      }
}

RunOrder order_of(const FilterCase& filter_case) {
  return RunOrder(0, filter_case.call.arguments.size() == 1 ? RunOrder::Of::values : RunOrder::Of::pairs);
}

/// Runs of neighbours with right results, some off by ulp, and some that fail: fewer of the wider spacing.
Samples runs_of(const FilterCase& filter_case, std::uint64_t first, std::uint64_t count,
                std::uint64_t spacing = 1) {
  Samples samples{columns_of(filter_case.call.arguments, count), columns_of(filter_case.call.results, count),
                  count};
  InputPlan plan;
  plan.arguments.resize(filter_case.call.arguments.size());
  for (std::size_t k = 0; k < plan.arguments.size(); ++k)
    plan.arguments[k].type = filter_case.call.arguments[k];
  const Inputs inputs(plan, Level::exhaustive, 1);
  inputs.fill(first, samples.arguments);
  const Format& format = format_of(filter_case.call.results[0]);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<Scalar> point;
    point.reserve(samples.arguments.size());
    for (const Column& column : samples.arguments) point.push_back(column.at(i));
    Truth truth(*filter_case.function, point);
    std::uint64_t bits = right_bits(truth, 0, format);
    if (i % (31 * spacing) == 0) ++bits;
    if (i % (37 * spacing) == 0) bits += i % (74 * spacing) == 0 ? 100 : 103;
    samples.results[0].set(i, bits);
  }
  return samples;
}

Measurement measured_in_runs(const FilterCase& filter_case, const Samples& samples, std::uint64_t first,
                             const KernelFinder& find) {
  Configuration configuration;
  configuration.call = filter_case.call;
  configuration.criterion =
      std::make_shared<Bounded>(*filter_case.rule, *filter_case.function, filter_case.options);
  Evaluated evaluated{&configuration, std::make_unique<Parrot>(samples.results),
                      Measurement(*configuration.criterion, Study::none, 8)};
  evaluated.measurement.tally.errors = profiles_for(configuration.call);
  evaluated.measurement.profiled = std::uint64_t{1} << 32;
  const RunOrder order = order_of(filter_case);
  Block(find).judge({&evaluated, 1}, samples.arguments,
                    [&](std::size_t) { return std::span<const Column>(samples.results); },
                    {.first = first, .count = samples.count, .runs = &order});
  return std::move(evaluated.measurement);
}

/// What a device may give in the place of the right result, at the i-th point.
using Wild = std::uint64_t (*)(std::uint64_t right, std::uint64_t i);

constexpr Wild wild_signs[] = {
    [](std::uint64_t, std::uint64_t) { return std::uint64_t{1}; },
    [](std::uint64_t, std::uint64_t i) { return i % 3 == 0 ? std::uint64_t{0xffffffff} : std::uint64_t{0}; },
    [](std::uint64_t, std::uint64_t i) { return i % 101 + (i % 7 == 0 ? 0x80000000 : 0); },
};

/// The results that are shown are those with the lowest indices, which come in no order here; those of
/// `floor` have equal errors. Some of `sqrt` and `cbrt` are the truth. Of `lgamma_r` any other result passes
/// than those at poles and exact zeros.
TEST(BlockFilter, RunsOfNeighboursAreJudgedAsWithoutIt) {
  for (const char* builtin : {"sin", "exp", "floor", "log", "tgamma", "sqrt", "cbrt", "lgamma_r"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f32), ScalarType::f32, {});
    const std::uint64_t first = 4096 * 71 + 48;
    for (const std::uint64_t spacing : {1U, 100U}) {
      const Samples samples = runs_of(filter_case, first, 49152, spacing);
      const Measurement with = measured_in_runs(filter_case, samples, first, fast::find_kernel);
      EXPECT_EQ(text(with), text(measured_in_runs(filter_case, samples, first, nullptr))) << builtin;
      EXPECT_LT(with.tally.escalated, 2500U) << builtin;
    }
  }
}

/// The sign of gamma at its poles is 1 in place of 0, or many units off, and above edges of the histogram.
/// Some of the floats at poles are wrong.
TEST(BlockFilter, IntegersThatAnEdgeCaseFailsAreCountedAsTheJudgeCountsThem) {
  const Rule& rule = rule_of("lgamma_r", ScalarType::f32);
  const std::uint64_t first = std::uint64_t{4096} * 71;
  for (const bool flush : {false, true}) {
    const FilterCase filter_case = *filter_case_of(rule, ScalarType::f32, {.flush = flush});
    const Samples right = runs_of(filter_case, first, 16384, 1000);
    for (const Wild& sign : wild_signs) {
      Samples samples = right;
      for (std::uint64_t i = 0; i < samples.count; ++i)
        samples.results[1].set(i, sign(right.results[1].bits(i), i));
      const Measurement in_runs = measured_in_runs(filter_case, samples, first, fast::find_kernel);
      EXPECT_EQ(text(in_runs), text(measured_in_runs(filter_case, samples, first, nullptr)));
      const Measurement one_by_one = measured(filter_case, samples, fast::find_kernel);
      EXPECT_EQ(text(one_by_one), text(measured(filter_case, samples, nullptr)));
      for (const Measurement& each : {std::cref(in_runs), std::cref(one_by_one)}) {
        EXPECT_GT(each.tally.counts.of(PassReason::failed), 1000U);
        EXPECT_LT(each.tally.escalated, 500U) << &sign - &wild_signs[0] << ' ' << flush;
      }
    }
  }
}

/// The greatest errors of these runs are known to a little before the judge has any point.
TEST(BlockFilter, FewRightResultsOfTheFirstRunsAreJudged) {
  for (const char* builtin : {"sin", "exp", "log", "erfc"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f32), ScalarType::f32, {});
    const std::uint64_t first = std::uint64_t{4096} * 71;
    const Samples samples = runs_of(filter_case, first, 49152, 100000);
    const Measurement with = measured_in_runs(filter_case, samples, first, fast::find_kernel);
    EXPECT_EQ(text(with), text(measured_in_runs(filter_case, samples, first, nullptr))) << builtin;
    EXPECT_LT(with.tally.escalated, 50U) << builtin;
  }
}

std::uint64_t evaluated_points;

/// Half of the operands are in rotations, which leave some points to the kernel.
TEST(BlockFilter, AKernelEvaluatesOnlyWhatRunsLeave) {
  const FilterCase filter_case = *filter_case_of(rule_of("sin", ScalarType::f32), ScalarType::f32, {});
  static const fast::Kernel& own = *fast::find_kernel("sin", filter_case.call.arguments, 0);
  fast::Kernel counted = own;
  counted.evaluate = [](const void* const* arguments, std::size_t count, const fast::Enclosures& out,
                        double) {
    evaluated_points += count;
    own.enclose(arguments, count, out);
  };
  const Samples samples = runs_of(filter_case, 4096, 49152, 100);
  evaluated_points = 0;
  measured_in_runs(filter_case, samples, 4096,
                   [&](std::string_view, std::span<const ScalarType>, int) { return &counted; });
  EXPECT_LT(evaluated_points, samples.count / 8);
}

/// Runs of pairs with operands of all kinds: the points of one block share the second one.
TEST(BlockFilter, RunsOfPairsAreJudgedAsWithoutIt) {
  for (const char* builtin : {"pow", "powr", "hypot", "atan2", "atan2pi", "fdim", "fmax", "nextafter"}) {
    const FilterCase filter_case = *filter_case_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {});
    for (const std::uint64_t first : {0U, 512U * 1001U + 48U, 512U * 4000000U}) {
      const Samples samples = runs_of(filter_case, first, 12288, 100);
      const Measurement with = measured_in_runs(filter_case, samples, first, fast::find_kernel);
      EXPECT_EQ(text(with), text(measured_in_runs(filter_case, samples, first, nullptr))) << builtin;
      EXPECT_LT(with.tally.escalated, 5000U) << builtin;
    }
  }
}

/// Beside powers of two, zero and the edges of buckets, and beyond the bound or not: each result is off.
/// Where it is off by the bound itself, beside a number, the judge leaves it undecided at any precision.
TEST(BlockFilter, AWrongDeviceLeavesFewPointsToTheJudge) {
  for (const auto& rule_for : {rule_of, figure_of})
    for (const char* builtin : {"sin", "exp", "tan", "expm1", "rint"}) {
      const FilterCase filter_case = *filter_case_of(rule_for(builtin, ScalarType::f32), ScalarType::f32, {});
      const std::uint64_t first = 4096 * 71 + 48;
      const Samples right = runs_of(filter_case, first, 49152);
      for (const int steps : {-7, 2, 5, 20}) {
        Samples samples = right;
        for (std::uint64_t i = 0; i < samples.count; ++i)
          if (binary32.is_finite(right.results[0].bits(i)) && !binary32.is_zero(right.results[0].bits(i)))
            samples.results[0].set(i, right.results[0].bits(i) + static_cast<std::uint32_t>(steps));
        const Measurement with = measured_in_runs(filter_case, samples, first, fast::find_kernel);
        EXPECT_EQ(text(with), text(measured_in_runs(filter_case, samples, first, nullptr)))
            << builtin << ' ' << steps;
        EXPECT_LT(with.tally.escalated, 2500U) << builtin << ' ' << steps;
      }
    }
}

/// The rule without a bound: any number passes with its error.
Rule unbounded(const Rule& rule, Bound::Kind kind) {
  Rule out = rule;
  out.pieces.clear();
  out.bound = Bound{.kind = kind};
  return out;
}

/// As approximations of a GPU are far from small operands: zeros, one, quotients by zero, numbers of the
/// other sign; and near small ones: whole ulp off.
constexpr Wild wild_numbers[] = {
    [](std::uint64_t right, std::uint64_t) { return right & binary32.sign_mask(); },
    [](std::uint64_t, std::uint64_t) { return std::uint64_t{0x3f800000}; },
    [](std::uint64_t right, std::uint64_t) { return (right & binary32.sign_mask()) | binary32.infinity(); },
    [](std::uint64_t, std::uint64_t i) { return binary32.infinity() | i % 2 << 31; },
    [](std::uint64_t right, std::uint64_t) { return right ^ binary32.sign_mask(); },
    [](std::uint64_t right, std::uint64_t i) { return right + i % 8; },
    [](std::uint64_t right, std::uint64_t i) { return right - i % 3; },
    [](std::uint64_t right, std::uint64_t i) { return i % 100 == 0 ? binary32.infinity() : right; },
};
constexpr Wild nans = [](std::uint64_t right, std::uint64_t i) {
  return i % 3 == 0 ? std::uint64_t{0x7fc00000} : i % 5 == 0 ? std::uint64_t{0xffa00000} : right;
};

void expect_few_left(const Rule& rule, JudgeOptions options, std::span<const Wild> wild, std::size_t most) {
  const FilterCase filter_case = *filter_case_of(rule, ScalarType::f32, options);
  for (const std::uint64_t first : {4096U * 71U + 48U, 4096U * 400071U}) {
    const Samples right = runs_of(filter_case, first, 8192, 1000000);
    for (const Wild& result : wild) {
      Samples samples = right;
      for (std::uint64_t i = 0; i < samples.count; ++i)
        if (binary32.is_finite(right.results[0].bits(i)))
          samples.results[0].set(i, result(right.results[0].bits(i), i));
      const Measurement with = measured_in_runs(filter_case, samples, first, fast::find_kernel);
      EXPECT_EQ(text(with), text(measured_in_runs(filter_case, samples, first, nullptr))) << rule.builtin;
      EXPECT_LT(with.tally.escalated, most)
          << rule.builtin << " from " << first << ", " << &result - &wild[0];
    }
  }
}

TEST(BlockFilter, AWildDeviceLeavesFewPointsToTheJudgeWhereAnyNumberPasses) {
  for (const char* builtin : {"sin", "tan", "asinh"})
    for (const Bound::Kind kind : {Bound::Kind::implementation_defined, Bound::Kind::undefined})
      expect_few_left(unbounded(rule_of(builtin, ScalarType::f32), kind), {}, wild_numbers, 1000);
}

TEST(BlockFilter, ADeviceOfNansLeavesFewPointsToTheJudgeWhereAnythingPasses) {
  for (const char* builtin : {"cos", "log", "tgamma"})
    expect_few_left(unbounded(rule_of(builtin, ScalarType::f32), Bound::Kind::implementation_defined), {},
                    {&nans, 1}, 1000);
}

/// An infinity then has no finite error, so that it is kept whatever others there are.
TEST(BlockFilter, InfinitiesThatCountStrictlyAreJudgedAsWithoutIt) {
  const Rule rule = unbounded(rule_of("tan", ScalarType::f32), Bound::Kind::implementation_defined);
  expect_few_left(rule, {.overflow = OverflowRule::strict}, wild_numbers, 8193);
}

/// The judge measures both results in the precision that one needs: sin is beyond the bound by 2^-46 ulp, and
/// cos beyond an edge of the histogram by less than the first precision shows.
TEST(BlockFilter, TheErrorOfOneResultDoesNotDependOnThePrecisionOfTheFirst) {
  const FilterCase filter_case = *filter_case_of(figure_of("sincos", ScalarType::f32), ScalarType::f32, {});
  constexpr std::uint64_t count = 1024;
  Samples samples{columns_of(filter_case.call.arguments, count), columns_of(filter_case.call.results, count),
                  count};
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto x = static_cast<std::uint32_t>(0x2dffffff - i);  // below 2^-35: the first errs most
    samples.arguments[0].set(i, x);
    samples.results[0].set(i, x + 1);
    samples.results[1].set(i, 0x3f800000 + (i % 2 == 0 ? 1 : 4));
  }
  EXPECT_EQ(text(measured(filter_case, samples, fast::find_kernel)),
            text(measured(filter_case, samples, nullptr)));
}

TEST(BlockFilter, FlushedOperandsAndResultsAreDecided) {
  for (const char* builtin : {"exp", "log", "sin", "rsqrt", "fabs"}) {
    const FilterCase filter_case =
        *filter_case_of(rule_of(builtin, ScalarType::f16), ScalarType::f16, {.flush = true});
    Samples samples = every_half(filter_case);
    for (std::uint64_t i = 0; i < samples.count; ++i) {
      Scalar x = samples.arguments[0].at(i);
      if (binary16.is_subnormal(x.bits)) x.bits &= binary16.sign_mask();
      Truth truth(*filter_case.function, {&x, 1});
      std::uint64_t bits = right_bits(truth, 0, binary16);
      if (binary16.is_subnormal(bits)) bits &= binary16.sign_mask();
      samples.results[0].set(i, bits);
    }
    const auto find = reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50});
    const Measurement with = measured(filter_case, samples, find);
    EXPECT_LT(with.tally.escalated, 250U) << builtin;
    EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr))) << builtin;
  }
}

TEST(BlockFilter, NansThatAreHandedOnAsTheyAreAreDecided) {
  const FilterCase filter_case = *filter_case_of(rule_of("frexp", ScalarType::f16), ScalarType::f16, {});
  Samples samples = every_half(filter_case);
  for (std::uint64_t i = 0; i < samples.count; ++i) {
    const std::uint64_t x = samples.arguments[0].bits(i);
    if (binary16.is_nan(x)) samples.results[0].set(i, x);
  }
  const auto find = reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50});
  const Measurement with = measured(filter_case, samples, find);
  EXPECT_LT(with.tally.escalated, 250U);
  EXPECT_EQ(text(with), text(measured(filter_case, samples, nullptr)));
}

/// What the differential test rests on: a kernel that is wrong by a little is found out.
TEST(BlockFilter, AKernelWhoseBoundIsTooSmallIsSeen) {
  const FilterCase filter_case = *filter_case_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const Samples samples = every_half(filter_case);
  const std::string exact = text(measured(filter_case, samples, nullptr));
  const auto find = [&](double shift) {
    return reference_kernels({filter_case.function, filter_case.call.arguments, 0x1p-50, shift});
  };
  EXPECT_EQ(text(measured(filter_case, samples, find(0))), exact);
  EXPECT_NE(text(measured(filter_case, samples, find(0x1p-17))), exact);
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

TEST(BlockFilter, IsNotEvaluatedWithoutAKernel) {
  const FilterCase filter_case = *filter_case_of(rule_of("exp", ScalarType::f16), ScalarType::f16, {});
  const Samples samples = every_half(filter_case);
  const auto nothing = [](std::string_view, std::span<const ScalarType>, int) -> const fast::Kernel* {
    return nullptr;
  };
  const Measurement measurement = measured(filter_case, samples, nothing);
  EXPECT_EQ(measurement.tally.escalated, 0U);
  EXPECT_TRUE(measurement.tally.kernel_proof.empty());
}

}  // namespace
}  // namespace plumbline
