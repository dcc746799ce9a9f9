// What the runtime costs: launching an empty kernel, moving bytes, building a small kernel. Runs on softcl
// and on every installed OpenCL device in the same process, for comparison.
#include <CL/cl.h>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "installed_devices.h"

namespace {

/// A device and the empty kernel built for it.
struct Device : InstalledDevices::Device {
  explicit Device(const InstalledDevices::Device& installed) : InstalledDevices::Device(installed) {
    const char* source = "__kernel void empty() {}";
    const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
    empty = clCreateKernel(program, "empty", nullptr);
    clReleaseProgram(program);
  }

  cl_kernel empty = nullptr;
};

void launch(const Device& d, size_t groups) {
  const size_t one = 1;
  clEnqueueNDRangeKernel(d.queue, d.empty, 1, nullptr, &groups, &one, 0, nullptr, nullptr);
}

/// Time per launch when many are in the queue.
void launch_throughput(benchmark::State& state, const Device& d) {
  const int batch = 1000;
  for (auto _ : state) {
    for (int i = 0; i < batch; ++i) launch(d, 1);
    clFinish(d.queue);
  }
  state.SetItemsProcessed(state.iterations() * batch);
}

/// Time from a launch to the host's knowing that it has ended.
void launch_and_finish(benchmark::State& state, const Device& d) {
  for (auto _ : state) {
    launch(d, 1);
    clFinish(d.queue);
  }
}

/// 4096 work-groups of one work-item.
void launch_many_groups(benchmark::State& state, const Device& d) {
  for (auto _ : state) {
    launch(d, 4096);
    clFinish(d.queue);
  }
}

void copy_buffer(benchmark::State& state, const Device& d) {
  const size_t size = size_t(state.range(0));
  const cl_mem from = clCreateBuffer(d.context, 0, size, nullptr, nullptr);
  const cl_mem to = clCreateBuffer(d.context, 0, size, nullptr, nullptr);
  const int zero = 0;
  clEnqueueFillBuffer(d.queue, from, &zero, sizeof zero, 0, size, 0, nullptr, nullptr);
  clEnqueueFillBuffer(d.queue, to, &zero, sizeof zero, 0, size, 0, nullptr, nullptr);
  clFinish(d.queue);  // the first touch of the memory is not what is measured
  for (auto _ : state) {
    clEnqueueCopyBuffer(d.queue, from, to, 0, 0, size, 0, nullptr, nullptr);
    clFinish(d.queue);
  }
  state.SetBytesProcessed(state.iterations() * int64_t(size));
  clReleaseMemObject(from);
  clReleaseMemObject(to);
}

void write_buffer(benchmark::State& state, const Device& d) {
  std::vector<char> host(size_t(state.range(0)), 1);
  const cl_mem to = clCreateBuffer(d.context, 0, host.size(), nullptr, nullptr);
  const auto write = [&] {
    clEnqueueWriteBuffer(d.queue, to, CL_TRUE, 0, host.size(), host.data(), 0, nullptr, nullptr);
  };
  write();
  for (auto _ : state) write();
  state.SetBytesProcessed(state.iterations() * int64_t(host.size()));
  clReleaseMemObject(to);
}

/// From source to an executable that has run.
void build(const Device& d, int number) {
  const std::string text =
      "__kernel void add(__global float* a, __global const float* b) { int i = get_global_id(0); "
      "a[i] += b[i] * " +
      std::to_string(number) + "; }";
  const char* source = text.c_str();
  const cl_program program = clCreateProgramWithSource(d.context, 1, &source, nullptr, nullptr);
  clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
  const cl_kernel kernel = clCreateKernel(program, "add", nullptr);
  // A device may put off compiling until the kernel runs.
  const cl_mem buffer = clCreateBuffer(d.context, 0, 64, nullptr, nullptr);
  for (const cl_uint argument : {0u, 1u}) clSetKernelArg(kernel, argument, sizeof buffer, &buffer);
  const size_t items = 16;
  clEnqueueNDRangeKernel(d.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
  clFinish(d.queue);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// A different source each time, so that no cache can have it.
void build_small_kernel(benchmark::State& state, const Device& d) {
  int number = std::rand();
  for (auto _ : state) build(d, number++);
}

/// The same source each time.
void build_again(benchmark::State& state, const Device& d) {
  const int number = std::rand();
  for (auto _ : state) build(d, number);
}

void add_benchmarks(const Device& d) {
  const auto add = [&](const char* what, void (*run)(benchmark::State&, const Device&)) {
    return benchmark::RegisterBenchmark((d.name + "/" + what).c_str(), run, std::cref(d))->UseRealTime();
  };
  add("launch_throughput", launch_throughput);
  add("launch_and_finish", launch_and_finish);
  add("launch_4096_groups", launch_many_groups);
  add("copy_buffer", copy_buffer)->Arg(4 << 10)->Arg(1 << 20)->Arg(64 << 20);
  add("write_buffer", write_buffer)->Arg(4 << 10)->Arg(1 << 20)->Arg(64 << 20);
  add("build_small_kernel", build_small_kernel)->Unit(benchmark::kMillisecond);
  add("build_again", build_again)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
  const InstalledDevices installed(SOFTCL_LIBRARY);
  const std::vector<Device> devices(installed.all().begin(), installed.all().end());
  for (const Device& device : devices) add_benchmarks(device);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
