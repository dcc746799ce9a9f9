#include "harness/commands/wgsl_functions.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::Key;
using testing::UnorderedElementsAre;

using nlohmann::json;

std::map<std::string, WgslFunction> functions_of(const std::string& signature, const json& functions) {
  return wgsl_functions(json{{signature, functions}}.dump());
}

TEST(WgslFunctions, StandForEachTypeOfTheirSignature) {
  EXPECT_THAT(functions_of("T(T)", {{"sin", "sin(a)"}}),
              UnorderedElementsAre(Key("sin f16(f16)"), Key("sin f32(f32)")));
  EXPECT_THAT(functions_of("I(I,I)", {{"x&y", "a & b"}}),
              UnorderedElementsAre(Key("x&y i32(i32,i32)"), Key("x&y u32(u32,u32)")));
}

TEST(WgslFunctions, HaveAnExpressionOfEachResult) {
  const auto functions = functions_of("T,i32(T)", {{"frexp", {"frexp(a).fract", "frexp(a).exp"}}});
  const WgslFunction& frexp = functions.at("frexp f32,i32(f32)");
  EXPECT_THAT(frexp.results, ElementsAre("f32", "i32"));
  EXPECT_THAT(frexp.arguments, ElementsAre("f32"));
  EXPECT_THAT(frexp.wgsl, ElementsAre("frexp(a).fract", "frexp(a).exp"));
}

TEST(WgslFunctions, ConditionsAreInIntegers) {
  const auto functions = functions_of("bool(f32,f32)", {{"x<y", "a < b"}});
  EXPECT_THAT(functions.at("x<y i32(f32,f32)").results, ElementsAre("bool"));
}

}  // namespace
}  // namespace plumbline
