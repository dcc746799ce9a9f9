#include "harness/spirv/shader_frame.h"

#include <fmt/format.h>

namespace plumbline::spirv {

void ShaderFrame::add_buffers(const Call& call, bool with_results) {
  assembly_.function_type({});
  const auto add = [&](const std::string& name, ScalarType type, bool written) {
    const Type scalar = Type::number(type, 1);
    const std::string id = assembly_.buffer(name, scalar, buffers_.size(), written);
    buffers_[name] = {id, scalar.in(Storage::storage_buffer)};
  };
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    add(fmt::format("in_{}", static_cast<char>('a' + k)), call.arguments[k], false);
  for (std::size_t k = 0; with_results && k < call.results.size(); ++k)
    add(fmt::format("out_{}", k), call.results[k], true);
  assembly_.execution_mode(fmt::format("LocalSize {} 1 1", shader_group_size));
}

std::string ShaderFrame::built_in(const std::string& name) {
  const Type three = index_type().of_lanes(3);
  const std::string all = assembly_.value("OpLoad", three, assembly_.input(name, three, name));
  return assembly_.value("OpCompositeExtract", index_type(), all + " 0");
}

void ShaderFrame::enter_whole_groups() {
  index_ = built_in("GlobalInvocationId");
  const std::string size = assembly_.push_constant("Size", index_type());
  vectors_ = assembly_.value(
      "OpLoad", index_type(),
      assembly_.value("OpAccessChain", index_type().in(Storage::push_constant), size + " " + number(0)));
}

std::string ShaderFrame::items() {
  const std::string first =
      assembly_.value("OpIMul", index_type(), built_in("WorkgroupId") + " " + number(shader_group_size));
  const std::string left = assembly_.value("OpISub", index_type(), vectors_ + " " + first);
  const std::string whole =
      assembly_.value("OpULessThan", Type::boolean(1), number(shader_group_size) + " " + left);
  return assembly_.value("OpSelect", index_type(),
                         fmt::format("{} {} {}", whole, number(shader_group_size), left));
}

void ShaderFrame::enter() {
  enter_whole_groups();
  const std::string within = assembly_.value("OpULessThan", Type::boolean(1), index_ + " " + vectors_);
  assembly_.effect("OpSelectionMerge %end None");
  assembly_.effect("OpBranchConditional " + within + " %work %end");
  assembly_.effect("%work = OpLabel");
}

void ShaderFrame::leave() {
  assembly_.effect("OpBranch %end");
  assembly_.effect("%end = OpLabel");
}

std::string ShaderFrame::element(const Value& buffer, const std::string& vector, int width, int lane) {
  std::string at = vector;
  if (width > 1) {
    const std::string first = assembly_.value("OpIMul", index_type(), at + " " + number(width));
    at = assembly_.value("OpIAdd", index_type(), first + " " + number(lane));
  }
  return assembly_.value("OpAccessChain", buffer.type, fmt::format("{} {} {}", buffer.id, number(0), at));
}

Shader ShaderFrame::finished(const VulkanEnvironment& environment, std::vector<std::string> modes) {
  constexpr int with_float_controls = 4, with_small_storage = 5;  // core since SPIR-V 1.4 and 1.5
  if (!modes.empty() && environment.minor < with_float_controls)
    assembly_.extension("SPV_KHR_float_controls");
  if (assembly_.has_capability("StorageBuffer8BitAccess") && environment.minor < with_small_storage)
    assembly_.extension("SPV_KHR_8bit_storage");
  std::vector<std::string> capabilities;
  for (const std::string& line : assembly_.capabilities())
    capabilities.push_back(line.substr(std::string_view("OpCapability ").size()));
  return {assembly_.shader("main", environment.minor), std::move(capabilities), std::move(modes)};
}

}  // namespace plumbline::spirv
