// Bounds that depend on the operands, and what Vulkan leaves open.

#include <gtest/gtest.h>

#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

Judgement judged_by(const Rulebook& book, const char* mode, const std::string& builtin,
                    std::vector<Scalar> arguments, Scalar result) {
  const Rule* rule = book.find(builtin, ScalarType::f32, mode);
  if (rule == nullptr) throw std::runtime_error("no rule for " + builtin);
  Truth truth(*rule->function, arguments);
  return judge(truth, 0, result, *rule, {});
}

TEST(JudgePieces, BoundsByTheOperands) {
  const Rulebook book = *Rulebook::load("spirv-env-3.0");
  const auto passes = [&](const char* builtin, float x, float result) {
    return judged_by(book, "unsafe", builtin, {f32(x)}, f32(result)).passed();
  };
  EXPECT_TRUE(passes("sin", 3.0f, 0.14112f + 0x1p-12f));
  EXPECT_FALSE(passes("sin", 3.0f, 0.14112f + 0x1p-10f));
  EXPECT_TRUE(passes("sin", 4.0f, 17.0f));  // "and larger otherwise"
  EXPECT_TRUE(passes("log", 1.0f, 0x1p-22f));
  EXPECT_FALSE(passes("log", 1.0f, 0x1p-20f));
  for (int steps : {3, 22, 24, 30}) {
    const Scalar result = near_truth("exp", {f32(10.3f)}, steps);
    const Judgement judgement = judged_by(book, "unsafe", "exp", {f32(10.3f)}, result);
    EXPECT_EQ(judgement.passed(), steps <= 22) << judgement.ulp;  // 3 + floor(20.6)
  }
  EXPECT_FALSE(judged_by(book, "default", "exp", {f32(10.3f)}, near_truth("exp", {f32(10.3f)}, 20)).passed());
}

TEST(JudgePieces, TakesAMultiplyAndAnAddForMad) {
  const Rulebook book = *Rulebook::load("spirv-env-3.0");
  // a*b = 1 - 2^-46: the fused sum is -2^-46, the product alone rounds to 1.
  const std::vector<Scalar> point = {f32(1.0f + 0x1p-23f), f32(1.0f - 0x1p-23f), f32(-1.0f)};
  EXPECT_EQ(judged_by(book, "default", "mad", point, f32(-0x1p-46f)).reason, PassReason::bound);
  EXPECT_EQ(judged_by(book, "default", "mad", point, f32(0.0f)).reason, PassReason::derived);
  EXPECT_EQ(judged_by(book, "default", "mad", point, f32(0x1p-46f)).reason, PassReason::failed);
  EXPECT_EQ(judged_by(book, "default", "fma", point, f32(0.0f)).reason, PassReason::failed);
}

TEST(JudgePieces, LeavesToVulkanWhatItsTextLeaves) {
  const Rulebook book = *Rulebook::load("vulkan-1.1");
  const auto reason = [&](const char* builtin, std::vector<Scalar> arguments, Scalar result) {
    return judged_by(book, "default", builtin, std::move(arguments), result).reason;
  };
  const std::vector<Scalar> sum = {f32(1.0f), f32(0x1.8p-24f)};
  EXPECT_EQ(reason("x+y", sum, f32(1.0f)), PassReason::bound);  // toward zero
  EXPECT_EQ(reason("x+y", sum, f32(1.0f + 0x1p-23f)), PassReason::bound);
  EXPECT_EQ(reason("x+y", sum, f32(1.0f + 0x1p-22f)), PassReason::failed);
  EXPECT_EQ(reason("x+y", {f32_bits(quiet), f32(1.0f)}, f32(1.0f)), PassReason::undefined);
  EXPECT_EQ(reason("x+y", {f32(1.0f), f32(1.0f)}, f32_bits(quiet)), PassReason::failed);
  EXPECT_EQ(reason("x/y", {f32(1.0f), f32_bits(minus_zero)}, f32_bits(minus_inf)), PassReason::edge);
  EXPECT_EQ(reason("x/y", {f32(1.0f), f32(0.0f)}, f32(0.0f)), PassReason::failed);
  EXPECT_EQ(reason("x/y", {f32(1.0f), f32(0x1p127f)}, f32(5.0f)), PassReason::undefined);
  EXPECT_EQ(reason("x/y", {f32(1.0f), f32(3.0f)}, f32(0.3334f)), PassReason::failed);
  EXPECT_EQ(reason("sin", {f32(1.0f)}, f32(5.0f)), PassReason::undefined);
}

}  // namespace
}  // namespace plumbline::judge_test
