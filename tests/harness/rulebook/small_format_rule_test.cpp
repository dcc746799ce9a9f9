#include "harness/rulebook/small_format_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/rulebook/parse.h"

namespace plumbline {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json whole() {
  return json::parse(R"({"rulebook": "r", "tables": [], "small_formats": {"e5m2": {
    "saturating": {"overflow": "greatest", "infinity": "+greatest"},
    "plain": {"overflow": "infinity", "infinity": "any"}, "nan": "nan", "clause": "c"}}})");
}

TEST(SmallFormatRule, EveryKeyIsTaken) {
  const auto book = parse_rulebook(whole(), "origin");
  ASSERT_TRUE(book) << book.error().message;
  const SmallFormatRule& rule = book->small_formats.at("e5m2");
  EXPECT_EQ(rule.saturating->overflow, SmallFormatValue::greatest);
  EXPECT_EQ(rule.saturating->infinity, SmallFormatValue::greatest_positive);
  EXPECT_EQ(rule.plain->overflow, SmallFormatValue::infinity);
  EXPECT_EQ(rule.plain->infinity, SmallFormatValue::any);
  EXPECT_EQ(rule.nan, SmallFormatValue::nan);
  EXPECT_EQ(rule.clause, "c");
}

struct Mistake {
  const char* path;
  json value;
  const char* error;
};

TEST(SmallFormatRule, AMistakeIsNamed) {
  const Mistake mistakes[] = {
      {"/small_formats", 1, "small_formats: is no object"},
      {"/small_formats/e4m2", json::object(), "'e4m2' is no small format"},
      {"/small_formats/e5m2/nam", 1, "'nam' is no key here"},
      {"/small_formats/e5m2/nan", "zero", "\"e5m2\": 'zero' is no \"nan\" of e5m2"},
      {"/small_formats/e5m2/plain/overflow", 3, "\"overflow\" is 3"},
      {"/small_formats/e5m2/plain/more", "any", "'more' is no key here"},
      {"/small_formats/e2m1",
       {{"nan", "nan"}, {"clause", "c"}, {"saturating", {{"overflow", "any"}, {"infinity", "any"}}}},
       "'nan' is no \"nan\" of e2m1"}};
  for (const Mistake& mistake : mistakes) {
    json book = whole();
    book[json::json_pointer(mistake.path)] = mistake.value;
    const auto parsed = parse_rulebook(book, "origin");
    ASSERT_FALSE(parsed) << mistake.path;
    EXPECT_THAT(parsed.error().message, HasSubstr(mistake.error));
  }
}

TEST(SmallFormatRule, ABookThatExtendsAnotherReplacesWholeFormats) {
  const json merged = overlay(whole(), {{"small_formats", {{"e4m3", 1}}}});
  EXPECT_TRUE(merged["small_formats"].contains("e5m2"));
  EXPECT_TRUE(merged["small_formats"].contains("e4m3"));
}

}  // namespace
}  // namespace plumbline
