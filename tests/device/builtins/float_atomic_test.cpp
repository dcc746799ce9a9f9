// cl_ext_float_atomics: every function at every type, in global and local memory and through generic
// pointers.
#include <algorithm>
#include <numeric>

#include "bundled_device.h"
#include "scalar_types.h"

namespace device_test {
namespace {

constexpr std::size_t items = 64;

/// Small whole numbers: sums are exact in any order.
const char calls[] = R"(
  const T i = (T)(int)get_local_id(0);
  atomic_fetch_add(p, i); atomic_fetch_sub_explicit(p + 1, (T)1, memory_order_relaxed);
  atomic_fetch_min_explicit(p + 2, (T)5 - i, memory_order_acq_rel, memory_scope_device);
  atomic_fetch_max(p + 3, i); atomic_store_explicit(p + 4, (T)7, memory_order_release);
  if (get_local_id(0) == 9) atomic_fetch_add_explicit(p + 5, atomic_load(p + 6), memory_order_seq_cst);
  atomic_fetch_min(p + 7, (T)0); atomic_fetch_max_explicit(p + 8, (T)-0.0f, memory_order_relaxed);
  atomic_fetch_max(p + 9, (T)NAN); atomic_fetch_min(p + 10, (T)3);
  const T zero = (T)(int)(get_local_id(0) >> 20);
  atomic_fetch_min(p + 11, -zero); atomic_fetch_max(p + 12, zero);
  atomic_fetch_min(p + 13, (T)NAN); atomic_fetch_max(p + 14, (T)3);
)";

template <class T>
T number(double x) {
  if constexpr (std::is_same_v<T, Half>)
    return to_half(x);
  else
    return T(x);
}

template <class T>
void expect_float_atomics() {
  const std::string type = name_of<T>();
  SCOPED_TRACE(type);
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\ntypedef " + type +
                       " T; typedef atomic_" + type + " A;\n";
  const auto near = [&](const std::string& name, const std::string& space) {
    return "kernel void " + name + "(global T* out) {\n  local A cells[15];\n  " + space +
           " A* p = cells;\n  const int l = get_local_id(0);\n  if (l < 15) ((local T*)cells)[l] = out[l];\n"
           "  barrier(CLK_LOCAL_MEM_FENCE);\n{" +
           calls + "}\n  barrier(CLK_LOCAL_MEM_FENCE);\n  if (l < 15) out[l] = ((local T*)cells)[l];\n}\n";
  };
  source += std::string("kernel void across(global A* p) {\n") + calls + "}\n";
  source += std::string("kernel void any(global A* q) {\n  A* p = q;\n") + calls + "}\n";
  source += near("near", "local") + near("near_any", "");
  cl_program program = BundledDevice::instance().build(source, "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  std::vector<T> before, after;
  for (const double x :
       {1.0, 100.0, 10.0, -8.0, 1.0, 2.0, 3.0, -0.0, -0.0, 4.0, double(NAN), 0.0, -0.0, 2.0, double(NAN)})
    before.push_back(number<T>(x));
  // The lesser of -0 and 0 is -0; of a number and NaN the number counts.
  for (const double x : {items * (items - 1) / 2 + 1.0, 100.0 - items, 5.0 - (items - 1), items - 1.0, 7.0,
                         5.0, 3.0, -0.0, -0.0, 4.0, 3.0, -0.0, 0.0, 2.0, 3.0})
    after.push_back(number<T>(x));
  for (const char* kernel : {"across", "any", "near", "near_any"}) {
    SCOPED_TRACE(kernel);
    Bytes memory = bytes_of(before);
    Bytes* buffers[] = {&memory};
    BundledDevice::instance().run(program, kernel, items, buffers, items);
    const std::vector<T> found = values_of<T>(memory);
    for (std::size_t i = 0; i < after.size(); ++i)
      EXPECT_TRUE(same(found[i], after[i]))
          << i << ": " << text_of(found[i]) << ", not " << text_of(after[i]);
  }
  clReleaseProgram(program);
}

TEST(FloatAtomics, EachDoesAsItsNameInEverySpace) {
  expect_float_atomics<Half>();
  expect_float_atomics<float>();
  expect_float_atomics<double>();
}

/// Values that change places, over many work-groups on several threads.
template <class T>
void expect_exchanged_whole() {
  const std::string type = name_of<T>();
  SCOPED_TRACE(type);
  constexpr std::size_t all = 1024;
  cl_program program = BundledDevice::instance().build(
      "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global atomic_" + type + "* p, global " +
          type + "* out) {\n  const int i = get_global_id(0);\n  out[i] = atomic_exchange(p, (" + type +
          ")i);\n  atomic_fetch_add_explicit(p + 1, (" + type +
          ")1, memory_order_relaxed, memory_scope_all_devices);\n}\n",
      "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  Bytes memory = bytes_of(std::vector<T>{number<T>(-1), number<T>(0)}), out(all * sizeof(T));
  Bytes* buffers[] = {&memory, &out};
  BundledDevice::instance().run(program, "k", all, buffers, 16);
  std::vector<double> passed, expected(all + 1);
  for (const T x : values_of<T>(out)) passed.push_back(double(to_double(x)));
  passed.push_back(to_double(values_of<T>(memory)[0]));
  std::ranges::sort(passed);
  std::iota(expected.begin(), expected.end(), -1.0);
  EXPECT_EQ(passed, expected);
  EXPECT_EQ(to_double(values_of<T>(memory)[1]), double(all));
  clReleaseProgram(program);
}

TEST(FloatAtomics, AreOneStepForEveryThread) {
  expect_exchanged_whole<Half>();
  expect_exchanged_whole<float>();
  expect_exchanged_whole<double>();
}

}  // namespace
}  // namespace device_test
