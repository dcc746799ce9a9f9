// How fast softcl computes: math builtins over 2^24 values, a tiled matrix multiply and a reduction, beside
// every installed OpenCL device in the same process; and its half_* and native_* functions beside the full
// ones. The devices take turns, and the best of some rounds counts, so that a busy machine disturbs all
// alike.
//
// device_bench [--only TEXT] [--rounds N]     rows whose name holds TEXT; N rounds (5)
#include <CL/cl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "installed_devices.h"

namespace {

using Device = InstalledDevices::Device;
using Clock = std::chrono::steady_clock;

constexpr size_t items = size_t(1) << 24;
constexpr size_t matrix_size = 1024;
constexpr int inputs = 3;

/// Milliseconds of a program's build with its first, small run, and of one full run. Devices may put off
/// compiling until a kernel runs.
struct Times {
  double build = INFINITY, run = INFINITY;
};

struct Workload {
  std::string name;
  std::string source;  ///< with a kernel `bench(global T* out, global const T* a, …* b, …* c)`
  size_t element_size;
  double low[2], high[2];  ///< where the values of a and of b and c lie
  cl_uint dimensions = 1;
  size_t global[2] = {items, 1}, local[2] = {256, 1};
  double elements = items;
};

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Values evenly spread over [low, high), from a fixed seed.
template <class T>
std::vector<T> values(size_t count, double low, double high) {
  std::mt19937 random(20120101);
  std::vector<T> v(count);
  for (T& x : v) x = T(low + (high - low) * double(random()) * 0x1p-32);
  return v;
}

/// One device's buffers, large enough for every workload.
class Bench {
 public:
  explicit Bench(const Device& device) : d_(device) {
    for (cl_mem& b : buffers_) {
      b = clCreateBuffer(d_.context, CL_MEM_READ_WRITE, items * sizeof(double), nullptr, nullptr);
    }
  }
  ~Bench() {
    for (const cl_mem b : buffers_) clReleaseMemObject(b);
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  void fill(const Workload& w) {
    for (int i = 0; i < inputs; ++i) {
      const double low = w.low[i > 0], high = w.high[i > 0];
      const auto write = [&](const auto& v) {
        clEnqueueWriteBuffer(d_.queue, buffers_[1 + i], CL_TRUE, 0, items * w.element_size, v.data(), 0,
                             nullptr, nullptr);
      };
      w.element_size == 4 ? write(values<float>(items, low, high)) : write(values<double>(items, low, high));
    }
  }

  /// Milliseconds from source to the end of a first run of one work-group, or infinity where that fails.
  /// Leaves the kernel for `run`.
  double build(const Workload& w) {
    static int number = std::random_device()();
    // A source of its own, so that no cache has it.
    const std::string text = "constant int build_number = " + std::to_string(number++) + ";\n" + w.source;
    const char* source = text.c_str();
    if (kernel_ != nullptr) clReleaseKernel(std::exchange(kernel_, nullptr));
    const auto start = Clock::now();
    const cl_program program = clCreateProgramWithSource(d_.context, 1, &source, nullptr, nullptr);
    if (clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr) == CL_SUCCESS)
      kernel_ = clCreateKernel(program, "bench", nullptr);
    clReleaseProgram(program);
    for (cl_uint i = 0; i < 1 + inputs; ++i) clSetKernelArg(kernel_, i, sizeof(cl_mem), &buffers_[i]);
    return launch(w, w.local) ? milliseconds_since(start) : INFINITY;
  }

  double run(const Workload& w) {
    const auto start = Clock::now();
    return launch(w, w.global) ? milliseconds_since(start) : INFINITY;
  }

 private:
  bool launch(const Workload& w, const size_t* global) {
    return clEnqueueNDRangeKernel(d_.queue, kernel_, w.dimensions, nullptr, global, w.local, 0, nullptr,
                                  nullptr) == CL_SUCCESS &&
           clFinish(d_.queue) == CL_SUCCESS;
  }

