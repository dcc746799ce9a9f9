// Modules that break one rule each. What a device makes of them is open: that it survives them is not.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

std::vector<ModuleRequirement> rules() { return of_both("Validation Rules", "4"); }
/// Rules that the 3.0 document alone has.
std::vector<ModuleRequirement> of_3(const std::string& clause = "4") { return {of_3_0(clause)}; }
std::vector<ModuleRequirement> of_1_2(const std::string& clause) {
  ModuleRequirement r = of_2_2(clause);
  r.until = 12;
  return {r};
}

Row broken(const std::string& name, const std::string& rule, Pieces pieces,
           std::vector<ModuleRequirement> requirements = rules(),
           std::vector<ModuleArgument> arguments = {}) {
  return {.name = "not:" + name,
          .pieces = std::move(pieces),
          .requirements = std::move(requirements),
          .arguments = std::move(arguments),
          .broken = rule};
}

std::vector<Row> model_rows() {
  const std::string models =
      "the Addressing Model must be Physical32 or Physical64, as the device's addresses";
  return {
      broken("execution-model", "the Execution Model must be Kernel",
             {.capabilities = {"Shader"}, .execution = "GLCompute", .body = "out 0 %uint_1"}),
      broken("addressing:Logical", models, {.addressing = "Logical", .body = "out 0 %uint_1"}),
      broken("addressing:other-width", models,
             {.addressing = "Physical{other_bits}", .body = "out 0 %uint_1"}),
      broken("memory-model:Simple", "the Memory Model must be OpenCL",
             {.memory = "Simple", .body = "out 0 %uint_1"}),
      broken("memory-model:GLSL450", "the Memory Model must be OpenCL",
             {.memory = "GLSL450", .body = "out 0 %uint_1"}),
      broken("signed-integer", "Signedness must be 0",
             {.declarations = "%int = OpTypeInt 32 1\n%minus = OpConstant %int -5\n",
              .body = "%result = OpBitcast %uint %minus\nout 0 %result"},
             of_3()),
      broken("vector:5", "Component Counts are 2, 3, 4, 8 or 16",
             {.capabilities = {"Vector16"},
              .declarations = "%five = OpConstantComposite %v5uint %uint_1 %uint_2 %uint_3 %uint_4 %uint_5\n",
              .body = "%result = OpCompositeExtract %uint %five 4\nout 0 %result"},
             of_3("2.5.1")),
      broken("integer:24", "Width is 8, 16, 32 or 64",
             {.declarations = "%odd = OpTypeInt 24 0\n",
              .body = "%narrow = OpUConvert %odd %uint_7\n%result = OpUConvert %uint %narrow\nout 0 %result"},
             of_3("2.5.1")),
      broken("extension:unknown", "OpExtension names an extension of SPIR-V",
             {.extensions = "OpExtension \"SPV_KHR_unheard_of\"", .body = "out 0 %uint_1"}, of_3("5.1")),
      broken("capability:Shader", "the capability is none of the environment's",
             {.capabilities = {"Shader"}, .body = "out 0 %uint_1"}, of_both("Full Profile", "3")),
      broken("capability:Geometry", "the capability is none of the environment's",
             {.capabilities = {"Geometry"}, .body = "out 0 %uint_1"}, of_both("Full Profile", "3")),
      broken("capability:undeclared", "an instruction's capability must be declared",
             {.parameters = "%uint %n",
              .body = "%narrow = OpUConvert %uchar %n\n%result = OpUConvert %uint %narrow\nout 0 %result"},
             rules(), {word(3)}),
      broken("integer-wrap:undeclared", "the decoration takes SPV_KHR_no_integer_wrap_decoration",
             {.decorations = "OpDecorate %sum NoSignedWrap",
              .parameters = "%uint %n",
              .body = "%sum = OpIAdd %uint %n %n\nout 0 %sum"},
             of_3("5.2.13"), {word(3)}),
  };
}

