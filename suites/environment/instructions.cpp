// Instructions of the core that no other test case has, and the bits of FPFastMathMode: each is part of a
// module that an environment must accept.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

std::vector<ModuleRequirement> of_every_module(const Conditions& conditions = {}) {
  return of_both("each version: modules that it must accept", "2.1", conditions);
}

/// What an instruction, or two that belong together, makes of two words %m and %n.
struct Computed {
  const char *name, *body;
  std::uint32_t m, n;
  std::vector<std::uint32_t> due;
};

const std::vector<Computed>& computed() {
  static const std::vector<Computed> all{
      {"OpNop", "OpNop\nout 0 %m\nOpNop", 5, 0, {5}},
      {"OpUDiv", "%r = OpUDiv %uint %m %n\nout 0 %r", 0xfffffff9, 4, {0x3ffffffe}},
      {"OpSDiv", "%r = OpSDiv %uint %m %n\nout 0 %r", 0xfffffff9, 4, {0xffffffff}},
      {"OpUMod", "%r = OpUMod %uint %m %n\nout 0 %r", 0xfffffff9, 4, {1}},
      {"OpSRem",
       "%r = OpSRem %uint %m %n\n%s = OpSRem %uint %n %m\nout 0 %r\nout 1 %s",
       0xfffffff9,
       4,
       {0xfffffffd, 4}},
      {"OpSMod",
       "%r = OpSMod %uint %m %n\n%s = OpSMod %uint %n %m\nout 0 %r\nout 1 %s",
       0xfffffff9,
       4,
       {1, 0xfffffffd}},
      {"OpFRem",
       "%r = OpFRem %float %x %y\n%b = OpBitcast %uint %r\n%s = OpFRem %float %y %x\n%c = OpBitcast %uint "
       "%s\n"
       "out 0 %b\nout 1 %c",
       0xc0f00000,
       0x40000000,
       {0xbfc00000, 0x40000000}},  // -7.5 and 2: -1.5; 2
      {"OpFMod",
       "%r = OpFMod %float %x %y\n%b = OpBitcast %uint %r\n%s = OpFMod %float %y %x\n%c = OpBitcast %uint "
       "%s\n"
       "out 0 %b\nout 1 %c",
       0xc0f00000,
       0x40000000,
       {0x3f000000, 0xc0b00000}},  // 0.5; -5.5
      {"OpVectorTimesScalar",
       "%v = OpCompositeConstruct %v2float %x %y\n%w = OpVectorTimesScalar %v2float %v %y\n%a = "
       "OpCompositeExtract %float %w 0\n%r = OpBitcast %uint %a\nout 0 %r",
       0x3fc00000,
       0x40000000,
       {0x40400000}},  // 1.5 by 2
      {"OpShiftRightArithmetic",
       "%r = OpShiftRightArithmetic %uint %m %n\nout 0 %r",
       0x80000000,
       4,
       {0xf8000000}},
      {"OpBitCount", "%r = OpBitCount %uint %m\nout 0 %r", 0xf0f00001, 0, {9}},
      {"OpVectorInsertDynamic",
       "%v = OpCompositeConstruct %v4uint %m %m %m %m\n%w = OpVectorInsertDynamic %v4uint %v %uint_9 %n\n%r "
       "= "
       "OpCompositeExtract %uint %w 2\n%s = OpCompositeExtract %uint %w 1\nout 0 %r\nout 1 %s",
       7,
       2,
       {9, 7}},
      {"OpLogicalEqual",
       "%t = OpIEqual %bool %m %uint_7\n%f = OpIEqual %bool %n %uint_7\n%e = OpLogicalEqual %bool %t %f\n%d "
       "= "
       "OpLogicalNotEqual %bool %t %f\n%r = OpSelect %uint %e %uint_1 %uint_2\n%s = OpSelect %uint %d "
       "%uint_1 "
       "%uint_2\nout 0 %r\nout 1 %s",
       7,
       2,
       {2, 1}},
      {"OpAccessChain",
       "%p = OpVariable %private_four Function\n%a = OpAccessChain %private_uint %p %n\nOpStore %a %m\n%b = "
       "OpAccessChain %private_uint %p %uint_3\n%r = OpLoad %uint %b\nout 0 %r",
       11,
       3,
       {11}},
      {"OpPtrAccessChain",
       "%a = OpPtrAccessChain %global_uint %out %n\nOpStore %a %m Aligned 4\nout 0 %uint_4",
       12,
       1,
       {4, 12}},
      {"OpCopyMemory",
       "%p = OpVariable %private_four Function\n%q = OpVariable %private_four Function\n%a = OpAccessChain "
       "%private_uint %p %n\nOpStore %a %m\nOpCopyMemory %q %p\n%b = OpAccessChain %private_uint %q %n\n%r = "
       "OpLoad %uint %b\nout 0 %r",
       13,
       2,
       {13}},
      {"OpCopyMemorySized",
       "%p = OpVariable %private_four Function\n%q = OpVariable %private_four Function\n%a = OpAccessChain "
       "%private_uint %p %n\nOpStore %a %m\nOpCopyMemorySized %q %p %size_16\n%b = OpAccessChain "
       "%private_uint %q %n\n%r = OpLoad %uint %b\nout 0 %r",
       13,
       2,
       {13}},
      {"OpLifetimeStart",
       "%p = OpVariable %private_uint Function\nOpLifetimeStart %p 4\nOpStore %p %m\n%r = OpLoad %uint "
       "%p\nOpLifetimeStop %p 4\nout 0 %r",
       13,
       2,
       {13}},
      {"OpUndef",
       "%u = OpUndef %v2uint\n%v = OpCompositeInsert %v2uint %m %u 1\n%r = OpCompositeExtract "
       "%uint %v 1\nout 0 %r",
       13,
       0,
       {13}},
      {"OpCompositeInsert",
       "%s = OpCompositeConstruct %nested %m %two_twos\n%t = OpCompositeInsert %nested %n %s 1 1 0\n%r = "
       "OpCompositeExtract %uint %t 1 1 0\n%k = OpCompositeExtract %uint %t 1 0 0\nout 0 %r\nout 1 %k",
       13,
       5,
       {5, 3}},
  };
  return all;
}

