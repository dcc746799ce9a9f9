#include "harness/spirv/assembly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace plumbline::spirv {
namespace {

std::string scalar_name(const Type& type) {
  return type.kind == Type::Kind::boolean ? "bool" : std::string(opencl_name(type.scalar));
}

std::string name_of(const Type& type) {
  if (type.kind == Type::Kind::nothing) return "void";
  if (type.kind == Type::Kind::event) return "event";
  const std::string scalar = scalar_name(type);
  if (type.kind == Type::Kind::pair) return fmt::format("pair_{}_{}", scalar, opencl_name(type.second));
  if (type.columns > 1) return fmt::format("mat{}x{}{}", type.columns, type.lanes, scalar);
  return type.lanes == 1 ? scalar : fmt::format("v{}{}", type.lanes, scalar);
}

/// The bits of "-1", "255" or "0xff" as an integer of so many bits, in decimal.
Outcome<std::string> integer_text(const std::string& number, int bits) {
  const bool negative = number.starts_with('-');
  std::string_view digits(number);
  if (negative) digits.remove_prefix(1);
  const bool hexadecimal = digits.starts_with("0x");
  if (hexadecimal) digits.remove_prefix(2);
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value, hexadecimal ? 16 : 10);
  if (read.ec != std::errc() || read.ptr != end || (value & ~low_bits(bits)) != 0)
    return Error{Error::Kind::usage, fmt::format("'{}' is no integer of {} bits", number, bits)};
  if (negative) value = (0 - value) & low_bits(bits);
  return fmt::to_string(value);
}

/// "0x3ff0000000000000" as words that the assembler takes as they are, the low one first; a number in other
/// words as it is.
Outcome<std::string> floating_text(const std::string& number, int bits) {
  if (!number.starts_with("0x") || number.find_first_of("p.") != std::string::npos) return number;
  const auto decimal = integer_text(number, bits);
  if (!decimal) return decimal;
  const std::uint64_t value = std::stoull(*decimal);
  const std::string low = fmt::format("!{:#x}", value & low_bits(32));
  return bits == 64 ? fmt::format("{} !{:#x}", low, value >> 32) : low;
}

void add(std::string& text, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) text += line + "\n";
}

}  // namespace

std::string Assembly::declare(const std::string& id, const std::string& instruction) {
  if (known_.insert(id).second) declarations_.push_back(id + " = " + instruction);
  return id;
}

void Assembly::capability(std::string_view name) {
  if (!has_capability(name)) capabilities_.push_back(fmt::format("OpCapability {}", name));
}

bool Assembly::has_capability(std::string_view name) const {
  return std::ranges::count(capabilities_, fmt::format("OpCapability {}", name)) > 0;
}

void Assembly::extension(std::string_view name) {
  const std::string line = fmt::format("OpExtension \"{}\"", name);
  if (std::ranges::count(extensions_, line) == 0) extensions_.push_back(line);
}

/// A half that is in memory alone takes less than one that is computed with (SPIR-V 3.31); in a shader so do
/// integers of 8 and 16 bits, and what is in memory takes its own capability.
std::string Assembly::scalar_type(const Type& type, bool in_memory) {
  const std::string id = "%" + scalar_name(type);
  if (type.kind == Type::Kind::boolean) return declare(id, "OpTypeBool");
  const int bits = width_of(type.scalar);
  const bool floating = is_floating(type.scalar);
  if (dialect_ == Dialect::shader && in_memory && bits < 32)
    capability(fmt::format("StorageBuffer{}BitAccess", bits));
  else if (floating && bits == 16)
    capability(in_memory ? "Float16Buffer" : "Float16");
  else if (bits != 32)
    capability(fmt::format("{}{}", floating ? "Float" : "Int", bits));
  return declare(id, floating ? fmt::format("OpTypeFloat {}", bits) : fmt::format("OpTypeInt {} 0", bits));
}

