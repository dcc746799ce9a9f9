// Versions of SPIR-V, the extended instructions, what a module states of its source, and types.

#include <fmt/format.h>

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

/// A type of components, and the capabilities and conditions that it takes.
struct Component {
  std::string name;
  std::vector<std::string> capabilities = {};
  Conditions conditions = {};
  std::string extension = {};  ///< of modules for 2.2
  ScalarType precision = ScalarType::i32;
};

std::vector<Component> components() {
  return {{"bool"},
          {"uchar", {"Int8"}},
          {"ushort", {"Int16"}},
          {"uint"},
          {"ulong", {"Int64"}},
          {"half", {"Float16"}, {offers("cl_khr_fp16")}, "cl_khr_fp16", ScalarType::f16},
          {"float"},
          {"double", {"Float64"}, {reported("CL_DEVICE_DOUBLE_FP_CONFIG")}, {}, ScalarType::f64}};
}

std::vector<ModuleRequirement> required_of(const Component& c) {
  std::vector<ModuleRequirement> requirements = of_both("Full and Embedded Profile", "2.5.1", c.conditions);
  if (c.name != "ulong") return requirements;
  for (ModuleRequirement& r : requirements) r.embedded = false;
  return requirements;
}

/// Turns the number %n into the component, and back from %back.
std::string from_number(const std::string& type) {
  if (type == "bool") return "%x = OpINotEqual %bool %n %uint_0\n";
  if (type == "uint") return "%x = OpCopyObject %uint %n\n";
  const bool real = type == "half" || type == "float" || type == "double";
  return fmt::format("%x = {} %{} %n\n", real ? "OpConvertUToF" : "OpUConvert", type);
}
std::string to_number(const std::string& type) {
  if (type == "bool") return "%result = OpSelect %uint %back %n %uint_0\n";
  if (type == "uint") return "%result = OpCopyObject %uint %back\n";
  const bool real = type == "half" || type == "float" || type == "double";
  return fmt::format("%result = {} %uint %back\n", real ? "OpConvertFToU" : "OpUConvert");
}

/// The number goes into the last of so many lanes and out of them again.
Row lanes_row(const Component& c, int lanes) {
  const std::string vector = fmt::format("v{}{}", lanes, c.name);
  std::string body = from_number(c.name);
  if (lanes == 1) {
    body += fmt::format("%back = OpCopyObject %{} %x\n", c.name);
  } else {
    body +=
        fmt::format("%none = OpUndef %{0}\n%all = OpCompositeInsert %{0} %x %none {1}\n", vector, lanes - 1);
    body += fmt::format("%turned = OpVectorShuffle %{0} %all %all", vector);
    for (int k = 0; k < lanes; ++k) body += fmt::format(" {}", lanes - 1 - k);
    body += fmt::format("\n%back = OpCompositeExtract %{} %turned 0\n", c.name);
  }
  Row row{.name = fmt::format("type:{}{}", c.name, lanes == 1 ? "" : std::to_string(lanes)),
          .pieces = {.capabilities = c.capabilities,
                     .parameters = "%uint %n",
                     .body = body + to_number(c.name) + "out 0 %result"},
          .due = {97},
          .requirements = required_of(c),
          .arguments = {word(97)},
          .precision = c.precision};
  if (lanes > 4) row.pieces.capabilities.push_back("Vector16");
  return row;
}

void add_lanes(std::vector<Row>& rows) {
  for (const Component& c : components())
    for (const int lanes : {1, 2, 3, 4, 8, 16}) {
      Row row = lanes_row(c, lanes);
      if (c.extension.empty()) {
        rows.push_back(std::move(row));
        continue;
      }
      Row declared = row;
      declared.name += ":declared";
      declared.pieces.extensions = "OpExtension \"" + c.extension + "\"";
      declared.requirements = {row.requirements[0]};
      row.requirements.erase(row.requirements.begin());
      rows.push_back(std::move(row));
      rows.push_back(std::move(declared));
    }
}

std::vector<ModuleRequirement> of_types() { return of_both("SPIR-V Consumption", "2.5"); }

