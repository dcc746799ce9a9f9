// A module for each capability that the documents require, and what makes it required.

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

const std::string guaranteed = "Full and Embedded Profile: guaranteed capabilities",
                  optional = "Full and Embedded Profile: optional capabilities",
                  with_images = "Full and Embedded Profile: with ImageBasic";

std::vector<ModuleRequirement> always() { return of_both(guaranteed, "3.1"); }
Conditions image_support() { return {reported("CL_DEVICE_IMAGE_SUPPORT")}; }
std::vector<ModuleRequirement> of_images() { return of_both(with_images, "3.1", image_support()); }

Row memory_row() {
  return {.name = "capability:Addresses",
          .pieces = {.body = R"(
%number = OpConvertPtrToU %size %out
%next = OpIAdd %size %number %size_4
%pointer = OpConvertUToPtr %global_uint %next
OpStore %pointer %uint_42 Aligned 4
out 0 %uint_7)"},
          .due = {7, 42},
          .requirements = always()};
}

/// A number of another width, there and back.
Row integer_row(const std::string& capability, const std::string& type, std::uint32_t due) {
  return {.name = "capability:" + capability,
          .pieces = {.capabilities = {capability},
                     .parameters = "%uint %n",
                     .body = "%narrow = OpUConvert %" + type + " %n\n%two = OpIAdd %" + type + " %narrow %" +
                             type + "_2\n%shifted = OpShiftLeftLogical %" + type + " %two %" + type +
                             "_4\n%back = OpShiftRightLogical %" + type + " %shifted %" + type +
                             "_4\n%result = OpUConvert %uint %back\nout 0 %result"},
          .due = {due},
          .requirements = always(),
          .arguments = {word(0xf2345678)}};
}

std::vector<Row> number_rows() {
  Row wide = integer_row("Int64", "ulong", 0xf234567a);
  wide.requirements = {of_2_2("Full Profile: guaranteed capabilities"), of_3_0("3.1")};
  for (ModuleRequirement& r : wide.requirements) r.embedded = false;
  ModuleRequirement embedded = of_2_2("cles_khr_int64", 12, {offers("cles_khr_int64")}),
                    embedded_3 = of_3_0("5.3.1", {offers("cles_khr_int64")});
  embedded.full = embedded_3.full = false;
  // By a module that declares it: SPIR-V environment 2.2, OpenCL Extensions.
  wide.requirements.push_back(embedded_3);
  Row declared = wide;
  declared.name = "extension:cles_khr_int64";
  declared.pieces.extensions = "OpExtension \"cles_khr_int64\"";
  declared.requirements = {embedded};
  return {
      integer_row("Int8", "uchar", 0x0a),
      integer_row("Int16", "ushort", 0x067a),
      wide,
      declared,
      {.name = "capability:Float16Buffer",
       .pieces = {.capabilities = {"Float16Buffer"}, .parameters = "%global_half %halves", .body = R"(
%number = OpExtInst %float %std vload_half %size_1 %halves
%sum = OpFAdd %float %number %float_2
%stored = OpExtInst %void %std vstore_half %sum %size_0 %halves
%again = OpExtInst %float %std vload_half %size_0 %halves
%result = OpConvertFToU %uint %again
out 0 %result)"},
       .due = {5},
       .requirements = always(),
       .arguments = {buffer({0x42003c00})}},
      {.name = "capability:Vector16",
       .pieces = {.capabilities = {"Vector16"},
                  .declarations =
                      "%eight = OpConstantComposite %v8uint %uint_1 %uint_2 %uint_3 %uint_4 %uint_5 "
                      "%uint_6 %uint_7 %uint_8\n",
                  .parameters = "%uint %n",
                  .body = R"(
%sixteen = OpVectorShuffle %v16uint %eight %eight 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
%sum = OpIAdd %v16uint %sixteen %sixteen
%first = OpCompositeExtract %uint %sum 0
%other = OpVectorExtractDynamic %uint %sum %n
%of_eight = OpVectorExtractDynamic %uint %eight %n
out 0 %first
out 1 %other
out 2 %of_eight)"},
       .due = {16, 12, 3},
       .requirements = always(),
       .arguments = {word(2)}},
      {.name = "capability:Float64",
       .pieces = {.capabilities = {"Float64"}, .parameters = "%uint %n", .body = R"(
%wide = OpConvertUToF %double %n
%third = OpFDiv %double %wide %double_3
%result = OpConvertFToU %uint %third
out 0 %result)"},
       .due = {0x55555555},
       .requirements = of_both(optional, "3.1", {reported("CL_DEVICE_DOUBLE_FP_CONFIG")}),
       .arguments = {word(0xffffffff)},
       .precision = ScalarType::f64},
  };
}