std::string Assembly::plain_type(const Type& type, bool in_memory) {
  if (type.kind == Type::Kind::nothing) return declare("%void", "OpTypeVoid");
  if (type.kind == Type::Kind::event) return declare("%event", "OpTypeEvent");
  if (type.kind == Type::Kind::pair) {
    const std::string first = scalar_type(Type::number(type.scalar, 1), in_memory),
                      second = scalar_type(Type::number(type.second, 1), in_memory);
    return declare("%" + name_of(type), fmt::format("OpTypeStruct {} {}", first, second));
  }
  if (type.lanes > 4) capability("Vector16");
  const std::string scalar = scalar_type(type, in_memory);
  if (type.lanes == 1) return scalar;
  const Type column = type.column();
  const std::string vector =
      declare("%" + name_of(column), fmt::format("OpTypeVector {} {}", scalar, type.lanes));
  if (type.columns == 1) return vector;
  return declare("%" + name_of(type), fmt::format("OpTypeMatrix {} {}", vector, type.columns));
}

std::string Assembly::type(const Type& type) {
  if (!type.storage) return plain_type(type, false);
  const Type target = type.pointed_at();
  const std::string_view storage = name_of(*type.storage);
  const bool computed_with = dialect_ == Dialect::shader && *type.storage == Storage::function;
  const std::string pointee = plain_type(target, !computed_with);
  return declare(fmt::format("%{}_{}", storage, name_of(target)),
                 fmt::format("OpTypePointer {} {}", storage, pointee));
}

std::string Assembly::function_type(const std::vector<Type>& parameters) {
  std::vector<std::string> ids;
  for (const Type& parameter : parameters) ids.push_back(type(parameter));
  return function_of(ids);
}

std::string Assembly::function_of(const std::vector<std::string>& parameters) {
  std::string text = "OpTypeFunction " + type({});
  for (const std::string& id : parameters) text += " " + id;
  return function_type_ = declare("%function_type", text);
}

Outcome<std::string> Assembly::constant(const Type& of, const std::string& number) {
  if (of.kind == Type::Kind::event && !of.storage && number == "0") {
    const std::string event = type(of);
    return declare("%event_0", "OpConstantNull " + event);
  }
  if (of.kind != Type::Kind::number || of.storage)
    return Error{Error::Kind::usage, fmt::format("'{}' stands where no number is wanted", number)};
  const int bits = width_of(of.scalar);
  const auto text = is_floating(of.scalar) ? floating_text(number, bits) : integer_text(number, bits);
  if (!text) return text.error();
  std::string word = *text;
  for (char& c : word)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = c == '-' ? 'm' : '_';
  const Type scalar = of.of_lanes(1);
  const std::string one = fmt::format("%{}_{}", name_of(scalar), word);
  const std::string scalar_type = type(scalar);
  declare(one, fmt::format("OpConstant {} {}", scalar_type, *text));
  if (of.lanes == 1) return one;
  const std::string vector_type = type(of);
  const std::vector<std::string> lanes(static_cast<std::size_t>(of.lanes), one);
  return declare(fmt::format("%{}_{}", name_of(of), word),
                 fmt::format("OpConstantComposite {} {}", vector_type, fmt::join(lanes, " ")));
}

std::string Assembly::input(const std::string& name, const Type& of, std::string_view built_in) {
  const Type target = of.pointed_at();
  const std::string pointer = fmt::format("%Input_{}", name_of(target)), id = "%" + name;
  const std::string pointee = plain_type(target, true);
  declare(pointer, "OpTypePointer Input " + pointee);
  if (known_.contains(id)) return id;
  inputs_.push_back(declare(named(name), "OpVariable " + pointer + " Input"));
  decorate(id, fmt::format("BuiltIn {}", built_in));
  return id;
}

std::string Assembly::variable(const std::string& name, const Type& of) {
  const std::string pointer = type(of.in(Storage::function)), id = named(name);
  variables_.push_back(id + " = OpVariable " + pointer + " Function");
  return id;
}

std::string Assembly::global(const std::string& name, std::string_view storage, const std::string& pointee) {
  const std::string pointer = declare(fmt::format("%{}_{}", storage, pointee.substr(1)),
                                      fmt::format("OpTypePointer {} {}", storage, pointee));
  globals_.push_back(declare(named(name), fmt::format("OpVariable {} {}", pointer, storage)));
  return globals_.back();
}

