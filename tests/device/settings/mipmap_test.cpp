// Mipmapped images where kernels are checked or run in processes of their own, and of devices without them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "new_process.h"
#include "tests/device/api/session.h"

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* source = R"(
constant sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t from, write_only image2d_t to, global float* p, int lod) {
  write_imagef(to, (int2)(0, 1), 1, read_imagef(from, s, (float2)(0.75f, 0.25f), (float)lod));
  p[0] = get_image_num_mip_levels(from);
}
)";

/// Two images of 4 x 4, 2 x 2 and 1 x 1 texels; of one the last level holds 5.
struct TwoImages : Session {
  TwoImages() : from(image()), to(image()), result(buffer(4)), program(build(source, "-cl-std=CL3.0")) {
    const float five[4] = {5, 5, 5, 5};
    const size_t last[3] = {0, 0, 2}, one[3] = {1, 1, 1};
    EXPECT_EQ(clEnqueueFillImage(queue, from, five, last, one, 0, nullptr, nullptr), CL_SUCCESS);
  }
  ~TwoImages() {
    for (const cl_mem m : {from, to, result}) clReleaseMemObject(m);
    clReleaseProgram(program);
  }
  cl_mem image() const {
    const cl_image_format format{CL_RGBA, CL_FLOAT};
    const cl_image_desc d{CL_MEM_OBJECT_IMAGE2D, 4, 4, 0, 0, 0, 0, 3, 0, {nullptr}};
    return clCreateImage(context, 0, &format, &d, nullptr, nullptr);
  }
  void run(cl_int lod) const {
    const cl_kernel k = kernel(program, "k");
    clSetKernelArg(k, 0, sizeof from, &from);
    clSetKernelArg(k, 1, sizeof to, &to);
    clSetKernelArg(k, 2, sizeof result, &result);
    clSetKernelArg(k, 3, sizeof lod, &lod);
    EXPECT_EQ(clEnqueueTask(queue, k, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    clReleaseKernel(k);
  }
  /// What the kernel has written to level 1.
  float written() const {
    float texel[4] = {};
    const size_t at[3] = {0, 1, 1}, one[3] = {1, 1, 1};
    EXPECT_EQ(clEnqueueReadImage(queue, to, CL_TRUE, at, one, 0, 0, texel, 0, nullptr, nullptr), CL_SUCCESS);
    return texel[0];
  }

  cl_mem from, to, result;
  cl_program program;
};

TEST(MipmapSettingsDeathTest, LevelsAreMemoryOfTheKernel) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_CHECK", "memory", 1);
    const TwoImages s;
    testing::internal::CaptureStderr();
    s.run(2);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), IsEmpty());
    EXPECT_EQ(s.written(), 5);
  });
}

/// Each level is initialised by itself.
TEST(MipmapSettingsDeathTest, ALevelThatNobodyWroteIsUninitialised) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_CHECK", "uninitialised", 1);
    const TwoImages s;
    testing::internal::CaptureStderr();
    s.run(2);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), IsEmpty());
    testing::internal::CaptureStderr();
    s.run(1);
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                HasSubstr("bytes of the texels of argument 0 that nothing has written"));
  });
}

TEST(MipmapSettingsDeathTest, LevelsAreSeenFromAProcessOfItsOwn) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_ISOLATE", "1", 1);
    const TwoImages s;
    s.run(2);
    EXPECT_EQ(s.written(), 5);
  });
}

/// The extension is written in terms of OpenCL 2.0.
TEST(MipmapSettingsDeathTest, ADeviceOfAnEarlierVersionHasNone) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_POSE", "opencl-1.2,il-program", 1);
    const Session s;
    char extensions[4096] = "";
    clGetDeviceInfo(s.device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, nullptr);
    EXPECT_THAT(extensions, testing::Not(HasSubstr("mipmap")));
    const cl_image_format format{CL_RGBA, CL_FLOAT};
    for (const cl_uint levels : {1u, 2u}) {
      const cl_image_desc d{CL_MEM_OBJECT_IMAGE2D, 4, 4, 0, 0, 0, 0, levels, 0, {nullptr}};
      cl_int error = CL_SUCCESS;
      EXPECT_EQ(clCreateImage(s.context, 0, &format, &d, nullptr, &error), nullptr);
      EXPECT_EQ(error, CL_INVALID_IMAGE_DESCRIPTOR);
    }
  });
}

}  // namespace
