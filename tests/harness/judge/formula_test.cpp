// Formula implementations: what a document's formula gives passes, computed with the host's own functions;
// what lies beyond anything the formula's operations may give does not.

#include "harness/rulebook/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "harness/support/random.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test::formula_test {
namespace {

const Rulebook& spirv() {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return book;
}

Judgement judged_unsafe(const std::string& builtin, std::vector<Scalar> arguments, float result,
                        const Rulebook& book = spirv(), const char* mode = "unsafe") {
  const Rule* rule = book.find(builtin, ScalarType::f32, mode);
  if (rule == nullptr) throw std::runtime_error("no rule for " + builtin);
  Truth truth(*rule->function, arguments);
  return judge(truth, 0, f32(result), *rule, {});
}

constexpr float pi = 3.14159274f, inverse_pi = 0.318309886f;

/// A device that computes as table 7 of the SPIR-V environment states, on [low, high].
struct Row {
  const char* builtin;
  float low, high;
  float (*formula)(float);
};

const Row unary[] = {
    {"acosh", 1.0f, 1e6f, [](float x) { return std::log(x + std::sqrt(x * x - 1.0f)); }},
    {"acosh", 1.0f, 1.01f, [](float x) { return std::log(x + std::sqrt(std::fma(x, x, -1.0f))); }},
    {"acospi", -1.0f, 1.0f, [](float x) { return std::acos(x) * inverse_pi; }},
    {"asinh", -1e4f, 1e4f, [](float x) { return std::log(x + std::sqrt(x * x + 1.0f)); }},
    {"asinpi", -1.0f, 1.0f, [](float x) { return std::asin(x) * inverse_pi; }},
    {"atanh", -0.0009f, 0.0009f, [](float x) { return x; }},
    {"atanh", 0.001f, 0.999f, [](float x) { return 0.5f * std::log((1.0f + x) / (1.0f - x)); }},
    {"atanpi", -1e3f, 1e3f, [](float x) { return std::atan(x) * inverse_pi; }},
    {"cbrt", 0.1f, 1e3f, [](float x) { return std::exp2(std::log2(x) / 3.0f); }},
    {"cbrt", -1e3f, -0.1f, [](float x) { return -std::exp2(std::log2(-x) / 3.0f); }},
    {"cosh", -80.0f, 80.0f, [](float x) { return 0.5f * (std::exp(x) + std::exp(-x)); }},
    {"exp10", -30.0f, 30.0f, [](float x) { return std::exp2(x * std::log2(10.0f)); }},
    {"expm1", -0.01f, 0.01f, [](float x) { return std::exp(x) - 1.0f; }},
    {"log1p", -0.01f, 0.01f, [](float x) { return std::log(x + 1.0f); }},
    {"sinh", 0.001f, 40.0f, [](float x) { return 0.5f * (std::exp(x) - std::exp(-x)); }},
    {"tan", -1.5f, 1.5f, [](float x) { return std::sin(x) * (1.0f / std::cos(x)); }},
    {"tanh", 0.001f, 20.0f,
     [](float x) { return (std::exp(x) - std::exp(-x)) / (std::exp(x) + std::exp(-x)); }},
    {"tanpi", -0.4f, 0.4f, [](float x) { return std::tan(x * pi); }},
};

TEST(Formula, ResultsOfTheDocumentsFormulasPass) {
  Random random(1);
  for (const Row& row : unary)
    for (int k = 0; k < 200; ++k) {
      const auto x = static_cast<float>(row.low + (static_cast<double>(row.high) - row.low) * random.unit());
      const float y = row.formula(x);
      EXPECT_TRUE(judged_unsafe(row.builtin, {f32(x)}, y).passed()) << row.builtin << "(" << x << ") = " << y;
    }
}

TEST(Formula, ResultsFarFromTheFormulaFail) {
  struct Point {
    const char* builtin;
    float x, wrong;
  };
  const Point points[] = {{"acosh", 3.0f, 1.77f},    {"acospi", 0.5f, 0.34f},   {"asinh", 2.0f, 1.4437f},
                          {"atanh", 0.5f, 0.5499f},  {"atanpi", 1.0f, 0.2503f}, {"cbrt", 27.0f, 3.003f},
                          {"cosh", 2.0f, 3.766f},    {"exp10", 2.0f, 100.1f},   {"expm1", 1.0f, 1.7202f},
                          {"log1p", 1.0f, 0.694f},   {"sinh", 2.0f, 3.631f},    {"tanh", 0.5f, 0.4627f},
                          {"cbrt", 27.0f, INFINITY}, {"acosh", 3.0f, NAN},      {"atanh", 1e-5f, 1.01e-5f}};
  for (const Point& p : points)
    EXPECT_FALSE(judged_unsafe(p.builtin, {f32(p.x)}, p.wrong).passed())
        << p.builtin << "(" << p.x << ") = " << p.wrong;
}

TEST(Formula, PowersAreExponentialsOfLogarithms) {
  Random random(2);
  for (int k = 0; k < 400; ++k) {
    const auto x = static_cast<float>(0.01 + 100 * random.unit());
    const auto y = static_cast<float>(-15 + 30 * random.unit());
    const float derived = std::exp2(y * std::log2(x));
    EXPECT_TRUE(judged_unsafe("pow", {f32(x), f32(y)}, derived).passed()) << x << " " << y;
    EXPECT_TRUE(judged_unsafe("powr", {f32(x), f32(y)}, derived).passed()) << x << " " << y;
    EXPECT_FALSE(judged_unsafe("pow", {f32(x), f32(y)}, 1.01f * derived).passed()) << x << " " << y;
  }
  // Far outside 8192 ulp, and still what the formula gives: the logarithm of a number near 1 may be 2^-21
  // off.
  const float far = std::exp2(1e4f * (std::log2(1.001f) + 0x1p-22f));
  const Judgement judgement = judged_unsafe("powr", {f32(1.001f), f32(1e4f)}, far);
  EXPECT_EQ(judgement.reason, PassReason::derived);
  EXPECT_EQ(judgement.clause, "exp2(y * log2(x))");
  EXPECT_GT(judgement.ulp, 8192);
  EXPECT_FALSE(judged_unsafe("powr", {f32(1.001f), f32(1e4f)}, 1.1f * far).passed());
  // A negative base: the sign is the exponent's parity's.
  EXPECT_TRUE(judged_unsafe("pow", {f32(-2.0f), f32(3.0f)}, -8.00001f).passed());
  EXPECT_FALSE(judged_unsafe("pow", {f32(-2.0f), f32(3.0f)}, 8.0f).passed());
  EXPECT_TRUE(judged_unsafe("pown", {f32(-2.0f), i32(3)}, -8.00001f).passed());
  EXPECT_FALSE(judged_unsafe("pown", {f32(-2.0f), i32(2)}, -4.0f).passed());
  EXPECT_TRUE(judged_unsafe("rootn", {f32(-8.0f), i32(3)}, -2.00001f).passed());
  EXPECT_FALSE(judged_unsafe("rootn", {f32(-8.0f), i32(3)}, 2.0f).passed());
  EXPECT_EQ(judged_unsafe("pow", {f32(0.0f), f32(-1.0f)}, 0.0f).reason,
            PassReason::derived);  // "return zero"
  EXPECT_EQ(judged_unsafe("pow", {f32(-2.0f), f32(0.5f)}, 3.0f).reason, PassReason::undefined);
}

// sin(x) * (1 / cos(x)): beside pi/2 the cosine's range has zero in it.
TEST(Formula, AQuotientByARangeAboutZeroIsAnything) {
  for (const float result : {12345.0F, -1e9F, 0.0F})
    EXPECT_TRUE(judged_unsafe("tan", {f32(1.57079637F)}, result).passed()) << result;
}

TEST(Formula, ArcTangentsByQuadrant) {
  for (float y : {1.0f, -1.0f, 0.001f, -300.0f})
    for (float x : {2.0f, 0.5f, -0.5f, -100.0f}) {
      const float turn = x > 0 ? 0.0f : y > 0 ? pi : -pi;
      const float derived = std::atan(y / x) + turn;
      EXPECT_TRUE(judged_unsafe("atan2", {f32(y), f32(x)}, derived).passed()) << y << " " << x;
      EXPECT_TRUE(judged_unsafe("atan2pi", {f32(y), f32(x)}, derived * inverse_pi).passed()) << y << " " << x;
      EXPECT_FALSE(judged_unsafe("atan2", {f32(y), f32(x)}, derived + 0.01f).passed()) << y << " " << x;
    }
}

TEST(Formula, FunctionsTheTableDoesNotNameKeepTheirBounds) {
  EXPECT_TRUE(judged_unsafe("sqrt", {f32(2.0f)}, 1.41421378f).passed());
  EXPECT_FALSE(judged_unsafe("sqrt", {f32(2.0f)}, 1.41422f).passed());
  EXPECT_FALSE(judged_unsafe("erf", {f32(0.5f)}, 0.5206f).passed());
}

TEST(Formula, VulkansInheritedPrecisions) {
  const Rulebook book = *Rulebook::load("vulkan-1.1");
  const auto passes = [&](const char* builtin, std::vector<Scalar> at, float result) {
    return judged_unsafe(builtin, std::move(at), result, book, "default").passed();
  };
  Random random(3);
  for (int k = 0; k < 400; ++k) {
    const auto x = static_cast<float>(0.01 + 100 * random.unit());
    const auto y = static_cast<float>(-15 + 30 * random.unit());
    EXPECT_TRUE(passes("pow", {f32(x), f32(y)}, std::exp2(y * std::log2(x)))) << x << " " << y;
    EXPECT_FALSE(passes("pow", {f32(x), f32(y)}, 1.01f * std::exp2(y * std::log2(x)))) << x << " " << y;
    EXPECT_TRUE(passes("sqrt", {f32(x)}, 1.0f / (1.0f / std::sqrt(x)))) << x;
    EXPECT_FALSE(passes("sqrt", {f32(x)}, std::sqrt(x) * (1.0f + 0x1p-19f))) << x;
  }
  EXPECT_TRUE(passes("sqrt", {f32(0.0f)}, 0.0f));
  EXPECT_TRUE(passes("sqrt", {f32(-1.0f)}, 3.0f));  // undefined by GLSL.std.450
}

TEST(Formula, FormulasThatMakeNoSenseAreRefused) {
  const Formula::Rules none = [](const std::string&) { return nullptr; };
  struct Wrong {
    const char* text;
    const char* message;
  };
  const Wrong rows[] = {{"exp2(y * log2(x)", "')' is missing"},
                        {"expo(x)", "'expo' is no function"},
                        {"exp(x, y)", "exp takes 1 operands"},
                        {"x +", "nothing is where an operand"},
                        {"x y", "'y' is left over"},
                        {"", "nothing is where an operand"}};
  for (const Wrong& row : rows) {
    const auto parsed = Formula::parse(row.text, none);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_THAT(parsed.error().message, ::testing::HasSubstr(row.message)) << row.text;
  }
}

}  // namespace
}  // namespace plumbline::judge_test::formula_test