std::vector<Row> image_rows_of(const std::string& type, const std::string& name, const std::string& rule,
                               std::vector<ModuleRequirement> requirements,
                               const std::string& coordinate = "%at") {
  const Conditions images{reported("CL_DEVICE_IMAGE_SUPPORT")};
  for (ModuleRequirement& r : requirements) r.conditions = images;
  return {broken("image:" + name, rule,
                 {.capabilities = {"ImageBasic"},
                  .declarations = "%image = " + type +
                                  "\n%at = OpConstantComposite %v2uint %uint_1 %uint_2\n"
                                  "%deep = OpConstantComposite %v4uint %uint_1 %uint_2 %uint_1 %uint_0\n",
                  .parameters = "%image %picture",
                  .body = "%texel = OpImageRead %v4uint %picture " + coordinate +
                          "\n%word = OpCompositeExtract %uint %texel 0\nout 0 %word"},
                 std::move(requirements), {image(ImageKind::image2d, {11, 22, 33, 44})})};
}

std::vector<Row> image_type_rows() {
  std::vector<Row> rows;
  const auto add = [&](const std::string& type, const std::string& name, const std::string& rule,
                       const std::vector<ModuleRequirement>& requirements,
                       const std::string& coordinate = "%at") {
    for (Row& row : image_rows_of("OpTypeImage " + type, name, rule, requirements, coordinate))
      rows.push_back(std::move(row));
  };
  add("%uint 2D 0 0 0 0 Unknown ReadOnly", "sampled-type", "Sampled Type must be OpTypeVoid", of_3());
  add("%void 2D 0 0 0 1 Unknown ReadOnly", "sampled", "Sampled must be 0", of_3());
  add("%void 2D 0 0 1 0 Unknown ReadOnly", "multisampled", "MS must be 0", rules());
  add("%void 3D 0 1 0 0 Unknown ReadOnly", "arrayed-3D", "Arrayed is 1 of 1D and 2D alone", rules(), "%deep");
  add("%void 2D 0 0 0 0 Rgba32ui ReadOnly", "format", "Image Format must be Unknown", of_3());
  add("%void 2D 0 0 0 0 Unknown", "access", "the Access Qualifier must be present", of_3());
  add("%void Cube 0 0 0 0 Unknown ReadOnly", "cube", "Dim is 1D, 2D, 3D or Buffer", of_3("table 1"), "%deep");
  return rows;
}

std::vector<Row> image_operand_rows() {
  const Conditions images{reported("CL_DEVICE_IMAGE_SUPPORT")};
  const auto with_images = [&](std::vector<ModuleRequirement> requirements) {
    for (ModuleRequirement& r : requirements) r.conditions = images;
    return requirements;
  };
  const std::string read_only = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly\n",
                    write_only = "%image = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly\n",
                    sampled = "%sampled = OpTypeSampledImage %image\n%sampler = OpTypeSampler\n",
                    at = "%at = OpConstantComposite %v2uint %uint_1 %uint_2\n",
                    colour = "%colour = OpConstantComposite %v4uint %uint_5 %uint_6 %uint_7 %uint_8\n",
                    no_offset = "image reads must not include ConstOffset";
  const auto texel = image(ImageKind::image2d, {11, 22, 33, 44});
  return {
      broken("OpImageWrite:operands", "OpImageWrite must not include Image Operands",
             {.capabilities = {"ImageBasic"},
              .declarations = write_only + at + colour,
              .parameters = "%image %picture",
              // No Lod: cl_khr_mipmap_image_writes allows that.
              .body = "OpImageWrite %picture %at %colour ConstOffset %at\nout 0 %uint_1"},
             with_images(rules()), {written_image(ImageKind::image2d)}),
      broken("OpImageRead:ConstOffset", no_offset,
             {.capabilities = {"ImageBasic"},
              .declarations = read_only + at,
              .parameters = "%image %picture",
              .body = "%texel = OpImageRead %v4uint %picture %at ConstOffset %at\nout 0 %uint_1"},
             with_images(rules()), {texel}),
      broken(
          "OpImageSampleExplicitLod:ConstOffset", no_offset,
          {.capabilities = {"ImageBasic"},
           .declarations = read_only + sampled + at,
           .parameters = "%image %picture %sampler %how",
           .body = "%one = OpSampledImage %sampled %picture %how\n%texel = OpImageSampleExplicitLod %v4uint "
                   "%one %at Lod|ConstOffset %float_0 %at\nout 0 %uint_1"},
          with_images(rules()), {texel, sampler()}),
      broken("OpImageFetch:ConstOffset", no_offset,
             {.capabilities = {"ImageBasic"},
              .declarations = "%image = OpTypeImage %void 2D 0 0 0 1 Unknown ReadOnly\n" + at,
              .parameters = "%image %picture",
              .body = "%texel = OpImageFetch %v4uint %picture %at ConstOffset %at\nout 0 %uint_1"},
             with_images({of_2_2("Validation Rules")}), {texel}),
  };
}

