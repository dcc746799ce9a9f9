// What the work-items of a group agree on, and sets of work-items as bits.
#include <fmt/format.h>

#include <bit>
#include <utility>

#include "harness/judge/criterion.h"
#include "harness/judge/where_had.h"
#include "harness/support/precision_name.h"
#include "suites/groups/parts.h"

namespace plumbline::groups {
namespace {

struct Vote {
  std::string_view name;
  Group group;
  std::string_view demand;
  std::string_view text;
  std::string_view spirv;  ///< a template (spirv_of_vote)
  std::uint64_t (*expected)(std::uint64_t which);
};

constexpr std::string_view non_uniform = "cl_khr_subgroup_non_uniform_vote",
                           ballot_extension = "cl_khr_subgroup_ballot";

constexpr std::uint64_t set_of(std::uint64_t which) { return (which & 15) != 0 ? which & 15 : 15; }
constexpr std::uint64_t votes_of(std::uint64_t which) { return which >> 8 & 15; }
/// Of four bits, at least one is set.
constexpr std::uint64_t some_of(std::uint64_t which) { return votes_of(which) != 0 ? votes_of(which) : 8; }
std::uint64_t bits_up_to(std::uint64_t which) {
  return static_cast<std::uint64_t>(std::popcount(votes_of(which) & ((2U << (which & 3)) - 1)));
}

/// Four bits of a ballot, those of the work-items that are measured, and a fifth if others are set.
constexpr std::string_view helpers =
    "uint four_of(uint4 ballot, uint first) {\n"
    "  const uint words[4] = {ballot.x, ballot.y, ballot.z, ballot.w};\n"
    "  uint four = 0, all = 0;\n"
    "  for (uint n = 0; n < 4; ++n)\n"
    "    four |= (words[(first + n) / 32] >> (first + n) % 32 & 1) << n;\n"
    "  for (uint n = 0; n < 4; ++n) all += popcount(words[n]);\n"
    "  return all == popcount(four) ? four : four | 16;\n"
    "}\n"
    "uint4 ballot_of(uint four, uint first) {\n"
    "  uint words[4] = {0, 0, 0, 0};\n"
    "  for (uint n = 0; n < 4; ++n) words[(first + n) / 32] |= (four >> n & 1) << (first + n) % 32;\n"
    "  return (uint4)(words[0], words[1], words[2], words[3]);\n"
    "}\n";

constexpr Vote votes[] = {
    {"work_group_any", Group::work, "__opencl_c_work_group_collective_functions",
     "      const int value = work_group_any((int)(k < 4 ? which & 256u << k : 0));\n"
     "      if (lane == which % size) *result = value != 0;\n",
     "holds = OpGroupAny<bool>(2<uint>, OpLogicalAnd(OpULessThan(k, 4), mine));\n"
     "{truth}if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{votes_of(which) != 0}; }},
    {"work_group_all", Group::work, "__opencl_c_work_group_collective_functions",
     "      const int value = work_group_all((int)(k < 4 ? which & 256u << k : 512));\n"
     "      if (lane == which % size) *result = value != 0;\n",
     "holds = OpGroupAll<bool>(2<uint>, OpLogicalOr(OpUGreaterThan(k, 3), mine));\n"
     "{truth}if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{votes_of(which) == 15}; }},
    {"sub_group_any", Group::sub, "__opencl_c_subgroups",
     "      const int value = sub_group_any((int)(k < 4 ? which & 256u << k : 0));\n"
     "      if (lane == which % size) *result = value != 0;\n",
     "holds = OpGroupAny<bool>(3<uint>, OpLogicalAnd(OpULessThan(k, 4), mine));\n"
     "{truth}if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{votes_of(which) != 0}; }},
    {"sub_group_all", Group::sub, "__opencl_c_subgroups",
     "      const int value = sub_group_all((int)(k < 4 ? which & 256u << k : 512));\n"
     "      if (lane == which % size) *result = value != 0;\n",
     "holds = OpGroupAll<bool>(3<uint>, OpLogicalOr(OpUGreaterThan(k, 3), mine));\n"
     "{truth}if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{votes_of(which) == 15}; }},
    {"sub_group_elect", Group::sub, non_uniform,
     "      if (k < 4 && (set >> k & 1) != 0 && sub_group_elect()) *result = k;\n",
     "{active} elected = OpGroupNonUniformElect<bool>(3<uint>); value = k;\n"
     "if elected {stored}{end}",
     [](std::uint64_t which) { return static_cast<std::uint64_t>(std::countr_zero(set_of(which))); }},
    {"sub_group_non_uniform_any", Group::sub, non_uniform,
     "      if (k < 4 && (set >> k & 1) != 0) {\n"
     "        const int value = sub_group_non_uniform_any((int)(which & 256u << k));\n"
     "        if (k == 31 - clz(set)) *result = value != 0;\n      }\n",
     "{active} holds = OpGroupNonUniformAny<bool>(3<uint>, mine);\n"
     "{truth}if OpIEqual(k, highest) {stored}{end}",
     [](std::uint64_t which) { return std::uint64_t{(votes_of(which) & set_of(which)) != 0}; }},
    {"sub_group_non_uniform_all", Group::sub, non_uniform,
     "      if (k < 4 && (set >> k & 1) != 0) {\n"
     "        const int value = sub_group_non_uniform_all((int)(which & 256u << k));\n"
     "        if (k == 31 - clz(set)) *result = value != 0;\n      }\n",
     "{active} holds = OpGroupNonUniformAll<bool>(3<uint>, mine);\n"
     "{truth}if OpIEqual(k, highest) {stored}{end}",
     [](std::uint64_t which) { return std::uint64_t{(~votes_of(which) & set_of(which)) == 0}; }},
    {"sub_group_ballot", Group::sub, ballot_extension,
     "      if (k < 4 && (set >> k & 1) != 0) {\n"
     "        const uint value = four_of(sub_group_ballot((int)(which & 256u << k)), first);\n"
     "        if (k == 31 - clz(set)) *result = value;\n      }\n",
     "{active} ballot = OpGroupNonUniformBallot<uint4>(3<uint>, mine); {four}\n"
     "if OpIEqual(k, highest) {stored}{end}",
     [](std::uint64_t which) { return votes_of(which) & set_of(which); }},
    {"sub_group_inverse_ballot", Group::sub, ballot_extension,
     "      const int value = sub_group_inverse_ballot(ballot_of(which >> 8 & 15, first));\n"
     "      if (k == which % 4) *result = value != 0;\n",
     "{ballot} holds = OpGroupNonUniformInverseBallot<bool>(3<uint>, ballot);\n"
     "{truth}if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return votes_of(which) >> which % 4 & 1; }},
    {"sub_group_ballot_bit_extract", Group::sub, ballot_extension,
     "      const int value = sub_group_ballot_bit_extract(ballot_of(which >> 8 & 15, first), first + which "
     "% 4);\n"
     "      if (lane == which % size) *result = value != 0;\n",
     "{ballot} holds = OpGroupNonUniformBallotBitExtract<bool>(3<uint>, ballot, OpIAdd(first, "
     "OpBitwiseAnd(which, 3)));\n"
     "{truth}if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return votes_of(which) >> which % 4 & 1; }},
    {"sub_group_ballot_bit_count", Group::sub, ballot_extension,
     "      const uint value = sub_group_ballot_bit_count(ballot_of(which >> 8 & 15, first));\n"
     "      if (lane == which % size) *result = value;\n",
     "{ballot} value = OpGroupNonUniformBallotBitCount<uint>(3<uint>, #Reduce, ballot);\n"
     "if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return static_cast<std::uint64_t>(std::popcount(votes_of(which))); }},
    {"sub_group_ballot_inclusive_scan", Group::sub, ballot_extension,
     "      const uint value = sub_group_ballot_inclusive_scan(ballot_of(which >> 8 & 15, first));\n"
     "      if (k == which % 4) *result = value;\n",
     "{ballot} value = OpGroupNonUniformBallotBitCount<uint>(3<uint>, #InclusiveScan, ballot);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     bits_up_to},
    {"sub_group_ballot_exclusive_scan", Group::sub, ballot_extension,
     "      const uint value = sub_group_ballot_exclusive_scan(ballot_of(which >> 8 & 15, first));\n"
     "      if (k == which % 4) *result = value;\n",
     "{ballot} value = OpGroupNonUniformBallotBitCount<uint>(3<uint>, #ExclusiveScan, ballot);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return bits_up_to(which) - (votes_of(which) >> which % 4 & 1); }},
    {"sub_group_ballot_find_lsb", Group::sub, ballot_extension,
     "      const uint four = (which >> 8 & 15) != 0 ? which >> 8 & 15 : 8;\n"
     "      const uint value = sub_group_ballot_find_lsb(ballot_of(four, first));\n"
     "      if (lane == which % size) *result = value - first;\n",
     "{some} value = OpISub(OpGroupNonUniformBallotFindLSB<uint>(3<uint>, ballot), first);\n"
     "if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return static_cast<std::uint64_t>(std::countr_zero(some_of(which))); }},
    {"sub_group_ballot_find_msb", Group::sub, ballot_extension,
     "      const uint four = (which >> 8 & 15) != 0 ? which >> 8 & 15 : 8;\n"
     "      const uint value = sub_group_ballot_find_msb(ballot_of(four, first));\n"
     "      if (lane == which % size) *result = value - first;\n",
     "{some} value = OpISub(OpGroupNonUniformBallotFindMSB<uint>(3<uint>, ballot), first);\n"
     "if OpIEqual(lane, OpUMod(which, size)) {stored}",
     [](std::uint64_t which) { return std::uint64_t(63 - std::countl_zero(some_of(which))); }},
    // The fifth bit of these is for work-items beside the four.
    {"get_sub_group_eq_mask", Group::sub, ballot_extension,
     "      if (k == which % 4) *result = four_of(get_sub_group_eq_mask(), first);\n",
     "ballot = SubgroupEqMask; {four}\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{1} << which % 4; }},
    {"get_sub_group_ge_mask", Group::sub, ballot_extension,
     "      if (k == which % 4) *result = four_of(get_sub_group_ge_mask(), first) & 15;\n",
     "ballot = SubgroupGeMask; {four} value = OpBitwiseAnd(value, 15);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{15} << which % 4 & 15; }},
    {"get_sub_group_gt_mask", Group::sub, ballot_extension,
     "      if (k == which % 4) *result = four_of(get_sub_group_gt_mask(), first) & 15;\n",
     "ballot = SubgroupGtMask; {four} value = OpBitwiseAnd(value, 15);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return std::uint64_t{14} << which % 4 & 15; }},
    {"get_sub_group_le_mask", Group::sub, ballot_extension,
     "      if (k == which % 4) *result = four_of(get_sub_group_le_mask(), first) & 15;\n",
     "ballot = SubgroupLeMask; {four} value = OpBitwiseAnd(value, 15);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return (std::uint64_t{2} << which % 4) - 1; }},
    {"get_sub_group_lt_mask", Group::sub, ballot_extension,
     "      if (k == which % 4) *result = four_of(get_sub_group_lt_mask(), first) & 15;\n",
     "ballot = SubgroupLtMask; {four} value = OpBitwiseAnd(value, 15);\n"
     "if OpIEqual(k, OpBitwiseAnd(which, 3)) {stored}",
     [](std::uint64_t which) { return (std::uint64_t{1} << which % 4) - 1; }},
};

constexpr std::string_view active = "      const uint set = (which & 15) != 0 ? which & 15 : 15;\n";

/// Four bits of a ballot begin at bit `shift` of word `at`, and may end in the next.
constexpr std::string_view place =
    "at = OpShiftRightLogical(first, 5); next = OpIAdd(at, 1); shift = OpBitwiseAnd(first, 31);\n"
    "back = OpBitwiseAnd(OpISub(32<uint>, shift), 31); crosses = OpUGreaterThan(shift, 28);\n";

/// `ballot` with four bits, those of the four work-items.
std::string ballot_with(std::string_view four) {
  std::string text = fmt::format(
      "{}four = {}; low = OpShiftLeftLogical(four, shift);\n"
      "high = OpSelect<uint>(crosses, OpShiftRightLogical(four, back), 0);\n",
      place, four);
  for (int n = 0; n < 4; ++n)
    text += fmt::format(
        "word_{0} = OpSelect<uint>(OpIEqual(at, {0}), low, OpSelect<uint>(OpIEqual(next, {0}), high, 0));\n",
        n);
  return text + "ballot = OpCompositeConstruct<uint4>(word_0, word_1, word_2, word_3);\n";
}

/// `value`: the bits of the four work-items in `ballot`, and a fifth if others are set.
std::string four_of_ballot() {
  std::string text(place), low = "word_3", high = "0", all = "0<uint>";
  for (int n = 3; n >= 0; --n) {
    text += fmt::format("word_{0} = OpCompositeExtract<uint>(ballot, #{0});\n", n);
    low = fmt::format("OpSelect<uint>(OpIEqual(at, {0}), word_{0}, {1})", n, low);
    high = fmt::format("OpSelect<uint>(OpIEqual(next, {0}), word_{0}, {1})", n, high);
    all = fmt::format("OpIAdd({}, OpBitCount(word_{}))", all, n);
  }
  return text + fmt::format(
                    "low = OpShiftRightLogical({}, shift); all = {};\n"
                    "high = OpSelect<uint>(crosses, OpShiftLeftLogical({}, back), 0);\n"
                    "four = OpBitwiseAnd(OpBitwiseOr(low, high), 15);\n"
                    "value = OpSelect<uint>(OpIEqual(all, OpBitCount(four)), four, OpBitwiseOr(four, 16));\n",
                    low, all, high);
}

/// A vote's words as statements: {ballot} and {some} make `ballot` of the votes, {four} `value` of `ballot`,
/// {truth} of whether it `holds`.
std::string spirv_of_vote(std::string_view vote, ScalarType type) {
  const std::string voted = "OpBitwiseAnd(OpShiftRightLogical(which, 8), 15)";
  const Substitutions by{
      .names = {{"ballot", ballot_with(voted)},
                {"some", ballot_with(fmt::format("OpSelect<uint>(OpIEqual({0}, 0), 8, {0})", voted))},
                {"four", four_of_ballot()},
                {"truth", "value = OpSelect<uint>(holds, 1, 0);\n"}}};
  return "mine = OpINotEqual(OpBitwiseAnd(which, OpShiftLeftLogical(256<uint>, OpBitwiseAnd(k, 3))), 0);\n" +
         spirv_of(vote, type, by);
}

}  // namespace

void add_votes(std::vector<TestCase>& out) {
  for (const Vote& vote : votes) {
    const ExactFunction expected = [of = vote.expected](std::span<const Scalar> x, int) {
      return std::optional<Scalar>({ScalarType::u32, of(x[0].bits)});
    };
    out.push_back(exact_case({vote.name,
                              vote.group,
                              vote.demand,
                              {.text = std::string(active) + std::string(vote.text),
                               .spirv = spirv_of_vote(vote.spirv, ScalarType::u32)},
                              expected},
                             0, ScalarType::u32, ScalarType::u32));
    out.back().call.prologue += helpers;
  }
}

void add_equality_votes(ScalarType t, std::vector<TestCase>& out) {
  const std::string text =
      std::string(active) +
      "      if (k < 4 && (set >> k & 1) != 0) {\n"
      "        const int value = sub_group_non_uniform_all_equal((TYPE)(which >> (8 + k) & 1));\n"
      "        if (k == 31 - clz(set)) *result = value != 0;\n      }\n";
  const ExactFunction expected = [](std::span<const Scalar> x, int) {
    const std::uint64_t set = set_of(x[0].bits), ones = votes_of(x[0].bits) & set;
    return std::optional<Scalar>({ScalarType::u32, ones == 0 || ones == set ? 1U : 0U});
  };
  const std::string spirv = spirv_of_vote(
      "{active} holds = OpGroupNonUniformAllEqual<bool>(3<uint>, OpSelect<{T}>(mine, 1, 0));\n"
      "{truth}if OpIEqual(k, highest) {stored}{end}",
      t);
  out.push_back(exact_case(
      {"sub_group_non_uniform_all_equal", Group::sub, non_uniform, {.text = text, .spirv = spirv}, expected},
      0, t, ScalarType::u32));
  // Neither arguments nor results are of the type, by which a device would be seen not to have it.
  out.back().criterion = where_had(out.back().criterion, [](const CriterionRequest& request) {
    const bool is_had =
        !is_floating(request.precision) || config_of(request.device, request.precision).supported;
    return is_had ? "" : fmt::format("the device has no {} precision", precision_name(request.precision));
  });
}

}  // namespace plumbline::groups
