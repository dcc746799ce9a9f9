// Rates of image reads and writes in kernels, softcl's beside those of the installed OpenCL devices.

#include <benchmark/benchmark.h>

#include <cstring>

#include "installed_devices.h"

namespace {

constexpr std::size_t side = 4096;  ///< texels of the image, both ways
constexpr std::size_t rows = 16;    ///< read by each work-item, one below the other

/// What each kernel computes at the texel (x, y): every texel is read (or written) once.
constexpr const char* source = R"(
const sampler_t nearest_literal = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
const sampler_t linear_literal = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
#define READ_EACH(name, coordinate, read)                                                                  \
  kernel void name(read_only image2d_t image, global float4* sums, sampler_t argument) {                   \
    const int x = get_global_id(0), first = ROWS * get_global_id(1);                                       \
    float4 sum = 0;                                                                                        \
    for (int y = first; y < first + ROWS; ++y) sum += read;                                                \
    sums[get_global_id(1) * get_global_size(0) + x] = sum;                                                 \
  }
READ_EACH(none, int2, read_imagef(image, nearest_literal, (int2)(x, y)))
READ_EACH(nearest, float2, read_imagef(image, nearest_literal, (float2)(x + 0.3f, y + 0.6f)))
READ_EACH(linear, float2, read_imagef(image, linear_literal, (float2)(x + 0.3f, y + 0.6f)))
READ_EACH(argument, float2, read_imagef(image, argument, (float2)(x + 0.3f, y + 0.6f)))
kernel void write(write_only image2d_t image, global float4* colors, sampler_t) {
  const int x = get_global_id(0), first = ROWS * get_global_id(1);
  const float4 color = colors[get_global_id(1) * get_global_size(0) + x];
  for (int y = first; y < first + ROWS; ++y) write_imagef(image, (int2)(x, y), color);
}
)";

cl_kernel build(const InstalledDevices::Device& d, const char* name) {
  const cl_program program =
      clCreateProgramWithSource(d.context, 1, const_cast<const char**>(&source), nullptr, nullptr);
  const std::string options = "-DROWS=" + std::to_string(rows);
  clBuildProgram(program, 1, &d.device, options.c_str(), nullptr, nullptr);
  const cl_kernel kernel = clCreateKernel(program, name, nullptr);
  clReleaseProgram(program);
  return kernel;
}

void texels_per_second(benchmark::State& state, const InstalledDevices::Device& d, const char* name,
                       cl_channel_type type) {
  const cl_kernel kernel = build(d, name);
  const cl_image_format format{CL_RGBA, type};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = side;
  const cl_mem image = clCreateImage(d.context, CL_MEM_READ_WRITE, &format, &description, nullptr, nullptr);
  const cl_mem sums = clCreateBuffer(d.context, CL_MEM_READ_WRITE, side * side / rows * 16, nullptr, nullptr);
  const cl_sampler sampler =
      clCreateSampler(d.context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, nullptr);
  const float gray[4] = {0.5f, 0.5f, 0.5f, 0.5f};
  const std::size_t origin[3] = {0, 0, 0}, region[3] = {side, side, 1}, items[2] = {side, side / rows};
  clSetKernelArg(kernel, 0, sizeof image, &image);
  clSetKernelArg(kernel, 1, sizeof sums, &sums);
  clSetKernelArg(kernel, 2, sizeof sampler, &sampler);
  const auto launch = [&] {
    return clEnqueueNDRangeKernel(d.queue, kernel, 2, nullptr, items, nullptr, 0, nullptr, nullptr) ==
               CL_SUCCESS &&
           clFinish(d.queue) == CL_SUCCESS;
  };
  clEnqueueFillImage(d.queue, image, gray, origin, region, 0, nullptr, nullptr);
  if (!launch()) state.SkipWithError("the kernel does not run");
  for (auto _ : state)
    if (!launch()) state.SkipWithError("the kernel does not run");
  state.SetItemsProcessed(std::int64_t(state.iterations() * side * side));
  clReleaseSampler(sampler);
  clReleaseMemObject(sums);
  clReleaseMemObject(image);
  clReleaseKernel(kernel);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const InstalledDevices devices(SOFTCL_LIBRARY);
  for (const char* kernel : {"none", "nearest", "linear", "argument", "write"})
    for (const auto& [name, type] : {std::pair("rgba8", CL_UNORM_INT8), std::pair("rgba_float", CL_FLOAT)})
      for (const InstalledDevices::Device& d : devices.all())
        benchmark::RegisterBenchmark((std::string(kernel) + "/" + name + "/" + d.name).c_str(),
                                     [&d, kernel, type = cl_channel_type(type)](benchmark::State& state) {
                                       texels_per_second(state, d, kernel, type);
                                     })
            ->Unit(benchmark::kMillisecond)
            ->MeasureProcessCPUTime()  // of all threads: steadier than the clock on a busy machine
            ->UseRealTime();
  benchmark::RunSpecifiedBenchmarks();
}
