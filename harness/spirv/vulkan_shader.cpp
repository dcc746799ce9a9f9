#include "harness/spirv/vulkan_shader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>

#include "harness/device/shader_modes.h"
#include "harness/spirv/shader_frame.h"
#include "reference/function.h"

namespace plumbline::spirv {
namespace {

/// Instructions of the core that take the capability Kernel, or pointers that are no shader's (SPIR-V 3.32).
constexpr std::array of_kernels{"OpIsFinite",        "OpIsNormal",        "OpSignBitSet",
                                "OpLessOrGreater",   "OpOrdered",         "OpUnordered",
                                "OpSatConvertSToU",  "OpSatConvertUToS",  "OpInBoundsPtrAccessChain",
                                "OpCopyMemorySized", "OpGenericCastToPtr"};

/// Arithmetic of floating-point numbers, which may be contracted (SPIR-V 3.20, NoContraction).
constexpr std::array contractible{"OpFNegate",
                                  "OpFAdd",
                                  "OpFSub",
                                  "OpFMul",
                                  "OpFDiv",
                                  "OpFRem",
                                  "OpFMod",
                                  "OpVectorTimesScalar",
                                  "OpMatrixTimesScalar",
                                  "OpVectorTimesMatrix",
                                  "OpMatrixTimesVector",
                                  "OpMatrixTimesMatrix",
                                  "OpOuterProduct",
                                  "OpDot"};

/// Instructions of OpenCL.std of integers, and those of GLSL.std.450 that compute the same function: suites
/// have either. Of floating-point numbers the reference's functions determine it.
struct SameFunction {
  std::string_view opencl, glsl;
};
constexpr SameFunction of_integers[] = {
    {"s_abs", "SAbs"},     {"s_clamp", "SClamp"}, {"s_max", "SMax"}, {"s_min", "SMin"},
    {"u_clamp", "UClamp"}, {"u_max", "UMax"},     {"u_min", "UMin"},
};

/// Nothing where GLSL.std.450 has no such instruction. Its names begin with upper-case letters, OpenCL.std's
/// with lower-case ones.
std::optional<std::string_view> glsl_name(std::string_view instruction) {
  if (std::isupper(static_cast<unsigned char>(instruction[0])) != 0) return instruction;
  const auto* const found = std::ranges::find(of_integers, instruction, &SameFunction::opencl);
  if (found != std::end(of_integers)) return found->glsl;
  const Function* function = find_function(instruction);
  if (function == nullptr || function->glsl.empty()) return std::nullopt;
  return function->glsl;
}

/// Instructions of GLSL.std.450 of 16 or 32 bits alone ("must be a 16-bit or 32-bit floating-point type").
constexpr std::array of_single{"Radians", "Degrees", "Sin",  "Cos",  "Tan",   "Asin",  "Acos",
                               "Atan",    "Sinh",    "Cosh", "Tanh", "Asinh", "Acosh", "Atanh",
                               "Atan2",   "Pow",     "Exp",  "Log",  "Exp2",  "Log2"};

/// Those of 32 bits alone: GLSL.std.450, and of the core by Vulkan's rule ("Base must be 32-bit").
constexpr std::array of_32_bits{"FindILsb",           "FindSMsb",         "FindUMsb",
                                "OpBitCount",         "OpBitFieldInsert", "OpBitFieldSExtract",
                                "OpBitFieldUExtract", "OpBitReverse",     "OpQuantizeToF16"};

bool is_one_of(std::string_view word, std::span<const char* const> words) {
  return std::ranges::count(words, word) != 0;
}

[[noreturn]] void not_of_shaders(std::string message) {
  refuse(std::move(message), Error::Kind::unsupported);
}

class ShaderWriter final : InstructionWriter {
 public:
  ShaderWriter(const Call& call, const VulkanEnvironment& environment)
      : InstructionWriter(call, Dialect::shader, environment.minor), environment_(environment) {
    assembly_.capability("Shader");
  }