std::vector<Row> composite_rows() {
  return {
      {.name = "type:array",
       .pieces = {.declarations = "%four = OpTypeArray %uint %uint_4\n%private_four = OpTypePointer Function "
                                  "%four\n",
                  .parameters = "%uint %n",
                  .body = R"(
%array = OpVariable %private_four Function
%at = OpInBoundsAccessChain %private_uint %array %n
OpStore %at %uint_77 Aligned 4
%again = OpInBoundsAccessChain %private_uint %array %uint_2
%result = OpLoad %uint %again Aligned 4
out 0 %result)"},
       .due = {77},
       .requirements = of_types(),
       .arguments = {word(2)}},
      {.name = "type:struct",
       .pieces = {.declarations = "%pair = OpTypeStruct %uint %v2uint\n%global_pair = OpTypePointer "
                                  "CrossWorkgroup %pair\n",
                  .parameters = "%global_pair %pairs",
                  .body = R"(
%at = OpInBoundsPtrAccessChain %global_pair %pairs %uint_1
%first = OpInBoundsAccessChain %global_uint %at %uint_0
%both = OpInBoundsAccessChain %global_v2uint %at %uint_1
%x = OpLoad %uint %first Aligned 4
%y = OpLoad %v2uint %both Aligned 8
%z = OpCompositeExtract %uint %y 1
out 0 %x
out 1 %z)"},
       .due = {5, 8},
       .requirements = of_types(),
       .arguments = {buffer({1, 2, 3, 4, 5, 6, 7, 8})}},
      {.name = "type:function",
       .pieces = {.declarations = "%taking = OpTypeFunction %uint %uint %v2uint %global_uint\n",
                  .parameters = "%uint %n",
                  .body = R"(
%two = OpCompositeConstruct %v2uint %n %uint_4
%result = OpFunctionCall %uint %summing %uint_1 %two %out)",
                  .functions = R"(
%summing = OpFunction %uint Inline %taking
%a = OpFunctionParameter %uint
%b = OpFunctionParameter %v2uint
%to = OpFunctionParameter %global_uint
%in = OpLabel
%c = OpCompositeExtract %uint %b 0
%d = OpCompositeExtract %uint %b 1
%e = OpIAdd %uint %a %c
%f = OpIMul %uint %e %d
OpStore %to %f Aligned 4
OpReturnValue %f
OpFunctionEnd)"},
       .due = {32},
       .requirements = of_types(),
       .arguments = {word(7)}},
      {.name = "type:pointer-to-pointer",
       .pieces = {.declarations = "%private_to_global = OpTypePointer Function %global_uint\n", .body = R"(
%variable = OpVariable %private_to_global Function
OpStore %variable %out
%again = OpLoad %global_uint %variable
OpStore %again %uint_6 Aligned 4)"},
       .due = {6},
       .requirements = of_types()},
      {.name = "type:event",
       .pieces = {.declarations = "%event = OpTypeEvent\n%none = OpConstantNull %event\n%private_event = "
                                  "OpTypePointer Function %event\n",
                  .parameters = "%local_uint %near %global_uint %far",
                  .body = R"(
%variable = OpVariable %private_event Function
%copy = OpGroupAsyncCopy %event %uint_2 %near %far %size_4 %size_1 %none
OpStore %variable %copy
OpGroupWaitEvents %uint_2 %uint_1 %variable
%at = OpInBoundsPtrAccessChain %local_uint %near %uint_3
%result = OpLoad %uint %at Aligned 4
out 0 %result)"},
       .due = {13},
       .requirements = of_both("SPIR-V Consumption", "table 2"),
       .arguments = {local(16), buffer({10, 11, 12, 13})}},
      {.name = "type:device-event",
       .pieces = {.capabilities = {"DeviceEnqueue"},
                  .declarations = "%event = OpTypeDeviceEvent\n%none = OpConstantNull %event\n",
                  .body = "%valid = OpIsValidEvent %bool %none\n%result = OpSelect %uint %valid %uint_1 "
                          "%uint_2\nout 0 %result"},
       .due = {2},
       .requirements = {of_2_2("Full and Embedded Profile: DeviceEnqueue", 20),
                        of_3_0("table 2", {reported("CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES")})}},
      {.name = "type:reservation",
       .pieces = {.capabilities = {"Pipes"},
                  .declarations = "%reservation = OpTypeReserveId\n%none = OpConstantNull %reservation\n",
                  .body = "%valid = OpIsValidReserveId %bool %none\n%result = OpSelect %uint %valid %uint_1 "
                          "%uint_2\nout 0 %result"},
       .due = {2},
       .requirements = {of_2_2("Full and Embedded Profile: Pipes", 20),
                        of_3_0("table 2", {reported("CL_DEVICE_PIPE_SUPPORT")})}},
  };
}

std::vector<Row> version_rows() {
  std::vector<Row> rows;
  constexpr int newest = 6;
  for (int minor = 0; minor <= newest; ++minor) {
    Row row{.name = fmt::format("version:1.{}", minor),
            .pieces = {.parameters = "%uint %n", .body = "%sum = OpIAdd %uint %n %uint_1\nout 0 %sum"},
            .due = {8},
            .requirements = of_both("each version: modules that it must accept", "2.1"),
            .arguments = {word(7)},
            .minor = minor};
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> source_rows() {
  std::vector<Row> rows;
  for (const char* source : {"OpenCL_C 66048", "OpenCL_C 131072", "OpenCL_CPP 131584", "Unknown 0"})
    rows.push_back(
        {.name = fmt::format("source:{}", std::string(source).substr(0, std::string(source).find(' '))) +
                 (std::string(source) == "OpenCL_C 131072" ? ":2.0" : ""),
         .pieces = {.entries = std::string("OpSource ") + source, .body = "out 0 %uint_3"},
         .due = {3},
         .requirements = of_both("Source Language Encoding", "2.3")});
  rows.push_back({.name = "extended-instructions",
                  .pieces = {.parameters = "%uint %n %float %x", .body = R"(
%ones = OpExtInst %uint %std popcount %n
%least = OpExtInst %uint %std s_min %n %uint_3
%below = OpExtInst %float %std floor %x
%whole = OpConvertFToS %uint %below
out 0 %ones
out 1 %least
out 2 %whole)"},
                  .due = {31, 0xfffffffe, 0xfffffffd},
                  .requirements = of_both("SPIR-V Consumption", "2.2"),
                  .arguments = {word(0xfffffffe), word(0xc0200000)}});
  return rows;
}

}  // namespace

std::vector<Row> type_rows() {
  std::vector<Row> rows = version_rows();
  for (const auto& more : {source_rows(), composite_rows()})
    rows.insert(rows.end(), more.begin(), more.end());
  add_lanes(rows);
  return rows;
}

}  // namespace plumbline::environment