std::vector<Row> broken_atomic_rows() {
  const std::string width = "atomic instructions are of 32 bits";
  return {
      broken("atomic:64", width,
             {.capabilities = {"Int64"},
              .parameters = "%global_ulong %p",
              .body = "%old = OpAtomicIAdd %ulong %p %uint_1 %uint_0 %ulong_1\nout 0 %uint_1"},
             rules(), {buffer({0, 0})}),
      broken("atomic:16", width,
             {.capabilities = {"Int16"},
              .parameters = "%global_ushort %p",
              .body = "%old = OpAtomicIAdd %ushort %p %uint_1 %uint_0 %ushort_1\nout 0 %uint_1"},
             rules(), {buffer({0})}),
      broken("atomic:UniformConstant", "Pointer points to Function, Workgroup or CrossWorkgroup",
             {.parameters = "%constant_uint %p",
              .body = "%old = OpAtomicLoad %uint %p %uint_1 %uint_0\nout 0 %uint_1"},
             of_3(), {buffer({0})}),
      // Valid, and without defined behaviour.
      broken("atomic:Function", "an atomic instruction on Function has no defined behaviour",
             {.body = "%p = OpVariable %private_uint Function %uint_4\n%old = OpAtomicIAdd %uint %p %uint_1 "
                      "%uint_0 %uint_1\nout 0 %old"},
             of_3()),
      broken("atomic:Workgroup:1.2", "in OpenCL 1.2 the Scope of atomic instructions must be Device",
             {.parameters = "%global_uint %p",
              .body = "%old = OpAtomicIAdd %uint %p %uint_2 %uint_0 %uint_1\nout 0 %uint_1"},
             of_1_2("OpenCL 1.2: Validation Rules"), {buffer({0})}),
      broken("atomic:Acquire:1.2", "in OpenCL 1.2 atomic instructions must be Relaxed",
             {.parameters = "%global_uint %p",
              .body = "%old = OpAtomicIAdd %uint %p %uint_1 %uint_2 %uint_1\nout 0 %uint_1"},
             of_1_2("OpenCL 1.2: Validation Rules"), {buffer({0})}),
      broken("atomic:Invocation", "Scope for Memory of atomic instructions is no work-item",
             {.parameters = "%global_uint %p",
              .body = "%old = OpAtomicIAdd %uint %p %uint_4 %uint_0 %uint_1\nout 0 %uint_1"},
             of_3(), {buffer({0})}),
  };
}

