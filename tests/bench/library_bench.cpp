// How fast softcl computes math functions on one thread, beside every installed OpenCL device and, called
// from plain loops, the vector functions of SLEEF (1.0 ulp, or the other that it has) and glibc's libmvec (4
// ulp). Nanoseconds an item, the least of some rounds, which all take in turns.
//
// library_bench [--only TEXT] [--rounds N]     rows whose name holds TEXT; N rounds (50)
#include <CL/cl.h>
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "installed_devices.h"

namespace {

using Clock = std::chrono::steady_clock;

/// So few that operands and results stay in the processor's caches; so many launches that one takes a
/// millisecond.
constexpr size_t items = size_t(1) << 16;
constexpr int launches = 8;

struct Function {
  const char* name;
  double low, high;
  int operands = 1;
  bool has_double = true;
};

constexpr Function functions[] = {
    {"acos", -1, 1},
    {"acosh", 1, 100},
    {"asin", -1, 1},
    {"asinh", -100, 100},
    {"atan", -100, 100},
    {"atan2", -100, 100, 2},
    {"atanh", -1, 1},
    {"cbrt", -1e6, 1e6},
    {"cos", -100, 100},
    {"cosh", -10, 10},
    {"cospi", -100, 100},
    {"erf", -5, 5},
    {"erfc", -5, 5},
    {"exp", -80, 80},
    {"exp10", -30, 30},
    {"exp2", -80, 80},
    {"expm1", -10, 10},
    {"hypot", -100, 100, 2},
    {"lgamma", -10, 30},
    {"log", 0, 1e6},
    {"log10", 0, 1e6},
    {"log1p", -1, 100},
    {"log2", 0, 1e6},
    {"pow", 0, 10, 2},
    {"sin", -100, 100},
    {"sinh", -10, 10},
    {"sinpi", -100, 100},
    {"sqrt", 0, 1e6},
    {"tan", -100, 100},
    {"tanh", -10, 10},
    {"tanpi", -100, 100},
    {"tgamma", -10, 30},
    {"native_sin", -100, 100, 1, false},
    {"native_cos", -100, 100, 1, false},
    {"native_tan", -100, 100, 1, false},
    {"native_exp", -80, 80, 1, false},
    {"native_log", 0, 1e6, 1, false},
};

/// Values evenly spread over [low, high), from a fixed seed.
template <class T>
std::vector<T> values(double low, double high) {
  std::mt19937 random(20120101);
  std::vector<T> v(items);
  for (T& x : v) x = T(low + (high - low) * double(random()) * 0x1p-32);
  return v;
}

template <class T, int bytes>
struct VectorOf {
  typedef T type __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
};

/// A loop that calls a vector function of one or two operands. Arguments are passed in registers of its size.
#define VECTOR_LOOP(name, bytes, isa)                                                                  \
  template <class T>                                                                                   \
  __attribute__((target(isa))) void name(void* symbol, int operands, const T* a, const T* b, T* out) { \
    typedef typename VectorOf<T, bytes>::type V;                                                       \
    for (size_t i = 0; i < items; i += bytes / sizeof(T)) {                                            \
      const V x = *reinterpret_cast<const V*>(a + i), y = *reinterpret_cast<const V*>(b + i);          \
      *reinterpret_cast<V*>(out + i) = operands == 1 ? reinterpret_cast<V (*)(V)>(symbol)(x)           \
                                                     : reinterpret_cast<V (*)(V, V)>(symbol)(x, y);    \
    }                                                                                                  \
  }
VECTOR_LOOP(loop_of_avx2, 32, "avx2,fma")
VECTOR_LOOP(loop_of_avx512, 64, "avx512f")

const bool has_avx512 = __builtin_cpu_supports("avx512f");

/// The names that a library may give the function, the most accurate but one first.
std::vector<std::string> names_in(const std::string& library, const Function& f, bool is_double) {
  const std::string lanes = std::to_string((has_avx512 ? 64 : 32) / (is_double ? 8 : 4));
  if (library == "libmvec.so.1")
    return {std::string("_ZGV") + (has_avx512 ? "e" : "d") + "N" + lanes +
            std::string(size_t(f.operands), 'v') + "_" + f.name + (is_double ? "" : "f")};
  std::vector<std::string> names;
  for (const char* accuracy : {"u10", "u15", "u05"})
    names.push_back(std::string("Sleef_") + f.name + (is_double ? "d" : "f") + lanes + "_" + accuracy +
                    (has_avx512 ? "avx512f" : "avx2"));
  return names;
}

/// What computes all items once.
using Run = std::function<void()>;

template <class T>
Run library_run(const char* library, const Function& f, const std::vector<T>& a, std::vector<T>& out) {
  void* const handle = dlopen(library, RTLD_NOW);
  for (const std::string& name : names_in(library, f, sizeof(T) == 8)) {
    if (handle == nullptr || dlsym(handle, name.c_str()) == nullptr) continue;
    return [=, symbol = dlsym(handle, name.c_str()), &a, &out] {
      for (int i = 0; i < launches; ++i)
        (has_avx512 ? loop_of_avx512<T> : loop_of_avx2<T>)(symbol, f.operands, a.data(), a.data(),
                                                           out.data());
    };
  }
  return nullptr;
}

template <class T>
Run device_run(const InstalledDevices::Device& d, const Function& f, const std::vector<T>& a) {
  const std::string type = sizeof(T) == 8 ? "double" : "float";
  const std::string source = "kernel void bench(global " + type + "* out, global const " + type +
                             "* a) { const size_t i = get_global_id(0); out[i] = " + f.name + "(a[i]" +
                             (f.operands == 2 ? ", a[i]" : "") + "); }";
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(d.context, 1, &text, nullptr, nullptr);
  if (clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr) != CL_SUCCESS) return nullptr;
  const cl_kernel kernel = clCreateKernel(program, "bench", nullptr);
  cl_mem out = clCreateBuffer(d.context, CL_MEM_READ_WRITE, items * sizeof(T), nullptr, nullptr);
  cl_mem in =
      clCreateBuffer(d.context, CL_MEM_COPY_HOST_PTR, items * sizeof(T), const_cast<T*>(a.data()), nullptr);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  clSetKernelArg(kernel, 1, sizeof in, &in);
  return [kernel, queue = d.queue] {
    const size_t local = 256;
    for (int i = 0; i < launches; ++i)
      clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr);
    clFinish(queue);
  };
}

