#include "harness/judge/claimed.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/device/build_modes.h"

namespace plumbline {
namespace {

ClaimCall one_claim() { return {{{"CL_DEVICE_MAX_SAMPLERS"}}}; }
ClaimCall two_claims() { return {{{"CL_DEVICE_MAX_MEM_ALLOC_SIZE"}, {"CL_DEVICE_GLOBAL_MEM_SIZE"}}}; }

bool passes(const Claimed& criterion, std::vector<std::uint64_t> reported) {
  const Scalar element{ScalarType::u32, 0};
  PointTruths at({&element, 1});
  std::vector<Scalar> results;
  for (const std::uint64_t number : reported) results.push_back({ScalarType::u64, number});
  std::vector<Judgement> judgements(results.size());
  criterion.judge(at, results, judgements);
  return judgements[0].passed();
}

bool rejected(const Claimed& criterion, std::uint64_t reported) {
  const Scalar element{ScalarType::u32, 0};
  return criterion.must_reject({&element, 1}, 0, {ScalarType::u64, reported});
}

TEST(Claimed, LimitsHoldToTheLastUnit) {
  const Mandate least{.least = 16, .clause = "4.2"};
  const Claimed at_least(least, one_claim());
  EXPECT_TRUE(passes(at_least, {16}) && passes(at_least, {~std::uint64_t{0}}));
  EXPECT_FALSE(passes(at_least, {15}));
  EXPECT_TRUE(rejected(at_least, 15) && !rejected(at_least, 16));
  const Mandate bits{.least = 32, .most = 64, .multiple_of = 32, .clause = "4.2"};
  const Claimed address(bits, one_claim());
  for (const std::uint64_t number : {0, 31, 33, 48, 63, 65, 96}) {
    EXPECT_FALSE(passes(address, {number})) << number;
    EXPECT_TRUE(rejected(address, number)) << number;
  }
  EXPECT_TRUE(passes(address, {32}) && passes(address, {64}));
}

TEST(Claimed, TheFirstClaimIsHeldToTheSecond) {
  const Mandate quarter{.least = 8, .relation = Mandate::Relation::at_least_a_quarter, .clause = "4.2"};
  const Claimed allocation(quarter, two_claims());
  EXPECT_TRUE(passes(allocation, {8, 32}) && passes(allocation, {9, 33}));
  EXPECT_FALSE(passes(allocation, {8, 33}));
  EXPECT_FALSE(passes(allocation, {7, 4}));
  const Mandate most{.relation = Mandate::Relation::at_most, .clause = "4.2"};
  const Claimed units(most, two_claims());
  EXPECT_TRUE(passes(units, {4, 4}));
  EXPECT_FALSE(passes(units, {5, 4}));
}

TEST(Claimed, ShowsWhatIsDue) {
  const Mandate quarter{.least = 8, .relation = Mandate::Relation::at_least_a_quarter, .clause = "4.2"};
  EXPECT_EQ(Claimed(quarter, two_claims()).truth({}, 0, shown_digits),
            "at least 8, at least a quarter of CL_DEVICE_GLOBAL_MEM_SIZE");
  const Mandate one{.least = 1, .most = 1, .clause = "4.2"};
  EXPECT_EQ(Claimed(one, one_claim()).truth({}, 0, shown_digits), "1");
  const Scalar third{ScalarType::u32, 2};
  EXPECT_EQ(Claimed(one, one_claim()).text({}, {&third, 1}, 0), "CL_DEVICE_MAX_SAMPLERS[2]");
}

TEST(OpenClVersion, IsReadFromTheWordsOfTable43) {
  EXPECT_EQ(opencl_version("OpenCL 1.2 vendor"), 12);
  EXPECT_EQ(opencl_version("OpenCL 3.0"), 30);
  for (const char* text : {"", "Vulkan 1.3", "OpenCL", "OpenCL C 1.2", "OpenCL x.2"})
    EXPECT_EQ(opencl_version(text), 0) << text;
}

TEST(Mandated, TheMandateIsTheDevicesOfProfileAndVersion) {
  using Profile = Mandate::Profile;
  static constexpr std::array mandates{
      Mandate{.profile = Profile::full, .until = 12, .least = 8, .clause = "old"},
      Mandate{.profile = Profile::embedded, .least = 1, .clause = "embedded"}};
  const auto clause = [](const char* version, bool embedded) {
    static const Rulebook book = *Rulebook::load("opencl-1.2");
    DeviceInfo device;
    device.version = version;
    device.embedded = embedded;
    Call call;
    call.kind = one_claim();
    const auto choice =
        mandated(mandates)({call, ScalarType::i32, "", false, book, device, build_modes()[0]});
    return choice.criterion ? choice.criterion->bound().clause : choice.skip_reason;
  };
  EXPECT_EQ(clause("OpenCL 1.2 x", false), "old");
  EXPECT_EQ(clause("OpenCL 1.2 x", true), "embedded");
  EXPECT_EQ(clause("OpenCL 3.0 x", true), "embedded");
  EXPECT_EQ(clause("OpenCL 3.0 x", false),
            "the documents mandate nothing of it for full profile devices of OpenCL 3.0");
  EXPECT_EQ(clause("OpenCL 1.1 x", true),
            "the documents mandate nothing of it for embedded profile devices of OpenCL 1.1");
  EXPECT_EQ(clause("Vulkan 1.3", false), "old");  // the adapter reports that it is unsupported
}

}  // namespace
}  // namespace plumbline