std::vector<Row> feature_rows() {
  const auto groups = [](const char* query) { return of_3_0("3.1", {reported(query)}); };
  ModuleRequirement only_1_2 = of_2_2("OpenCL 1.2, Full and Embedded Profile: guaranteed capabilities");
  only_1_2.until = 12;
  return {
      {.name = "capability:Groups",
       .pieces = {.capabilities = {"Groups"},
                  .parameters = "%uint %n",
                  .body = "%sum = OpGroupIAdd %uint %uint_2 Reduce %n\nout 0 %sum"},
       .due = {9},
       .requirements = {of_2_2("Full and Embedded Profile: guaranteed capabilities", 20),
                        groups("CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT")},
       .arguments = {word(9)}},
      {.name = "capability:Groups:sub-groups",
       .pieces = {.capabilities = {"Groups"},
                  .parameters = "%uint %n",
                  .body = "%sum = OpGroupIAdd %uint %uint_3 Reduce %n\nout 0 %sum"},
       .due = {9},
       .requirements = {of_2_2("Validation Rules: Scope for Execution", 21),
                        groups("CL_DEVICE_MAX_NUM_SUB_GROUPS")},
       .arguments = {word(9)}},
      // Its collective instructions are not supported there.
      {.name = "capability:Groups:declared",
       .pieces = {.capabilities = {"Groups"}, .body = "out 0 %uint_9"},
       .due = {9},
       .requirements = {only_1_2}},
      {.name = "capability:DeviceEnqueue",
       .pieces = {.capabilities = {"DeviceEnqueue"},
                  .declarations = "%queue = OpTypeQueue\n",
                  .body = "%q = OpGetDefaultQueue %queue\nout 0 %uint_3"},
       .due = {3},
       .requirements = since_2_0({reported("CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES")})},
      {.name = "capability:GenericPointer",
       .pieces = {.capabilities = {"GenericPointer"},
                  .parameters = "%local_uint %shared %uint %n",
                  .body = R"(
%mine = OpVariable %private_uint Function
%a = OpPtrCastToGeneric %generic_uint %mine
%b = OpPtrCastToGeneric %generic_uint %shared
%c = OpPtrCastToGeneric %generic_uint %out
OpStore %a %n Aligned 4
%x = OpLoad %uint %a Aligned 4
OpStore %b %x Aligned 4
%y = OpLoad %uint %b Aligned 4
OpStore %c %y Aligned 4)"},
       .due = {11},
       .requirements = since_2_0({reported("CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT")}),
       .arguments = {local(4), word(11)}},
      {.name = "capability:Pipes",
       .pieces = {.capabilities = {"Pipes"},
                  .declarations = "%pipe = OpTypePipe ReadOnly\n%of_pipe = OpTypeFunction %uint %pipe\n",
                  .body = "out 0 %uint_5",
                  .functions = R"(
%query = OpFunction %uint None %of_pipe
%given = OpFunctionParameter %pipe
%in = OpLabel
%count = OpGetNumPipePackets %uint %given %uint_4 %uint_4
OpReturnValue %count
OpFunctionEnd)"},
       .due = {5},
       .requirements = since_2_0({reported("CL_DEVICE_PIPE_SUPPORT")})},
      {.name = "capability:SubgroupDispatch",
       .pieces = {.capabilities = {"SubgroupDispatch"}, .body = "out 0 %uint_4"},
       .due = {4},
       .requirements = {of_2_2("OpenCL 2.2: guaranteed capabilities", 22),
                        of_3_0("3.2", {reported("CL_DEVICE_MAX_NUM_SUB_GROUPS")})},
       .minor = 1},
      // Which brings Pipes; 3.0 requires it of 2.2 devices alone.
      {.name = "capability:PipeStorage",
       .pieces = {.capabilities = {"Pipes", "PipeStorage"}, .body = "out 0 %uint_4"},
       .due = {4},
       .requirements = {of_2_2("OpenCL 2.2: guaranteed capabilities", 22)},
       .minor = 1},
  };
}

Row linkage_row() {
  const Pieces library{.capabilities = {"Linkage"},
                       .decorations = "OpDecorate %twice LinkageAttributes \"twice\" Export",
                       .declarations = "%doubling = OpTypeFunction %uint %uint\n",
                       .functions = R"(
%twice = OpFunction %uint None %doubling
%x = OpFunctionParameter %uint
%in = OpLabel
%sum = OpIAdd %uint %x %x
OpReturnValue %sum
OpFunctionEnd)"};
  return {.name = "capability:Linkage",
          .pieces = {.capabilities = {"Linkage"},
                     .decorations = "OpDecorate %twice LinkageAttributes \"twice\" Import",
                     .declarations = "%doubling = OpTypeFunction %uint %uint\n",
                     .imports = "%twice = OpFunction %uint None %doubling\n%x = OpFunctionParameter "
                                "%uint\nOpFunctionEnd",
                     .parameters = "%uint %n",
                     .body = "%result = OpFunctionCall %uint %twice %n\nout 0 %result"},
          .due = {42},
          .requirements = always(),
          .arguments = {word(21)},
          .linked = {library_text(library)}};
}

