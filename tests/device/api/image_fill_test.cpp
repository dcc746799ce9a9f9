// What clEnqueueFillImage reads of the color that it is given.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

#include "session.h"

namespace {

// Behind the float is a page that cannot be read.
TEST(ImageFill, ADepthIsOneFloat) {
  Session s;
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  auto* const pages = static_cast<std::byte*>(
      mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  ASSERT_EQ(mprotect(pages + page, page, PROT_NONE), 0);
  const cl_float color = 0.5F;
  std::memcpy(pages + page - sizeof color, &color, sizeof color);

  const cl_image_format format{CL_DEPTH, CL_FLOAT};
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE2D, 1, 1, 0, 0, 0, 0, 0, 0, {nullptr}};
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, CL_MEM_READ_WRITE, &format, &description, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const size_t origin[3] = {}, region[3] = {1, 1, 1};
  EXPECT_EQ(
      clEnqueueFillImage(s.queue, image, pages + page - sizeof color, origin, region, 0, nullptr, nullptr),
      CL_SUCCESS);
  cl_float texel = 0;
  EXPECT_EQ(clEnqueueReadImage(s.queue, image, CL_TRUE, origin, region, 0, 0, &texel, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(texel, color);
  clReleaseMemObject(image);
  munmap(pages, 2 * page);
}

}  // namespace
