#include <fmt/core.h>

#include "harness/device/signature.h"
#include "suites/groups/parts.h"
#include "suites/needs.h"

namespace plumbline::groups {
namespace {

constexpr std::string_view of_work_group =
    "const uint size = (uint)get_local_size(0), lane = (uint)get_local_id(0);\n"
    "  const uint items = size, start = 0, step = 1;\n";

// Work-item n of the work-group is in sub-group n / get_max_sub_group_size(): all but the last are full.
constexpr std::string_view of_sub_group =
    "const uint size = get_sub_group_size(), lane = get_sub_group_local_id();\n"
    "  const uint items = (uint)get_local_size(0), start = get_sub_group_id();\n"
    "  const uint in_last = items - (get_num_sub_groups() - 1) * get_max_sub_group_size();\n"
    "  const uint step = get_num_sub_groups() > 1 && in_last < 4 ? get_num_sub_groups() - 1\n"
    "                                                            : get_num_sub_groups();\n";

}  // namespace

ScalarType precision_of(ScalarType t) { return is_floating(t) ? t : ScalarType::i32; }

TestCase blank(std::string name, std::size_t operands, ScalarType type, ScalarType result,
               std::string_view clause) {
  TestCase test_case;
  test_case.suite = "groups";
  test_case.precision = precision_of(type);
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.clause = clause;
  test_case.lanes = 1;
  test_case.call.arguments.assign(operands + 1, type);
  test_case.call.arguments[0] = ScalarType::u32;
  test_case.call.results = {result};
  test_case.call.kind = StatementCall{};
  const double low = is_floating(type) ? -64 : is_signed_integer(type) ? -100 : 0;
  test_case.inputs.arguments.assign(operands + 1, {.type = type, .low = low, .high = 100, .breaks = {}});
  test_case.inputs.arguments[0] = {.type = ScalarType::u32, .low = 0, .high = 4294967295.0, .breaks = {}};
  test_case.inputs.log2_reduction = 5;  // there are hundreds of test cases
  test_case.inputs.most = Level::quick;
  return test_case;
}

std::string statements(Group group, const Body& body) {
  std::string text(group == Group::work ? of_work_group : of_sub_group);
  text +=
      "  if (size >= 4 && start < step)\n"
      "    for (uint turn = start; turn < items; turn += step) {\n"
      "      const size_t point = i - get_local_id(0) + turn;\n"
      "      const uint which = in_a[point];\n";
  text += fmt::format("      const uint first = {} ? 0 : {};\n", body.from_start ? "which % 4 == 0" : "false",
                      body.aligned ? "turn / step % (size / 4) * 4" : "turn / step % (size - 3)");
  return text + "      const uint k = lane - first;\n      __global RESULT* result = out_0 + point;\n" +
         body.text + "    }";
}

void add_prologue(std::span<const std::string_view> macros, ScalarType type, ScalarType result,
                  std::size_t operands, Call& call) {
  if (type == ScalarType::f16) enable_extension(call, "cl_khr_fp16");
  for (const std::string_view macro : macros) need_macro(call, macro);
  call.prologue +=
      fmt::format("#define TYPE {}\n#define RESULT {}\n", opencl_name(type), opencl_name(result));
  // The operator ?: makes ints of narrower integers, for which there are other functions.
  if (operands == 4)
    call.prologue +=
        "#define PICK(n) \\\n"
        "  ((TYPE)(((n) & 2) == 0 ? (((n) & 1) == 0 ? in_b[point] : in_c[point]) \\\n"
        "                         : (((n) & 1) == 0 ? in_d[point] : in_e[point])))\n";
}

TestCase group_case(const GroupFunction& function, std::size_t operands, ScalarType type, ScalarType result) {
  const bool of_extension = function.demand.starts_with("cl_");
  TestCase test_case = blank(std::string(function.name), operands, type, result,
                             of_extension                    ? function.demand
                             : function.group == Group::work ? std::string_view("OpenCL C 3.0, 6.15.16")
                                                             : std::string_view("OpenCL C 3.0, 6.15.19"));
  test_case.signature = fmt::format("{}({})", opencl_name(result), opencl_name(type));
  test_case.not_in_spirv = "it has no instruction of SPIR-V's core";
  test_case.call.spirv = spirv_statements(function.group, function.body);
  if (!test_case.call.spirv.empty()) test_case.clause += "; SPIR-V, Group and Non-Uniform Instructions";
  std::vector<std::string_view> macros{function.demand};
  if (of_extension)
    macros.push_back(function.group == Group::work ? "__opencl_c_work_group_collective_functions"
                                                   : "__opencl_c_subgroups");
  add_prologue(macros, type, result, operands, test_case.call);
  test_case.call.expression = statements(function.group, function.body);
  return test_case;
}

TestCase exact_case(const GroupFunction& function, std::size_t operands, ScalarType type, ScalarType result) {
  TestCase test_case = group_case(function, operands, type, result);
  test_case.criterion = exactly(function.expected);
  return test_case;
}

}  // namespace plumbline::groups
