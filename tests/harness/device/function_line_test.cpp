#include "harness/device/function_line.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(FunctionLine, NamesTypesAndLanes) {
  Call call{
      .builtin = "sin", .expression = "sin(a)", .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
  EXPECT_EQ(function_line(call), "sin f32(f32)");
  call.builtin = "remquo";
  call.arguments = {ScalarType::f64, ScalarType::f64};
  call.results = {ScalarType::f64, ScalarType::i32};
  call.width = 4;
  EXPECT_EQ(function_line(call), "remquo f64x4,i32x4(f64x4,f64x4)");
}

}  // namespace
}  // namespace plumbline