Row computed_row(const Computed& c) {
  return {.name = fmt::format("instruction:{}", c.name),
          .pieces = {.declarations =
                         "%four = OpTypeArray %uint %uint_4\n%private_four = OpTypePointer Function %four\n"
                         "%two_vectors = OpTypeArray %v2uint %uint_2\n%nested = OpTypeStruct %uint "
                         "%two_vectors\n%twos = OpConstantComposite %v2uint %uint_3 %uint_3\n%two_twos = "
                         "OpConstantComposite %two_vectors %twos %twos\n",
                     .parameters = "%uint %m %uint %n",
                     .body = fmt::format("%x = OpBitcast %float %m\n%y = OpBitcast %float %n\n{}", c.body)},
          .due = c.due,
          .requirements = of_every_module(),
          .arguments = {word(c.m), word(c.n)}};
}

/// Variables come first in a function, before what computes %x and %y.
std::string with_variables_first(const std::string& body) {
  std::string variables, rest;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = std::min(body.find('\n', at), body.size() - 1) + 1;
    const std::string line = body.substr(at, end - at);
    (line.find("= OpVariable") != std::string::npos ? variables : rest) += line;
    at = end;
  }
  return variables + rest;
}

std::vector<Row> extended_rows() {
  const auto row = [](const char* instruction, std::vector<std::uint32_t> due, std::uint32_t m,
                      std::uint32_t n) {
    return Row{
        .name = fmt::format("instruction:{}", instruction),
        .pieces = {.declarations = "%both = OpTypeStruct %uint %uint\n",
                   .parameters = "%uint %m %uint %n",
                   .body = fmt::format("%pair = {} %both %m %n\n%low = OpCompositeExtract %uint %pair 0\n"
                                       "%high = OpCompositeExtract %uint %pair 1\nout 0 %low\nout 1 %high",
                                       instruction)},
        .due = std::move(due),
        .requirements = of_every_module(),
        .arguments = {word(m), word(n)}};
  };
  return {row("OpIAddCarry", {1, 1}, 0xffffffff, 2), row("OpISubBorrow", {0xffffffff, 1}, 2, 3),
          row("OpUMulExtended", {0xfffffffe, 1}, 0xffffffff, 2),
          row("OpSMulExtended", {0xfffffffe, 0xffffffff}, 0xffffffff, 2)};
}

