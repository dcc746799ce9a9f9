#include "harness/results/causes.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "harness/results/expectations.h"
#include "harness/results/point_class.h"
#include "harness/results/signature_types.h"
#include "tests/reports/sample_results.h"

namespace plumbline {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Entry failing(const std::string& builtin, const std::vector<std::string>& points) {
  Entry e = sample_entries()[1];
  e.builtin = builtin;
  const Sample sample = e.failing[0];
  e.failing.clear();
  for (const std::string& bits : points) {
    e.failing.push_back(sample);
    e.failing.back().args = {bits};
  }
  return e;
}

TEST(PointClass, IsThatOfTheMostSpecialArgumentOrElseOfTheResult) {
  struct Case {
    const char* signature;
    std::vector<std::string> args;
    const char* result;
    const char* expected;
  };
  const Case cases[] = {
      {"float(float)", {"0x3f800000"}, "0x3f800000", "ordinary argument"},
      {"float(float)", {"0x00000001"}, "0x3f800000", "subnormal argument"},
      {"float(float)", {"0x80000000"}, "0x3f800000", "zero argument"},
      {"float(float)", {"0xff800000"}, "0x3f800000", "infinite argument"},
      {"float(float)", {"0x49800000"}, "0x3f800000", "huge argument"},
      {"float(float)", {"0x497fffff"}, "0x3f800000", "ordinary argument"},
      {"float(float)", {"0x3f800000"}, "0x7fc00000", "NaN result"},
      {"float(float)", {"0x3f800000"}, "0xff800000", "infinite result"},
      {"float(float)", {"0x3f800000"}, "0x80000000", "zero result"},
      {"float4(float4, int4)", {"0x3f800000", "0x00000001"}, "0x3f800000", "ordinary argument"},
      {"float(float, float)", {"0x3f800000", "0x7fc00000"}, "0x7fc00000", "NaN argument"},
      {"half(half)", {"0x7800"}, "0x3c00", "huge argument"},
      {"double(double)", {"0x000fffffffffffff"}, "0x0", "subnormal argument"},
      {"image", {"0x00000001"}, "0x0", "ordinary argument"},
  };
  for (const Case& c : cases) {
    Entry e = sample_entries()[1];
    e.signature = c.signature;
    e.arguments.clear();
    e.results.clear();
    set_types_by_signature(e);
    Sample point = e.failing[0];
    point.args = c.args;
    point.result = c.result;
    EXPECT_EQ(class_of(point, e), c.expected) << c.signature << ' ' << c.args[0] << ' ' << c.result;
  }
}

TEST(SignatureTypes, AreThoseOfTheValues) {
  const auto types = [](const char* signature) {
    ConfigurationRecord c;
    c.signature = signature;
    set_types_by_signature(c);
    return std::pair(c.arguments, c.results);
  };
  using enum ScalarType;
  using Types = std::vector<ScalarType>;
  EXPECT_EQ(types("float4(float4, int4)"), std::pair(Types{f32, i32}, Types{f32}));
  EXPECT_EQ(types("double(double, double*)"), std::pair(Types{f64}, Types{f64}));
  EXPECT_EQ(types("bfloat16(bfloat16)"), std::pair(Types{bf16}, Types{bf16}));
  EXPECT_EQ(types("float4(image2d_t)"), std::pair(Types{}, Types{f32}));
  EXPECT_EQ(types("nothing"), std::pair(Types{}, Types{}));
}

TEST(Causes, HaveOneClauseAndOneClassOfPoints) {
  std::vector<Entry> entries{failing("sin", {"0x00000001", "0x80000002"}), failing("cos", {"0x00000001"}),
                             failing("exp", {"0x7f800000"}), sample_entries()[0]};
  const auto causes = causes_of(entries);
  ASSERT_EQ(causes.size(), 2U);
  EXPECT_EQ(causes[0].common, "subnormal argument");
  EXPECT_THAT(causes[0].entries, ElementsAre(0, 1));
  EXPECT_EQ(causes[0].failures, 6U);
  EXPECT_EQ(causes[0].clause, "7.4, table 7.1");
  EXPECT_EQ(causes[0].name, "math/subnormal-argument/7.4,-table-7.1");
  EXPECT_EQ(causes[1].common, "infinite argument");
  EXPECT_EQ(count_text(causes), "3 entries do not conform, from 2 likely causes");
  entries[1].failing[0].clause = "7.5.1";
  EXPECT_EQ(causes_of(entries).size(), 3U);
}

TEST(Causes, OfNothingAreNone) {
  const auto causes = causes_of(std::vector{sample_entries()[0]});
  EXPECT_TRUE(causes.empty());
  EXPECT_EQ(count_text(causes), "");
}

TEST(Causes, ShowTheLaneTheWidthAndTheModeThatAloneFail) {
  std::vector<Entry> entries;
  for (const char* mode : {"default", "fast-relaxed"})
    for (const int width : {1, 4}) {
      Entry e = sample_entries()[0];
      if (width == 4 && mode == std::string("default")) {
        e = failing(e.builtin, {"0x00000001", "0x00000002"});
        for (Sample& s : e.failing) s.lane = 3;
      }
      e.width = width;
      e.mode = mode;
      entries.push_back(e);
    }
  const auto causes = causes_of(entries);
  ASSERT_EQ(causes.size(), 1U);
  EXPECT_EQ(causes[0].common, "subnormal argument, lane 3, width 4 alone, mode default alone");
}

TEST(Causes, OfWhatTheDeviceFailedAreByReasonAndFirst) {
  Entry crashed = sample_entries()[0];
  crashed.verdict = Verdict::crashed;
  crashed.reason = "ended by signal 11\nlog";
  const std::vector<Entry> entries{failing("exp", {"0x3f800000"}), crashed};
  const auto causes = causes_of(entries);
  ASSERT_EQ(causes.size(), 2U);
  EXPECT_EQ(causes[0].verdict, Verdict::crashed);
  EXPECT_EQ(causes[0].common, "ended by signal 11");
  EXPECT_EQ(entries[causes[1].example].builtin, "exp");
}

/// Known failures, by the lines of a file.
Expectations expecting(const std::string& lines) {
  const auto file = std::filesystem::temp_directory_path() / "plumbline-expected-causes.txt";
  std::ofstream(file) << lines;
  auto out = Expectations::load(std::vector{file.string()});
  std::filesystem::remove(file);
  return *out;
}

TEST(Causes, AreExpectedByNameForEveryEntryThatHasThem) {
  std::vector<Entry> entries{failing("sin", {"0x00000001"}), failing("cos", {"0x00000001"}),
                             failing("exp", {"0x7f800000"}), sample_entries()[0]};
  const auto expected = expecting("cause:math/subnormal-argument/* opencl:* known to flush\n");
  EXPECT_FALSE(expected.reason(entries[0]));  // what it fails from is known at the end
  expected.expect_causes_and_flakes(entries);
  EXPECT_EQ(entries[0].verdict, Verdict::expected_failure);
  EXPECT_THAT(entries[0].reason, HasSubstr("known: known to flush"));
  EXPECT_EQ(entries[1].verdict, Verdict::expected_failure);
  EXPECT_EQ(entries[2].verdict, Verdict::fails);
  EXPECT_EQ(entries[3].verdict, Verdict::conforms);
  EXPECT_EQ(causes_of(entries).size(), 1U);
  EXPECT_TRUE(expected.unmatched(entries).empty());
}

TEST(Causes, OfAnotherDeviceOrOfNothingAreReported) {
  std::vector<Entry> entries{failing("sin", {"0x00000001"})};
  const struct {
    const char *line, *warning;
  } unmatched[] = {{"cause:math/subnormal-argument/* libm:* why\n", "this run has no device 'libm:*'"},
                   {"cause:math/subnormal-argument opencl:* why\n", "nothing fails from '"},
                   {"cause:math/zero-argument/* opencl:* why\n", "nothing fails from '"}};
  for (const auto& [line, warning] : unmatched) {
    const auto expected = expecting(line);
    expected.expect_causes_and_flakes(entries);
    EXPECT_EQ(entries[0].verdict, Verdict::fails) << line;
    ASSERT_EQ(expected.unmatched(entries).size(), 1U) << line;
    EXPECT_THAT(expected.unmatched(entries)[0], HasSubstr(warning));
  }
}

// A crash has no points by which its cause is known: it is listed by its entry.
TEST(Causes, OfCrashesAreNotExpectedByName) {
  Entry crashed = sample_entries()[0];
  crashed.verdict = Verdict::crashed;
  crashed.reason = "ended by signal 11";
  std::vector<Entry> entries{crashed};
  expecting("cause:* opencl:* why\n").expect_causes_and_flakes(entries);
  EXPECT_EQ(entries[0].verdict, Verdict::crashed);
}

}  // namespace
}  // namespace plumbline
