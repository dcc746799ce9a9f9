// Pipes and generic pointers, which OpenCL 2.x has and 3.0 may have.

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

/// A kernel that fills a pipe of eight words, then the one that empties it. In `fill` the pipe is %to, %sent
/// a private word with the generic pointer %from, and %words what the other one calls %out; in `body` these
/// are %given, %packet and %at.
Row pipe_row(const std::string& name, const std::string& fill, const std::string& body,
             std::vector<std::uint32_t> due) {
  return {.name = name,
          .pieces = {.capabilities = {"Pipes", "GenericPointer"},
                     .entries = "OpEntryPoint Kernel %fill \"fill\"",
                     .declarations = "%pipe = OpTypePipe ReadOnly\n%sink = OpTypePipe WriteOnly\n"
                                     "%reserved = OpTypeReserveId\n"
                                     "%filling = OpTypeFunction %void %global_uint %sink\n",
                     .parameters = "%pipe %given",
                     .body = "%packet = OpVariable %private_uint Function\n"
                             "%at = OpPtrCastToGeneric %generic_uint %packet\n" +
                             body,
                     .functions = "%fill = OpFunction %void None %filling\n"
                                  "%words = OpFunctionParameter %global_uint\n"
                                  "%to = OpFunctionParameter %sink\n"
                                  "%begin = OpLabel\n"
                                  "%sent = OpVariable %private_uint Function\n"
                                  "%from = OpPtrCastToGeneric %generic_uint %sent\n" +
                                  fill + "\nOpReturn\nOpFunctionEnd\n"},
          .due = std::move(due),
          .requirements = since_2_0(
              {reported("CL_DEVICE_PIPE_SUPPORT"), reported("CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT")}),
          .arguments = {pipe(8)},
          .first = "fill"};
}

/// The instruction of a packet: "%status = INSTRUCTION ..." of the word `value` into place `place`.
std::string sends(const std::string& status, const std::string& value, const std::string& instruction,
                  const std::string& place) {
  return "OpStore %sent %uint_" + value + " Aligned 4\n%" + status + " = " + instruction + "\n%at_" + status +
         " = OpInBoundsPtrAccessChain %global_uint %words %uint_" + place + "\nOpStore %at_" + status + " %" +
         status + " Aligned 4\n";
}

}  // namespace

std::vector<Row> pipe_rows() {
  const std::string write = "OpWritePipe %uint %to %from %uint_4 %uint_4";
  const std::string read = " = OpReadPipe %uint %given %at %uint_4 %uint_4\n";
  const auto reserved = [](const std::string& index) {
    return "OpReservedWritePipe %uint %to %id %uint_" + index + " %from %uint_4 %uint_4";
  };
  return {
      pipe_row("argument:pipe", sends("a", "5", write, "0") + sends("b", "6", write, "1"),
               "%most = OpGetMaxPipePackets %uint %given %uint_4 %uint_4\n"
               "%count = OpGetNumPipePackets %uint %given %uint_4 %uint_4\n"
               "%s" +
                   read + "%first = OpLoad %uint %packet Aligned 4\n" + "%t" + read +
                   "%second = OpLoad %uint %packet Aligned 4\n" + "%u" + read +
                   "%fails = OpSLessThan %bool %u %uint_0\n%none = OpSelect %uint %fails %uint_1 %uint_0\n"
                   "out 2 %most\nout 3 %count\nout 4 %s\nout 5 %first\nout 6 %second\nout 7 %none",
               {0, 0, 8, 2, 0, 5, 6, 1}),
      pipe_row("instruction:OpReservedReadPipe",
               "%id = OpReserveWritePipePackets %reserved %to %uint_2 %uint_4 %uint_4\n" +
                   sends("a", "8", reserved("1"), "0") + sends("b", "7", reserved("0"), "1") +
                   "OpCommitWritePipe %to %id %uint_4 %uint_4",
               "%id_2 = OpReserveReadPipePackets %reserved %given %uint_2 %uint_4 %uint_4\n"
               "%good = OpIsValidReserveId %bool %id_2\n%valid = OpSelect %uint %good %uint_1 %uint_0\n"
               "%s = OpReservedReadPipe %uint %given %id_2 %uint_0 %at %uint_4 %uint_4\n"
               "%first = OpLoad %uint %packet Aligned 4\n"
               "%t = OpReservedReadPipe %uint %given %id_2 %uint_1 %at %uint_4 %uint_4\n"
               "%second = OpLoad %uint %packet Aligned 4\n"
               "OpCommitReadPipe %given %id_2 %uint_4 %uint_4\n"
               "%left = OpGetNumPipePackets %uint %given %uint_4 %uint_4\n"
               "out 2 %valid\nout 3 %s\nout 4 %first\nout 5 %second\nout 6 %left",
               {0, 0, 1, 0, 7, 8, 0}),
      pipe_row("instruction:OpGroupReserveReadPipePackets",
               "%id = OpGroupReserveWritePipePackets %reserved %uint_2 %to %uint_1 %uint_4 %uint_4\n" +
                   sends("a", "9", reserved("0"), "0") +
                   "OpGroupCommitWritePipe %uint_2 %to %id %uint_4 %uint_4",
               "%id_2 = OpGroupReserveReadPipePackets %reserved %uint_2 %given %uint_1 %uint_4 %uint_4\n"
               "%s = OpReservedReadPipe %uint %given %id_2 %uint_0 %at %uint_4 %uint_4\n"
               "%first = OpLoad %uint %packet Aligned 4\n"
               "OpGroupCommitReadPipe %uint_2 %given %id_2 %uint_4 %uint_4\n"
               "out 1 %s\nout 2 %first",
               {0, 0, 9}),
  };
}

