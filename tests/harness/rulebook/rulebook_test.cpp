#include "harness/rulebook/rulebook.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "harness/rulebook/edge_case.h"
#include "reference/function.h"

namespace plumbline {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Outcome<Rulebook> load_text(const std::string& text) {
  // Tests run at the same time, each in a process of its own.
  const auto folder = std::filesystem::path(testing::TempDir()) / ("rulebook-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto path = folder / "own-rulebook.json";
  std::ofstream(path) << text;
  return Rulebook::load(path.string());
}

TEST(Rulebook, ComesWithEveryDocument) {
  for (const std::string& name : Rulebook::names()) {
    const auto book = Rulebook::load(name);
    ASSERT_TRUE(book) << book.error().message;
    EXPECT_EQ(book->name(), name);
    EXPECT_FALSE(book->rules(name == "bfloat16" ? ScalarType::bf16 : ScalarType::f32).empty() &&
                 book->small_format(e4m3) == nullptr)
        << name;
    for (ScalarType precision : {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64})
      for (const Rule& rule : book->rules(precision)) {
        EXPECT_FALSE(rule.clause.empty()) << name << " " << rule.builtin;
        for (const auto& edge : rule.edges) EXPECT_FALSE(edge->clause.empty()) << name << " " << rule.builtin;
      }
  }
}

TEST(Rulebook, BoundsWhatTheTablesBound) {
  const Rulebook book = *Rulebook::load("opencl-1.2");
  struct Case {
    const char* builtin;
    ScalarType precision;
    const char* mode;
    Bound::Kind kind;
    double ulp;
    const char* function;
  };
  const Case cases[] = {
      {"sin", ScalarType::f32, "default", Bound::Kind::ulp, 4, "sin"},
      {"1/x", ScalarType::f32, "default", Bound::Kind::ulp, 2.5, "1/x"},
      {"1/x", ScalarType::f64, "default", Bound::Kind::correctly_rounded, 0.5, "1/x"},
      {"sqrt", ScalarType::f32, "default", Bound::Kind::ulp, 3, "sqrt"},
      {"sqrt", ScalarType::f32, "correctly-rounded", Bound::Kind::correctly_rounded, 0.5, "sqrt"},
      {"half_divide", ScalarType::f32, "default", Bound::Kind::ulp, 8192, "x/y"},
      {"native_recip", ScalarType::f32, "default", Bound::Kind::implementation_defined, 0, "1/x"},
      {"sin", ScalarType::f32, "fast-relaxed", Bound::Kind::implementation_defined, 0, "sin"},
      {"lgamma_r", ScalarType::f32, "default", Bound::Kind::undefined, 0, "lgamma_r"},
      {"mad", ScalarType::f64, "default", Bound::Kind::any, 0, "mad"},
  };
  for (const Case& c : cases) {
    const Rule* rule = book.find(c.builtin, c.precision, c.mode);
    ASSERT_NE(rule, nullptr) << c.builtin << " " << c.mode;
    EXPECT_EQ(rule->bound.kind, c.kind) << c.builtin << " " << c.mode;
    EXPECT_EQ(rule->bound.ulp, c.ulp) << c.builtin << " " << c.mode;
    EXPECT_EQ(rule->function->name, std::string_view(c.function));
  }
  EXPECT_EQ(book.find("half_sin", ScalarType::f64), nullptr);
  EXPECT_EQ(book.find("sni", ScalarType::f32), nullptr);
  EXPECT_TRUE(book.find("half_sin", ScalarType::f32)->result_may_flush);
}

TEST(Rulebook, LetsAUserTightenABound) {
  const auto book = load_text(R"({"rulebook": "mine", "extends": "opencl-1.2", "tables": [
    {"precision": ["single", "double"], "clause": "our own", "bounds": {"sin": "0.6 ulp"}}],
    "edges": {"exp": [{"when": ["±0"], "gives": "1", "clause": "our own"}]}})");
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->find("sin", ScalarType::f32)->bound.ulp, 0.6);
  EXPECT_EQ(book->find("sin", ScalarType::f64, "fast-relaxed")->bound.ulp, 0.6);
  EXPECT_EQ(book->find("sin", ScalarType::f32)->clause, "our own");
  EXPECT_EQ(book->find("cos", ScalarType::f32)->bound.ulp, 4);
  EXPECT_EQ(book->find("exp", ScalarType::f32)->edges.size(), 1u);
  EXPECT_EQ(book->find("sin", ScalarType::f32)->edges.size(), 2u);
}

