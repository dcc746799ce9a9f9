// Values that work-items get from each other unchanged.
#include <bit>
#include <string>

#include "suites/groups/parts.h"

namespace plumbline::groups {
namespace {

/// Which of the four operands arrives.
using Source = std::uint64_t (*)(std::uint64_t which);

struct Exchange {
  std::string_view name;
  Group group;
  std::string_view demand;
  std::string_view text;
  std::string_view spirv;  ///< what is done before `value` is, a template (spirv_of)
  Source source;
  bool aligned = false;
};

constexpr std::uint64_t lowest(std::uint64_t which) {
  return (which & 15) == 0 ? 0 : static_cast<std::uint64_t>(std::countr_zero(which & 15));
}
constexpr std::uint64_t low_two(std::uint64_t which) { return which % 4; }

constexpr std::string_view ballot = "cl_khr_subgroup_ballot", shuffle = "cl_khr_subgroup_shuffle",
                           relative = "cl_khr_subgroup_shuffle_relative", rotate = "cl_khr_subgroup_rotate";

// Work-items that are not measured have operands too. Shuffles whose source is not in the sub-group give
// anything: those results are not looked at.
constexpr Exchange exchanges[] = {
    {"work_group_broadcast", Group::work, "__opencl_c_work_group_collective_functions",
     "      const TYPE value = work_group_broadcast(PICK(k), (size_t)(first + which % 4));\n"
     "      if (lane == (which >> 2) % size) *result = value;\n",
     "value = OpGroupBroadcast<{T}>(2<uint>, {pick}, OpUConvert<size_t>(OpIAdd(first, OpBitwiseAnd(which, "
     "3))));\n"
     "if OpIEqual(lane, OpUMod(OpShiftRightLogical(which, 2), size)) {stored}",
     low_two},
    {"sub_group_broadcast", Group::sub, "__opencl_c_subgroups",
     "      const TYPE value = sub_group_broadcast(PICK(k), first + which % 4);\n"
     "      if (lane == (which >> 2) % size) *result = value;\n",
     "value = OpGroupBroadcast<{T}>(3<uint>, {pick}, OpIAdd(first, OpBitwiseAnd(which, 3)));\n"
     "if OpIEqual(lane, OpUMod(OpShiftRightLogical(which, 2), size)) {stored}",
     low_two},
    {"sub_group_non_uniform_broadcast", Group::sub, ballot,
     "      const uint set = (which & 15) != 0 ? which & 15 : 15;\n"
     "      const uint from = popcount((set & -set) - 1);\n"
     "      if (k < 4 && (set >> k & 1) != 0) {\n"
     "        const TYPE value = sub_group_non_uniform_broadcast(PICK(k), first + from);\n"
     "        if (k == 31 - clz(set)) *result = value;\n      }\n",
     "{active} value = OpGroupNonUniformBroadcast<{T}>(3<uint>, {pick}, OpIAdd(first, lowest));\n"
     "if OpIEqual(k, highest) {stored}{end}",
     lowest},
    {"sub_group_broadcast_first", Group::sub, ballot,
     "      const uint set = (which & 15) != 0 ? which & 15 : 15;\n"
     "      if (k < 4 && (set >> k & 1) != 0) {\n"
     "        const TYPE value = sub_group_broadcast_first(PICK(k));\n"
     "        if (k == 31 - clz(set)) *result = value;\n      }\n",
     "{active} value = OpGroupNonUniformBroadcastFirst<{T}>(3<uint>, {pick});\n"
     "if OpIEqual(k, highest) {stored}{end}",
     lowest},
    {"sub_group_shuffle", Group::sub, shuffle,
     "      const uint from = k < 4 ? first + (which >> 2 * k) % 4 : lane;\n"
     "      const TYPE value = sub_group_shuffle(PICK(k), from);\n"
     "      if (k == (which >> 8) % 4) *result = value;\n",
     "chosen = OpBitwiseAnd(OpShiftRightLogical(which, OpBitwiseAnd(OpIMul(k, 2), 7)), 3);\n"
     "from = OpSelect<uint>(OpULessThan(k, 4), OpIAdd(first, chosen), lane);\n"
     "value = OpGroupNonUniformShuffle<{T}>(3<uint>, {pick}, from);\n"
     "if OpIEqual(k, OpBitwiseAnd(OpShiftRightLogical(which, 8), 3)) {stored}",
     [](std::uint64_t which) { return (which >> 2 * ((which >> 8) % 4)) % 4; }},
    {"sub_group_shuffle_xor", Group::sub, shuffle,
     "      const TYPE value = sub_group_shuffle_xor(PICK(k), which % 4);\n"
     "      if (k == (which >> 8) % 4) *result = value;\n",
     "value = OpGroupNonUniformShuffleXor<{T}>(3<uint>, {pick}, OpBitwiseAnd(which, 3));\n"
     "if OpIEqual(k, OpBitwiseAnd(OpShiftRightLogical(which, 8), 3)) {stored}",
     [](std::uint64_t which) { return (which >> 8) % 4 ^ which % 4; }, true},
    {"sub_group_shuffle_up", Group::sub, relative,
     "      const uint delta = which % 4;\n"
     "      const TYPE value = sub_group_shuffle_up(PICK(k), delta);\n"
     "      if (k == delta + (which >> 8) % (4 - delta)) *result = value;\n",
     "delta = OpBitwiseAnd(which, 3);\n"
     "value = OpGroupNonUniformShuffleUp<{T}>(3<uint>, {pick}, delta);\n"
     "if OpIEqual(k, OpIAdd(delta, OpUMod(OpShiftRightLogical(which, 8), OpISub(4<uint>, delta)))) {stored}",
     [](std::uint64_t which) { return (which >> 8) % (4 - which % 4); }},
    {"sub_group_shuffle_down", Group::sub, relative,
     "      const uint delta = which % 4;\n"
     "      const TYPE value = sub_group_shuffle_down(PICK(k), delta);\n"
     "      if (k == (which >> 8) % (4 - delta)) *result = value;\n",
     "delta = OpBitwiseAnd(which, 3);\n"
     "value = OpGroupNonUniformShuffleDown<{T}>(3<uint>, {pick}, delta);\n"
     "if OpIEqual(k, OpUMod(OpShiftRightLogical(which, 8), OpISub(4<uint>, delta))) {stored}",
     [](std::uint64_t which) { return which % 4 + (which >> 8) % (4 - which % 4); }},
    {"sub_group_rotate", Group::sub, rotate,
     "      const uint delta = (which >> 2) % 64;\n"
     "      const TYPE value = sub_group_rotate(PICK(k), (int)delta);\n"
     "      if ((lane + delta) % size == first + which % 4) *result = value;\n",
     "", low_two},
    {"sub_group_clustered_rotate", Group::sub, rotate,
     "      const TYPE value = sub_group_clustered_rotate(PICK(k), (int)(which >> 2) % 16, 4u);\n"
     "      if (k == which % 4) *result = value;\n",
     "", [](std::uint64_t which) { return (which % 4 + (which >> 2) % 16) % 4; }, true},
};

/// The functions of OpenCL C 3.0 itself have no operands of 8 and 16 bits; half takes cl_khr_fp16 alone.
std::string_view demand_of(const Exchange& exchange, ScalarType t) {
  const bool small = !is_floating(t) && size_of(t) < 4;
  return small && exchange.demand == "__opencl_c_subgroups" ? "cl_khr_subgroup_extended_types"
                                                            : exchange.demand;
}

}  // namespace

void add_exchanges(ScalarType t, std::vector<TestCase>& out) {
  const bool small = !is_floating(t) && size_of(t) < 4;
  for (const Exchange& e : exchanges) {
    if (e.group == Group::work && small) continue;
    const ExactFunction expected = [source = e.source](std::span<const Scalar> x, int) {
      return std::optional<Scalar>(x[1 + source(x[0].bits)]);
    };
    const Body body{.text = std::string(e.text), .spirv = spirv_of(e.spirv, t), .aligned = e.aligned};
    out.push_back(exact_case({e.name, e.group, demand_of(e, t), body, expected}, 4, t, t));
  }
}

}  // namespace plumbline::groups