  const Device& d_;
  cl_mem buffers_[1 + inputs] = {};
  cl_kernel kernel_ = nullptr;
};

std::string elementwise(const std::string& type, const std::string& call) {
  return "kernel void bench(global " + type + "* out, global const " + type + "* a, global const " + type +
         "* b, global const " + type + "* c) {\n  const size_t i = get_global_id(0);\n  out[i] = " + call +
         ";\n}\n";
}

constexpr const char* matrix_multiply = R"(
#define TILE 16
#define N 1024
kernel void bench(global float* out, global const float* a, global const float* b, global const float* unused) {
  local float left[TILE][TILE], right[TILE][TILE];
  const int row = get_local_id(1), column = get_local_id(0);
  const int i = get_global_id(1), j = get_global_id(0);
  float sum = 0.0f;
  for (int tile = 0; tile < N; tile += TILE) {
    left[row][column] = a[i * N + tile + column];
    right[row][column] = b[(tile + row) * N + j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k) sum += left[row][k] * right[k][column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i * N + j] = sum;
}
)";

constexpr const char* reduction = R"(
kernel void bench(global float* out, global const float* a, global const float* b, global const float* unused) {
  local float partial[256];
  const int id = get_local_id(0);
  partial[id] = a[get_global_id(0)];
  for (int stride = 128; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < stride) partial[id] += partial[id + stride];
  }
  if (id == 0) out[get_group_id(0)] = partial[0];
}
)";

struct Function {
  const char *name, *call;
  double low[2], high[2];
};

constexpr Function functions[] = {
    {"sin", "sin(a[i])", {-100, 0}, {100, 1}},
    {"exp", "exp(a[i])", {-80, 0}, {80, 1}},
    {"log", "log(a[i])", {0, 0}, {1e6, 1}},
    {"pow", "pow(a[i], b[i])", {0, -10}, {10, 10}},
    {"fma", "fma(a[i], b[i], c[i])", {-1, -1}, {1, 1}},
    {"sqrt", "sqrt(a[i])", {0, 0}, {1e6, 1}},
    {"tgamma", "tgamma(a[i])", {-10, 0}, {30, 1}},
};

/// Full functions with both a half_ and a native_ form (6.12.2, table 6.9).
constexpr Function with_short_forms[] = {
    {"cos", "cos(a[i])", {-100, 0}, {100, 1}},  {"sin", "sin(a[i])", {-100, 0}, {100, 1}},
    {"tan", "tan(a[i])", {-100, 0}, {100, 1}},  {"exp", "exp(a[i])", {-80, 0}, {80, 1}},
    {"exp2", "exp2(a[i])", {-80, 0}, {80, 1}},  {"exp10", "exp10(a[i])", {-30, 0}, {30, 1}},
    {"log", "log(a[i])", {0, 0}, {1e6, 1}},     {"log2", "log2(a[i])", {0, 0}, {1e6, 1}},
    {"log10", "log10(a[i])", {0, 0}, {1e6, 1}}, {"powr", "powr(a[i], b[i])", {0, -10}, {10, 10}},
    {"rsqrt", "rsqrt(a[i])", {0, 0}, {1e6, 1}}, {"sqrt", "sqrt(a[i])", {0, 0}, {1e6, 1}},
};

Workload workload(const Function& f, const std::string& type, const std::string& prefix = "") {
  return {.name = prefix + f.name + (prefix.empty() ? ", " + type : ""),
          .source = elementwise(type, prefix + f.call),
          .element_size = type == "float" ? size_t(4) : size_t(8),
          .low = {f.low[0], f.low[1]},
          .high = {f.high[0], f.high[1]}};
}

std::vector<Workload> beside_other_devices() {
  std::vector<Workload> all;
  for (const char* type : {"float", "double"})
    for (const Function& f : functions) all.push_back(workload(f, type));
  all.push_back({.name = "matrix multiply, 16x16 tiles (multiply-adds)",
                 .source = matrix_multiply,
                 .element_size = 4,
                 .low = {-1, -1},
                 .high = {1, 1},
                 .dimensions = 2,
                 .global = {matrix_size, matrix_size},
                 .local = {16, 16},
                 .elements = double(matrix_size) * matrix_size * matrix_size});
  all.push_back({.name = "reduction, 8 barriers",
                 .source = reduction,
                 .element_size = 4,
                 .low = {-1, -1},
                 .high = {1, 1}});
  return all;
}