  Shader shader() {
    frame_.add_buffers(call_);
    add_float_controls();
    // All work-items of a group take part in what groups evaluate.
    if (is_statement(call_))
      frame_.enter_whole_groups();
    else
      frame_.enter();
    values_["i"] = {frame_.index(), ShaderFrame::index_type()};
    if (!only_converts()) declare_arithmetic();
    if (is_statement(call_)) {
      write(call_.spirv, std::nullopt);
    } else {
      for (std::size_t k = 1; k < call_.results.size(); ++k) add_pointer(k);
      store_results(*write(call_.spirv, result_type(0)));
      frame_.leave();
    }
    return frame_.finished(environment_, std::move(modes_));
  }

 private:
  /// Types of 8 and 16 bits that storage alone has are loaded, converted and stored, no more.
  bool only_converts() const {
    const auto statements = parse(call_.spirv);
    return call_.width == 1 && statements && statements->size() == 1 &&
           is_one_of((*statements)[0].value.text, std::array{"OpFConvert", "OpSConvert", "OpUConvert"});
  }
  void declare_arithmetic() {
    for (const auto* types : {&call_.arguments, &call_.results})
      for (const ScalarType type : *types) assembly_.type(Type::number(type, 1));
  }

  void add_float_controls() {
    if (mode_ == nullptr || !is_float_control(*mode_)) return;
    const std::string name(call_.mode->build_options);
    std::set<int> widths;
    for (const auto* types : {&call_.arguments, &call_.results})
      for (const ScalarType type : *types)
        if (is_floating(type)) widths.insert(width_of(type));
    if (widths.empty()) not_of_shaders(name + " is of floating-point numbers");
    assembly_.capability(name);
    for (const int width : widths) {
      modes_.push_back(fmt::format("{} {}", name, width));
      assembly_.execution_mode(modes_.back());
    }
  }

  std::string element(const Value& buffer, int lane) {
    return frame_.element(buffer, values_["i"].id, call_.width, lane);
  }

  Value memory(const std::string& name) override { return frame_.buffer(name); }

  Value load(const Value& buffer, const Type& type) override {
    std::string lanes;
    for (int lane = 0; lane < type.lanes; ++lane)
      lanes += (lane == 0 ? "" : " ") + assembly_.value("OpLoad", type.of_lanes(1), element(buffer, lane));
    if (type.lanes == 1) return {lanes, type};
    return {assembly_.value("OpCompositeConstruct", type, lanes), type};
  }

  void store(const Value& value, const Value& buffer) override {
    for (int lane = 0; lane < value.type.lanes; ++lane) {
      const std::string part = value.type.lanes == 1
                                   ? value.id
                                   : assembly_.value("OpCompositeExtract", value.type.of_lanes(1),
                                                     fmt::format("{} {}", value.id, lane));
      assembly_.effect(fmt::format("OpStore {} {}", element(buffer, lane), part));
    }
  }

  void add_pointer(std::size_t k) {
    const Type type = result_type(k);
    name_pointer(k, {assembly_.variable(pointer_name(k), type), type.in(Storage::function)});
  }

  Value extended(std::string_view instruction, const Type& type, const std::string& operands) override {
    const auto name = glsl_name(instruction);
    if (!name) not_of_shaders(fmt::format("GLSL.std.450 has no instruction {}", instruction));
    const int bits = type.kind == Type::Kind::number ? width_of(type.scalar) : 32;
    if (bits > 32 && is_one_of(*name, of_single))
      not_of_shaders(fmt::format("GLSL.std.450 has {} in single precision only", *name));
    const std::string set = assembly_.extended_instructions("GLSL.std.450");
    return {assembly_.value("OpExtInst", type, fmt::format("{} {} {}", set, *name, operands)), type};
  }

  Value unknown(const std::string& name) override {
    // Sub-groups of shaders that evaluate groups are full.
    if (name == "SubgroupMaxSize") return sub_group_built_in("SubgroupSize", true);
    if (is_scalar_built_in(name) || is_ballot_built_in(name)) return sub_group_built_in(name, true);
    if (name == "WorkgroupSize") return {frame_.number(shader_group_size), ShaderFrame::index_type()};
    if (std::isupper(static_cast<unsigned char>(name[0])) != 0)
      return {frame_.built_in(name), ShaderFrame::index_type()};
    if (is_statement(call_)) {
      if (name == "items") return {frame_.items(), ShaderFrame::index_type()};
      const Value& all = frame_.buffer("out_0");
      if (name == "result") return {element(all, 0), all.type};
      if (name == "s" || name.starts_with("in_") || name.starts_with("out_"))
        not_of_shaders("shaders have no pointers to choose an address space for");
    }
    return argument(name);
  }

