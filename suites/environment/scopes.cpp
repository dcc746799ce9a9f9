// Scopes and memory semantics: barriers, atomic instructions, and what work-groups do together.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

constexpr std::uint32_t cross_device = 0, device = 1, work_group = 2, sub_group = 3, work_item = 4;
constexpr std::uint32_t relaxed = 0, acquire = 2, release = 4, both_ways = 8, in_order = 16;
constexpr std::uint32_t local_memory = 0x100, global_memory = 0x200;

struct Scope {
  const char* name;
  std::uint32_t number;
  ClaimCall::Condition (*condition)(const std::string& query);
  int since_2 = 20;  ///< the first of the 2.x versions
};

ClaimCall::Condition with_sub_groups(const std::string&) { return reported("CL_DEVICE_MAX_NUM_SUB_GROUPS"); }

std::vector<Scope> scopes() {
  return {
      {"CrossDevice", cross_device,
       [](const std::string& q) { return has_bit(q, "CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES"); }},
      {"Device", device, [](const std::string& q) { return has_bit(q, "CL_DEVICE_ATOMIC_SCOPE_DEVICE"); }},
      {"Workgroup", work_group,
       [](const std::string& q) { return has_bit(q, "CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP"); }},
      {"Subgroup", sub_group, with_sub_groups, 21},
      {"Invocation", work_item,
       [](const std::string& q) { return has_bit(q, "CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM"); }}};
}

struct MemoryOrder {
  const char* name;
  std::uint32_t bits;
  const char* bit;
};
constexpr MemoryOrder orders[] = {{"Relaxed", relaxed, "CL_DEVICE_ATOMIC_ORDER_RELAXED"},
                                  {"Acquire", acquire, "CL_DEVICE_ATOMIC_ORDER_ACQ_REL"},
                                  {"Release", release, "CL_DEVICE_ATOMIC_ORDER_ACQ_REL"},
                                  {"AcquireRelease", both_ways, "CL_DEVICE_ATOMIC_ORDER_ACQ_REL"},
                                  {"SequentiallyConsistent", in_order, "CL_DEVICE_ATOMIC_ORDER_SEQ_CST"}};

const std::string fences = "CL_DEVICE_ATOMIC_FENCE_CAPABILITIES",
                  atomics = "CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES";

/// What a scope and an order take of a device: 2.x names the scopes of memory and leaves the orders.
std::vector<ModuleRequirement> required_of(const Scope& scope, const MemoryOrder& order,
                                           const std::string& query) {
  return {of_2_2("Validation Rules: Scope for Memory", scope.since_2),
          of_3_0("4", {scope.condition(query), has_bit(query, order.bit)})};
}

std::vector<Row> fence_rows() {
  std::vector<Row> rows;
  for (const Scope& scope : scopes())
    for (const MemoryOrder& order : orders) {
      const std::uint32_t semantics = order.bits | (order.bits == relaxed ? 0 : global_memory | local_memory);
      rows.push_back({.name = fmt::format("fence:{}:{}", scope.name, order.name),
                      .pieces = {.parameters = "%uint %n",
                                 .body = fmt::format("out 0 %n\nOpMemoryBarrier %uint_{} %uint_{}\n"
                                                     "%again = OpLoad %uint %out Aligned 4\nout 1 %again",
                                                     scope.number, semantics)},
                      .due = {31, 31},
                      .requirements = required_of(scope, order, fences),
                      .arguments = {word(31)}});
    }
  return rows;
}

/// Adds with an order; loads cannot release.
std::vector<Row> ordered_rows() {
  std::vector<Row> rows;
  for (const Scope& scope : scopes()) {
    if (scope.number == work_item) continue;  // no scope of atomic instructions
    for (const MemoryOrder& order : orders)
      rows.push_back({.name = fmt::format("atomic:{}:{}", scope.name, order.name),
                      .pieces = {.parameters = "%global_uint %counter",
                                 .body = fmt::format("%old = OpAtomicIAdd %uint %counter %uint_{0} %uint_{1} "
                                                     "%uint_5\n%now = OpLoad %uint %counter Aligned 4\n"
                                                     "out 0 %old\nout 1 %now",
                                                     scope.number, order.bits)},
                      .due = {40, 45},
                      .requirements = required_of(scope, order, atomics),
                      .arguments = {buffer({40})}});
  }
  return rows;
}

/// The environment of OpenCL 1.2 has this scope and order alone, and every other has them too.
std::vector<ModuleRequirement> of_every_version() { return of_both("OpenCL 1.2: Validation Rules", "4"); }

struct Atomic {
  const char* name;
  const char* operands;  ///< after pointer, scope and semantics
  std::uint32_t before, old, after;
};
constexpr Atomic instructions[] = {
    {"IIncrement", "", 7, 7, 8},
    {"IDecrement", "", 7, 7, 6},
    {"IAdd", "%uint_5", 7, 7, 12},
    {"ISub", "%uint_9", 7, 7, 0xfffffffe},
    {"SMin", "%uint_5", 0xffffffff, 0xffffffff, 0xffffffff},
    {"UMin", "%uint_5", 0xffffffff, 0xffffffff, 5},
    {"SMax", "%uint_5", 0xffffffff, 0xffffffff, 5},
    {"UMax", "%uint_5", 0xffffffff, 0xffffffff, 0xffffffff},
    {"And", "%uint_6", 12, 12, 4},
    {"Or", "%uint_6", 12, 12, 14},
    {"Xor", "%uint_6", 12, 12, 10},
    {"Exchange", "%uint_6", 12, 12, 6},
    {"CompareExchange", "%uint_0 %uint_6 %uint_12", 12, 12, 6},
};