std::vector<Row> call_rows() {
  const std::string acyclic = "the static function call graph must not contain cycles";
  const std::string declarations = "%taking = OpTypeFunction %uint %uint\n";
  const auto function = [](const std::string& name, const std::string& called) {
    return fmt::format(R"(
%{0} = OpFunction %uint None %taking
%{0}_n = OpFunctionParameter %uint
%{0}_in = OpLabel
%{0}_end = OpIEqual %bool %{0}_n %uint_0
OpBranchConditional %{0}_end %{0}_last %{0}_more
%{0}_last = OpLabel
OpReturnValue %uint_0
%{0}_more = OpLabel
%{0}_less = OpISub %uint %{0}_n %uint_1
%{0}_rest = OpFunctionCall %uint %{1} %{0}_less
%{0}_sum = OpIAdd %uint %{0}_rest %{0}_n
OpReturnValue %{0}_sum
OpFunctionEnd)",
                       name, called);
  };
  return {
      broken("recursion", acyclic,
             {.declarations = declarations,
              .parameters = "%uint %n",
              .body = "%sum = OpFunctionCall %uint %first %n\nout 0 %sum",
              .functions = function("first", "first")},
             rules(), {word(4)}),
      broken("recursion:mutual", acyclic,
             {.declarations = declarations,
              .parameters = "%uint %n",
              .body = "%sum = OpFunctionCall %uint %first %n\nout 0 %sum",
              .functions = function("first", "second") + function("second", "first")},
             rules(), {word(4)}),
      broken("kernel-calls-itself", acyclic,
             {.declarations = "%nothing = OpConstantNull %uint\n", .parameters = "%uint %n", .body = R"(
%more = OpINotEqual %bool %n %uint_0
OpBranchConditional %more %again %last
%again = OpLabel
%less = OpISub %uint %n %uint_1
%called = OpFunctionCall %void %plumbline %out %less
OpBranch %last
%last = OpLabel
out 0 %n)"},
             rules(), {word(4)}),
  };
}

std::vector<Row> scope_rows_of() {
  const std::string group = "Scope for Execution of async copies must be Workgroup",
                    execution = "Scope for Execution is Workgroup or Subgroup",
                    fence = "in OpenCL 1.2 barriers are of Workgroup, SequentiallyConsistent";
  const std::string event =
      "%event = OpTypeEvent\n%none = OpConstantNull %event\n%private_event = "
      "OpTypePointer Function %event\n";
  const auto copying = [&](const char* copy, const char* wait) {
    return Pieces{.declarations = event,
                  .parameters = "%local_uint %near %global_uint %far",
                  .body = fmt::format(R"(
%events = OpVariable %private_event Function
%there = OpGroupAsyncCopy %event %uint_{} %near %far %size_2 %size_1 %none
OpStore %events %there
OpGroupWaitEvents %uint_{} %uint_1 %events
out 0 %uint_1)",
                                      copy, wait)};
  };
  const std::vector<ModuleArgument> memory{local(16), buffer({10, 11, 12, 13})};
  const auto barrier = [](std::uint32_t scope, std::uint32_t memory_scope, std::uint32_t semantics) {
    return Pieces{.body = fmt::format("OpControlBarrier %uint_{} %uint_{} %uint_{}\nout 0 %uint_1", scope,
                                      memory_scope, semantics)};
  };
  std::vector<Row> rows{
      broken("OpGroupAsyncCopy:Subgroup", group, copying("3", "2"), rules(), memory),
      broken("OpGroupWaitEvents:Subgroup", group, copying("2", "3"), rules(), memory),
      broken("OpGroupAsyncCopy:Device", group, copying("1", "2"), rules(), memory),
      broken("OpControlBarrier:Device", execution, barrier(1, 2, 272)),
      broken("OpControlBarrier:CrossDevice", execution, barrier(0, 2, 272)),
      broken("OpControlBarrier:Invocation", execution, barrier(4, 2, 272)),
      broken("scope:9", "a Scope is one of the enumeration", barrier(2, 9, 272)),
      broken("OpControlBarrier:Device:1.2", fence, barrier(2, 1, 272),
             of_1_2("OpenCL 1.2: Validation Rules")),
      broken("OpControlBarrier:Acquire:1.2", fence, barrier(2, 2, 258),
             of_1_2("OpenCL 1.2: Validation Rules")),
  };
  for (const char* name :
       {"OpGroupAll", "OpGroupAny", "OpGroupBroadcast", "OpGroupIAdd", "OpGroupFAdd", "OpGroupFMin",
        "OpGroupUMin", "OpGroupSMin", "OpGroupFMax", "OpGroupUMax", "OpGroupSMax"}) {
    const std::string instruction = name;
    const bool truth = instruction == "OpGroupAll" || instruction == "OpGroupAny";
    const bool real = instruction.find("OpGroupF") == 0;
    const std::string operands = truth                               ? "%bool %uint_2 %true"
                                 : real                              ? "%float %uint_2 Reduce %float_1"
                                 : instruction == "OpGroupBroadcast" ? "%uint %uint_2 %uint_1 %size_0"
                                                                     : "%uint %uint_2 Reduce %uint_1";
    rows.push_back(broken(
        instruction + ":1.2", "OpenCL 1.2 does not support the instruction",
        {.capabilities = {"Groups"}, .body = "%result = " + instruction + " " + operands + "\nout 0 %uint_1"},
        of_1_2("OpenCL 1.2: Validation Rules")));
  }
  return rows;
}

