#include <string>

#include "harness/support/filled.h"
#include "reference/conversion.h"
#include "reference/machine_conversion.h"
#include "suites/call_words.h"
#include "suites/conversions/parts.h"

namespace plumbline::conversions {
namespace {

TestCase half_case(ScalarType from, ScalarType to, const Space& space) {
  TestCase test_case = blank(from, to);
  test_case.precision = precision_of(from == ScalarType::f16 ? ScalarType::f32 : from, ScalarType::i32);
  test_case.clause = "6.12.7, table 6.15";
  test_case.half_in_memory = true;
  test_case.call.kind = StatementCall{};
  test_case.call.space = space.space;
  return test_case;
}

// Halves reach the scratch bytes and leave them byte by byte: a char may stand for anything (C99 6.5.7).
constexpr std::string_view bytes_in =
    "for (int k = 0; k < 2 * {w}; ++k) s[k] = ((__global const uchar*)in_a)[i * 2 * {w} + k];\n";
constexpr std::string_view bytes_out =
    "\n  for (int k = 0; k < 2 * {w}; ++k) ((__global uchar*)out_0)[i * 2 * {w} + k] = s[k];";

// The same in SPIR-V: copies of bytes between this work-item's lanes in global memory and `s`.
constexpr std::string_view spirv_in =
    "from = OpInBoundsPtrAccessChain(OpBitcast<global uchar1*>(in_a), OpIMul(i, {w*2})); "
    "OpCopyMemorySized(OpBitcast<{space} uchar1*>(s), from, {w*2}<size_t>); ";
constexpr std::string_view spirv_out =
    "; to = OpInBoundsPtrAccessChain(OpBitcast<global uchar1*>(out_0), OpIMul(i, {w*2})); "
    "OpCopyMemorySized(to, OpBitcast<{space} uchar1*>(s), {w*2}<size_t>)";

/// "vstore_half(" and "vstore_halfn(", of scalars and vectors; of vectors alone where halves are aligned.
std::string named(const std::string& name, bool aligned, const std::string& type,
                  const std::string& rounding) {
  const std::string end = rounding + (type.empty() ? "" : "<" + type + ">");
  return name + (aligned ? "n" : "{|n}") + end;
}

/// `aligned` is "" or "a". Packed halves in global memory are read in place; else they go through the scratch
/// bytes.
TestCase load(std::string_view aligned, const Space& space) {
  TestCase test_case = half_case(ScalarType::f16, ScalarType::f32, space);
  const std::string name = "vload" + std::string(aligned) + "_half",
                    pointer = "__" + std::string(space.name) + " const half*";
  const bool in_place = aligned.empty() && space.space == AddressSpace::global;
  test_case.fewest_lanes = aligned.empty() ? 1 : 2;
  test_case.builtin = test_case.call.builtin = name;
  test_case.signature = "float(size_t, " + pointer + ")";
  test_case.call.expression = (in_place ? "" : std::string(bytes_in) + "  ") + "float{n} v = " + name +
                              "{n}(" + (in_place ? "i, in_a" : "0, (" + pointer + ")s") +
                              ");\n  for (int k = 0; k < {w}; ++k) out_0[i * {w} + k] = ((float*)&v)[k];";
  test_case.call.spirv =
      filled((in_place ? "" : std::string(spirv_in)) + "v = " + named(name, !aligned.empty(), "float", "") +
                 "(" + (in_place ? "i, in_a" : "0<size_t>, OpBitcast<{space} half1*>(s)") +
                 "{|, #{w}}); {OpStore(OpInBoundsPtrAccessChain(out_0, i), v)|vstoren(v, i, out_0)}",
             {.names = {{"space", std::string(space.name)}}});
  test_case.criterion = exactly(
      [](std::span<const Scalar> x, int) { return convert(x[0], ScalarType::f32, std::nullopt, false); }, {},
      machine_conversion(ScalarType::f16, ScalarType::f32));
  return test_case;
}

TestCase store(ScalarType from, std::string_view aligned, const Rounding& rounding, const Space& space) {
  TestCase test_case = half_case(from, ScalarType::f16, space);
  const std::string name = "vstore" + std::string(aligned) + "_half",
                    pointer = "__" + std::string(space.name) + " half*";
  const bool in_place = aligned.empty() && space.space == AddressSpace::global;
  test_case.fewest_lanes = aligned.empty() ? 1 : 2;
  test_case.builtin = test_case.call.builtin = name + std::string(rounding.suffix);
  test_case.signature = "void(" + std::string(opencl_name(from)) + ", size_t, " + pointer + ")";
  test_case.call.expression =
      name + "{n}" + std::string(rounding.suffix) +
      (in_place ? "(a, i, out_0);" : "(a, 0, (" + pointer + ")s);" + std::string(bytes_out));
  const std::string mode = rounding.suffix.empty() ? "" : ", #" + fp_rounding_mode(rounding);
  test_case.call.spirv = filled(
      named(name, !aligned.empty(), "", mode.empty() ? "" : "_r") +
          (in_place ? "(a, i, out_0" + mode + ")"
                    : "(a, 0<size_t>, OpBitcast<{space} half1*>(s)" + mode + ")" + std::string(spirv_out)),
      {.names = {{"space", std::string(space.name)}}});
  // In the other spaces a part of the boundaries shows what there is to show: the rounding is not the
  // space's.
  if (space.space == AddressSpace::global) test_case.inputs.boundaries_of = ScalarType::f16;
  const auto of_point = [direction = rounding.direction](std::span<const Scalar> x, int) {
    return convert(x[0], ScalarType::f16, direction, false);
  };
  test_case.criterion = exactly(of_point, {}, machine_conversion(from, ScalarType::f16, rounding.direction));
  return test_case;
}

}  // namespace

void add_half_memory(ScalarType precision, std::vector<TestCase>& out) {
  if (precision != ScalarType::f32 && precision != ScalarType::f64) return;
  for (const std::string_view aligned : {"", "a"})
    for (const Space& space : spaces) {
      if (precision == ScalarType::f32) out.push_back(load(aligned, space));
      for (const Rounding& rounding : roundings) out.push_back(store(precision, aligned, rounding, space));
    }
}

}  // namespace plumbline::conversions
