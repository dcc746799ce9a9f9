#include "harness/reproducer/reproducer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/reproducer/c_text.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

TEST(CText, IsWhatCReadsBack) {
  EXPECT_EQ(c_string("say \"a\\b\"\n"), R"("say \"a\\b\"\n")");
  EXPECT_EQ(c_lines("one\ntwo"), "\n  \"one\\n\"\n  \"two\\n\"");
  EXPECT_EQ(c_words(std::vector<std::uint32_t>{1, 0x07230203}), "\n  0x00000001, 0x07230203,");
  EXPECT_EQ(c_comment("a */ b */\n"), "/*\na * / b * /\n */\n");
}

/// A device that returns what it is given: result k is argument k.
class Reproducer : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder);
    device.name = "a device";
    parts.code =
        "static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) "
        "{\n"
        "  size_t k;\n  (void)argv;\n"
        "  for (k = 0; k < 2; ++k) memcpy(out[k], in[k], lanes * results[k].size);\n  return argc == 1;\n}\n";
  }
  void TearDown() override { fs::remove_all(folder); }

  virtual std::string text() const {
    const ReproducedPoint point{.call = call,
                                .device = device,
                                .arguments = {{ScalarType::i8, 0xf9}, {ScalarType::f64, 0x3ff8000000000000}},
                                .lanes = 48,
                                .results = results,
                                .allowed = allowed,
                                .facts = {{"a is", "0xf9, -7"}, {"width", "vectors of 4"}},
                                .rule = "exact (a document, a clause)",
                                .command = "plumbline replay 'x'"};
    return reproducer(point, parts, "same.c");
  }
  /// How the program ends; -1 where it does not compile without a warning.
  int ending() const {
    std::ofstream(folder / "same.c") << text();
    const std::string compile =
        "cd " + folder.string() + " && cc -std=c99 -Wall -Wextra -Werror -pedantic -o same same.c";
    if (std::system(compile.c_str()) != 0) return -1;
    return WEXITSTATUS(std::system((folder / "same >/dev/null 2>&1").string().c_str()));
  }

  fs::path folder = fs::path(testing::TempDir()) / ("reproducer-" + std::to_string(::getpid()));
  Call call{.builtin = "same",
            .expression = "same(a, b)",
            .arguments = {ScalarType::i8, ScalarType::f64},
            .results = {ScalarType::i8, ScalarType::f64},
            .width = 4};
  DeviceInfo device;
  ReproducerParts parts;
  std::vector<ReproducedResult> results{{.text = "first"}, {.text = "second"}};
  std::vector<AllowedRow> allowed{{{{0xf9, 0xff, 1}}, {{0x3ff0000000000000, 0x3fffffffffffffff, 1}}}};
};

TEST_F(Reproducer, PassesWhereEveryResultIsAllowed) {
  EXPECT_EQ(ending(), 0);
  allowed[0][1] = {{0, 1, 1}, {0x3ff8000000000000, 0x3ff8000000000000, 1}};
  EXPECT_EQ(ending(), 0);
}

TEST_F(Reproducer, FailsWhereOneIsNot) {
  allowed[0][0] = {{0, 0xf8, 1}, {0xfa, 0xff, 1}};
  EXPECT_EQ(ending(), 1);
  allowed[0][0] = {{0x01, 0xf9, 0xf8}};
  EXPECT_EQ(ending(), 0) << "two steps, of which it is the second";
  allowed[0][0] = {{0x00, 0xff, 2}};
  EXPECT_EQ(ending(), 1) << "even numbers";
  allowed[0][0] = {{0, 0xff, 1}};
  allowed[0][1] = {{0, 0x3ff7ffffffffffff, 1}};
  EXPECT_EQ(ending(), 1);
}

TEST_F(Reproducer, HoldsAllResultsToOneRow) {
  const std::vector<AllowedRange> own{{0xf9, 0xf9, 1}}, other{{0, 0, 1}},
      own_second{{0x3ff8000000000000, 0x3ff8000000000000, 1}};
  allowed = {{own, other}, {other, own_second}};
  EXPECT_EQ(ending(), 1);
  allowed.push_back({own, own_second});
  EXPECT_EQ(ending(), 0);
}

TEST_F(Reproducer, FailsWhereAResultIsNotWritten) {
  parts.code =
      "static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {\n"
      "  (void)argv, (void)in, (void)out;\n  return argc == 1;\n}\n";
  EXPECT_EQ(ending(), 1);
}

TEST_F(Reproducer, EndsWith2WhereItCannotEvaluate) {
  parts.code =
      "static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {\n"
      "  (void)argv, (void)in, (void)out;\n  return argc != 1;\n}\n";
  EXPECT_EQ(ending(), 2);
}