  Type type_named(const std::string& text) const override {
    if (text == "size_t") return ShaderFrame::index_type();
    const auto type = parse_type(text, call_.width);
    if (!type) not_of_shaders(fmt::format("shaders have no type {}", text));
    if (type->lanes > 4) not_of_shaders(fmt::format("shaders have no vectors of width {}", type->lanes));
    return *type;
  }

  void execution_mode(const std::string&) override { contraction_off_ = true; }

  void check(const Expression& e, const Type& type) const override {
    const int bits = type.kind == Type::Kind::number ? width_of(type.scalar) : 32;
    if (bits != 32 && is_one_of(e.text, of_32_bits)) not_of_shaders(e.text + " is of 32 bits alone");
    const bool of_group = e.text.starts_with("OpGroup") && !e.text.starts_with("OpGroupNonUniform");
    if (of_group || is_one_of(e.text, of_kernels)) not_of_shaders(e.text + " is of OpenCL's kernels alone");
    for (const std::string& decoration : e.decorations) check_decoration(e, decoration);
  }

  /// FPRoundingMode is of conversions to 16 bits that are stored at once, to nearest even or to zero.
  void check_decoration(const Expression& e, const std::string& decoration) const {
    if (decoration == "NoContraction" || decoration == "RelaxedPrecision") return;
    const bool rounding = decoration == "FPRoundingMode RTE" || decoration == "FPRoundingMode RTZ";
    if (!rounding || e.text != "OpFConvert" || call_.results[0] != ScalarType::f16)
      not_of_shaders(fmt::format("shaders have no {} of {}", decoration, e.text));
    if (call_.width > 1) not_of_shaders("FPRoundingMode is of what is stored at once: not lane by lane");
  }

  /// A kernel's ContractionOff is NoContraction of each of its instructions.
  void decorate(const Expression& e, const Value& value) override {
    if (contraction_off_ && is_one_of(e.text, contractible)) assembly_.decorate(value.id, "NoContraction");
    if (mode_ == nullptr) return;
    const bool relaxes = mode_->relaxes && value.type.kind == Type::Kind::number && !value.type.storage &&
                         width_of(value.type.scalar) == 32;
    if (relaxes || (mode_->forbids_contraction && is_one_of(e.text, contractible)))
      assembly_.decorate(value.id, std::string(call_.mode->build_options));
  }

  VulkanEnvironment environment_;
  const ShaderMode* mode_ = find_shader_mode(call_.mode->name);
  ShaderFrame frame_{assembly_};
  std::vector<std::string> modes_;
  bool contraction_off_ = false;
};

}  // namespace

Outcome<Shader> shader_of(const Call& call, const VulkanEnvironment& environment) {
  const auto no = [](std::string reason) { return Error{Error::Kind::unsupported, std::move(reason)}; };
  if (call.spirv.empty()) return no("Vulkan has no form of it");
  if (call.width > 4) return no(fmt::format("shaders have no vectors of width {}", call.width));
  if (call.space != AddressSpace::private_)
    return no("shaders have no pointers to choose an address space for");
  try {
    return ShaderWriter(call, environment).shader();
  } catch (const Refused& refused) {
    return Error{refused.error.kind, refused.error.message, call.spirv};
  }
}

Outcome<Words> module_of(const Shader& shader, const VulkanEnvironment& environment) {
  auto words = assembled(shader.assembly, environment.minor);
  if (!words) return Error{words.error().kind, words.error().message, shader.assembly};
  if (auto valid = validated_for_vulkan(*words, environment); !valid)
    return Error{valid.error().kind, valid.error().message, disassembled(*words)};
  return words;
}

}  // namespace plumbline::spirv
