#include "reports/triage.h"

#include <gmock/gmock.h>

#include "reports/point_class.h"
#include "sample_results.h"

namespace plumbline::reports {
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
    Sample point = e.failing[0];
    point.args = c.args;
    point.result = c.result;
    EXPECT_EQ(class_of(point, e), c.expected) << c.signature << ' ' << c.args[0] << ' ' << c.result;
  }
}

TEST(ArgumentTypes, AreThoseOfTheValues) {
  EXPECT_THAT(argument_types("float4(float4, int4)"), ElementsAre(ScalarType::f32, ScalarType::i32));
  EXPECT_THAT(argument_types("double(double, double*)"), ElementsAre(ScalarType::f64));
  EXPECT_TRUE(argument_types("float4(image2d_t)").empty());
  EXPECT_TRUE(argument_types("nothing").empty());
}

TEST(FailureGroups, HaveOneClauseAndOneClassOfPoints) {
  Results results = results_of({failing("sin", {"0x00000001", "0x80000002"}), failing("cos", {"0x00000001"}),
                                failing("exp", {"0x7f800000"}), sample_entries()[0]});
  const auto groups = failure_groups(results);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].cause, "subnormal argument");
  EXPECT_EQ(groups[0].entries.size(), 2U);
  EXPECT_EQ(groups[0].failures, 6U);
  EXPECT_EQ(groups[0].clause, "7.4, table 7.1");
  EXPECT_EQ(groups[1].cause, "infinite argument");
  results.entries[1].failing[0].clause = "7.5.1";
  EXPECT_EQ(failure_groups(results).size(), 3U);
}

TEST(FailureGroups, TellTheLaneTheWidthAndTheModeThatAloneFail) {
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
  const auto groups = failure_groups(results_of(entries));
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].cause, "subnormal argument, lane 3, width 4 alone, mode default alone");
}

TEST(FailureGroups, OfWhatTheDeviceFailedAreByReasonAndFirst) {
  Entry crashed = sample_entries()[0];
  crashed.verdict = Verdict::crashed;
  crashed.reason = "ended by signal 11\nlog";
  const auto groups = failure_groups(results_of({failing("exp", {"0x3f800000"}), crashed}));
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].verdict, "crashed");
  EXPECT_EQ(groups[0].cause, "ended by signal 11");
  EXPECT_EQ(groups[1].example->builtin, "exp");
}

}  // namespace
}  // namespace plumbline::reports