std::vector<Row> atomic_rows() {
  std::vector<Row> rows;
  for (const bool shared : {false, true})
    for (const Atomic& a : instructions) {
      const std::string where = shared ? "%local_uint" : "%global_uint";
      rows.push_back(
          {.name = fmt::format("OpAtomic{}:{}", a.name, shared ? "Workgroup" : "CrossWorkgroup"),
           .pieces = {.parameters = where + " %counter %uint %start_value",
                      .body = fmt::format("OpStore %counter %start_value Aligned 4\n"
                                          "%old = OpAtomic{} %uint %counter %uint_1 %uint_0 {}\n"
                                          "%now = OpLoad %uint %counter Aligned 4\nout 0 %old\nout 1 %now",
                                          a.name, a.operands)},
           .due = {a.old, a.after},
           .requirements = of_every_version(),
           .arguments = {shared ? local(4) : buffer({0}), word(a.before)}});
    }
  rows.push_back(
      {.name = "OpAtomicLoad-and-OpAtomicStore",
       .pieces = {.parameters = "%global_uint %counter",
                  .body = "%old = OpAtomicLoad %uint %counter %uint_1 %uint_0\n"
                          "OpAtomicStore %counter %uint_1 %uint_0 %uint_3\n"
                          "%now = OpAtomicLoad %uint %counter %uint_1 %uint_0\nout 0 %old\nout 1 %now"},
       .due = {12, 3},
       .requirements = of_every_version(),
       .arguments = {buffer({12})}});
  return rows;
}

std::vector<Row> barrier_rows() {
  std::vector<Row> rows;
  for (const bool shared : {false, true})
    rows.push_back({.name = fmt::format("OpControlBarrier:{}", shared ? "Workgroup" : "CrossWorkgroup"),
                    .pieces = {.parameters = shared ? "%local_uint %p %uint %n" : "%global_uint %p %uint %n",
                               .body = fmt::format("OpStore %p %n Aligned 4\n"
                                                   "OpControlBarrier %uint_2 %uint_2 %uint_{}\n"
                                                   "%again = OpLoad %uint %p Aligned 4\nout 0 %again",
                                                   in_order | (shared ? local_memory : global_memory))},
                    .due = {17},
                    .requirements = of_every_version(),
                    .arguments = {shared ? local(4) : buffer({0}), word(17)}});
  rows.push_back({.name = "OpMemoryBarrier",
                  .pieces = {.body = fmt::format("out 0 %uint_3\nOpMemoryBarrier %uint_2 %uint_{}",
                                                 in_order | global_memory)},
                  .due = {3},
                  .requirements = of_every_version()});
  return rows;
}

struct Collective {
  const char *name, *type, *operands;
  std::uint32_t due;  ///< the bits
};
constexpr Collective collectives[] = {
    {"OpGroupAll", "bool", "%truth", 1},
    {"OpGroupAny", "bool", "%truth", 1},
    {"OpGroupBroadcast", "uint", "%n %size_0", 6},
    {"OpGroupIAdd", "uint", "Reduce %n", 6},
    {"OpGroupFAdd", "float", "Reduce %x", 0x40c00000},
    {"OpGroupFMin", "float", "InclusiveScan %x", 0x40c00000},
    {"OpGroupUMin", "uint", "InclusiveScan %n", 6},
    {"OpGroupSMin", "uint", "Reduce %n", 6},
    {"OpGroupFMax", "float", "Reduce %x", 0x40c00000},
    {"OpGroupUMax", "uint", "ExclusiveScan %n", 0},
    {"OpGroupSMax", "uint", "ExclusiveScan %n", 0x80000000},
};

std::vector<Row> collective_rows() {
  std::vector<Row> rows;
  for (const Collective& c : collectives) {
    const std::string type = c.type;
    std::string body = "%truth = OpINotEqual %bool %n %uint_0\n%x = OpConvertUToF %float %n\n";
    body += fmt::format("%group = {} %{} %uint_2 {}\n", c.name, type, c.operands);
    body += type == "bool"    ? "%result = OpSelect %uint %group %uint_1 %uint_0\n"
            : type == "float" ? "%result = OpBitcast %uint %group\n"
                              : "%result = OpCopyObject %uint %group\n";
    rows.push_back(
        {.name = c.name,
         .pieces = {.capabilities = {"Groups"}, .parameters = "%uint %n", .body = body + "out 0 %result"},
         .due = {c.due},
         .requirements = {of_2_2("Validation Rules: Scope for Execution", 20),
                          of_3_0("4", {reported("CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT")})},
         .arguments = {word(6)}});
  }
  return rows;
}

Row copy_row() {
  return {.name = "OpGroupAsyncCopy-and-OpGroupWaitEvents",
          .pieces = {.declarations = "%event = OpTypeEvent\n%none = OpConstantNull %event\n%private_event = "
                                     "OpTypePointer Function %event\n",
                     .parameters = "%local_uint %near %global_uint %far",
                     .body = R"(
%events = OpVariable %private_event Function
%there = OpGroupAsyncCopy %event %uint_2 %near %far %size_2 %size_2 %none
OpStore %events %there
OpGroupWaitEvents %uint_2 %uint_1 %events
%back = OpGroupAsyncCopy %event %uint_2 %out %near %size_2 %size_1 %none
OpStore %events %back
OpGroupWaitEvents %uint_2 %uint_1 %events)"},
          .due = {10, 12},
          .requirements = of_both("Validation Rules: Scope for Execution", "4"),
          .arguments = {local(16), buffer({10, 11, 12, 13})}};
}

}  // namespace

std::vector<Row> scope_rows() {
  std::vector<Row> rows{copy_row()};
  for (const auto& more : {barrier_rows(), atomic_rows(), fence_rows(), ordered_rows(), collective_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace plumbline::environment
