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
  const std::string line = fmt::format("OpCapability {}", name);
  if (std::ranges::count(capabilities_, line) == 0) capabilities_.push_back(line);
}

/// A half that is in memory alone takes less than one that is computed with (SPIR-V 3.31).
std::string Assembly::plain_type(const Type& type, bool in_memory) {
  if (type.kind == Type::Kind::nothing) return declare("%void", "OpTypeVoid");
  if (type.kind == Type::Kind::event) return declare("%event", "OpTypeEvent");
  const std::string scalar = "%" + scalar_name(type);
  const int bits = width_of(type.scalar);
  if (type.lanes > 4) capability("Vector16");
  if (type.kind == Type::Kind::boolean) {
    declare(scalar, "OpTypeBool");
  } else if (is_floating(type.scalar)) {
    if (bits == 16) capability(in_memory ? "Float16Buffer" : "Float16");
    if (bits == 64) capability("Float64");
    declare(scalar, fmt::format("OpTypeFloat {}", bits));
  } else {
    if (bits != 32) capability(fmt::format("Int{}", bits));
    declare(scalar, fmt::format("OpTypeInt {} 0", bits));
  }
  if (type.lanes == 1) return scalar;
  return declare("%" + name_of(type), fmt::format("OpTypeVector {} {}", scalar, type.lanes));
}

std::string Assembly::type(const Type& type) {
  if (!type.storage) return plain_type(type, false);
  const Type target = type.pointed_at();
  const std::string_view storage = name_of(*type.storage);
  const std::string pointee = plain_type(target, true);
  return declare(fmt::format("%{}_{}", storage, name_of(target)),
                 fmt::format("OpTypePointer {} {}", storage, pointee));
}

std::string Assembly::function_type(const std::vector<Type>& parameters) {
  std::string text = "OpTypeFunction " + type({});
  for (const Type& parameter : parameters) text += " " + type(parameter);
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

void Assembly::parameter(const std::string& id, const Type& of) {
  parameters_.push_back(id + " = OpFunctionParameter " + type(of));
}

std::string Assembly::value(const std::string& opcode, const Type& of, const std::string& operands,
                            std::string id) {
  if (id.empty()) id = fmt::format("%_{}", ++values_);
  body_.push_back(id + " = " + opcode + " " + type(of) + (operands.empty() ? "" : " " + operands));
  return id;
}

std::string Assembly::kernel(std::string_view name, std::string_view addressing) {
  const std::string nothing = type({});
  std::string text;
  add(text, capabilities_);
  add(text, imports_);
  text += fmt::format("OpMemoryModel {} OpenCL\nOpEntryPoint Kernel %kernel \"{}\"{}{}\n", addressing, name,
                      inputs_.empty() ? "" : " ", fmt::join(inputs_, " "));
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

}  // namespace plumbline::spirv