std::vector<Row> generic_pointer_rows() {
  const auto row = [](const std::string& name, const std::string& body, std::vector<std::uint32_t> due) {
    return Row{.name = name,
               .pieces = {.capabilities = {"GenericPointer"},
                          .parameters = "%local_uint %shared %global_uint %memory",
                          .body = "%mine = OpVariable %private_uint Function\n"
                                  "%a = OpPtrCastToGeneric %generic_uint %mine\n"
                                  "%b = OpPtrCastToGeneric %generic_uint %shared\n"
                                  "%c = OpPtrCastToGeneric %generic_uint %memory\n" +
                                  body},
               .due = std::move(due),
               .requirements = since_2_0({reported("CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT")}),
               .arguments = {local(4), buffer({17})}};
  };
  const auto is_null = [](const std::string& name, const std::string& cast) {
    return "%p_" + name + " = " + cast + "\n%n_" + name + " = OpConvertPtrToU %size %p_" + name + "\n%z_" +
           name + " = OpIEqual %bool %n_" + name + " %size_0\n%r_" + name + " = OpSelect %uint %z_" + name +
           " %uint_1 %uint_0\n";
  };
  return {
      row("instruction:OpGenericCastToPtr",
          "%back = OpGenericCastToPtr %private_uint %a\nOpStore %back %uint_13 Aligned 4\n"
          "%x = OpLoad %uint %mine Aligned 4\n%there = OpGenericCastToPtr %global_uint %c\n"
          "%y = OpLoad %uint %there Aligned 4\nout 0 %x\nout 1 %y",
          {13, 17}),
      row("instruction:OpGenericCastToPtrExplicit",
          is_null("own", "OpGenericCastToPtrExplicit %private_uint %a Function") +
              is_null("shared", "OpGenericCastToPtrExplicit %local_uint %b Workgroup") +
              is_null("memory", "OpGenericCastToPtrExplicit %global_uint %c CrossWorkgroup") +
              is_null("other", "OpGenericCastToPtrExplicit %local_uint %c Workgroup") +
              is_null("third", "OpGenericCastToPtrExplicit %global_uint %a CrossWorkgroup") +
              "out 0 %r_own\nout 1 %r_shared\nout 2 %r_memory\nout 3 %r_other\nout 4 %r_third",
          {0, 0, 0, 1, 1}),
      // The bits WorkgroupMemory and CrossWorkgroupMemory of memory semantics (SPIR-V 3.25).
      row("instruction:OpGenericPtrMemSemantics",
          "%x = OpGenericPtrMemSemantics %uint %b\n%y = OpGenericPtrMemSemantics %uint %c\n"
          "%u = OpBitwiseAnd %uint %x %uint_768\n%v = OpBitwiseAnd %uint %y %uint_768\nout 0 %u\nout 1 %v",
          {0x100, 0x200}),
  };
}

}  // namespace plumbline::environment
