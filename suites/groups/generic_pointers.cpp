// Pointers of no named address space (OpenCL C 3.0, 6.7.7), to private, local or global memory as an argument
// selects, so that no compiler can derive it.
#include <fmt/core.h>

#include "suites/groups/parts.h"

namespace plumbline::groups {
namespace {

// The three places hold different operands. The kernel's result is the global one.
constexpr std::string_view places =
    "TYPE mine = in_b[i];\n"
    "  __local TYPE* near = (__local TYPE*)s;\n"
    "  __global TYPE* far = out_0 + i;\n"
    "  *near = in_c[i]; *far = in_d[i];\n"
    "  const uint place = in_a[i] % 3;\n"
    "  TYPE* p = place == 0 ? (TYPE*)&mine : place == 1 ? (TYPE*)near : (TYPE*)far;\n";

struct PointerRow {
  std::string_view name, text, helper;
  /// Of the four operands and which place is meant.
  Scalar (*expected)(std::span<const Scalar> operands, std::uint64_t place);
};

// Of what is not pointed to the other two places keep their operands.
constexpr PointerRow pointer_rows[] = {
    {"generic:load", "  *far = loaded(p);", "TYPE loaded(const TYPE* p) { return *p; }\n",
     [](std::span<const Scalar> x, std::uint64_t place) { return x[place % 3]; }},
    {"generic:store",
     "  stored(p, in_e[i]);\n"
     "  const TYPE seen = in_a[i] / 3 % 3 == 0 ? mine : in_a[i] / 3 % 3 == 1 ? *near : *far;\n"
     "  *far = seen;",
     "void stored(TYPE* p, TYPE value) { *p = value; }\n",
     [](std::span<const Scalar> x, std::uint64_t place) {
       return place % 3 == place / 3 ? x[3] : x[place / 3];
     }},
    {"generic:copy",
     "  const TYPE before = *p;\n"
     "  TYPE* q = place == 2 ? (TYPE*)&mine : (TYPE*)far;\n"
     "  *q = before; *far = *q;",
     "", [](std::span<const Scalar> x, std::uint64_t place) { return x[place % 3]; }},
};

/// Of unsigned integers alone: where a pointer points, and atomic functions through one.
constexpr PointerRow integer_rows[] = {
    {"generic:to_named",
     "  *far = (to_private(p) == &mine ? 1 : 0) | (to_local(p) == near ? 2 : 0) | (to_global(p) == far ? 4 : "
     "0) |\n"
     "         (to_private(p) == 0 ? 0 : 8) | (to_local(p) == 0 ? 0 : 16) | (to_global(p) == 0 ? 0 : 32);",
     "",
     [](std::span<const Scalar>, std::uint64_t place) {
       return Scalar{ScalarType::u32, 9U << place % 3};
     }},
    {"generic:get_fence", "  *far = get_fence(place == 0 ? (TYPE*)near : p) == CLK_LOCAL_MEM_FENCE;", "",
     [](std::span<const Scalar>, std::uint64_t place) {
       return Scalar{ScalarType::u32, place % 3 == 2 ? 0U : 1U};
     }},
    {"generic:atomic_fetch_add",
     "  volatile atomic_uint* at = (volatile atomic_uint*)(place == 1 ? (TYPE*)near : (TYPE*)far);\n"
     "  const uint before = atomic_fetch_add_explicit(at, in_e[i], memory_order_relaxed, "
     "memory_scope_work_group);\n"
     "  *far = before * 3 + (place == 1 ? *near : *far);",
     "",
     [](std::span<const Scalar> x, std::uint64_t place) {
       const std::uint64_t before = place % 3 == 1 ? x[1].bits : x[2].bits;
       return Scalar{ScalarType::u32, (before * 4 + x[3].bits) & 0xffffffff};
     }},
};

TestCase case_of(const PointerRow& row, ScalarType t) {
  TestCase test_case = blank(std::string(row.name), 4, t, t, "OpenCL C 3.0, 6.7.7");
  test_case.signature = fmt::format("{0}({0}*)", opencl_name(t));
  test_case.not_in_spirv = "suite environment has it";
  test_case.call.space = AddressSpace::local;
  add_prologue(std::array<std::string_view, 1>{"__opencl_c_generic_address_space"}, t, t, 4, test_case.call);
  test_case.call.prologue += row.helper;
  test_case.call.expression = std::string(places) + std::string(row.text);
  test_case.criterion = exactly([&row](std::span<const Scalar> x, int) {
    return std::optional<Scalar>(row.expected(x.subspan(1), x[0].bits % 9));
  });
  return test_case;
}

}  // namespace

void add_generic_pointers(ScalarType t, std::vector<TestCase>& out) {
  for (const PointerRow& row : pointer_rows) out.push_back(case_of(row, t));
  if (t == ScalarType::u32)
    for (const PointerRow& row : integer_rows) out.push_back(case_of(row, t));
}

}  // namespace plumbline::groups
