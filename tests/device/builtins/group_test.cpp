// Atomics, asynchronous copies and shuffles (6.12.10 to 6.12.12): what work-items do together, and
// permutations.
#include <numeric>

#include "bundled_device.h"

namespace device_test {
namespace {

constexpr std::size_t items = 256;

TEST(Atomics, EveryItemOfEveryGroupCountsOnce) {
  for (const std::string type : {"int", "uint", "long", "ulong"}) {
    SCOPED_TRACE(type);
    const std::string prefix = type.ends_with("int") ? "atomic_" : "atom_";
    const std::string source =
        "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
        "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
        "kernel void k(global " +
        type + "* r) { const " + type + " i = get_global_id(0);\n" + prefix + "add(r, i); " + prefix +
        "sub(r + 1, i); " + prefix + "inc(r + 2); " + prefix + "dec(r + 3); " + prefix +
        "min(r + 4, i + 5); " + prefix + "max(r + 5, i); " + prefix + "and(r + 6, ~(i & 64)); " + prefix +
        "or(r + 7, i); " + prefix + "xor(r + 8, i * 2 + 1); " + prefix + "xchg(r + 9, 77); " + prefix +
        "cmpxchg(r + 10, 5, 9); }";
    cl_program program = BundledDevice::instance().build(source);
    ASSERT_NE(program, nullptr);
    const auto expect = [&]<class T>(T) {
      Bytes memory = bytes_of(std::vector<T>{0, 40000, 0, 1000, 99, 0, 127, 0, 0, 3, 5});
      Bytes* buffers[] = {&memory};
      BundledDevice::instance().run(program, "k", items, buffers, 64);
      T parity = 0;
      for (T i = 0; i < T{items}; ++i) parity ^= i * 2 + 1;
      const T sum = items * (items - 1) / 2;
      EXPECT_EQ(values_of<T>(memory), (std::vector<T>{sum, T(40000 - sum), items, 1000 - items, 5, items - 1,
                                                      63, 255, parity, 77, 9}));
    };
    if (type == "int") expect(cl_int{});
    if (type == "uint") expect(cl_uint{});
    if (type == "long") expect(cl_long{});
    if (type == "ulong") expect(cl_ulong{});
    clReleaseProgram(program);
  }
}

TEST(AsyncCopies, ReachLocalMemoryAndReturnStrided) {
  cl_program program = BundledDevice::instance().build(R"(
    kernel void k(global const int* in, global int* out) {
      local int tile[50];
      const size_t base = get_group_id(0) * 50;
      event_t e = async_work_group_copy(tile, in + base, 50, 0);
      wait_group_events(1, &e);
      e = async_work_group_strided_copy(out + 2 * base, tile, 50, 2, 0);
      wait_group_events(1, &e);
    })");
  ASSERT_NE(program, nullptr);
  std::vector<cl_int> values(200);
  std::iota(values.begin(), values.end(), 7);
  Bytes in = bytes_of(values), out = bytes_of(std::vector<cl_int>(400, -1));
  Bytes* buffers[] = {&in, &out};
  BundledDevice::instance().run(program, "k", 64, buffers, 16);
  const std::vector<cl_int> results = values_of<cl_int>(out);
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(results[2 * i], i + 7);
    EXPECT_EQ(results[2 * i + 1], -1);
  }
  clReleaseProgram(program);
}

TEST(Shuffles, LowBitsOfTheMaskChoose) {
  cl_program program = BundledDevice::instance().build(R"(
    kernel void k(global const int* x, global const int* y, global const uint* m, global int* out) {
      vstore8(shuffle(vload4(0, x), vload8(0, m)), 0, out);
      vstore8(shuffle2(vload4(0, x), vload4(0, y), vload8(0, m)), 1, out);
    })");
  ASSERT_NE(program, nullptr);
  const std::vector<cl_uint> mask = {7, 2, 0, 12, 5, 0xfffffff1u, 3, 4};
  Bytes x = bytes_of(std::vector<cl_int>{10, 11, 12, 13}), y = bytes_of(std::vector<cl_int>{20, 21, 22, 23});
  Bytes m = bytes_of(mask), out(64);
  Bytes* buffers[] = {&x, &y, &m, &out};
  BundledDevice::instance().run(program, "k", 1, buffers);
  const std::vector<cl_int> results = values_of<cl_int>(out);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(results[i], cl_int(10 + mask[i] % 4));
    EXPECT_EQ(results[8 + i], cl_int(mask[i] % 8 < 4 ? 10 + mask[i] % 4 : 20 + mask[i] % 4));
  }
  clReleaseProgram(program);
}

}  // namespace
}  // namespace device_test
