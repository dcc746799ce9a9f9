// The generic address space and program-scope variables of OpenCL C 3.0 (6.7.4, 6.15.10).
#include <numeric>

#include "bundled_device.h"
#include "scalar_types.h"

namespace device_test {
namespace {

/// Runs kernel k of `source` on 64 work-items in groups of 16; returns the ints that each wrote.
std::vector<cl_int> run(const std::string& source, std::size_t each = 1) {
  cl_program program = BundledDevice::instance().build(source, "-cl-std=CL3.0");
  if (program == nullptr) return {};
  Bytes out(64 * each * sizeof(cl_int), 0xcd);
  Bytes* buffers[] = {&out};
  BundledDevice::instance().run(program, "k", 64, buffers, 16);
  clReleaseProgram(program);
  return values_of<cl_int>(out);
}

TEST(GenericPointers, AreResolvedToWhatTheyPointTo) {
  const auto results = run(R"(
    global int there = 1;
    int where(int* p) {
      return (to_global(p) != 0) + 2 * (to_local(p) != 0) + 4 * (to_private(p) != 0) +
             8 * (get_fence(p) == CLK_LOCAL_MEM_FENCE) + 16 * (get_fence((const int*)p) == CLK_GLOBAL_MEM_FENCE);
    }
    kernel void k(global int* out) {
      local int near;
      int own = get_global_id(0);
      global int* o = out + 6 * get_global_id(0);
      o[0] = where(out);
      o[1] = where(&there);
      o[2] = where(&near);
      o[3] = where(&own);
      o[4] = where(0);
      barrier(CLK_LOCAL_MEM_FENCE);
      o[5] = where(&own) + own - (int)get_global_id(0);
    })",
                           6);
  ASSERT_EQ(results.size(), 64u * 6);
  const std::vector<cl_int> expected = {17, 17, 10, 20, 16, 20};
  for (std::size_t i = 0; i < results.size(); ++i)
    EXPECT_EQ(results[i], expected[i % 6]) << "item " << i / 6 << ", pointer " << i % 6;
}

TEST(GenericPointers, AreReadAndWrittenWhateverTheyPointTo) {
  const auto results = run(R"(
    int bump(int* p, int by) { int before = *p; *p += by; return before; }
    kernel void k(global int* out) {
      local int tile[16];
      int i = get_global_id(0), l = get_local_id(0), own = 5;
      out[i] = 7;
      tile[l] = 11;
      int* pointers[3] = {out + i, tile + l, &own};
      int sum = 0;
      for (int j = 0; j < 3; ++j) sum += bump(pointers[(i + j) % 3], 1 + j);
      for (int j = 0; j < 3; ++j) sum = sum * 64 + *pointers[j];
      out[i] = sum;
    })");
  ASSERT_EQ(results.size(), 64u);
  for (int i = 0; i < 64; ++i) {
    int values[3] = {7, 11, 5}, sum = 0;
    for (int j = 0; j < 3; ++j) {
      sum += values[(i + j) % 3];
      values[(i + j) % 3] += 1 + j;
    }
    for (const int value : values) sum = sum * 64 + value;
    EXPECT_EQ(results[std::size_t(i)], sum) << i;
  }
}

TEST(GenericPointers, AreGivenToBuiltins) {
  const auto results = run(R"(
    kernel void k(global int* out) {
      local float whole_near[16];
      int i = get_global_id(0), exponent, quotient, sign;
      float whole, *p = i % 2 ? (float*)&whole : (float*)(whole_near + get_local_id(0));
      float f = fract(2.75f, p), m;
      bool good = f == 0.75f && *p == 2.0f;
      f = modf(-2.5f, p);
      good = good && f == -0.5f && *p == -2.0f;
      f = sincos(0.0f, p);
      good = good && f == 0.0f && *p == 1.0f;
      m = frexp(12.0f, &exponent);
      good = good && m == 0.75f && exponent == 4;
      m = remquo(7.0f, 2.0f, &quotient);
      good = good && m == -1.0f && quotient == 4;
      m = lgamma_r(3.0f, &sign);
      good = good && sign == 1;
      float4 v = (float4)(1, 2, 3, 4), w;
      float copy[4];
      vstore4(v, 0, (float*)copy);
      good = good && all(vload4(0, (const float*)copy) == v);
      vstore_half4_rte(v, 0, (half*)copy);
      good = good && all(vload_half4(0, (const half*)copy) == v);
      fract(v + 0.5f, &w);
      out[i] = good && all(w == v);
    })");
  ASSERT_EQ(results.size(), 64u);
  for (const cl_int result : results) EXPECT_EQ(result, 1);
}

/// Atomic functions where the space is not known.
TEST(GenericPointers, AreGivenToAtomics) {
  for (const char* space : {"global", "local"}) {
    const auto results = run(std::string(R"(
    global atomic_int far;
    global atomic_ulong far_long;
    kernel void k(global int* out) {
      local atomic_int near;
      local atomic_ulong near_long;
      const bool is_far = )") +
                             (*space == 'g' ? "true" : "false") + R"(;
      atomic_int* p = is_far ? (atomic_int*)&far : (atomic_int*)&near;
      atomic_ulong* q = is_far ? (atomic_ulong*)&far_long : (atomic_ulong*)&near_long;
      if (!is_far && get_local_id(0) == 0) { atomic_init(p, 0); atomic_init(q, 0); }
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = atomic_fetch_add_explicit(p, 1, memory_order_acq_rel, memory_scope_device);
      atomic_fetch_max(q, 1ul << 40);
      int expected = -1;
      if (atomic_compare_exchange_strong(p, &expected, 0)) out[get_global_id(0)] = -1;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (atomic_load(q) != 1ul << 40) out[get_global_id(0)] = -2;
    })");
    ASSERT_EQ(results.size(), 64u);
    std::vector<cl_int> sorted = results, expected(64);
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < 64; ++i) expected[i] = cl_int(*space == 'g' ? i : i / 4);
    EXPECT_EQ(sorted, expected) << space;
  }
}

