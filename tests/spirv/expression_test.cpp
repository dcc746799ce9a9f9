#include "harness/spirv/expression.h"

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

std::vector<std::string> read(std::string_view text) {
  const auto statements = parse(text);
  if (!statements) return {statements.error().message};
  std::vector<std::string> out;
  for (const Statement& s : *statements) out.push_back(s.name + (s.name.empty() ? "" : "=") + shown(s.value));
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

TEST(Expression, TellsWhatIsWantedWhere) {
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