/// Best times of each device.
std::vector<Times> measure(const Workload& w, std::deque<Bench>& benches, int rounds) {
  std::vector<Times> best(benches.size());
  for (size_t d = 0; d < benches.size(); ++d) {
    benches[d].fill(w);
    for (int build = 0; build < 3; ++build) best[d].build = std::min(best[d].build, benches[d].build(w));
  }
  for (int round = 0; round <= rounds; ++round) {
    for (size_t d = 0; d < benches.size(); ++d) {
      const double time = benches[d].run(w);
      if (round != 0) best[d].run = std::min(best[d].run, time);  // the first run warms up
    }
  }
  return best;
}

struct Arguments {
  std::string only;
  int rounds = 5;
};

bool wanted(const Workload& w, const Arguments& arguments) {
  return w.name.find(arguments.only) != std::string::npos;
}

/// Leaves the devices that build and run all wanted workloads, and names the others.
std::vector<Device> able_among(const std::vector<Device>& devices, const Arguments& arguments) {
  std::vector<Device> able;
  for (const Device& device : devices) {
    Bench bench(device);
    const Workload* failed = nullptr;
    const std::vector<Workload> all = beside_other_devices();
    for (const Workload& w : all)
      if (failed == nullptr && wanted(w, arguments) && std::isinf(bench.build(w))) failed = &w;
    if (failed == nullptr)
      able.push_back(device);
    else
      std::fprintf(stderr, "%s is left out: it does not build or run '%s'\n", device.name.c_str(),
                   failed->name.c_str());
  }
  return able;
}

/// For each other device its time over softcl's: above 1 where softcl is faster.
void compare_devices(const std::vector<Device>& devices, const Arguments& arguments) {
  std::deque<Bench> benches(devices.begin(), devices.end());
  std::printf("| what |");
  for (const Device& d : devices) std::printf(" %s: ms | 10^6/s | build, ms |", d.name.c_str());
  for (size_t d = 1; d < devices.size(); ++d) std::printf(" speed, softcl : %s |", devices[d].name.c_str());
  std::printf("\n| --- |");
  for (size_t column = 0; column < 3 * devices.size() + devices.size() - 1; ++column) std::printf(" ---: |");
  std::printf("\n");
  std::vector<double> logarithms(devices.size(), 0.0);
  int rows = 0;
  for (const Workload& w : beside_other_devices()) {
    if (!wanted(w, arguments)) continue;
    const std::vector<Times> times = measure(w, benches, arguments.rounds);
    std::printf("| %s |", w.name.c_str());
    for (const Times& t : times)
      std::printf(" %.1f | %.0f | %.0f |", t.run, w.elements / t.run * 1e-3, t.build);
    for (size_t d = 1; d < times.size(); ++d) {
      std::printf(" %.2f |", times[d].run / times[0].run);
      logarithms[d] += std::log(times[d].run / times[0].run);
    }
    std::printf("\n");
    std::fflush(stdout);
    ++rows;
  }
  for (size_t d = 1; d < devices.size() && rows != 0; ++d)
    std::printf("\nGeometric mean of the speeds, softcl : %s: %.2f\n", devices[d].name.c_str(),
                std::exp(logarithms[d] / rows));
}

/// Times of the full, the half_ and the native_ form on softcl.
void compare_forms(const Device& softcl, const Arguments& arguments) {
  std::deque<Bench> benches;
  benches.emplace_back(softcl);
  std::printf("\n| 2^24 floats, ms | full | half_ | native_ |\n| --- | ---: | ---: | ---: |\n");
  for (const Function& f : with_short_forms) {
    if (!wanted(workload(f, "float", "half_"), arguments)) continue;
    std::printf("| %s |", f.name);
    for (const char* prefix : {"", "half_", "native_"}) {
      std::printf(" %.1f |", measure(workload(f, "float", prefix), benches, arguments.rounds)[0].run);
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--only") == 0) arguments.only = argv[i + 1];
    if (std::strcmp(argv[i], "--rounds") == 0) arguments.rounds = std::atoi(argv[i + 1]);
  }
  const InstalledDevices installed(SOFTCL_LIBRARY);
  std::vector<Device> devices = able_among(installed.all(), arguments);
  // softcl first: the others are compared with it.
  std::stable_partition(devices.begin(), devices.end(), [](const Device& d) { return d.name == "softcl"; });
  if (devices.empty() || devices.front().name != "softcl") return 1;
  compare_devices(devices, arguments);
  compare_forms(devices.front(), arguments);
}