TEST(Rulebook, AsDefaultTakesTheBoundsOfTheModeDefault) {
  const auto book = load_text(R"({"rulebook": "mine", "tables": [
    {"precision": "single", "clause": "first", "modes": "default", "may_flush": true,
     "bounds": {"sin": [{"when": ["±0"], "bound": "0 ulp"}, {"when": ["any"], "bound": "4 ulp"}]}},
    {"precision": "single", "clause": "second", "modes": "fast-relaxed", "edges": false,
     "bounds": {"sin": "as default"}}]})");
  ASSERT_TRUE(book) << book.error().message;
  const Rule* rule = book->find("sin", ScalarType::f32, "fast-relaxed");
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(rule->builtin, "sin");
  EXPECT_EQ(rule->clause, "second");
  EXPECT_EQ(rule->bound.ulp, 4);
  EXPECT_EQ(rule->pieces.size(), 2U);
  EXPECT_TRUE(rule->result_may_flush);
}

/// "means" is for builtins whose function has another name; half_ and native_ builtins are known to
/// the reference.
TEST(Rulebook, FindsTheFunctionsOfHalfAndNativeBuiltinsItself) {
  const auto book = load_text(R"({"rulebook": "mine", "means": {"convert_int": "trunc"}, "tables": [
    {"precision": "single", "clause": "x",
     "bounds": {"half_divide": "8192 ulp", "native_sin": "any", "convert_int": "0 ulp"}}]})");
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->find("half_divide", ScalarType::f32)->function->name, "x/y");
  EXPECT_EQ(book->find("native_sin", ScalarType::f32)->function->name, "sin");
  EXPECT_EQ(book->find("convert_int", ScalarType::f32)->function->name, "trunc");
}

TEST(Rulebook, ReportsWhatIsWrongWhereAndWhatWouldBeRight) {
  const auto table = [](const std::string& fields) {
    return R"({"rulebook": "mine", "tables": [{"precision": "single", "clause": "own", )" + fields + "}]}";
  };
  const auto edge = [](const std::string& fields) {
    return R"({"rulebook": "mine", "tables": [], "edges": {"sin": [{)" + fields + "}]}}";
  };
  struct Case {
    std::string text;
    std::vector<std::string> parts;
  };
  const Case cases[] = {
      {"{", {"own-rulebook.json", "is no JSON", "line 1"}},
      {"[]", {"is no object"}},
      {R"({"tables": []})", {"\"rulebook\"", "would be a text"}},
      {R"({"rulebook": "mine"})", {"has no \"tables\""}},
      {R"({"rulebook": "mine", "tabels": []})", {"'tabels'", "did you mean 'tables'"}},
      {R"({"rulebook": "mine", "extends": "opencl-1.3"})", {"\"extends\"", "'opencl-1.3'", "'opencl-1.2'"}},
      {table(R"("bounds": {"sin": "4 upl"})"), {"tables[0], \"sin\"", "'4 upl' is no bound", "2.5 ulp"}},
      {table(R"("bounds": {"sin": "-4 ulp"})"), {"'-4 ulp' is no bound"}},
      {table(R"("bounds": {"sin": 4})"), {"\"sin\": is 4", "would be a text"}},
      {table(R"("bounds": {"sin": [{"bound": "4 ulp"}]})"), {"\"sin\"", "has no \"when\""}},
      {table(R"("bounds": {"sni": "4 ulp"})"), {"'sni' is no function", "did you mean 'sin'"}},
      {table(R"("bounds": {"sin": "as default"})"), {"\"sin\" has no bound in the mode default to take"}},
      {table(R"("bounds": {}, "modes": "fast")"), {"'fast'", "fast-relaxed"}},
      {table(R"("bounds": {}, "may_flush": "yes")"), {"\"may_flush\"", "true or false"}},
      {R"({"rulebook": "mine", "tables": [{"precision": "singel", "clause": "x", "bounds": {}}]})",
       {"'singel'", "'single'"}},
      {R"({"rulebook": "mine", "tables": [{"precision": "single", "bounds": {}}]})", {"has no \"clause\""}},
      {edge(R"("gives": "1", "clause": "x")"), {"edges, sin[0]", "has no \"when\""}},
      {edge(R"("when": ["±0"], "clause": "x")"), {"neither \"gives\" nor \"stores\""}},
      {edge(R"("when": ["±0"], "gives": "1")"), {"has no \"clause\""}},
      {edge(R"("when": ["±0", "any"], "gives": "1", "clause": "x")"), {"2 patterns", "sin takes 1"}},
      {edge(R"("when": ["zero"], "gives": "1", "clause": "x")"), {"'zero' is no word", "±inf"}},
      {edge(R"("when": ["±0"], "gives": "0.1", "clause": "x")"),
       {"'0.1' is no word", "binary16 holds exactly"}},
      {edge(R"("when": ["±0"], "gives": "1", "flush": "always", "clause": "x")"), {"would be \"never\""}},
  };
  for (const Case& c : cases) {
    const auto book = load_text(c.text);
    ASSERT_FALSE(book) << c.text;
    EXPECT_THAT(book.error().message, HasSubstr("own-rulebook.json"));
    for (const std::string& part : c.parts) EXPECT_THAT(book.error().message, HasSubstr(part)) << c.text;
  }
  EXPECT_THAT(Rulebook::load("opencl-12").error().message,
              AllOf(HasSubstr("'opencl-12'"), HasSubstr("'opencl-1.2'")));
  EXPECT_THAT(Rulebook::load("/no/such.json").error().message, HasSubstr("/no/such.json: cannot be read"));
}