TEST_F(Reproducer, NamesOfDevicesEndNoCommentAndBeginNoLine) {
  device.name = "*/ #error \"hostile\"\n#error hostile\\";
  results[0].text = "first */ #error\n#error";
  EXPECT_EQ(ending(), 0);
  EXPECT_THAT(text(), StartsWith("/*\n * first * / #error #error\n"));
}

TEST_F(Reproducer, TheHeadHasWhatIsNotAllowed) {
  results[0] = {
      .text = "same(-7)", .bits = "0xf8", .truth = "-7", .error = "1", .allows = false, .clause = "6.2"};
  parts.compiler_flags = "-mavx";
  parts.libraries = "-lsame";
  EXPECT_THAT(text(),
              StartsWith("/*\n * same(-7)\n *   bits   0xf8\n *   true   -7\n *   error  1 ulp: not allowed\n"
                         " *   clause 6.2\n"));
  EXPECT_THAT(text(), HasSubstr("\n * compile  cc -mavx -o same same.c -lsame\n"));
  EXPECT_THAT(text(), HasSubstr("\n * a is     0xf9, -7\n * width    vectors of 4\n"));
}

/// A device that prints a text, or reports a number, whatever the call.
class OtherReproducer : public Reproducer {
 protected:
  void print(const std::string& text) {
    call.kind = PrintCall{{{"\"%d\", 1"}}};
    parts.code =
        "static int evaluate(int argc, char **argv, char *text, size_t room, size_t *length, int *returned) "
        "{\n"
        "  static const char seen[] = " +
        c_string(text) +
        ";\n  (void)argv, (void)room;\n  memcpy(text, seen, sizeof seen - 1);\n  *length = sizeof seen - 1;\n"
        "  *returned = " +
        std::to_string(returned) + ";\n  return argc == 1;\n}\n";
  }
  std::string text() const override {
    const ReproducedPoint point{.call = call,
                                .device = device,
                                .arguments = {},
                                .results = results,
                                .allowed = {},
                                .print = print_due,
                                .mandate = mandate,
                                .rule = "exact",
                                .command = "plumbline replay 'x'"};
    return reproducer(point, parts, "same.c");
  }

  int returned = 0;
  AllowedPrint print_due;
  std::string mandate;
};

TEST_F(OtherReproducer, OfATextPassesWhereItIsOneOfThoseThatAreDue) {
  print("a\\\"\t%\?\?=1");
  print_due.texts = {{"b"}, {"a\\\"\t%\?\?=1"}};
  EXPECT_EQ(ending(), 0);
  print_due.texts = {{"b"}, {"a\\\"\t%\?\?=12"}, {"a\\\"\t%\?\?="}};
  EXPECT_EQ(ending(), 1);
  print_due.texts = {{"a\\\"\t%\?\?=\001"}};
  EXPECT_EQ(ending(), 1);
  print_due.texts = {{"a\\\"\t%\?\?=\001", true}};
  EXPECT_EQ(ending(), 0) << "any digit";
}

TEST_F(OtherReproducer, OfWhatPrintfReturnsPassesWhereThatIsZero) {
  print("1");
  print_due.of_returned = print_due.is_open = true;
  EXPECT_EQ(ending(), 0);
  returned = -1;
  print("1");
  EXPECT_EQ(ending(), 1);
}

TEST_F(OtherReproducer, OfAListLooksAtOneValue) {
  print("1,22,3");
  print_due = {.is_list = true, .value = 1, .texts = {{"22"}}};
  EXPECT_EQ(ending(), 0);
  print_due.value = 2;
  EXPECT_EQ(ending(), 1);
  print_due = {.is_list = true, .value = 3, .is_absent = true};
  EXPECT_EQ(ending(), 0);
  print("1,22,3,4");
  EXPECT_EQ(ending(), 1);
}

TEST_F(OtherReproducer, OfAPointerTakesPrintingCharacters) {
  print("0x1f");
  print_due = {.most = 8, .least = 4};
  EXPECT_EQ(ending(), 0);
  print_due = {.most = 8, .least = 5};
  EXPECT_EQ(ending(), 1);
  print("0x\n1");
  print_due = {.most = 8, .least = 1};
  EXPECT_EQ(ending(), 1);
}

TEST_F(OtherReproducer, OfAClaimHoldsItToTheMandate) {
  call.kind = ClaimCall{{{"CL_DEVICE_MAX_SAMPLERS"}}};
  results = {{.text = "CL_DEVICE_MAX_SAMPLERS = 15", .truth = "at least 16"}};
  parts.code =
      "static int evaluate(int argc, char **argv, uint64_t reported[]) {\n  (void)argv;\n  reported[0] = "
      "15;\n"
      "  return argc == 1;\n}\n";
  mandate = "reported[0] >= 16u";
  EXPECT_EQ(ending(), 1);
  mandate = "reported[0] >= 15u";
  EXPECT_EQ(ending(), 0);
}

}  // namespace
}  // namespace plumbline