std::vector<Row> kernel_rows_of() {
  const std::string types = "a kernel's arguments have the types that the host can give",
                    storage = "a kernel's pointers point to CrossWorkgroup, Workgroup or UniformConstant";
  const auto arguments = [] { return of_both("Kernels: Kernel Arguments", "2.8.2"); };
  return {
      broken("kernel:result", "the Result Type of a kernel must be OpTypeVoid",
             {.result = "%uint", .body = "out 0 %uint_1"}, of_both("Kernels: Kernel Return Types", "2.8.1")),
      broken("argument:bool", types,
             {.parameters = "%bool %b", .body = "%n = OpSelect %uint %b %uint_1 %uint_2\nout 0 %n"},
             arguments(), {bytes(1, {1})}),
      broken("argument:array", types,
             {.declarations = "%four = OpTypeArray %uint %uint_4\n",
              .parameters = "%four %a",
              .body = "%n = OpCompositeExtract %uint %a 2\nout 0 %n"},
             arguments(), {bytes(16, {1, 2, 3, 4})}),
      broken("argument:event", types,
             {.declarations = "%event = OpTypeEvent\n", .parameters = "%event %e", .body = "out 0 %uint_1"},
             arguments(), {bytes(8, {0, 0})}),
      broken("argument:struct-of-array",
             "a structure's members are integers, numbers, structures, vectors, pointers",
             {.declarations = "%four = OpTypeArray %uint %uint_4\n%whole = OpTypeStruct %four\n",
              .parameters = "%whole %s",
              .body = "%n = OpCompositeExtract %uint %s 0 2\nout 0 %n"},
             arguments(), {bytes(16, {1, 2, 3, 4})}),
      broken("argument:pointer:Function", storage,
             {.parameters = "%private_uint %p", .body = "out 0 %uint_1"}, arguments(), {bytes(8, {0, 0})}),
      broken("argument:pointer:pointer", "the host has no pointer to a pointer to give",
             {.declarations = "%global_to_global = OpTypePointer CrossWorkgroup %global_uint\n",
              .parameters = "%global_to_global %p",
              .body = "out 0 %uint_1"},
             arguments(), {buffer({0, 0})}),
      broken("FPRoundingMode:OpFAdd", "FPRoundingMode is of conversions alone",
             {.decorations = "OpDecorate %sum FPRoundingMode RTZ",
              .parameters = "%float %x",
              .body = "%sum = OpFAdd %float %x %x\n%n = OpBitcast %uint %sum\nout 0 %n"},
             of_3("6.2"), {word(0x3f800000)}),
  };
}

}  // namespace

std::vector<Row> broken_rows() {
  std::vector<Row> rows = model_rows();
  for (const auto& more : {image_type_rows(), image_operand_rows(), broken_atomic_rows(), call_rows(),
                           scope_rows_of(), kernel_rows_of()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace plumbline::environment
