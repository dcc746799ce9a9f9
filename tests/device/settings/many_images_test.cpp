// SOFTCL_CHECK=uninitialised of kernels with many images: what it follows, and that they build in time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "new_process.h"
#include "reports.h"

namespace {

using testing::HasSubstr;

template <class T>
T device_value(cl_device_info name) {
  T value{};
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof value, &value, nullptr), CL_SUCCESS);
  return value;
}

/// The source of a kernel that reads `reads` images and writes `writes`; the names of its arguments begin
/// with r and w.
std::string source_of(cl_uint reads, cl_uint writes) {
  std::string arguments = "global int* o",
              body = "  const int2 at = (int2)(get_global_id(0), 0);\n  float4 sum = 0;\n";
  for (cl_uint i = 0; i < reads; ++i) {
    arguments += ", read_only image2d_t r" + std::to_string(i);
    body += "  sum += read_imagef(r" + std::to_string(i) + ", at);\n";
  }
  for (cl_uint i = 0; i < writes; ++i) {
    arguments += ", write_only image2d_t w" + std::to_string(i);
    body += "  write_imagef(w" + std::to_string(i) + ", at, (float4)(1));\n";
  }
  return "kernel void k(" + arguments + ") {\n" + body + "  if (sum.x > 3) o[0] = 1;\n}";
}

cl_mem image(const Session& s, const void* texels) {
  const cl_image_format format{CL_RGBA, CL_FLOAT};
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE2D, 4, 1, 0, 0, 0, 0, 0, 0, {nullptr}};
  return clCreateImage(s.context, texels ? CL_MEM_COPY_HOST_PTR : 0, &format, &description,
                       const_cast<void*>(texels), nullptr);
}

/// Every image that is promised. The texels of the first have been written, those of the last to be read not.
TEST(ManyImagesDeathTest, AKernelOfAsManyAsArePromisedIsChecked) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Session s;
    const auto reads = device_value<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS),
               writes = device_value<cl_uint>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS);
    const cl_program program = s.build(source_of(reads, writes).c_str());
    const cl_kernel kernel = s.kernel(program, "k");
    const cl_int zero = 0;
    const cl_mem out = s.buffer(sizeof zero, CL_MEM_COPY_HOST_PTR, const_cast<cl_int*>(&zero));
    const std::vector<float> texels(16, 1);
    const cl_mem written = image(s, texels.data()), unwritten = image(s, nullptr);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    for (cl_uint i = 1; i <= reads + writes; ++i)
      clSetKernelArg(kernel, i, sizeof written, i == reads ? &unwritten : &written);
    EXPECT_THAT(reports_of(s, kernel, 4, 4),
                HasSubstr("uses bytes of the texels of argument " + std::to_string(reads)));
    clSetKernelArg(kernel, reads, sizeof written, &written);
    EXPECT_EQ(reports_of(s, kernel, 4, 4), "");
    for (const cl_mem m : {written, unwritten, out}) clReleaseMemObject(m);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  });
}

/// A colour that nothing has written is reported where it is stored, and a coordinate where it decides.
TEST(ManyImagesDeathTest, ColoursAndCoordinatesAreUses) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Session s;
    const cl_program program = s.build(
        "kernel void k(read_only image2d_t r, write_only image2d_t w, global float* o) {\n"
        "  float4 color;\n  int2 at;\n  color.xy = 1;\n"
        "  write_imagef(w, (int2)(0), color);\n"
        "  at.x = 0;\n"
        "  o[0] = read_imagef(r, at).x;\n}");
    const cl_kernel kernel = s.kernel(program, "k");
    const std::vector<float> texels(16, 1);
    const cl_mem read = image(s, texels.data()), written = image(s, nullptr), out = s.buffer(64);
    clSetKernelArg(kernel, 0, sizeof read, &read);
    clSetKernelArg(kernel, 1, sizeof written, &written);
    clSetKernelArg(kernel, 2, sizeof out, &out);
    const std::string reported = reports_of(s, kernel, 1, 1);
    EXPECT_THAT(reported, HasSubstr("kernel.cl:5: uses bytes of variable 'color'"));
    EXPECT_THAT(reported, HasSubstr("kernel.cl:7: uses bytes of variable 'at'"));
    for (const cl_mem m : {read, written, out}) clReleaseMemObject(m);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  });
}

}  // namespace