std::string Assembly::buffer(const std::string& name, const Type& scalar, std::size_t binding, bool written) {
  const std::string element = plain_type(scalar, true), word = element.substr(1);
  const std::string array = declare("%array_" + word, "OpTypeRuntimeArray " + element);
  decorate(array, fmt::format("ArrayStride {}", size_of(scalar.scalar)));
  const std::string block = declare("%Block_" + name, "OpTypeStruct " + array);
  decorate(block, "Block");
  decorations_.push_back("OpMemberDecorate " + block + " 0 Offset 0");
  if (!written) decorations_.push_back("OpMemberDecorate " + block + " 0 NonWritable");
  const std::string id = global(name, "StorageBuffer", block);
  decorate(id, "DescriptorSet 0");
  decorate(id, fmt::format("Binding {}", binding));
  return id;
}

std::string Assembly::push_constant(const std::string& name, const Type& scalar) {
  const std::string block = declare("%Block_" + name, "OpTypeStruct " + plain_type(scalar, false));
  decorate(block, "Block");
  decorations_.push_back("OpMemberDecorate " + block + " 0 Offset 0");
  return global(name, "PushConstant", block);
}

void Assembly::decorate(const std::string& id, const std::string& decoration) {
  const std::string line = "OpDecorate " + id + " " + decoration;
  if (known_.insert(line).second) decorations_.push_back(line);
}

std::string Assembly::named(const std::string& name) {
  const std::string id = "%" + name;
  names_.push_back(fmt::format("OpName {} \"{}\"", id, name));
  return id;
}

std::string Assembly::extended_instructions(std::string_view set) {
  const std::string line = fmt::format("%instructions = OpExtInstImport \"{}\"", set);
  if (imports_.empty()) imports_.push_back(line);
  return "%instructions";
}

void Assembly::parameter(const std::string& id, const Type& of) { parameter(id, type(of)); }

void Assembly::parameter(const std::string& id, const std::string& type_id) {
  parameters_.push_back(id + " = OpFunctionParameter " + type_id);
}

/// With a capability for its type in memory alone, a shader loads, stores and converts: no more.
constexpr std::string_view of_memory[] = {"OpLoad", "OpFConvert", "OpSConvert", "OpUConvert"};

std::string Assembly::value(const std::string& opcode, const Type& of, const std::string& operands,
                            std::string id) {
  if (id.empty()) id = fmt::format("%_{}", ++values_);
  const bool in_memory = dialect_ == Dialect::shader && !of.storage && of.lanes == 1 &&
                         std::ranges::count(of_memory, opcode) != 0;
  const std::string type_id = in_memory ? plain_type(of, true) : type(of);
  body_.push_back(id + " = " + opcode + " " + type_id + (operands.empty() ? "" : " " + operands));
  return id;
}

std::string Assembly::text(const std::string& memory_model, const std::string& entry_point,
                           const std::vector<std::string>& interface) {
  const std::string nothing = type({});
  std::string text;
  add(text, capabilities_);
  add(text, extensions_);
  add(text, imports_);
  text += fmt::format("OpMemoryModel {}\nOpEntryPoint {}{}{}\n", memory_model, entry_point,
                      interface.empty() ? "" : " ", fmt::join(interface, " "));
  for (const std::string& mode : modes_) text += "OpExecutionMode %kernel " + mode + "\n";
  add(text, names_);
  add(text, decorations_);
  add(text, declarations_);
  text += "%kernel = OpFunction " + nothing + " None " + function_type_ + "\n";
  add(text, parameters_);
  text += "%start = OpLabel\n";
  add(text, variables_);
  add(text, body_);
  return text + "OpReturn\nOpFunctionEnd\n";
}

std::string Assembly::kernel(std::string_view name, std::string_view addressing) {
  return text(fmt::format("{} OpenCL", addressing), fmt::format("Kernel %kernel \"{}\"", name), inputs_);
}

std::string Assembly::shader(std::string_view name, int minor) {
  std::vector<std::string> interface = inputs_;
  constexpr int all_variables = 4;  // since SPIR-V 1.4 the interface has them, before only inputs and outputs
  if (minor >= all_variables) interface.insert(interface.end(), globals_.begin(), globals_.end());
  return text("Logical GLSL450", fmt::format("GLCompute %kernel \"{}\"", name), interface);
}

}  // namespace plumbline::spirv
