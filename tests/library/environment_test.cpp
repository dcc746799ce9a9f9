// Every entry point of the library in every floating-point environment that a caller may have: what is
// measured is the candidate, which runs in the caller's; what judges it runs in IEEE 754's own.

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>

#include "plumbline/gtest.h"
#include "plumbline/measure.h"
#include "tests/reference/control_register.h"

namespace plumbline::ulp {
namespace {

constexpr unsigned standard = standard_control, ftz = flush_results, daz = flush_operands;

/// The control register of the thread while this lives.
class Control {
 public:
  explicit Control(unsigned word) : before_(control_register()) { set_control_register(word); }
  ~Control() { set_control_register(before_); }
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

 private:
  unsigned before_;
};

/// Every rounding direction with and without FTZ and DAZ, and with flags raised.
std::vector<unsigned> environments() {
  std::vector<unsigned> out;
  for (const unsigned direction : directions_of_rounding)
    for (const unsigned flushing : every_flushing) out.push_back(standard | direction | flushing);
  out.push_back(standard | raised_flags);
  return out;
}

template <class T>
using Word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Bits, so that the caller's DAZ takes no subnormal number for zero, nor a NaN for another.
template <class T>
Word<T> bits(T x) {
  return std::bit_cast<Word<T>>(x);
}

void expect_same(const std::vector<Point>& seen, const std::vector<Point>& expected) {
  ASSERT_EQ(seen.size(), expected.size());
  for (std::size_t k = 0; k < seen.size(); ++k) {
    for (std::size_t i = 0; i < seen[k].arguments.size(); ++i)
      EXPECT_EQ(bits(seen[k].arguments[i]), bits(expected[k].arguments[i]));
    EXPECT_EQ(bits(seen[k].result), bits(expected[k].result));
    EXPECT_EQ(bits(seen[k].ulp), bits(expected[k].ulp));
    EXPECT_EQ(seen[k].truth, expected[k].truth);
    EXPECT_EQ(seen[k].reason, expected[k].reason);
  }
}

void expect_same(const Measurement& seen, const Measurement& expected) {
  EXPECT_EQ(seen.conforms, expected.conforms);
  EXPECT_EQ(seen.points, expected.points);
  EXPECT_EQ(seen.failures, expected.failures);
  EXPECT_EQ(bits(seen.max_ulp), bits(expected.max_ulp));
  expect_same(seen.worst, expected.worst);
  expect_same(seen.failing, expected.failing);
}

void expect_same(const Error& seen, const Error& expected) {
  EXPECT_EQ(bits(seen.ulp), bits(expected.ulp));
  EXPECT_EQ(seen.truth, expected.truth);
}

/// What the call gives in each environment is what it gives in the standard one, and leaves it as it is.
template <class Compute>
void expect_same_everywhere(const Compute& compute) {
  const auto expected = [&] {
    const Control scope(standard);
    return compute();
  }();
  for (const unsigned environment : environments()) {
    SCOPED_TRACE(testing::Message() << "control register " << std::hex << environment);
    const Control scope(environment);
    const auto seen = compute();
    const unsigned after = control_register();
    set_control_register(standard);
    EXPECT_EQ(after, environment);
    expect_same(seen, expected);
  }
}

/// What a function of one or two numbers gives in another environment than its caller's. volatile: the
/// compiler ignores environments, and moves arithmetic past them.
template <unsigned environment, class Function, class... T>
auto computed_in(const Function& function, T... arguments) {
  const Control scope(environment);
  return [&](volatile T... operands) {
    volatile auto result = function(T{operands}...);
    return decltype(function(arguments...)){result};
  }(arguments...);
}

/// A square root that takes subnormal numbers for zeros, whatever the environment.
float flushing_sqrtf(float x) {
  return computed_in<standard | ftz | daz>([](float a) { return std::sqrt(a); }, x);
}

TEST(Environment, ADeviceThatFlushesFailsWhateverItsCallerDoes) {
  const Measurement seen = measure(Sqrt, flushing_sqrtf);
  EXPECT_FALSE(seen.conforms);
  EXPECT_GT(seen.failures, 1000U);
  expect_same_everywhere([] { return measure(Sqrt, flushing_sqrtf); });
}

// The candidates compute in one environment of their own: what differs could only be the measuring.
TEST(Environment, EveryKindOfCandidateIsMeasuredAlike) {
  expect_same_everywhere([] {
    return measure(Exp,
                   [](float x) { return computed_in<standard>([](float a) { return std::exp(a); }, x); });
  });
  expect_same_everywhere([] {
    return measure(
        Sqrt, [](double x) { return computed_in<standard | ftz>([](double a) { return std::sqrt(a); }, x); });
  });
  expect_same_everywhere([] {
    return measure(Hypot, [](float x, float y) {
      return computed_in<standard | ftz>([](float a, float b) { return std::hypot(a, b); }, x, y);
    });
  });
  expect_same_everywhere([] {
    return measure(MathFunction{"x/y"}, [](double x, double y) {
      return computed_in<standard | daz>([](double a, double b) { return a / b; }, x, y);
    });
  });
}

TEST(Environment, ErrorsOfOneResultAreTheSame) {
  const float small = std::bit_cast<float>(0x00000123u), tiny = std::bit_cast<float>(0x00000001u);
  const double smaller = std::bit_cast<double>(std::uint64_t{0x123}),
               least = std::bit_cast<double>(std::uint64_t{1});
  expect_same_everywhere([=] { return error_of(Sqrt, small, 0.0f); });
  expect_same_everywhere([=] { return error_of(Sin, small, tiny); });
  expect_same_everywhere([=] { return error_of(Hypot, small, tiny, small); });
  expect_same_everywhere([=] { return error_of(Fma, small, tiny, small, tiny); });
  expect_same_everywhere([=] { return error_of(Sin, smaller, least); });
  expect_same_everywhere([=] { return error_of(Sin, 1e-300, 1e-300); });
  expect_same_everywhere([=] { return error_of(Atan2, smaller, 3.0, smaller); });
  expect_same_everywhere([=] { return error_of(Fma, smaller, 0.5, least, smaller); });
}

TEST(Environment, MatchersSeeTheSame) {
  const float small = std::bit_cast<float>(0x00000123u);
  for (const unsigned environment : environments()) {
    const Control scope(environment);
    const bool within = testing::Value(small, IsWithinUlp(Sin, small, 1.0));
    const bool beyond = testing::Value(0.0f, IsWithinUlp(Sin, small, 1.0));
    set_control_register(standard);
    EXPECT_TRUE(within) << std::hex << environment;
    EXPECT_FALSE(beyond) << std::hex << environment;
  }
}

// One thread and several: a candidate sees the environment of who measures it.
TEST(Environment, CandidatesRunInTheirCallers) {
  for (const unsigned environment : environments())
    for (const unsigned threads : {1u, 3u}) {
      std::atomic<unsigned> others{0};
      const Control scope(environment);
      const Measurement seen = measure(MathFunction{"fabs"},
                                       [&](float x) {
                                         if (((control_register() ^ environment) & ~raised_flags) != 0)
                                           ++others;
                                         return std::bit_cast<float>(bits(x) & 0x7fffffff);
                                       },
                                       {.threads = threads});
      set_control_register(standard);
      EXPECT_EQ(others, 0U) << std::hex << environment << ", " << threads << " threads";
      EXPECT_TRUE(seen.conforms);
    }
}

TEST(Environment, IsAsBeforeAfterACandidateThrows) {
  for (const unsigned environment : environments()) {
    const Control scope(environment);
    EXPECT_THROW(measure(Sin, [](float x) -> float { throw x; }), float);
    EXPECT_EQ(control_register(), environment);
  }
}

}  // namespace
}  // namespace plumbline::ulp
