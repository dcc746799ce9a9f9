// Kernels: their arguments, entry points, execution modes and specialisation constants.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

std::vector<ModuleRequirement> of_arguments(const Conditions& conditions = {}) {
  return of_both("Kernels: Kernel Arguments", "2.8.2", conditions);
}

Row argument_row(const std::string& name, Pieces pieces, std::vector<std::uint32_t> due,
                 std::vector<ModuleArgument> arguments, const Conditions& conditions = {}) {
  return {.name = "argument:" + name,
          .pieces = std::move(pieces),
          .due = std::move(due),
          .requirements = of_arguments(conditions),
          .arguments = std::move(arguments)};
}

/// The lanes of a vector of 32-bit integers, the last of which comes back.
Row vector_row(int lanes) {
  std::vector<std::uint32_t> words;
  for (int k = 0; k < (lanes == 3 ? 4 : lanes); ++k) words.push_back(static_cast<std::uint32_t>(100 + k));
  Pieces pieces{.parameters = fmt::format("%v{}uint %n", lanes),
                .body = fmt::format("%last = OpCompositeExtract %uint %n {}\nout 0 %last", lanes - 1)};
  if (lanes > 4) pieces.capabilities = {"Vector16"};
  const auto size = static_cast<std::uint32_t>(4 * words.size());
  return argument_row(fmt::format("uint{}", lanes), pieces, {static_cast<std::uint32_t>(99 + lanes)},
                      {bytes(size, words)});
}

std::vector<Row> value_rows() {
  std::vector<Row> rows;
  struct Integer {
    const char *type, *capability;
    std::uint32_t size, due;
  };
  for (const Integer& i : {Integer{"uchar", "Int8", 1, 0x78}, {"ushort", "Int16", 2, 0x5678}})
    rows.push_back(argument_row(i.type,
                                {.capabilities = {i.capability},
                                 .parameters = fmt::format("%{} %n", i.type),
                                 .body = "%result = OpUConvert %uint %n\nout 0 %result"},
                                {i.due}, {bytes(i.size, {0x12345678})}));
  rows.push_back(
      argument_row("uint", {.parameters = "%uint %n", .body = "out 0 %n"}, {0x12345678}, {word(0x12345678)}));
  Row wide = argument_row("ulong",
                          {.capabilities = {"Int64"},
                           .parameters = "%ulong %n",
                           .body = "%low = OpUConvert %uint %n\n%shifted = OpShiftRightLogical %ulong %n "
                                   "%ulong_32\n%high = OpUConvert %uint %shifted\nout 0 %low\nout 1 %high"},
                          {0x12345678, 0x9abcdef0}, {bytes(8, {0x12345678, 0x9abcdef0})});
  for (ModuleRequirement& r : wide.requirements) r.embedded = false;
  rows.push_back(std::move(wide));
  rows.push_back(argument_row(
      "float", {.parameters = "%float %x", .body = "%result = OpBitcast %uint %x\nout 0 %result"},
      {0x40490fdb}, {word(0x40490fdb)}));
  for (const int lanes : {2, 3, 4, 8, 16}) rows.push_back(vector_row(lanes));
  return rows;
}

std::vector<Row> struct_rows() {
  return {
      argument_row("struct",
                   {.declarations = "%both = OpTypeStruct %uint %float\n",
                    .parameters = "%both %s",
                    .body = "%n = OpCompositeExtract %uint %s 0\n%x = OpCompositeExtract %float %s 1\n%y = "
                            "OpBitcast %uint %x\nout 0 %n\nout 1 %y"},
                   {7, 0x3fc00000}, {bytes(8, {7, 0x3fc00000})}),
      argument_row(
          "struct-of-struct-and-vector",
          {.declarations = "%inner = OpTypeStruct %uint %float\n"
                           "%outer = OpTypeStruct %v2uint %inner\n",
           .parameters = "%outer %s",
           .body = "%n = OpCompositeExtract %uint %s 0 1\n%x = OpCompositeExtract %float %s 1 1\n%y = "
                   "OpBitcast %uint %x\nout 0 %n\nout 1 %y"},
          {8, 0x3fc00000}, {bytes(16, {7, 8, 9, 0x3fc00000})}),
      argument_row("pointer-to-struct",
                   {.declarations = "%both = OpTypeStruct %uint %float\n%global_both = OpTypePointer "
                                    "CrossWorkgroup %both\n",
                    .parameters = "%global_both %s",
                    .body = "%at = OpInBoundsAccessChain %global_uint %s %uint_0\n%n = OpLoad %uint %at "
                            "Aligned 4\nout 0 %n"},
                   {7}, {buffer({7, 0x3fc00000})})};
}

