#include "harness/device/expression.h"

#include <gmock/gmock.h>

namespace plumbline::spirv {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The expression as it was read: every part in its place.
std::string shown(const Expression& e) {
  std::string text = e.text;
  if (!e.type.empty()) text += "<" + e.type + ">";
  for (const std::string& decoration : e.decorations) text += "[" + decoration + "]";
  if (e.kind == Expression::Kind::literal) text = "#" + text;
  if (e.kind != Expression::Kind::instruction) return text;
  text += "(";
  for (const Expression& operand : e.operands) text += (text.ends_with("(") ? "" : " ") + shown(operand);
  return text + ")";
}

std::string shown(const Statement& s) {
  std::string text = s.name + (s.name.empty() ? "" : "=") + shown(s.value);
  if (s.kind == Statement::Kind::value) return text;
  if (s.kind == Statement::Kind::loop) text += " to " + shown(s.end) + " by " + shown(s.step);
  for (const Statement& inner : s.body) text += "; " + shown(inner);
  return (s.kind == Statement::Kind::loop ? "loop{" : "if{") + text + "}";
}

std::vector<std::string> read(std::string_view text) {
  const auto statements = parse(text);
  if (!statements) return {statements.error().message};
  std::vector<std::string> out;
  for (const Statement& s : *statements) out.push_back(shown(s));
  return out;
}

TEST(Expression, ReadsNestedInstructionsTypesAndDecorations) {
  EXPECT_THAT(read("sin(a)"), ElementsAre("sin(a)"));
  EXPECT_THAT(read(" OpFAdd ( OpFMul(a,b) , c ) "), ElementsAre("OpFAdd(OpFMul(a b) c)"));
  EXPECT_THAT(read("OpFConvert<half>[FPRoundingMode RTE, NoContraction](a)"),
              ElementsAre("OpFConvert<half>[FPRoundingMode RTE][NoContraction](a)"));
  EXPECT_THAT(read("vloadn<float4>(0<size_t>, OpBitcast<global float1*>(s), #4)"),
              ElementsAre("vloadn<float4>(0<size_t> OpBitcast<global float1*>(s) #4)"));
  EXPECT_THAT(read("OpSelect(c, -1, 0x1.8p-3)"), ElementsAre("OpSelect(c -1 0x1.8p-3)"));
}

TEST(Expression, ReadsStatements) {
  EXPECT_THAT(read("ContractionOff; v = OpFMul(a, b); OpFAdd(v, c);"),
              ElementsAre("ContractionOff", "v=OpFMul(a b)", "OpFAdd(v c)"));
}

TEST(Expression, ReadsBranchesAndLoops) {
  EXPECT_THAT(read("if x { OpStore(p, a) } b"), ElementsAre("if{x; OpStore(p a)}", "b"));
  EXPECT_THAT(read("if OpULessThan(a, 4) {\n  v = a; if v { a; }\n}"),
              ElementsAre("if{OpULessThan(a 4); v=a; if{v; a}}"));
  EXPECT_THAT(read("n = a; loop turn = n, items, 1 { loop k = 0<uint>, turn, 2 { a } b }"),
              ElementsAre("n=a", "loop{turn=n to items by 1; loop{k=0<uint> to turn by 2; a}; b}"));
  EXPECT_THAT(read("if = a; loop = if"), ElementsAre("if=a", "loop=if"));
  EXPECT_THAT(read("if x { a"), ElementsAre(HasSubstr("'}' is wanted at character 9")));
  EXPECT_THAT(read("if x a"), ElementsAre(HasSubstr("'{' is wanted at character 6")));
  EXPECT_THAT(read("if x { }"), ElementsAre(HasSubstr("a name, a number or an instruction is wanted")));
  EXPECT_THAT(read("loop n = 0, 4 { a }"), ElementsAre(HasSubstr("',' is wanted at character 15")));
  EXPECT_THAT(read("a }"), ElementsAre(HasSubstr("';' or the end is wanted at character 3")));
}

TEST(Expression, ReportsWhatIsWantedWhere) {
  EXPECT_THAT(read("sin(a"), ElementsAre("'sin(a': ')' is wanted at character 6"));
  EXPECT_THAT(read(""),
              ElementsAre(HasSubstr("a name, a number or an instruction is wanted at character 1")));
  EXPECT_THAT(read("sin(a) b"), ElementsAre(HasSubstr("';' or the end is wanted at character 8")));
  EXPECT_THAT(read("OpFConvert<half(a)"), ElementsAre(HasSubstr("'>' is wanted at character 19")));
  EXPECT_THAT(read("a<half>"), ElementsAre(HasSubstr("'(' is wanted at character 8")));
  EXPECT_THAT(read("sin(#)"), ElementsAre(HasSubstr("a word is wanted at character 6")));
}

}  // namespace
}  // namespace plumbline::spirv
