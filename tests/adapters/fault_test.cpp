#include "harness/fault/fault.h"

#include <gmock/gmock.h>

#include "columns.h"
#include "harness/fault/fault_adapter.h"
#include "harness/libm/libm.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

TEST(Fault, ReadsKindAmountPlaceAndOutput) {
  const auto fault = parse_fault("ulp=+5@0x3f8ccccd,3f800000/1");
  ASSERT_TRUE(fault) << fault.error().message;
  EXPECT_EQ(fault->kind, Fault::Kind::ulp);
  EXPECT_EQ(fault->amount, 5);
  EXPECT_THAT(fault->arguments, testing::ElementsAre(0x3f8ccccd, 0x3f800000));
  EXPECT_TRUE(fault->applies_to_output(1));
  EXPECT_FALSE(fault->applies_to_output(0));
}

TEST(Fault, RefusesWhatItCannotRead) {
  for (const char* text : {"", "bend", "ulp=x", "ulp=0", "nan@", "nan@zz", "flush/3", "flush/x"}) {
    const auto fault = parse_fault(text);
    ASSERT_FALSE(fault) << text;
    EXPECT_THAT(fault.error().message, HasSubstr("saturate")) << text;
  }
}

TEST(Fault, SpoilsWhatItIsNamedForAndNothingElse) {
  struct Case {
    const char* fault;
    Scalar baseline;
    std::uint64_t mutated;
  };
  const auto f32 = ScalarType::f32;
  const Case cases[] = {
      {"none", {f32, 0x3f800000}, 0x3f800000},
      {"ulp=5", {f32, 0x3f800000}, 0x3f800005},
      {"ulp=-1", {f32, 0xbf800000}, 0xbf7fffff},
      {"ulp=-3", {f32, 0x00000001}, 0x80000002},
      {"ulp=2", {f32, 0x7f7fffff}, 0x7f800000},
      {"ulp=5", {f32, 0x7fc00000}, 0x7fc00000},
      {"ulp=1", {ScalarType::i32, 0xffffffff}, 0},
      {"flush", {f32, 0x80000001}, 0x80000000},
      {"flush", {f32, 0x00800000}, 0x00800000},
      {"zero-sign", {f32, 0x80000000}, 0},
      {"zero-sign", {f32, 0x00000001}, 0x00000001},
      {"inf", {f32, 0xff7fffff}, 0xff800000},
      {"inf", {f32, 0x3f800000}, 0x3f800000},
      {"finite", {ScalarType::f64, 0xfff0000000000000}, 0xffefffffffffffff},
      {"nan", {ScalarType::f16, 0x3c00}, 0x7e00},
      {"number", {f32, 0xffc00001}, 0x3f800000},
      {"saturate", {ScalarType::i8, 0x80}, 0x81},
      {"saturate", {ScalarType::u16, 0xffff}, 0xfffe},
      {"saturate", {ScalarType::i64, 0x7fffffffffffffff}, 0x7ffffffffffffffe},
      {"saturate", {ScalarType::i32, 5}, 5},
      {"character", {ScalarType::u64, 0x353231}, 0x363231},
      {"character", {ScalarType::u64, 0x3500000000000000}, 0x3600000000000000},
      {"character", {ScalarType::u64, 0}, 0},
      {"cut", {ScalarType::u64, 0x353231}, 0x3231},
      {"cut", {ScalarType::u32, 0x353231}, 0x353231},
  };
  for (const Case& c : cases) EXPECT_EQ(mutate(*parse_fault(c.fault), c.baseline), c.mutated) << c.fault;
}

std::vector<Column> results_of(const char* fault, const Call& call, const std::vector<Column>& arguments) {
  auto device = fault_adapter()->open(fault);
  auto evaluator = (*device)->prepare(call);
  std::vector<Column> results;
  for (ScalarType t : call.results) results.emplace_back(t, arguments[0].size());
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  return results;
}

const Call sum{.builtin = "x+y",
               .expression = "a + b",
               .arguments = {ScalarType::f32, ScalarType::f32},
               .results = {ScalarType::f32},
               .width = 2};

TEST(FaultSubject, IsCorrectlyRoundedWithoutAFault) {
  const auto out = results_of("none", sum, {floats({1, 16777216, 3e38f}), floats({2, 1, 3e38f})});
  EXPECT_EQ(float_at(out[0], 0), 3);
  EXPECT_EQ(float_at(out[0], 1), 16777216);
  EXPECT_EQ(out[0].bits(2), 0x7f800000u);
}

TEST(FaultSubject, StrikesOnlyTheChosenPoint) {
  const auto out = results_of("ulp=+2@3f800000,40000000", sum, {floats({1, 1, 2}), floats({2, 3, 2})});
  EXPECT_EQ(out[0].bits(0), 0x40400002u);
  EXPECT_EQ(float_at(out[0], 1), 4);
  EXPECT_EQ(float_at(out[0], 2), 4);
}

TEST(FaultSubject, TakesTheOddNeighbourAtTies) {
  const auto out = results_of("tie", sum, {floats({16777216, 16777216}), floats({1, 2})});
  EXPECT_EQ(out[0].bits(0), 0x4b800001u);
  EXPECT_EQ(float_at(out[0], 1), 16777218);
}

TEST(FaultSubject, RoundsToNearestBesideTies) {
  const auto out = results_of(
      "tie", sum, {floats({16777216, 16777216, 16777218}), floats({0x1.fffffep-1f, 0x1.000002p0f, 1})});
  EXPECT_EQ(float_at(out[0], 0), 16777216);
  EXPECT_EQ(float_at(out[0], 1), 16777218);
  EXPECT_EQ(float_at(out[0], 2), 16777218) << "an odd one below";
}

TEST(FaultSubject, RoundsTheChosenOutputAlone) {
  const Call parts{.builtin = "sincos",
                   .expression = "sincos(a, &b)",
                   .arguments = {ScalarType::f32},
                   .results = {ScalarType::f32, ScalarType::f32}};
  const auto nearest = results_of("none", parts, {floats({0.25f})}),
             zero = results_of("toward-zero", parts, {floats({0.25f})}),
             second = results_of("toward-zero/1", parts, {floats({0.25f})});
  // sin and cos of 1/4 lie below the numbers nearest to them.
  EXPECT_EQ(zero[0].bits(0) + 1, nearest[0].bits(0));
  EXPECT_EQ(zero[1].bits(0) + 1, nearest[1].bits(0));
  EXPECT_EQ(second[0].bits(0), nearest[0].bits(0));
  EXPECT_EQ(second[1].bits(0), zero[1].bits(0));
}

TEST(FaultSubject, RoundsTowardZero) {
  const auto out = results_of("toward-zero", sum, {floats({1}), floats({-0x1p-30f})});
  EXPECT_EQ(out[0].bits(0), 0x3f7fffffu);
}

TEST(FaultSubject, FlushesOperands) {
  const auto out = results_of("flush-operand", sum, {floats({0x1p-130f}), floats({0x1p-130f})});
  EXPECT_EQ(out[0].bits(0), 0u);
}

TEST(FaultSubject, MixesUpLanes) {
  const auto out = results_of("lane", sum, {floats({1, 2, 3}), floats({1, 1, 1})});
  EXPECT_EQ(float_at(out[0], 0), 2);
  EXPECT_EQ(float_at(out[0], 1), 2);
  EXPECT_EQ(float_at(out[0], 2), 4);
}

TEST(FaultSubject, IsNotListed) { EXPECT_TRUE(fault_adapter()->list().empty()); }

}  // namespace
}  // namespace plumbline