std::vector<Row> control_rows() {
  return {
      {.name = "instruction:OpPhi",
       .pieces = {.parameters = "%uint %n", .body = R"(
OpBranch %head
%head = OpLabel
%i = OpPhi %uint %uint_0 %start %next %more
%sum = OpPhi %uint %uint_0 %start %grown %more
%goes = OpULessThan %bool %i %n
OpLoopMerge %end %more None
OpBranchConditional %goes %inside %end
%inside = OpLabel
%grown = OpIAdd %uint %sum %i
OpBranch %more
%more = OpLabel
%next = OpIAdd %uint %i %uint_1
OpBranch %head
%end = OpLabel
out 0 %sum)"},
       .due = {45},
       .requirements = of_every_module(),
       .arguments = {word(10)}},
      {.name = "instruction:OpSwitch",
       .pieces = {.parameters = "%uint %n", .body = R"(
OpSelectionMerge %end None
OpSwitch %n %other 3 %three 8 %eight
%three = OpLabel
OpBranch %end
%eight = OpLabel
OpBranch %end
%other = OpLabel
OpBranch %end
%end = OpLabel
%result = OpPhi %uint %uint_30 %three %uint_80 %eight %uint_1 %other
out 0 %result)"},
       .due = {80},
       .requirements = of_every_module(),
       .arguments = {word(8)}},
      {.name = "instruction:OpUnreachable",
       .pieces = {.parameters = "%uint %n", .body = R"(
%small = OpULessThan %bool %n %uint_9
OpBranchConditional %small %end %never 1 0
%never = OpLabel
OpUnreachable
%end = OpLabel
out 0 %n)"},
       .due = {8},
       .requirements = of_every_module(),
       .arguments = {word(8)}},
  };
}

std::vector<Row> atomic_flag_rows() {
  return {{.name = "instruction:OpAtomicFlagTestAndSet",
           .pieces = {.parameters = "%global_uint %flag", .body = R"(
%first = OpAtomicFlagTestAndSet %bool %flag %uint_1 %uint_0
%second = OpAtomicFlagTestAndSet %bool %flag %uint_1 %uint_0
OpAtomicFlagClear %flag %uint_1 %uint_0
%third = OpAtomicFlagTestAndSet %bool %flag %uint_1 %uint_0
%a = OpSelect %uint %first %uint_1 %uint_2
%b = OpSelect %uint %second %uint_1 %uint_2
%c = OpSelect %uint %third %uint_1 %uint_2
out 0 %a
out 1 %b
out 2 %c)"},
           .due = {2, 1, 2},
           .requirements = of_every_module(),
           .arguments = {buffer({0})}}};
}

