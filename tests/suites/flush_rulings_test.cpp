// The rulings of docs/rulings.md on subnormal numbers, each from both sides of its line.

#include "suites/suites.h"
#include "tests/suites/ruled.h"

namespace plumbline {
namespace {

using namespace rulings_test;

TEST(Rulings, FlushingDevicesMayDropLanesBelowTheRootOfFltMin) {
  DeviceInfo flushing = full_device();
  flushing.single.subnormals = false;
  const std::vector<Scalar> point{f32(1e-19f), f32(1.5e-19f)};
  const std::vector<Scalar> dropped{f32(0), f32(1)};
  const auto ruled = [](const DeviceInfo& device) {
    return RuledCase{
        .suite = geometric_suite(), .builtin = "fast_normalize", .device = device, .signature = "(float2)"};
  };
  EXPECT_TRUE(judged(ruled(flushing), point, dropped).passed());
  EXPECT_FALSE(judged(ruled(full_device()), point, dropped).passed());
  const std::vector<Scalar> larger{f32(1.2e-19f), f32(1.5e-19f)};  // above 2^-63 = 1.08e-19
  EXPECT_FALSE(judged(ruled(flushing), larger, dropped).passed());
}

TEST(Rulings, DoublesKeepTheirSubnormalsWhateverTheDeviceReports) {
  DeviceInfo device = full_device();
  device.double_precision.subnormals = device.single.subnormals = false;
  for (const char* book : {"opencl-1.2", "spirv-env-2.2", "spirv-env-3.0"}) {
    EXPECT_EQ(
        reason({math_suite(), "x*y", ScalarType::f64, book, device}, {f64(1e-200), f64(1e-120)}, f64(0)),
        failed)
        << book;
    EXPECT_EQ(reason({math_suite(), "x*y", ScalarType::f64, book, device, "denorms-are-zero"},
                     {f64(1e-200), f64(1e-120)}, f64(0)),
              flush_result)
        << book;
    EXPECT_EQ(
        reason({math_suite(), "x*y", ScalarType::f32, book, device}, {f32(1e-20f), f32(1e-20f)}, f32(0)),
        flush_result)
        << book;
  }
}

TEST(Rulings, ProductAndSumUnderUnsafeMathAreRoundedOnceOrTwice) {
  const std::vector<Scalar> point{f32(1.5f), f32(3), f32(0.25f)};
  const auto ruled = [&](const char* book, const char* mode, float result) {
    return reason({contraction_suite(), "x*y+z:default", ScalarType::f32, book, full_device(), mode}, point,
                  f32(result));
  };
  for (const char* mode : {"unsafe", "fast-relaxed", "mad-enable"}) {
    EXPECT_EQ(ruled("spirv-env-3.0", mode, 4.75f), bound) << mode;
    EXPECT_EQ(ruled("spirv-env-3.0", mode, 4.750001f), failed) << mode;
    EXPECT_EQ(ruled("opencl-1.2", mode, 4.750001f), undefined) << mode;
  }
  EXPECT_EQ(ruled("spirv-env-2.2", "fast-relaxed", 4.750001f), failed);
  EXPECT_EQ(reason({contraction_suite(), "x*y+z:default", ScalarType::f32, "spirv-env-3.0", full_device(),
                    "fast-relaxed"},
                   {f32(nan), f32(1), f32(1)}, f32(1)),
            undefined);
}

TEST(Rulings, AProductMayBeFlushedBeforeTheSum) {
  const std::vector<Scalar> point{f32(0.5f), f32(0x1p-126f), f32(0x1p-126f)};
  const RuledCase flushing{contraction_suite(), "x*y+z:off",   ScalarType::f32,
                           "opencl-1.2",        full_device(), "denorms-are-zero"};
  EXPECT_EQ(reason(flushing, point, f32(0x1.8p-126f)), bound);
  EXPECT_EQ(reason(flushing, point, f32(0x1p-126f)), flush_result);
  EXPECT_EQ(reason(flushing, point, f32(0x1p-125f)), failed);
  EXPECT_EQ(reason({contraction_suite(), "x*y+z:off"}, point, f32(0x1p-126f)), failed);
  const RuledCase fused{contraction_suite(), "fma",         ScalarType::f32,
                        "opencl-1.2",        full_device(), "denorms-are-zero"};
  EXPECT_EQ(reason(fused, point, f32(0x1p-126f)), failed);  // has no product to flush
}

TEST(Rulings, AMultiplyAndAnAddForAnFmaMayFlushTheProduct) {
  const std::vector<Scalar> point{f32(0.5f), f32(0x1p-126f), f32(0x1p-126f)};
  for (const char* book : {"vulkan-1.1", "wgsl"}) {
    const RuledCase q{math_suite(), "fma", ScalarType::f32, book};
    EXPECT_EQ(reason(q, point, f32(0x1.8p-126f)), bound) << book;
    EXPECT_EQ(reason(q, point, f32(0x1p-126f)), derived) << book;
    EXPECT_EQ(reason(q, point, f32(0x1p-125f)), failed) << book;
    EXPECT_EQ(reason(q, {f32(1), f32(0x1p-126f), f32(0x1p-126f)}, f32(0x1p-126f)), failed) << book;
  }
}

// 2^-126 (1 - 2^-126) is rounded to the least normal number, and is below it before that.
TEST(Rulings, AMultiplyAddThatIsSubnormalBeforeRoundingMayBeFlushed) {
  const std::vector<Scalar> below{f32(-0x1p-126f), f32(0x1p-126f), f32(0x1p-126f)};
  const std::vector<Scalar> least{f32(1), f32(0x1p-126f), f32(0)};
  for (const char* builtin : {"fma", "mad", "x*y+z:on"}) {
    const RuledCase flushing{contraction_suite(), builtin,       ScalarType::f32,
                             "spirv-env-3.0",     full_device(), "denorms-are-zero"};
    EXPECT_EQ(reason(flushing, below, f32(0x1p-126f)), bound) << builtin;
    EXPECT_EQ(reason(flushing, below, f32(-0.0f)), flush_result) << builtin;
    EXPECT_EQ(reason(flushing, below, f32(0x1p-149f)), failed) << builtin;
    EXPECT_EQ(reason(flushing, least, f32(0)), failed) << builtin;
    EXPECT_EQ(reason({contraction_suite(), builtin, ScalarType::f32, "spirv-env-3.0"}, below, f32(0)), failed)
        << builtin;
  }
  const RuledCase separate{contraction_suite(), "x*y+z:off",   ScalarType::f32,
                           "spirv-env-3.0",     full_device(), "denorms-are-zero"};
  EXPECT_EQ(reason(separate, below, f32(0)), failed);  // the sum is the least normal number itself
}

// 2^-126 (1 - 2^-24) as a product is a tie that is rounded to 2^-126.
TEST(Rulings, AProductThatIsSubnormalBeforeRoundingMayBeFlushedBeforeTheSum) {
  const std::vector<Scalar> point{f32(0x1.fffffep-1f), f32(0x1p-126f), f32(0x1p-126f)};
  const RuledCase flushing{contraction_suite(), "x*y+z:off",   ScalarType::f32,
                           "opencl-1.2",        full_device(), "denorms-are-zero"};
  EXPECT_EQ(reason(flushing, point, f32(0x1p-125f)), bound);
  EXPECT_EQ(reason(flushing, point, f32(0x1p-126f)), flush_result);
  EXPECT_EQ(reason({contraction_suite(), "x*y+z:off"}, point, f32(0x1p-126f)), failed);
}

TEST(Rulings, ASumMayFlushItsAddendBesideAnUnflushedFactor) {
  const std::vector<Scalar> point{f32(2), f32(0x1.fffffcp-127f), f32(0x1p-149f)};
  const RuledCase flushing{contraction_suite(), "x*y+z:off",   ScalarType::f32,
                           "opencl-1.2",        full_device(), "denorms-are-zero"};
  EXPECT_EQ(reason(flushing, point, f32(0x1.fffffep-126f)), bound);
  EXPECT_EQ(reason(flushing, point, f32(0x1.fffffcp-126f)), flush_result);  // the addend alone
  EXPECT_EQ(reason(flushing, point, f32(0x1p-149f)), flush_result);         // the factor alone
  EXPECT_EQ(reason(flushing, point, f32(0x1.fffffap-126f)), failed);
  EXPECT_EQ(reason({contraction_suite(), "x*y+z:off"}, point, f32(0x1.fffffcp-126f)), failed);
}

TEST(Rulings, UnsafeOptionsLetSubnormalsBeFlushed) {
  const std::vector<Scalar> point{f32(-88)};  // exp(-88) = 6.05e-39
  for (const char* mode : {"unsafe", "fast-relaxed", "denorms-are-zero"}) {
    const RuledCase ruled{math_suite(), "exp", ScalarType::f32, "spirv-env-3.0", full_device(), mode};
    EXPECT_EQ(reason(ruled, point, f32(0)), flush_result) << mode;
    EXPECT_EQ(reason(ruled, point, f32(0x1p-126f)), failed) << mode;
  }
  EXPECT_EQ(reason({math_suite(), "exp", ScalarType::f32, "spirv-env-3.0"}, point, f32(0)), failed);
}

}  // namespace
}  // namespace plumbline
