#include "harness/commands/simpler_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Scalar f32(const char* text) { return *parse_scalar(ScalarType::f32, text); }
Scalar i32(const char* text) { return *parse_scalar(ScalarType::i32, text); }

std::vector<std::string> texts(const std::vector<Scalar>& values) {
  std::vector<std::string> out;
  out.reserve(values.size());
  for (const Scalar value : values) out.push_back(literal(value));
  return out;
}

TEST(SimplerArguments, AreOrderedByBitsThenExponentThenSign) {
  const char* const ascending[] = {"0",        "-0",  "1",    "-1",   "2",    "-2",   "4",
                                   "0x1p-149", "1.5", "0.75", "1.25", "1.75", "1.125"};
  for (std::size_t k = 1; k < std::size(ascending); ++k)
    EXPECT_FALSE(simplicity_of(f32(ascending[k])) < simplicity_of(f32(ascending[k - 1])))
        << ascending[k - 1] << " and " << ascending[k];
  EXPECT_EQ(simplicity_of(f32("-1.5")), (Simplicity{2, 0, true}));
  EXPECT_EQ(simplicity_of(f32("0x1.8p-140")), (Simplicity{2, 140, false})) << "a subnormal number";
  EXPECT_EQ(simplicity_of(i32("-12")), (Simplicity{2, 3, true}));
}

TEST(SimplerArguments, EachIsSimplerThanTheNumberAndTheSimplestComesFirst) {
  for (const char* const text : {"1.1", "-3.7e-40", "3.4e38", "0x1.fffffep-1", "-1e-45"}) {
    const Scalar value = f32(text);
    const std::vector<Scalar> simpler = simpler_than(value);
    EXPECT_TRUE(std::ranges::is_sorted(simpler, std::less<Simplicity>(), simplicity_of)) << text;
    ASSERT_FALSE(simpler.empty());
    EXPECT_EQ(literal(simpler[0]), "0.0f");
    EXPECT_LT(simplicity_of(simpler.back()), simplicity_of(value)) << text;
  }
}

TEST(SimplerArguments, AreZeroPowersOfTwoFewerBitsOtherExponentsAndTheOtherSign) {
  const std::vector<std::string> simpler = texts(simpler_than(f32("-11.5")));  // -1.0111b * 2^3
  for (const char* const wanted : {"0.0f", "1.0f", "-1.0f", "8.0f", "1e-45f", "1.7014118e+38f", "11.0f",
                                   "12.0f", "10.0f", "11.5f", "1.4375f", "-1.4375f"})
    EXPECT_THAT(simpler, Contains(wanted));
  EXPECT_THAT(simpler, Not(Contains("-11.5f")));
  EXPECT_THAT(simpler, Not(Contains("23.0f"))) << "its exponent is greater";
}

TEST(SimplerArguments, OfSpecialValuesLackSignAndPayload) {
  EXPECT_THAT(simpler_than(f32("inf")), IsEmpty());
  EXPECT_THAT(texts(simpler_than(f32("-inf"))), ElementsAre("INFINITY"));
  EXPECT_EQ(simpler_than({ScalarType::f32, 0xffc01234})[0].bits, 0x7fc00000U);
  EXPECT_THAT(simpler_than(f32("0")), IsEmpty());
}

TEST(SimplerArguments, OfIntegersAreIntegersOfTheType) {
  EXPECT_THAT(texts(simpler_than(i32("-3"))), testing::IsSupersetOf({"0", "1", "-1", "2", "3"}));
  EXPECT_THAT(texts(simpler_than({ScalarType::u8, 255})), Contains("128"));
  for (const Scalar value : simpler_than({ScalarType::u8, 255})) EXPECT_LE(value.bits, 255U);
  EXPECT_THAT(texts(simpler_than({ScalarType::i32, 0x80000000})), Contains("1073741824"));
}

}  // namespace
}  // namespace plumbline
