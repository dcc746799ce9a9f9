#include "harness/results/error_profile.h"

#include <gmock/gmock.h>

#include <array>
#include <set>

#include "harness/support/random.h"

namespace plumbline {
namespace {

using Step = ProfileAxis::Step;

TEST(ProfileAxis, HasAPlaceForEachBinadeAndForWhatIsInNone) {
  struct Case {
    ScalarType type;
    Step step;
    std::uint64_t bits;
    const char* label;
  };
  const Case cases[] = {
      {ScalarType::f32, Step::fine, 0x3f800000, "2^0"},
      {ScalarType::f32, Step::fine, 0x3fffffff, "2^0"},
      {ScalarType::f32, Step::fine, 0xc0000000, "-2^1"},
      {ScalarType::f32, Step::fine, 0x00800000, "2^-126"},
      {ScalarType::f32, Step::fine, 0x007fffff, "subnormal"},
      {ScalarType::f32, Step::fine, 0x80000001, "-subnormal"},
      {ScalarType::f32, Step::fine, 0x00000000, "0"},
      {ScalarType::f32, Step::fine, 0x80000000, "-0"},
      {ScalarType::f32, Step::fine, 0x7f7fffff, "2^127"},
      {ScalarType::f32, Step::fine, 0x7f800000, "inf"},
      {ScalarType::f32, Step::fine, 0xff800000, "-inf"},
      {ScalarType::f32, Step::fine, 0x7fc00000, "nan"},
      {ScalarType::f32, Step::coarse, 0x3f800000, "2^0..2^15"},
      {ScalarType::f32, Step::coarse, 0x3f000000, "2^-16..2^-1"},
      {ScalarType::f16, Step::fine, 0x7bff, "2^15"},
      {ScalarType::f64, Step::fine, 0x3ff0000000000000, "2^0"},
      {ScalarType::f64, Step::fine, 0x43e0000000000000, "2^63"},
      {ScalarType::f64, Step::fine, 0x43f0000000000000, "2^64..2^79"},
      {ScalarType::f64, Step::fine, 0x3bf0000000000000, "2^-64"},
      {ScalarType::f64, Step::fine, 0x3be0000000000000, "2^-80..2^-65"},
      {ScalarType::f64, Step::fine, 0x7fefffffffffffff, "2^1008..2^1023"},
      {ScalarType::i32, Step::fine, 0, "0"},
      {ScalarType::i32, Step::fine, 1, "2^0"},
      {ScalarType::i32, Step::fine, 0xffffffff, "-2^0"},
      {ScalarType::i32, Step::fine, 0x80000000, "-2^31"},
      {ScalarType::u64, Step::coarse, ~std::uint64_t{0}, "2^60..2^63"},
  };
  for (const Case& c : cases) {
    const ProfileAxis& axis = ProfileAxis::of(c.type, c.step);
    EXPECT_EQ(axis.labels().at(axis.place(c.bits)), c.label) << axis.name() << std::hex << ' ' << c.bits;
  }
}

TEST(ProfileAxis, NamesItsPlacesOnceAndIsFoundByName) {
  for (int type = 0; type <= static_cast<int>(ScalarType::f64); ++type)
    for (const Step step : {Step::fine, Step::coarse}) {
      const ProfileAxis& axis = ProfileAxis::of(static_cast<ScalarType>(type), step);
      const std::set<std::string> labels(axis.labels().begin(), axis.labels().end());
      EXPECT_EQ(labels.size(), axis.size()) << axis.name();
      EXPECT_EQ(axis_named(axis.name()), &axis);
      EXPECT_LE(axis.size(), step == Step::coarse ? 44U : 520U) << axis.name();
    }
  EXPECT_EQ(axis_named("quad"), nullptr);
}

TEST(ErrorCounts, ShowTheLargestAndTheMedianOfEachPlace) {
  ErrorCounts counts(std::array{ScalarType::f32});
  const std::size_t one = counts.place(0x3f800000, 0), two = counts.place(0x40000000, 0);
  ASSERT_EQ(two, one + 1);
  counts.add(one, 0);
  EXPECT_FALSE(counts.has_errors());
  for (const std::size_t bucket : {2U, 2U, 6U}) counts.add(one, bucket);
  counts.add(two, 3, 10);
  EXPECT_TRUE(counts.has_errors());
  const ErrorProfile profile = counts.profile(1);
  EXPECT_EQ(profile.output, 1);
  EXPECT_THAT(profile.axes, testing::ElementsAre("float"));
  ASSERT_EQ(profile.points.size(), two + 1);  // nothing was evaluated beyond
  EXPECT_EQ(profile.points[one], 4U);
  EXPECT_EQ(profile.largest.substr(one), "gd");
  EXPECT_EQ(profile.median.substr(one), "cd");
  EXPECT_EQ(profile.largest[0], '.');
}

TEST(ErrorCounts, OfTwoArgumentsAreAMap) {
  const std::array types{ScalarType::f32, ScalarType::i32};
  ErrorCounts counts(types);
  const std::uint64_t first[] = {0x3f800000}, second[] = {3};
  const std::uint32_t a = 0x3f800000, b = 3;
  const void* const columns[] = {&a, &b};
  std::uint16_t place = 0;
  counts.find_places(columns, 1, {&place, 1});
  EXPECT_EQ(place, counts.place(first[0], second[0]));
  const std::size_t width = ProfileAxis::of(types[1], Step::coarse).size();
  EXPECT_EQ(place, ProfileAxis::of(types[0], Step::coarse).place(a) * width +
                       ProfileAxis::of(types[1], Step::coarse).place(b));
  EXPECT_THAT(counts.profile(0).axes, testing::ElementsAre("float, coarse", "int, coarse"));
}

TEST(ErrorCounts, MergingPartsInAnyOrderGivesTheWhole) {
  const std::array types{ScalarType::f64};
  ErrorCounts whole(types), parts[3] = {ErrorCounts(types), ErrorCounts(types), ErrorCounts(types)};
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const std::size_t place = random.below(whole.places()), bucket = random.below(histogram_edges.size());
    whole.add(place, bucket);
    parts[random.below(3)].add(place, bucket);
  }
  ErrorCounts forwards, backwards;
  for (int k = 0; k < 3; ++k) {
    forwards.merge(parts[k]);
    backwards.merge(parts[2 - k]);
  }
  EXPECT_EQ(forwards.profile(0), whole.profile(0));
  EXPECT_EQ(backwards.profile(0), whole.profile(0));
}

}  // namespace
}  // namespace plumbline
