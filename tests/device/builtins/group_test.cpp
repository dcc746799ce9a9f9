// Atomics, asynchronous copies and shuffles (6.12.10 to 6.12.12): what work-items do together, and
// permutations.
#include <fmt/format.h>

#include <numeric>

#include "elementwise.h"

namespace device_test {
namespace {

constexpr std::size_t items = 256;

/// Every atomic of a type by each of 64 work-items, on `p`; the results, with `n` items in all.
const char atomic_calls[] =
    "@add(p, i); @sub(p + 1, i); @inc(p + 2); @dec(p + 3); @min(p + 4, i + 5); @max(p + 5, i); "
    "@and(p + 6, ~(i & 64)); @or(p + 7, i); @xor(p + 8, i * 2 + 1); @xchg(p + 9, 77); @cmpxchg(p + 10, 5, "
    "9);";

template <class T>
std::vector<T> before_atomics() {
  return {0, 40000, 0, 1000, 99, 0, 127, 0, 0, 3, 5};
}

template <class T>
std::vector<T> after_atomics(T n) {
  T parity = 0;
  for (T i = 0; i < n; ++i) parity ^= i * 2 + 1;
  const T sum = n * (n - 1) / 2;
  return {sum, T(40000 - sum), n, T(1000 - n), 5, T(n - 1), T(n > 64 ? 63 : 127), T(n - 1), parity, 77, 9};
}

/// Calls with the prefix: atom_ for both sizes (9.5, 9.6, and the extensions of OpenCL 1.0), atomic_ for 32
/// bits.
template <class T>
void expect_atomics(const std::string& prefix) {
  SCOPED_TRACE(prefix + " on " + name_of<T>());
  std::string calls = atomic_calls;
  for (std::size_t at; (at = calls.find('@')) != std::string::npos;) calls.replace(at, 1, prefix);
  const std::string type = name_of<T>();
  cl_program program = BundledDevice::instance().build(
      "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
      "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n"
      "kernel void across(global " +
      type + "* p) { const " + type + " i = get_global_id(0); " + calls + "}\n" + "kernel void near(global " +
      type + "* out) { local " + type + " p[11];\n const " + type +
      " i = get_local_id(0); if (i < 11) p[i] = out[11 * get_group_id(0) + i];\n "
      "barrier(CLK_LOCAL_MEM_FENCE);\n" +
      calls + " barrier(CLK_LOCAL_MEM_FENCE); if (i < 11) out[11 * get_group_id(0) + i] = p[i]; }");
  ASSERT_NE(program, nullptr);
  Bytes memory = bytes_of(before_atomics<T>()), tiles;
  std::vector<T> expected;
  for (int group = 0; group < 4; ++group) {
    tiles.insert(tiles.end(), memory.begin(), memory.end());
    const auto after = after_atomics<T>(64);
    expected.insert(expected.end(), after.begin(), after.end());
  }
  Bytes *across[] = {&memory}, *near[] = {&tiles};
  BundledDevice::instance().run(program, "across", items, across, 64);
  EXPECT_EQ(values_of<T>(memory), after_atomics<T>(items));
  BundledDevice::instance().run(program, "near", items, near, 64);
  EXPECT_EQ(values_of<T>(tiles), expected);
  clReleaseProgram(program);
}

TEST(Atomics, EveryItemCountsOnceInGlobalAndLocalMemory) {
  for (const char* prefix : {"atomic_", "atom_"}) {
    expect_atomics<cl_int>(prefix);
    expect_atomics<cl_uint>(prefix);
  }
  expect_atomics<cl_long>("atom_");
  expect_atomics<cl_ulong>("atom_");
}

/// Each value put in comes out once, but for the one that stays: in global memory, and in each group's own.
TEST(Atomics, ExchangedFloatsAreNeitherLostNorDoubled) {
  cl_program program = BundledDevice::instance().build(R"(
    kernel void k(global float* shared, global float* across, global float* near, global float* last) {
      local float mine;
      const size_t i = get_global_id(0);
      if (get_local_id(0) == 0) mine = -1;
      barrier(CLK_LOCAL_MEM_FENCE);
      across[i] = atomic_xchg(shared, (float)i);
      near[i] = atomic_xchg(&mine, (float)i);
      barrier(CLK_LOCAL_MEM_FENCE);
      last[get_group_id(0)] = mine;
    })");
  ASSERT_NE(program, nullptr);
  Bytes shared = bytes_of(std::vector<float>{-1}), across(items * 4), near(items * 4), last(16);
  Bytes* buffers[] = {&shared, &across, &near, &last};
  BundledDevice::instance().run(program, "k", items, buffers, 64);
  const auto all_of = [](const Bytes& a, const Bytes& b) {
    std::vector<float> values = values_of<float>(a), rest = values_of<float>(b);
    values.insert(values.end(), rest.begin(), rest.end());
    std::sort(values.begin(), values.end());
    return values;
  };
  std::vector<float> numbers(items);
  std::iota(numbers.begin(), numbers.end(), 0.0f);
  std::vector<float> once = numbers, fourfold = numbers;
  once.insert(once.begin(), -1.0f);
  fourfold.insert(fourfold.begin(), 4, -1.0f);
  EXPECT_EQ(all_of(shared, across), once);
  EXPECT_EQ(all_of(last, near), fourfold);
  clReleaseProgram(program);
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

template <class T>
class AllTypes : public ::testing::Test {};
using Types = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                               std::uint32_t, std::int64_t, std::uint64_t, Half, float, double>;
TYPED_TEST_SUITE(AllTypes, Types);

/// Vectors of every width there and back, strided on the global side, with a prefetch that must change
/// nothing.
TYPED_TEST(AllTypes, AreCopiedAsynchronously) {
  using T = TypeParam;
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const int width : all_widths) {
    const std::string type = with_width(name_of<T>(), width);
    source +=
        fmt::format("kernel void w{0}(global const {1}* in, global {1}* out) {{\n  local {1} tile[2][10];\n",
                    width, type) +
        "  prefetch(in, 20);\n"
        "  event_t e = async_work_group_copy(tile[0], in, 10, 0);\n"
        "  e = async_work_group_strided_copy(tile[1], in + 1, 9, 2, e);\n  wait_group_events(1, &e);\n"
        "  event_t both[2] = {async_work_group_copy(out, tile[0], 10, 0),\n"
        "                     async_work_group_strided_copy(out + 10, tile[1], 9, 3, 0)};\n"
        "  wait_group_events(2, both);\n}\n";
  }
  cl_program program = BundledDevice::instance().build(source);
  ASSERT_NE(program, nullptr);
  const std::vector<T> values = column<T>(61);
  for (const int width : all_widths) {
    SCOPED_TRACE(width);
    const std::size_t size = (width == 3 ? 4 : static_cast<std::size_t>(width)) * sizeof(T);
    Bytes in = bytes_of(values), out(40 * size, 0xcd), expected = out;
    in.resize(20 * size);
    std::copy_n(in.begin(), 10 * size, expected.begin());
    for (std::size_t i = 0; i < 9; ++i)
      std::copy_n(in.begin() + (1 + 2 * i) * size, size, expected.begin() + (10 + 3 * i) * size);
    Bytes* buffers[] = {&in, &out};
    BundledDevice::instance().run(program, "w" + std::to_string(width), 4, buffers, 4);
    if (width == 3) {
      // The fourth place of a vector of three has no value of its own.
      for (std::size_t i = 0; i < out.size(); ++i)
        if (i % size >= 3 * sizeof(T)) out[i] = expected[i] = 0;
    }
    EXPECT_EQ(out, expected);
  }
  clReleaseProgram(program);
}

/// shuffle and shuffle2 from vectors of m to vectors of n, for every m and n; a mask's upper bits are
/// nothing.
TYPED_TEST(AllTypes, AreShuffledByTheLowBitsOfTheMask) {
  using T = TypeParam;
  using Mask = UnsignedOf<T>;
  constexpr std::array widths = {2, 4, 8, 16};
  const std::string type = name_of<T>(), mask = name_of<Mask>();
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global const " + type +
                       "* x, global const " + type + "* y, global const " + mask + "* m, global " + type +
                       "* out) {\n";
  std::size_t place = 0;
  for (const int from : widths) {
    for (const int to : widths) {
      source += fmt::format(
          "vstore{to}(shuffle(vload{from}(0, x), vload{to}(0, m)), 0, out + {first});\n"
          "vstore{to}(shuffle2(vload{from}(0, x), vload{from}(0, y), vload{to}(0, m)), 0, out + {second});\n",
          fmt::arg("to", to), fmt::arg("from", from), fmt::arg("first", place),
          fmt::arg("second", place + 16));
      place += 32;
    }
  }
  cl_program program = BundledDevice::instance().build(source + "}");
  ASSERT_NE(program, nullptr);
  const std::vector<T> x = column<T>(62), y = column<T>(63, 7);
  const std::vector<Mask> masks = column<Mask>(64, 5);
  Bytes a = bytes_of(x), b = bytes_of(y), m = bytes_of(masks), out(place * sizeof(T));
  Bytes* buffers[] = {&a, &b, &m, &out};
  BundledDevice::instance().run(program, "k", 1, buffers);
  const std::vector<T> results = values_of<T>(out);
  place = 0;
  for (const int from : widths) {
    for (const int to : widths) {
      const auto width = static_cast<Mask>(from);
      for (std::size_t i = 0; i < static_cast<std::size_t>(to); ++i) {
        const Mask pick = masks[i] & (width - 1);
        EXPECT_TRUE(same(results[place + i], x[pick])) << from << " to " << to << ", component " << i;
        EXPECT_TRUE(same(results[place + 16 + i], masks[i] & width ? y[pick] : x[pick]))
            << "shuffle2, " << from << " to " << to << ", component " << i;
      }
      place += 32;
    }
  }
  clReleaseProgram(program);
}

TYPED_TEST(AllTypes, VecStepCountsComponentsAndFourForThree) {
  using T = TypeParam;
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global int* out) {\n";
  std::vector<cl_int> expected;
  for (const int width : all_widths) {
    source += fmt::format("  out[{}] = vec_step({});\n", expected.size(), with_width(name_of<T>(), width));
    expected.push_back(width == 3 ? 4 : width);
  }
  cl_program program = BundledDevice::instance().build(source + "}");
  ASSERT_NE(program, nullptr);
  Bytes out(expected.size() * 4);
  Bytes* buffers[] = {&out};
  BundledDevice::instance().run(program, "k", 1, buffers);
  EXPECT_EQ(values_of<cl_int>(out), expected);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace device_test
