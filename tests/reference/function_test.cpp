// Functions by name.

#include "reference/function.h"

#include <gtest/gtest.h>

#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

std::string function_computed_by(std::string_view builtin) {
  const Function* function = function_of_builtin(builtin);
  return function != nullptr ? std::string(function->name) : "none";
}

// OpenCL 1.2 table 6.9.
TEST(FunctionOfBuiltin, LeavesOutHalfAndNative) {
  for (const std::string prefix : {"half_", "native_"}) {
    for (const std::string name :
         {"cos", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "rsqrt", "sin", "sqrt", "tan"})
      EXPECT_EQ(function_computed_by(prefix + name), name);
    EXPECT_EQ(function_computed_by(prefix + "divide"), "x/y");
    EXPECT_EQ(function_computed_by(prefix + "recip"), "1/x");
    EXPECT_EQ(function_computed_by(prefix + "half_sin"), "none");
  }
  EXPECT_EQ(function_computed_by("sin"), "sin");
  EXPECT_EQ(function_computed_by("x/y"), "x/y");
  EXPECT_EQ(function_computed_by("__fdiv_ru"), "x/y");
  EXPECT_EQ(function_computed_by("rcp.rz.f64"), "1/x");
  EXPECT_EQ(function_computed_by("rcp.f64"), "none");
  EXPECT_EQ(function_computed_by("divide"), "none");
  EXPECT_EQ(function_computed_by("recip"), "none");
}

TEST(TypeLetters, NameTypesBesideTheFunctionsOwn) {
  const auto argument = [](const char* name, std::size_t index, ScalarType p) {
    return required_function(name).arguments.type(index, p);
  };
  const auto result = [](const char* name, std::size_t index, ScalarType p) {
    return required_function(name).results.type(index, p);
  };
  EXPECT_EQ(argument("pown", 0, ScalarType::f16), ScalarType::f16);
  EXPECT_EQ(argument("pown", 1, ScalarType::f16), ScalarType::i32);
  EXPECT_EQ(argument("nan", 0, ScalarType::f16), ScalarType::u16);
  EXPECT_EQ(argument("nan", 0, ScalarType::f64), ScalarType::u64);
  EXPECT_EQ(argument("upsample", 1, ScalarType::i8), ScalarType::u8);
  EXPECT_EQ(result("upsample", 0, ScalarType::i8), ScalarType::i16);
  EXPECT_EQ(result("abs", 0, ScalarType::i64), ScalarType::u64);
  EXPECT_EQ(result("frexp", 1, ScalarType::f64), ScalarType::i32);
  EXPECT_EQ(result("isless", 0, ScalarType::f64), ScalarType::i64);
}

TEST(RequiredFunctionDeathTest, NamesTheFunctionThatIsMissing) {
  EXPECT_EQ(required_function("isless").name, "isless");
  EXPECT_DEATH(required_function("isles"), "the reference has no function 'isles'");
}

TEST(ForPrecisions, DoublesUntilDecidedOrAtTheGreatest) {
  std::vector<mpfr_prec_t> tried;
  const auto decide_at = [&](mpfr_prec_t enough) {
    tried.clear();
    return for_precisions({.start = 50, .greatest = 400}, [&](mpfr_prec_t precision) {
      tried.push_back(precision);
      return precision >= enough ? std::optional(precision) : std::nullopt;
    });
  };
  EXPECT_EQ(decide_at(1), 50);
  EXPECT_EQ(tried, (std::vector<mpfr_prec_t>{50}));
  EXPECT_EQ(decide_at(150), 200);
  EXPECT_EQ(decide_at(400), 400);
  EXPECT_EQ(decide_at(401), std::nullopt);
  EXPECT_EQ(tried, (std::vector<mpfr_prec_t>{50, 100, 200, 400}));
}

TEST(Scalars, HaveMasksAndSignsOfTheirWidth) {
  EXPECT_EQ(type_mask(ScalarType::u8), 0xffU);
  EXPECT_EQ(type_mask(ScalarType::f16), 0xffffU);
  EXPECT_EQ(type_mask(ScalarType::i64), ~std::uint64_t{0});
  EXPECT_EQ(sign_extended({ScalarType::i8, 0x80}), -128);
  EXPECT_EQ(sign_extended({ScalarType::i16, 0x7fff}), 32767);
  EXPECT_EQ(sign_extended({ScalarType::i64, ~std::uint64_t{0}}), -1);
  EXPECT_EQ(sign_extended(0x200, 10), -512);
}

TEST(Formats, DistinguishSignalingNansByTheLeadingFractionBit) {
  EXPECT_TRUE(binary32.is_signaling(0x7f800001));
  EXPECT_TRUE(binary32.is_signaling(0xffbfffff));
  EXPECT_FALSE(binary32.is_signaling(0x7fc00000));
  EXPECT_FALSE(binary32.is_signaling(0x7f800000)) << "an infinity";
  EXPECT_FALSE(binary32.is_signaling(0x3fc00000));
}

}  // namespace
}  // namespace plumbline::testing
