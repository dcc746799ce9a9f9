#include "harness/spirv/vulkan_shader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>

#include "harness/spirv/instruction_writer.h"

namespace plumbline::spirv {
namespace {

constexpr std::array float_controls{"DenormPreserve", "DenormFlushToZero", "RoundingModeRTE",
                                    "RoundingModeRTZ", "SignedZeroInfNanPreserve"};

/// Instructions of the core that take the capability Kernel, or pointers that are no shader's (SPIR-V 3.32).
constexpr std::array of_kernels{"OpIsFinite",        "OpIsNormal",         "OpSignBitSet",
                                "OpLessOrGreater",   "OpOrdered",          "OpUnordered",
                                "OpSatConvertSToU",  "OpSatConvertUToS",   "OpInBoundsPtrAccessChain",
                                "OpCopyMemorySized", "OpGenericCastToPtr", "OpGroupAsyncCopy",
                                "OpGroupWaitEvents"};

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

/// Instructions of OpenCL.std, and those of GLSL.std.450 that compute the same function: suites say either.
/// What differs in more than the name is not here, as fract's second result and the NaN of min and max.
struct SameFunction {
  std::string_view opencl, glsl;
};
constexpr SameFunction same_functions[] = {
    {"acos", "Acos"},         {"acosh", "Acosh"}, {"asin", "Asin"},      {"asinh", "Asinh"},
    {"atan", "Atan"},         {"atan2", "Atan2"}, {"atanh", "Atanh"},    {"ceil", "Ceil"},
    {"cos", "Cos"},           {"cosh", "Cosh"},   {"exp", "Exp"},        {"exp2", "Exp2"},
    {"fabs", "FAbs"},         {"floor", "Floor"}, {"fma", "Fma"},        {"fmax", "FMax"},
    {"fmin", "FMin"},         {"frexp", "Frexp"}, {"ldexp", "Ldexp"},    {"log", "Log"},
    {"log2", "Log2"},         {"modf", "Modf"},   {"pow", "Pow"},        {"rint", "RoundEven"},
    {"rsqrt", "InverseSqrt"}, {"s_abs", "SAbs"},  {"s_clamp", "SClamp"}, {"s_max", "SMax"},
    {"s_min", "SMin"},        {"sin", "Sin"},     {"sinh", "Sinh"},      {"sqrt", "Sqrt"},
    {"tan", "Tan"},           {"tanh", "Tanh"},   {"trunc", "Trunc"},    {"u_clamp", "UClamp"},
    {"u_max", "UMax"},        {"u_min", "UMin"},
};

/// Nothing where GLSL.std.450 has no such instruction. Its names begin with upper-case letters, OpenCL.std's
/// with lower-case ones.
std::optional<std::string_view> glsl_name(std::string_view instruction) {
  if (std::isupper(static_cast<unsigned char>(instruction[0])) != 0) return instruction;
  const auto found = std::ranges::find(same_functions, instruction, &SameFunction::opencl);
  if (found == std::end(same_functions)) return std::nullopt;
  return found->glsl;
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
      : InstructionWriter(Dialect::shader), call_(call), environment_(environment) {
    assembly_.capability("Shader");
  }

  Shader shader() {
    add_buffers();
    assembly_.execution_mode(fmt::format("LocalSize {} 1 1", shader_group_size));
    add_float_controls();
    enter();
    if (!only_converts()) declare_arithmetic();
    for (std::size_t k = 1; k < call_.results.size(); ++k) add_pointer(k);
    store_results(*write(call_.spirv, result_type(0)));
    assembly_.effect("OpBranch %end");
    assembly_.effect("%end = OpLabel");
    add_extensions();
    return {assembly_.shader("main", environment_.minor), capability_names(), modes_};
  }

 private:
  Type argument_type(std::size_t k) const { return Type::number(call_.arguments[k], call_.width); }
  Type result_type(std::size_t k) const { return Type::number(call_.results[k], call_.width); }
  static Type index_type() { return Type::number(ScalarType::u32, 1); }
  std::string index(int n) { return taken(assembly_.constant(index_type(), fmt::to_string(n))); }

  void add_buffers() {
    assembly_.function_type({});
    std::size_t binding = 0;
    const auto add = [&](const std::string& name, ScalarType type, bool written) {
      const Type scalar = Type::number(type, 1);
      values_[name] = {assembly_.buffer(name, scalar, binding++, written),
                       scalar.in(Storage::storage_buffer)};
    };
    for (std::size_t k = 0; k < call_.arguments.size(); ++k)
      add(fmt::format("in_{}", static_cast<char>('a' + k)), call_.arguments[k], false);
    for (std::size_t k = 0; k < call_.results.size(); ++k)
      add(fmt::format("out_{}", k), call_.results[k], true);
  }

  /// Types of 8 and 16 bits that storage alone has are loaded, converted and stored, no more.
  bool only_converts() const {
    return call_.width == 1 &&
           (call_.spirv.starts_with("OpFConvert") || call_.spirv.starts_with("OpSConvert") ||
            call_.spirv.starts_with("OpUConvert"));
  }
  void declare_arithmetic() {
    for (const auto* types : {&call_.arguments, &call_.results})
      for (const ScalarType type : *types) assembly_.type(Type::number(type, 1));
  }

  void add_float_controls() {
    if (!is_one_of(call_.build_options, float_controls)) return;
    std::set<int> widths;
    for (const auto* types : {&call_.arguments, &call_.results})
      for (const ScalarType type : *types)
        if (is_floating(type)) widths.insert(width_of(type));
    if (widths.empty()) not_of_shaders(call_.build_options + " is of floating-point numbers");
    assembly_.capability(call_.build_options);
    for (const int width : widths) {
      modes_.push_back(fmt::format("{} {}", call_.build_options, width));
      assembly_.execution_mode(modes_.back());
    }
  }

  void add_extensions() {
    constexpr int with_float_controls = 4, with_small_storage = 5;  // core since SPIR-V 1.4 and 1.5
    if (!modes_.empty() && environment_.minor < with_float_controls)
      assembly_.extension("SPV_KHR_float_controls");
    if (std::ranges::count(capability_names(), "StorageBuffer8BitAccess") != 0 &&
        environment_.minor < with_small_storage)
      assembly_.extension("SPV_KHR_8bit_storage");
  }

  std::vector<std::string> capability_names() const {
    std::vector<std::string> names;
    for (const std::string& line : assembly_.capabilities())
      names.push_back(line.substr(std::string_view("OpCapability ").size()));
    return names;
  }

  /// Leaves where there are no more vectors.
  void enter() {
    const Type three = index_type().of_lanes(3);
    const std::string id = assembly_.input("GlobalInvocationId", three, "GlobalInvocationId");
    const std::string all = assembly_.value("OpLoad", three, id);
    values_["i"] = {assembly_.value("OpCompositeExtract", index_type(), all + " 0"), index_type()};
    const std::string size = assembly_.push_constant("Size", index_type());
    const std::string vectors = assembly_.value(
        "OpLoad", index_type(),
        assembly_.value("OpAccessChain", index_type().in(Storage::push_constant), size + " " + index(0)));
    const std::string within =
        assembly_.value("OpULessThan", Type::boolean(1), values_["i"].id + " " + vectors);
    assembly_.effect("OpSelectionMerge %end None");
    assembly_.effect("OpBranchConditional " + within + " %work %end");
    assembly_.effect("%work = OpLabel");
  }

  /// Lane `lane` of this invocation's vector in a buffer.
  std::string element(const Value& buffer, int lane) {
    std::string at = values_["i"].id;
    if (call_.width > 1) {
      const std::string first = assembly_.value("OpIMul", index_type(), at + " " + index(call_.width));
      at = assembly_.value("OpIAdd", index_type(), first + " " + index(lane));
    }
    return assembly_.value("OpAccessChain", buffer.type, fmt::format("{} {} {}", buffer.id, index(0), at));
  }

  Value load(const Value& buffer, const Type& type) {
    std::string lanes;
    for (int lane = 0; lane < type.lanes; ++lane)
      lanes += (lane == 0 ? "" : " ") + assembly_.value("OpLoad", type.of_lanes(1), element(buffer, lane));
    if (type.lanes == 1) return {lanes, type};
    return {assembly_.value("OpCompositeConstruct", type, lanes), type};
  }

  void store(const Value& value, const Value& buffer) {
    for (int lane = 0; lane < value.type.lanes; ++lane) {
      const std::string part = value.type.lanes == 1
                                   ? value.id
                                   : assembly_.value("OpCompositeExtract", value.type.of_lanes(1),
                                                     fmt::format("{} {}", value.id, lane));
      assembly_.effect(fmt::format("OpStore {} {}", element(buffer, lane), part));
    }
  }

  /// The pointer to result k. What the instruction does not write goes back as it was, and is seen as
  /// unwritten.
  void add_pointer(std::size_t k) {
    const std::string name(1, static_cast<char>('p' + k - 1));
    const Type type = result_type(k);
    values_[name] = {assembly_.variable(name, type), type.in(Storage::function)};
    const Value before = load(values_[fmt::format("out_{}", k)], type);
    assembly_.effect(fmt::format("OpStore {} {}", values_[name].id, before.id));
  }

  void store_results(const Value& value) {
    store(value, values_["out_0"]);
    for (std::size_t k = 1; k < call_.results.size(); ++k) {
      const Type type = result_type(k);
      const std::string& pointer = values_[std::string(1, static_cast<char>('p' + k - 1))].id;
      store({assembly_.value("OpLoad", type, pointer), type}, values_[fmt::format("out_{}", k)]);
    }
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
    const std::size_t argument = name.size() == 1 ? static_cast<std::size_t>(name[0] - 'a') : max_arguments;
    if (argument >= call_.arguments.size()) refuse(fmt::format("'{}' is no value of the call", name));
    return load(values_["in_" + name], argument_type(argument));
  }

  Type type_named(const std::string& text) const override {
    const auto type = parse_type(text, call_.width);
    if (!type) not_of_shaders(fmt::format("shaders have no type {}", text));
    if (type->lanes > 4) not_of_shaders(fmt::format("shaders have no vectors of width {}", type->lanes));
    return *type;
  }

  void execution_mode(const std::string&) override { contraction_off_ = true; }

  void check(const Expression& e, const Type& type) const override {
    const int bits = type.kind == Type::Kind::number ? width_of(type.scalar) : 32;
    if (bits != 32 && is_one_of(e.text, of_32_bits)) not_of_shaders(e.text + " is of 32 bits alone");
    if (is_one_of(e.text, of_kernels)) not_of_shaders(e.text + " is of OpenCL's kernels alone");
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
    const bool relaxes = call_.build_options == "RelaxedPrecision" && value.type.kind == Type::Kind::number &&
                         !value.type.storage && width_of(value.type.scalar) == 32;
    if (relaxes || (call_.build_options == "NoContraction" && is_one_of(e.text, contractible)))
      assembly_.decorate(value.id, call_.build_options);
  }

  const Call& call_;
  VulkanEnvironment environment_;
  std::vector<std::string> modes_;
  bool contraction_off_ = false;
};

}  // namespace

Outcome<Shader> shader_of(const Call& call, const VulkanEnvironment& environment) {
  const auto no = [](std::string reason) { return Error{Error::Kind::unsupported, std::move(reason)}; };
  if (call.spirv.empty()) return no("Vulkan has no form of it");
  if (call.width > 4) return no(fmt::format("shaders have no vectors of width {}", call.width));
  if (call.is_statement || call.space != AddressSpace::private_)
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
