// The atomic functions of OpenCL C 2.0 and 3.0 (3.0: 6.15.12), in global and local memory.
#include <algorithm>
#include <numeric>

#include "elementwise.h"

namespace device_test {
namespace {

constexpr std::size_t items = 256;

/// Every function once by each of 256 work-items, on `p`.
const char calls[] = R"(
  atomic_fetch_add(p, i); atomic_fetch_sub_explicit(p + 1, i, memory_order_relaxed);
  atomic_fetch_or_explicit(p + 2, i, memory_order_acq_rel, memory_scope_device);
  atomic_fetch_xor_explicit(p + 3, 2 * i + 1, memory_order_seq_cst, memory_scope_work_group);
  atomic_fetch_and(p + 4, ~(i & 64)); atomic_fetch_min(p + 5, i + 5); atomic_fetch_max(p + 6, i);
  atomic_store_explicit(p + 7, 77, memory_order_release, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
  T expected = atomic_load_explicit(p + 8, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(p + 8, &expected, expected + 3, memory_order_acq_rel,
                                                memory_order_relaxed, memory_scope_device)) {
  }
  expected = 1000;
  if (!atomic_compare_exchange_strong(p + 9, &expected, 4) && expected != 9) atomic_store(p + 9, 0);
  if (!atomic_flag_test_and_set(flag)) atomic_fetch_add(p + 10, (T)1);
)";

template <class T>
void expect_atomics() {
  const std::string type = name_of<T>();
  SCOPED_TRACE(type);
  cl_program program = BundledDevice::instance().build(
      "typedef " + type + " T;\nkernel void across(global atomic_" + type +
          "* p, global atomic_flag* flag) {\n  const T i = get_global_id(0);\n" + calls +
          "}\nkernel void near(global T* out) {\n" + "  local atomic_" + type +
          " p[11];\n  local atomic_flag flag[1];\n  const T i = get_local_id(0);\n"
          "  if (i < 11) atomic_init(p + i, out[i]);\n  if (i == 11) atomic_flag_clear(flag);\n"
          "  barrier(CLK_LOCAL_MEM_FENCE);\n" +
          calls + "  barrier(CLK_LOCAL_MEM_FENCE);\n  if (i < 11) out[i] = atomic_load(p + i);\n}\n",
      "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  const std::vector<T> before = {0, 40000, 0, 0, 127, 99, 0, 1, 10, 9, 0};
  T parity = 0;
  for (T i = 0; i < T{items}; ++i) parity ^= 2 * i + 1;
  const T sum = items * (items - 1) / 2;
  const std::vector<T> after = {sum, T(40000 - sum), 255, parity, 63, 5, 255, 77, T(10 + 3 * items), 9, 1};
  Bytes memory = bytes_of(before), flag(4), tile = memory;
  Bytes *across[] = {&memory, &flag}, *near[] = {&tile};
  BundledDevice::instance().run(program, "across", items, across, 64);
  EXPECT_EQ(values_of<T>(memory), after);
  BundledDevice::instance().run(program, "near", items, near, items);
  EXPECT_EQ(values_of<T>(tile), after);
  clReleaseProgram(program);
}

TEST(C11Atomics, EveryItemCountsOnceInGlobalAndLocalMemory) {
  expect_atomics<cl_int>();
  expect_atomics<cl_uint>();
  expect_atomics<cl_long>();
  expect_atomics<cl_ulong>();
}

/// Sums of floats by compare and exchange, and values that change places: exact in any order.
template <class T>
void expect_floats() {
  const std::string type = name_of<T>();
  SCOPED_TRACE(type);
  cl_program program = BundledDevice::instance().build(
      "kernel void k(global atomic_" + type + "* p, global " + type + "* out) {\n  const " + type +
          " x = get_global_id(0);\n  " + type +
          " seen = atomic_load(p);\n"
          "  while (!atomic_compare_exchange_strong(p, &seen, seen + x)) {\n  }\n"
          "  out[get_global_id(0)] = atomic_exchange(p + 1, x);\n}\n",
      "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  Bytes memory = bytes_of(std::vector<T>{0.5, -1}), out(items * sizeof(T));
  Bytes* buffers[] = {&memory, &out};
  BundledDevice::instance().run(program, "k", items, buffers, 64);
  EXPECT_EQ(values_of<T>(memory)[0], T(items * (items - 1) / 2) + T(0.5));
  std::vector<T> passed = values_of<T>(out), expected(items + 1);
  passed.push_back(values_of<T>(memory)[1]);
  std::sort(passed.begin(), passed.end());
  std::iota(expected.begin(), expected.end(), T{-1});
  EXPECT_EQ(passed, expected);
  clReleaseProgram(program);
}

TEST(C11Atomics, FloatsAreExchangedWhole) {
  expect_floats<float>();
  expect_floats<double>();
}

}  // namespace
}  // namespace device_test