std::vector<Row> sampling_rows() {
  const std::string two = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly\n",
                    sampled = "%sampled = OpTypeSampledImage %image\n%sampler = OpTypeSampler\n", read = R"(
%one = OpSampledImage %sampled %picture %how
%texel = OpImageSampleExplicitLod %v4uint %one %at Lod %float_0
%word = OpCompositeExtract %uint %texel 1
out 0 %word)";
  const auto plain = [](const std::string& coordinate) {
    return "\n%texel = OpImageRead %v4uint %picture " + coordinate +
           "\n%word = OpCompositeExtract %uint %texel 1\nout 0 %word";
  };
  return {
      {.name = "capability:ImageBasic",
       .pieces = {.capabilities = {"ImageBasic"},
                  .declarations = two + sampled + "%at = OpConstantComposite %v2float %float_1 %float_2\n",
                  .parameters = "%image %picture %sampler %how",
                  .body = read},
       .due = {22},
       .requirements = of_both(optional, "3.1", image_support()),
       .arguments = {image(ImageKind::image2d, {11, 22, 33, 44}), sampler()}},
      {.name = "capability:LiteralSampler",
       .pieces = {.capabilities = {"ImageBasic", "LiteralSampler"},
                  .declarations = two + sampled +
                                  "%how = OpConstantSampler %sampler ClampToEdge 0 Nearest\n"
                                  "%at = OpConstantComposite %v2float %float_1 %float_2\n",
                  .parameters = "%image %picture",
                  .body = read},
       .due = {22},
       .requirements = of_images(),
       .arguments = {image(ImageKind::image2d, {11, 22, 33, 44})}},
      {.name = "capability:Sampled1D",
       .pieces = {.capabilities = {"ImageBasic", "Sampled1D"},
                  .declarations = "%image = OpTypeImage %void 1D 0 0 0 0 Unknown ReadOnly\n" + sampled +
                                  "%at = OpConstant %float 2\n",
                  .parameters = "%image %picture %sampler %how",
                  .body = read},
       .due = {22},
       .requirements = of_images(),
       .arguments = {image(ImageKind::image1d, {11, 22, 33, 44}), sampler()}},
      {.name = "capability:Image1D",
       .pieces = {.capabilities = {"ImageBasic", "Image1D"},
                  .declarations = "%image = OpTypeImage %void 1D 0 0 0 0 Unknown ReadOnly\n",
                  .parameters = "%image %picture",
                  .body = plain("%uint_3")},
       .due = {22},
       .requirements = of_images(),
       .arguments = {image(ImageKind::image1d, {11, 22, 33, 44})}},
      {.name = "capability:SampledBuffer",
       .pieces = {.capabilities = {"ImageBasic", "SampledBuffer"},
                  .declarations = "%image = OpTypeImage %void Buffer 0 0 0 0 Unknown ReadOnly\n",
                  .parameters = "%image %picture",
                  .body = plain("%uint_3")},
       .due = {22},
       .requirements = of_images(),
       .arguments = {image(ImageKind::image1d_buffer, {11, 22, 33, 44})}},
      {.name = "capability:ImageBuffer",
       .pieces = {.capabilities = {"ImageBasic", "ImageBuffer"},
                  .declarations = "%image = OpTypeImage %void Buffer 0 0 0 0 Unknown WriteOnly\n"
                                  "%colour = OpConstantComposite %v4uint %uint_5 %uint_6 %uint_7 %uint_8\n",
                  .parameters = "%image %picture",
                  .body = "OpImageWrite %picture %uint_0 %colour\nout 0 %uint_1"},
       .due = {1, 5},
       .requirements = of_images(),
       .arguments = {written_image(ImageKind::image1d_buffer)},
       .images = 1},
      {.name = "capability:ImageReadWrite",
       .pieces = {.capabilities = {"ImageBasic", "ImageReadWrite"},
                  .declarations = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadWrite\n"
                                  "%at = OpConstantComposite %v2uint %uint_0 %uint_0\n",
                  .parameters = "%image %picture",
                  .body = R"(
%texel = OpImageRead %v4uint %picture %at
%sum = OpIAdd %v4uint %texel %texel
OpImageWrite %picture %at %sum
%word = OpCompositeExtract %uint %texel 2
out 0 %word)"},
       .due = {3, 2},
       .requirements = {of_2_2(with_images, 20, image_support()),
                        of_3_0("3.1", {reported("CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS")})},
       .arguments = {written_image(ImageKind::image2d, true)},
       .images = 1},
  };
}

}  // namespace

std::vector<Row> capability_rows() {
  std::vector<Row> rows{{.name = "capability:Kernel",
                         .pieces = {.parameters = "%uint %n", .body = "out 0 %n"},
                         .due = {0x12345678},
                         .requirements = always(),
                         .arguments = {word(0x12345678)}},
                        memory_row(),
                        linkage_row()};
  for (const auto& more : {number_rows(), feature_rows(), sampling_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace plumbline::environment