TEST(RulebookPattern, MatchesWhatItsWordsName) {
  struct Case {
    const char* pattern;
    std::vector<std::uint32_t> matches, differs;
  };
  // 0x3f000000 0.5, 0x3f800000 1, 0x3fc00000 1.5, 0x40000000 2, 0x40200000 2.5, 0x4b800000 2^24
  const Case cases[] = {
      {"any", {0, 0x7fc00000, 0xff800000}, {}},
      {"number", {0, 0xff800000, 1}, {0x7fc00000}},
      {"nan", {0x7fc00000, 0x7f800001}, {0x7f800000, 0}},
      {"snan", {0x7f800001}, {0x7fc00000}},
      {"qnan", {0xffc00001}, {0xff800001}},
      {"±0", {0, 0x80000000}, {1, 0x7fc00000}},
      {"-0", {0x80000000}, {0, 0x80000001}},
      {"+0", {0}, {0x80000000}},
      {"±inf", {0x7f800000, 0xff800000}, {0x7f7fffff}},
      {"-inf", {0xff800000}, {0x7f800000}},
      {"±1", {0x3f800000, 0xbf800000}, {0x3f800001}},
      {"1", {0x3f800000}, {0xbf800000}},
      {">0", {1, 0x7f800000}, {0, 0x80000000, 0x80000001, 0x7fc00000}},
      {"<0", {0x80000001, 0xff800000}, {0, 0x80000000}},
      {">=0", {0, 0x80000000, 1}, {0x80000001}},
      {"finite nonzero", {1, 0xff7fffff}, {0, 0x80000000, 0x7f800000}},
      {"|x|>1", {0x3f800001, 0xff800000}, {0x3f800000, 0, 0x7fc00000}},
      {"|x|<1", {0, 0xbf7fffff}, {0x3f800000}},
      {"-1<x<0", {0x80000001, 0xbf7fffff}, {0x80000000, 0xbf800000}},
      {"-0.5<=x<0", {0xbf000000, 0x80000001}, {0xbf000001, 0}},
      {"|x|>65536 finite", {0x47800001}, {0x47800000, 0x7f800000}},
      {"integer", {0x40000000, 0, 0x4b800001}, {0x3fc00000, 1, 0x7f800000}},
      {"noninteger", {0x3fc00000, 1}, {0x40000000, 0x7f800000}},
      {"odd", {0x3f800000, 0xbf800000}, {0x40000000, 0, 0x4b800000, 0x3fc00000}},
      {"even", {0x40000000, 0x80000000, 0x4b800000, 0x7f000000}, {0x3f800000, 0x4b7fffff}},
      {"odd <0", {0xbf800000}, {0x3f800000}},
      {"n+0.5", {0x3f000000, 0xbfc00000}, {0x3f800000, 0x3e800000}},
      {"even+0.5", {0x3f000000, 0xbfc00000, 0x40200000}, {0xbf000000, 0x3fc00000}},
      {"odd+0.5", {0xbf000000, 0x3fc00000}, {0x3f000000}},
      {"<min-normal", {0x007fffff, 0x80000000, 0xbf800000}, {0x00800000}},
      {"-min-normal", {0x80800000}, {0x00800000}},
  };
  for (const Case& c : cases) {
    const auto pattern = parse_pattern(c.pattern);
    ASSERT_TRUE(pattern) << pattern.error().message;
    for (std::uint32_t bits : c.matches)
      EXPECT_TRUE(pattern->matches(Operand({ScalarType::f32, bits}))) << c.pattern << " " << std::hex << bits;
    for (std::uint32_t bits : c.differs)
      EXPECT_FALSE(pattern->matches(Operand({ScalarType::f32, bits})))
          << c.pattern << " " << std::hex << bits;
  }
  // The same words for integer operands.
  EXPECT_TRUE(parse_pattern("odd <0")->matches(Operand({ScalarType::i32, 0xffffffffu})));
  EXPECT_TRUE(parse_pattern("even <0")->matches(Operand({ScalarType::i32, 0x80000000u})));
  EXPECT_TRUE(parse_pattern("0")->matches(Operand({ScalarType::i32, 0})));
  EXPECT_FALSE(parse_pattern("<0")->matches(Operand({ScalarType::u32, 0xffffffffu})));
}

}  // namespace
}  // namespace plumbline
