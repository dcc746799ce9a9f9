#include <fmt/core.h>

#include "suites/address_spaces.h"
#include "suites/needs.h"
#include "suites/select/parts.h"

namespace plumbline::selection {
namespace {

/// The same in SPIR-V, with copies of bytes to `s` or from it.
std::string memory_spirv(ScalarType t, bool load, const Space& space) {
  const std::string at = fmt::format("OpBitcast<{} {}1*>(s)", space.name, opencl_name(t)),
                    bytes = fmt::format("OpBitcast<{} uchar1*>(s)", space.name);
  const std::string global = fmt::format(
      "there = OpInBoundsPtrAccessChain(OpBitcast<global uchar1*>({}), OpIMul(i, {{w*{}}})); "
      "OpCopyMemorySized({}, {{w*{}}}<size_t>)",
      load ? "in_a" : "out_0", size_of(t), load ? bytes + ", there" : "there, " + bytes, size_of(t));
  if (!load) return "vstoren(a, 0<size_t>, " + at + "); " + global;
  return global + fmt::format("; vstoren(vloadn<{}>(0<size_t>, {}, #{{w}}), i, out_0)", opencl_name(t), at);
}

/// vloadn of bytes, or bytes of a vstoren in this address space. What else the kernel reads and writes of it
/// goes byte by byte.
TestCase memory_case(ScalarType t, bool load, const Space& space) {
  const std::string type(opencl_name(t)), size = std::to_string(size_of(t)),
                                          qualifier = "__" + std::string(space.name) + " ";
  TestCase test_case = blank(load ? "vload" : "vstore", {t}, t, "6.12.7, table 6.15");
  test_case.fewest_lanes = 2;
  test_case.call.kind = StatementCall{};
  test_case.call.space = space.space;
  test_case.signature = load ? type + "n(size_t, const " + qualifier + type + "*)"
                             : "void(" + type + "n, size_t, " + qualifier + type + "*)";
  const std::string pointer = "(" + qualifier + (load ? "const " : "") + type + "*)s";
  const std::string bytes = "for (int k = 0; k < " + size + " * {w}; ++k) ";
  test_case.call.expression = load ? bytes + "s[k] = ((__global const uchar*)in_a)[i * " + size +
                                         " * {w} + k];\n  vstore{n}(vload{n}(0, " + pointer + "), i, out_0);"
                                   : "vstore{n}(a, 0, " + pointer + ");\n  " + bytes +
                                         "((__global uchar*)out_0)[i * " + size + " * {w} + k] = s[k];";
  test_case.call.spirv = memory_spirv(t, load, space);
  test_case.criterion = exactly([](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); });
  return test_case;
}

/// Fewer bytes than the least constant buffer of table 4.3 has.
void take_few_points(TestCase& test_case) {
  test_case.inputs.most = Level::quick;
  test_case.inputs.log2_reduction = 5;
}

/// Arguments in the __constant address space: scalars, and vectors by vloadn.
TestCase constant_case(ScalarType t) {
  const std::string type(opencl_name(t));
  TestCase test_case = blank("constant_load", {t}, t, "6.5.3; 6.12.7, table 6.15");
  test_case.signature = type + "(const __constant " + type + "*)";
  test_case.call.space = AddressSpace::constant;
  test_case.call.expression = test_case.call.spirv = "a";
  test_case.criterion = exactly([](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); });
  take_few_points(test_case);
  return test_case;
}

/// A work-group's arguments copied to local memory and from there to the results (6.12.10).
TestCase copied_case(ScalarType t) {
  const std::string type(opencl_name(t)), slot = size_of(t) == 8 ? "128" : "64";
  TestCase test_case = blank("async_work_group_copy", {t}, t, "6.12.10, table 6.18");
  test_case.signature =
      "event_t(__local " + type + "*, const __global " + type + "*, size_t, event_t) and back";
  test_case.call.kind = StatementCall{};
  test_case.call.space = AddressSpace::local;
  if (t == ScalarType::f16) enable_extension(test_case.call, "cl_khr_fp16");
  test_case.call.expression =
      "const size_t count = get_local_size(0) * {w}, first = get_group_id(0) * count;\n  __local " + type +
      "* const all = (__local " + type + "*)(s - get_local_id(0) * " + slot +
      ");\n  event_t copied = async_work_group_copy(all, in_a + first, count, 0);\n"
      "  wait_group_events(1, &copied);\n"
      "  copied = async_work_group_copy(out_0 + first, all, count, 0);\n  wait_group_events(1, &copied);";
  // Execution scope 2 is the work-group.
  const auto wait = [](std::string_view copy) {
    return fmt::format(
        "OpStore(copied, OpGroupAsyncCopy<event>(2<uint1>, {}, count, 1<size_t>, 0<event>)); "
        "OpGroupWaitEvents(2<uint1>, 1<uint1>, copied)",
        copy);
  };
  test_case.call.spirv =
      "count = OpIMul(WorkgroupSize, {w}); first = OpIMul(WorkgroupId, count); all = OpBitcast<local " +
      type + "1*>(scratch); copied = OpVariable<private event*>(); " +
      wait("all, OpInBoundsPtrAccessChain(in_a, first)") + "; " +
      wait("OpInBoundsPtrAccessChain(out_0, first), all");
  test_case.criterion = exactly([](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); });
  return test_case;
}

/// atomic_xchg is the one atomic function of floats (table 6.17): what it stores, or what it returns.
TestCase exchange_case(bool returns, const Space& space) {
  constexpr ScalarType t = ScalarType::f32;
  TestCase test_case =
      blank(returns ? "atomic_xchg:returned" : "atomic_xchg:stored", {t}, t, "6.12.11, table 6.17");
  test_case.lanes = 1;
  test_case.signature = "float(volatile __" + std::string(space.name) + " float*, float)";
  test_case.call.kind = StatementCall{};
  test_case.call.space = space.space;
  const std::string at = "((volatile __" + std::string(space.name) + " float*)s)";
  test_case.call.expression =
      returns ? "*" + at + " = a;\n  out_0[i] = atomic_xchg(" + at + ", 0.0f);"
              : "*" + at + " = 0.0f;\n  atomic_xchg(" + at + ", a);\n  out_0[i] = *" + at + ";";
  // Scope 1 is the device, semantics 0 are relaxed.
  const std::string cell = fmt::format("at = OpBitcast<{} float1*>(s); OpStore(at, ", space.name),
                    exchange = "OpAtomicExchange<float>(at, 1<uint1>, 0<uint1>, ",
                    store = "OpStore(OpInBoundsPtrAccessChain(out_0, i), ";
  test_case.call.spirv = cell + (returns ? "a); " + store + exchange + "0<float>))"
                                         : "0<float>); old = " + exchange + "a); " + store + "OpLoad(at))");
  test_case.criterion = exactly([](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); });
  return test_case;
}

}  // namespace

void add_copies(ScalarType t, std::vector<TestCase>& out) {
  out.push_back(constant_case(t));
  out.push_back(copied_case(t));
  if (t != ScalarType::f32) return;
  for (const Space& space : spaces)
    for (const bool returns : {false, true})
      if (space.space != AddressSpace::private_) out.push_back(exchange_case(returns, space));
}

void add_vector_memory(ScalarType t, std::vector<TestCase>& out) {
  for (const Space& space : spaces)
    for (const bool load : {true, false}) out.push_back(memory_case(t, load, space));
}

}  // namespace plumbline::selection