/// 6.7.1: initialised once, kept from launch to launch, seen by every kernel of the program.
TEST(ProgramScopeVariables, KeepTheirValuesAndAreInitialised) {
  cl_program program = BundledDevice::instance().build(R"(
    global int counter = 40;
    int plain[3] = {1, 2, 3};
    typedef struct { float x; long y; char z[3]; } S;
    global S s = {1.5f, 1L << 40, {7, 8, 9}};
    constant int table[2] = {5, 6};
    global int* pointer = &plain[1];
    static global ulong zero;
    kernel void add(global int* out) {
      static global int calls = 100;
      atomic_add(&counter, 1);
      atomic_add(&calls, 1);
      if (get_global_id(0) == 0) out[0] = calls > 100;
    }
    kernel void show(global int* out) {
      out[0] = counter;
      out[1] = plain[0] + 10 * *pointer + 100 * plain[2];
      out[2] = s.x == 1.5f && s.y == 1L << 40 && s.z[2] == 9;
      out[3] = zero == 0 && table[1] == 6;
      plain[1] = 7;
    })",
                                                       "-cl-std=CL3.0");
  ASSERT_NE(program, nullptr);
  Bytes out(16);
  Bytes* buffers[] = {&out};
  BundledDevice::instance().run(program, "show", 1, buffers);
  EXPECT_EQ(values_of<cl_int>(out), (std::vector<cl_int>{40, 321, 1, 1}));
  BundledDevice::instance().run(program, "add", 256, buffers, 16);
  EXPECT_EQ(values_of<cl_int>(out)[0], 1);
  BundledDevice::instance().run(program, "show", 1, buffers);
  EXPECT_EQ(values_of<cl_int>(out), (std::vector<cl_int>{296, 371, 1, 1}));
  clReleaseProgram(program);
}

/// Two programs of one source have variables of their own.
TEST(ProgramScopeVariables, BelongToOneProgram) {
  const char* source = "global int n; kernel void k(global int* out) { out[0] = atomic_add(&n, 1); }";
  for (int round = 0; round < 2; ++round) {
    cl_program program = BundledDevice::instance().build(source, "-cl-std=CL3.0");
    ASSERT_NE(program, nullptr);
    Bytes out(4);
    Bytes* buffers[] = {&out};
    for (int call = 0; call < 3; ++call) {
      BundledDevice::instance().run(program, "k", 1, buffers);
      EXPECT_EQ(values_of<cl_int>(out)[0], call) << round;
    }
    clReleaseProgram(program);
  }
}

}  // namespace
}  // namespace device_test