std::vector<Row> pointer_rows() {
  const Conditions images{reported("CL_DEVICE_IMAGE_SUPPORT")};
  std::vector<Row> rows{
      argument_row("CrossWorkgroup",
                   {.parameters = "%global_uint %p",
                    .body = "%at = OpInBoundsPtrAccessChain %global_uint %p %uint_1\n%n = OpLoad %uint %at "
                            "Aligned 4\nout 0 %n"},
                   {4}, {buffer({3, 4})}),
      argument_row(
          "Workgroup",
          {.parameters = "%local_uint %p",
           .body = "%at = OpInBoundsPtrAccessChain %local_uint %p %uint_1\nOpStore %at %uint_6 Aligned "
                   "4\n%n = OpLoad %uint %at Aligned 4\nout 0 %n"},
          {6}, {local(8)}),
      argument_row("UniformConstant",
                   {.parameters = "%constant_uint %p",
                    .body = "%at = OpInBoundsPtrAccessChain %constant_uint %p %uint_1\n%n = OpLoad %uint %at "
                            "Aligned 4\nout 0 %n"},
                   {4}, {buffer({3, 4})}),
      argument_row("sampler-and-image",
                   {.capabilities = {"ImageBasic"},
                    .declarations = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly\n"
                                    "%sampled = OpTypeSampledImage %image\n%sampler = OpTypeSampler\n"
                                    "%at = OpConstantComposite %v2uint %uint_1 %uint_2\n",
                    .parameters = "%sampler %how %image %picture",
                    .body = R"(
%one = OpSampledImage %sampled %picture %how
%texel = OpImageSampleExplicitLod %v4uint %one %at Lod %float_0
%word = OpCompositeExtract %uint %texel 0
out 0 %word)"},
                   {11}, {sampler(), image(ImageKind::image2d, {11, 22, 33, 44})}, images),
      argument_row("image-that-is-written",
                   {.capabilities = {"ImageBasic"},
                    .declarations = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly\n"
                                    "%at = OpConstantComposite %v2uint %uint_0 %uint_0\n"
                                    "%colour = OpConstantComposite %v4uint %uint_5 %uint_6 %uint_7 %uint_8\n",
                    .parameters = "%image %picture",
                    .body = "OpImageWrite %picture %at %colour\nout 0 %uint_1"},
                   {1, 5}, {written_image(ImageKind::image2d)}, images),
  };
  rows.back().images = 1;
  return rows;
}

std::vector<Row> entry_rows() {
  Pieces second{.entries = "OpEntryPoint Kernel %other \"other\"", .body = "out 0 %uint_2", .functions = R"(
%other = OpFunction %void None %kernel_type
%its = OpFunctionParameter %global_uint
%in = OpLabel
OpStore %its %uint_9 Aligned 4
OpReturn
OpFunctionEnd)"};
  std::vector<Row> rows{
      {.name = "entry-points:two", .pieces = second, .due = {2}, .requirements = of_both("Kernels", "2.8")},
      {.name = "entry-points:an-input",
       .pieces = {.interface = "%sizes",
                  .decorations = "OpDecorate %sizes BuiltIn WorkgroupSize",
                  .declarations = "%input_v3size = OpTypePointer Input %v3size\n%sizes = "
                                  "OpVariable %input_v3size Input\n",
                  .body = R"(
%all = OpLoad %v3size %sizes
%wide = OpCompositeExtract %size %all 0
%one = OpIEqual %bool %wide %size_1
%result = OpSelect %uint %one %uint_6 %uint_7
out 0 %result)"},
       .due = {6},
       .requirements = of_both("Kernels", "2.8")}};
  for (const char* mode : {"LocalSize 1 1 1", "LocalSizeHint 1 1 1", "VecTypeHint 2", "ContractionOff"}) {
    const std::string name(mode);
    rows.push_back({.name = "execution-mode:" + name.substr(0, name.find(' ')),
                    .pieces = {.entries = "OpExecutionMode %plumbline " + name, .body = "out 0 %uint_3"},
                    .due = {3},
                    .requirements = of_both("Kernels", "2.8")});
  }
  return rows;
}

std::vector<Row> constant_rows() {
  const Pieces pieces{
      .capabilities = {"Int8", "Int16"},
      .decorations =
          "OpDecorate %number SpecId 1\nOpDecorate %real SpecId 2\nOpDecorate %flag SpecId 3\n"
          "OpDecorate %short SpecId 4\nOpDecorate %char SpecId 5\nOpDecorate %other SpecId 6",
      .declarations =
          "%number = OpSpecConstant %uint 10\n%real = OpSpecConstant %float 2\n"
          "%flag = OpSpecConstantTrue %bool\n%other = OpSpecConstantFalse %bool\n"
          "%short = OpSpecConstant %ushort 300\n%char = OpSpecConstant %uchar 200\n"
          "%pair = OpSpecConstantComposite %v2uint %number %uint_5\n"
          "%product = OpSpecConstantOp %uint IMul %number %uint_3\n",
      .body = R"(
%whole = OpConvertFToU %uint %real
%chosen = OpSelect %uint %flag %uint_1 %uint_2
%second = OpSelect %uint %other %uint_1 %uint_2
%wide = OpUConvert %uint %short
%wider = OpUConvert %uint %char
%first = OpCompositeExtract %uint %pair 0
out 0 %number
out 1 %whole
out 2 %chosen
out 3 %second
out 4 %wide
out 5 %wider
out 6 %first
out 7 %product)"};
  const auto of_versions = [] { return of_both("each version: modules that it must accept", "2.1"); };
  Row given{.name = "specialisation-constants",
            .pieces = pieces,
            .due = {10, 2, 1, 2, 300, 200, 10, 30},
            .requirements = of_versions()};
  Row set = given;
  set.name = "specialisation-constants:set";
  // clSetProgramSpecializationConstant is of OpenCL 2.2.
  set.requirements = {of_2_2("each version: modules that it must accept", 22), of_3_0("2.1")};
  set.constants = {{1, 4, 20}, {2, 4, 0x40400000}, {3, 1, 0}, {4, 2, 60000}, {5, 1, 7}, {6, 1, 1}};
  set.due = {20, 3, 2, 1, 60000, 7, 20, 60};
  return {given, set};
}

}  // namespace

std::vector<Row> kernel_rows() {
  std::vector<Row> rows;
  for (const auto& more : {value_rows(), struct_rows(), pointer_rows(), entry_rows(), constant_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace plumbline::environment
