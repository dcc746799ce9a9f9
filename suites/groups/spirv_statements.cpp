// The frame of a group function in the words of harness/device/expression.h.
#include <fmt/format.h>

#include "suites/groups/parts.h"

namespace plumbline::groups {
namespace {

constexpr std::string_view spirv_of_work_group =
    "size = OpUConvert<uint>(WorkgroupSize); lane = OpUConvert<uint>(LocalInvocationId);\n"
    "start = 0<uint>; step = 1<uint>;\n";

// As in OpenCL C: a last sub-group of fewer than four takes no points.
constexpr std::string_view spirv_of_sub_group =
    "size = SubgroupSize; lane = SubgroupLocalInvocationId; start = SubgroupId;\n"
    "full = OpIMul(OpISub(NumSubgroups, 1), SubgroupMaxSize);\n"
    "last = OpISub(OpUConvert<uint>(WorkgroupSize), full);\n"
    "fewer = OpLogicalAnd(OpUGreaterThan(NumSubgroups, 1), OpULessThan(last, 4));\n"
    "step = OpSelect<uint>(fewer, OpISub(NumSubgroups, 1), NumSubgroups);\n";

}  // namespace

// Four bits have no instruction for their ends that kernels and shaders share.
const std::string_view spirv_active =
    "bits = OpBitwiseAnd(which, 15); set = OpSelect<uint>(OpIEqual(bits, 0), 15, bits);\n"
    "lowest = OpBitCount(OpISub(OpBitwiseAnd(set, OpSNegate(set)), 1));\n"
    "highest = OpSelect<uint>(OpUGreaterThan(set, 7), 3, OpSelect<uint>(OpUGreaterThan(set, 3), 2, "
    "OpSelect<uint>(OpUGreaterThan(set, 1), 1, 0)));\n"
    "bit = OpBitwiseAnd(OpShiftRightLogical(set, OpBitwiseAnd(k, 3)), 1);\n"
    "active = OpLogicalAnd(OpULessThan(k, 4), OpINotEqual(bit, 0));\n";

std::string store_if(std::string_view holds) {
  return fmt::format("if {} {{ OpStore(result, value) }}\n", holds);
}

std::string pick(std::string_view n, ScalarType type) {
  return fmt::format(
      "OpSelect<{0}>(OpIEqual(OpBitwiseAnd({1}, 2), 0), "
      "OpSelect<{0}>(OpIEqual(OpBitwiseAnd({1}, 1), 0), b, c), "
      "OpSelect<{0}>(OpIEqual(OpBitwiseAnd({1}, 1), 0), d, e))",
      opencl_name(type), n);
}

std::string spirv_of(std::string_view words, ScalarType type, const Substitutions& more) {
  Substitutions by = more;
  by.names.insert({{"T", std::string(opencl_name(type))},
                   {"pick", pick("k", type)},
                   {"active", std::string(spirv_active) + "if active {"},
                   {"stored", "{ OpStore(result, value) }\n"},
                   {"end", "}\n"}});
  return filled(words, by);
}

std::string spirv_statements(Group group, const Body& body) {
  if (body.spirv.empty()) return {};
  std::string text(group == Group::work ? spirv_of_work_group : spirv_of_sub_group);
  text +=
      "if OpLogicalAnd(OpUGreaterThanEqual(size, 4), OpULessThan(start, step)) {\n"
      "loop turn = start, items, step {\n"
      "i = OpIAdd(OpISub(i, LocalInvocationId), OpUConvert<size_t>(turn));\n"
      "which = a; round = OpUDiv(turn, step);\n";
  text += body.aligned ? "first = OpIMul(OpUMod(round, OpUDiv(size, 4)), 4);\n"
                       : "first = OpUMod(round, OpISub(size, 3));\n";
  if (body.from_start) text += "first = OpSelect<uint>(OpIEqual(OpBitwiseAnd(which, 3), 0), 0, first);\n";
  return text + "k = OpISub(lane, first);\n" + body.spirv + "}}";
}

}  // namespace plumbline::groups
