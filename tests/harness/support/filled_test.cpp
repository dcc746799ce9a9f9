#include "harness/support/filled.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(Filled, PutsTextsForNamesAndProductsOfNumbers) {
  const Substitutions by{.names = {{"T", "int"}, {"w", "4"}, {".lane", ".s0"}}};
  EXPECT_EQ(filled("({T})a{.lane} + {w*3} + {w}", by), "(int)a.s0 + 12 + 4");
  EXPECT_EQ(filled("{T}{T}", by), "intint");
}

TEST(Filled, TakesOneSideOfAChoiceWhichIsATemplateAgain) {
  const std::string text = "{1|-1} {s/u}_abs {|, #{w}}";
  EXPECT_EQ(filled(text, {.names = {{"w", "1"}}, .scalar = true, .is_signed = true}), "1 s_abs ");
  EXPECT_EQ(filled(text, {.names = {{"w", "8"}}, .scalar = false, .is_signed = false}), "-1 u_abs , #8");
  EXPECT_EQ(filled("{a|b|c}", {.scalar = false}), "b|c");
}

TEST(Filled, LeavesBracesOfCodeAndChoicesOfWhichNothingIsKnown) {
  for (const char* text : {"if a { x }", "{U} {1|-1} {s/u} {w*} {w*b} {", "} {", "{ { } "})
    EXPECT_EQ(filled(text, {.names = {{"w", "2"}}}), text);
  EXPECT_EQ(filled("{ return {T}; }", {.names = {{"T", "int"}}, .scalar = true}), "{ return int; }");
  EXPECT_EQ(filled("if a { {b|c} }", {.scalar = true}), "if a { b }");
}

// What a text holds is no template.
TEST(Filled, DoesNotFillTheTextsOfNames) {
  EXPECT_EQ(filled("{a}{b}", {.names = {{"a", "{b}"}, {"b", "{a}"}}}), "{b}{a}");
}

}  // namespace
}  // namespace plumbline