/// Nanoseconds an item of each, or infinity where there is none.
std::vector<double> measure(const std::vector<Run>& runs, int rounds) {
  std::vector<double> best(runs.size(), INFINITY);
  for (int round = 0; round < rounds + 5; ++round) {
    for (size_t i = 0; i < runs.size(); ++i) {
      if (!runs[i]) continue;
      const auto start = Clock::now();
      runs[i]();
      const double time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
      if (round >= 5) best[i] = std::min(best[i], time / (items * launches));  // the first ones warm up
    }
  }
  return best;
}

template <class T>
void print_row(const Function& f, const std::vector<InstalledDevices::Device>& devices, int rounds) {
  const std::vector<T> a = values<T>(f.low, f.high);
  std::vector<T> out(items);
  std::vector<Run> runs;
  for (const InstalledDevices::Device& d : devices) runs.push_back(device_run<T>(d, f, a));
  for (const char* library : {"libsleef.so.3", "libmvec.so.1"})
    runs.push_back(library_run<T>(library, f, a, out));
  std::printf("%s, %s", f.name, sizeof(T) == 8 ? "double" : "float");
  for (const double time : measure(runs, rounds))
    std::isinf(time) ? std::printf("\t–") : std::printf("\t%.2f", time);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::string only;
  int rounds = 50;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--only") == 0) only = argv[i + 1];
    if (std::strcmp(argv[i], "--rounds") == 0) rounds = std::atoi(argv[i + 1]);
  }
  setenv("SOFTCL_WORKERS", "1", 1);
  setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);
  const InstalledDevices installed(SOFTCL_LIBRARY);
  std::vector<InstalledDevices::Device> devices = installed.all();
  std::stable_partition(devices.begin(), devices.end(), [](const auto& d) { return d.name == "softcl"; });
  std::printf("what");
  for (const InstalledDevices::Device& d : devices) std::printf("\t%s", d.name.c_str());
  std::printf("\tSLEEF\tlibmvec\n");
  for (const Function& f : functions) {
    if (std::string(f.name).find(only) == std::string::npos) continue;
    print_row<float>(f, devices, rounds);
    if (f.has_double) print_row<double>(f, devices, rounds);
  }
}
