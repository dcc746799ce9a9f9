#include "image_device.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/paths.h"

namespace image_test {

Size limited_to(const Kind& kind, Size size) {
  if (kind.axes < 2) size.height = 1;
  if (kind.axes < 3) size.depth = 1;
  if (kind.layer_component == 0) size.layers = 1;
  return size;
}

ImageDevice& ImageDevice::instance() {
  static ImageDevice device;
  return device;
}

ImageDevice::ImageDevice() {
  setenv("OCL_ICD_VENDORS", PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors/", 1);
  cl_platform_id platform = nullptr;
  EXPECT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  EXPECT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  queue = clCreateCommandQueue(context, device, 0, nullptr);
}

cl_program ImageDevice::build(const std::string& source, const char* options) {
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  if (clBuildProgram(program, 1, &device, options, nullptr, nullptr) != CL_SUCCESS) {
    std::string log(1 << 14, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
    ADD_FAILURE() << log.c_str() << source;
  }
  return program;
}

cl_mem ImageDevice::image(const Kind& kind, cl_image_format format, const Size& size, const Bytes& texels,
                          cl_mem_flags flags) {
  cl_image_desc description{};
  description.image_type = kind.object;
  description.image_width = size.width;
  description.image_height = size.height;
  description.image_depth = size.depth;
  description.image_array_size = size.layers;
  cl_int error = CL_SUCCESS;
  const cl_mem made = clCreateImage(context, flags | CL_MEM_COPY_HOST_PTR, &format, &description,
                                    const_cast<unsigned char*>(texels.data()), &error);
  EXPECT_EQ(error, CL_SUCCESS) << kind.type << std::hex << " order " << format.image_channel_order << " type "
                               << format.image_channel_data_type;
  return made;
}

Bytes ImageDevice::contents(cl_mem image, const Kind& kind, const Size& size, std::size_t texel_bytes) {
  Bytes texels(size.texels() * texel_bytes);
  const std::size_t origin[3] = {0, 0, 0};
  std::size_t region[3] = {std::size_t(size.width), std::size_t(size.height), std::size_t(size.depth)};
  if (kind.layer_component != 0) region[kind.layer_component] = size.layers;
  EXPECT_EQ(
      clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, texels.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  return texels;
}

cl_sampler ImageDevice::sampler(bool normalized, cl_addressing_mode addressing, cl_filter_mode filter) {
  cl_int error = CL_SUCCESS;
  const cl_sampler made = clCreateSampler(context, normalized, addressing, filter, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}

cl_mem ImageDevice::buffer(const void* data, std::size_t size) {
  cl_int error = CL_SUCCESS;
  const cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size,
                                     const_cast<void*>(data), &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}

void ImageDevice::run(cl_program program, const std::string& name, std::size_t items,
                      const std::vector<const void*>& arguments) {
  cl_int error = CL_SUCCESS;
  const cl_kernel kernel = clCreateKernel(program, name.c_str(), &error);
  ASSERT_EQ(error, CL_SUCCESS) << name;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    ASSERT_EQ(clSetKernelArg(kernel, cl_uint(i), sizeof(void*), arguments[i]), CL_SUCCESS)
        << name << " " << i;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseKernel(kernel);
}

void ImageDevice::read(cl_mem buffer, void* data, std::size_t size) {
  ASSERT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, data, 0, nullptr, nullptr), CL_SUCCESS);
}

}  // namespace image_test