/// What describes a module, and changes nothing.
std::vector<Row> annotation_rows() {
  return {
      {.name = "instruction:OpLine",
       .pieces = {.entries = "%file = OpString \"a.cl\"\nOpSource OpenCL_C 102000 %file \"kernel\"\n"
                             "OpSourceContinued \" void\"\nOpSourceExtension \"cl_khr_fp64\"\n"
                             "OpName %plumbline \"plumbline\"\nOpMemberName %pair 0 \"first\"",
                  .declarations = "%pair = OpTypeStruct %uint %uint\n%opaque = OpTypeOpaque \"opaque\"\n",
                  .parameters = "%uint %n",
                  .body = "OpLine %file 3 4\n%r = OpIAdd %uint %n %uint_1\nOpNoLine\nout 0 %r"},
       .due = {8},
       .requirements = of_every_module(),
       .arguments = {word(7)}},
      {.name = "instruction:OpGroupDecorate",
       .pieces = {.decorations = "OpDecorate %group Alignment 4\n%group = OpDecorationGroup\nOpGroupDecorate "
                                 "%group %a %b\nOpMemberDecorate %pair 0 NonWritable\n"
                                 "OpDecorate %members NonReadable\n%members = OpDecorationGroup\n"
                                 "OpGroupMemberDecorate %members %pair 1",
                  .declarations = "%pair = OpTypeStruct %uint %uint\n",
                  .parameters = "%uint %n",
                  .body = "%a = OpVariable %private_uint Function\n%b = OpVariable %private_uint Function\n"
                          "OpStore %a %n Aligned 4\nOpCopyMemory %b %a\n%r = OpLoad %uint %b\nout 0 %r"},
       .due = {7},
       .requirements = of_every_module(),
       .arguments = {word(7)}},
      {.name = "instruction:OpTypeForwardPointer",
       .pieces = {.declarations =
                      "OpTypeForwardPointer %global_node CrossWorkgroup\n%node = OpTypeStruct %uint "
                      "%global_node\n%global_node = OpTypePointer CrossWorkgroup %node\n",
                  .parameters = "%global_node %list",
                  .body =
                      "%at = OpInBoundsAccessChain %global_uint %list %uint_0\n%r = OpLoad %uint %at Aligned "
                      "4\nout 0 %r"},
       .due = {21},
       .requirements = of_every_module(),
       .arguments = {buffer({21, 0, 0, 0})}},
      {.name = "instruction:OpModuleProcessed",
       .pieces = {.entries = "OpModuleProcessed \"by hand\"", .body = "out 0 %uint_6"},
       .due = {6},
       .requirements = of_every_module(),
       .minor = 1},
      {.name = "instruction:OpSizeOf",
       .pieces = {.declarations = "%pair = OpTypeStruct %uint %uint\n%global_pair = OpTypePointer "
                                  "CrossWorkgroup %pair\n",
                  .parameters = "%global_pair %p",
                  .body = "%r = OpSizeOf %uint %p\nout 0 %r"},
       .due = {8},
       .requirements = of_every_module(),
       .arguments = {buffer({1, 2})},
       .minor = 1},
      {.name = "instruction:prefetch",
       .pieces = {.parameters = "%global_uint %p",
                  .body = "%nothing = OpExtInst %void %std prefetch %p %size_1\n%r = OpLoad %uint %p Aligned "
                          "4\nout 0 %r"},
       .due = {5},
       .requirements = of_every_module(),
       .arguments = {buffer({5})}},
      {.name = "instruction:ctz",
       .pieces = {.parameters = "%uint %n", .body = "%r = OpExtInst %uint %std ctz %n\nout 0 %r"},
       .due = {4},
       .requirements = {of_2_2("SPIRV Consumption", 20), of_3_0("2.2")},
       .arguments = {word(0x50)}},
  };
}

/// The result is exact, so that no bit allows another.
std::vector<Row> fast_math_rows() {
  std::vector<Row> rows;
  for (const char* bit : {"None", "NotNaN", "NotInf", "NSZ", "AllowRecip", "Fast", "NotNaN|NotInf|NSZ"})
    rows.push_back({.name = fmt::format("FPFastMathMode:{}", bit),
                    .pieces = {.decorations = fmt::format("OpDecorate %sum FPFastMathMode {0}\nOpDecorate "
                                                          "%quotient FPFastMathMode {0}\n"
                                                          "OpDecorate %rest FPFastMathMode {0}",
                                                          bit),
                               .parameters = "%float %x",
                               .body = "%sum = OpFAdd %float %x %float_2\n%quotient = OpFDiv %float %sum "
                                       "%float_4\n%rest = OpFRem %float %sum %float_2\n%r = OpBitcast %uint "
                                       "%quotient\n%s = OpBitcast %uint %rest\nout 0 %r\nout 1 %s"},
                    .due = {0x3f600000, 0x3fc00000},  // 3.5 / 4 and 3.5 - 2
                    .requirements = of_every_module(),
                    .arguments = {word(0x3fc00000)}});
  return rows;
}

}  // namespace

std::vector<Row> instruction_rows() {
  std::vector<Row> rows;
  for (const Computed& c : computed()) {
    rows.push_back(computed_row(c));
    rows.back().pieces.body = with_variables_first(rows.back().pieces.body);
  }
  for (const auto& more :
       {extended_rows(), control_rows(), atomic_flag_rows(), annotation_rows(), fast_math_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace plumbline::environment
