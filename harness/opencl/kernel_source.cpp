#include "harness/opencl/kernel_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/device/scratch.h"

namespace plumbline::opencl {
namespace {

bool uses(const Call& call, ScalarType type) {
  return std::find(call.arguments.begin(), call.arguments.end(), type) != call.arguments.end() ||
         std::find(call.results.begin(), call.results.end(), type) != call.results.end();
}

std::string vector_type(ScalarType type, int width) {
  return width == 1 ? std::string(opencl_name(type)) : fmt::format("{}{}", opencl_name(type), width);
}

/// `pointer`, `value`: "vload4(i, in_a)". A 3-component vector occupies four in memory (6.1.5), so only
/// vload3 reads packed data; the other widths use the same functions, which need no vector alignment.
std::string load(const std::string& pointer, int width) {
  if (width == 1) return pointer + "[i]";
  return fmt::format("vload{}(i, {})", width, pointer);
}

std::string store(const std::string& value, const std::string& pointer, int width) {
  if (width == 1) return pointer + "[i] = " + value;
  return fmt::format("vstore{}({}, i, {})", width, value, pointer);
}

std::string argument_name(std::size_t k) { return {static_cast<char>('a' + k)}; }
std::string result_name(std::size_t k) { return fmt::format("out_{}", k); }
/// The pointer to result k, which is not the first.
std::string pointer_name(std::size_t k) { return {static_cast<char>('p' + k - 1)}; }

/// Whether pointers are to the work-item's own variables.
bool is_private(const Call& call) {
  return call.space == AddressSpace::private_ || call.space == AddressSpace::constant;
}

std::string qualifier(AddressSpace space) {
  switch (space) {
    case AddressSpace::local:
      return "__local ";
    case AddressSpace::global:
      return "__global ";
    case AddressSpace::private_:
    case AddressSpace::constant:
      break;
  }
  return "";
}

/// A slot of the scratch memory.
std::string slot_type(const Call& call) { return slot_bytes(call) == 128 ? "ulong16" : "uint16"; }

std::string parameters(const Call& call) {
  std::string text;
  const auto add = [&](const std::string& parameter) { text += (text.empty() ? "" : ", ") + parameter; };
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    add(fmt::format("{} {}* in_{}", call.space == AddressSpace::constant ? "__constant" : "__global const",
                    opencl_name(call.arguments[k]), argument_name(k)));
  for (std::size_t k = 0; k < call.results.size(); ++k)
    add(fmt::format("__global {}* {}", opencl_name(call.results[k]), result_name(k)));
  if (scratch_slots(call) > 0) add(qualifier(call.space) + slot_type(call) + "* scratch");
  return text;
}

/// "scratch + get_local_id(0) * 2 + 1": slot k of this work-item.
std::string slot(const Call& call, std::size_t k) {
  const std::string item = call.space == AddressSpace::local ? "get_local_id(0)" : "i";
  return fmt::format("(scratch + {} * {} + {})", item, scratch_slots(call), k);
}

std::string pointers(const Call& call) {
  std::string text;
  for (std::size_t k = 1; k < call.results.size(); ++k) {
    const std::string type = vector_type(call.results[k], call.width), name = pointer_name(k);
    const std::string pointer = qualifier(call.space) + type + "*";
    if (is_private(call)) text += "  " + type + " at_" + name + ";\n";
    const std::string target = is_private(call) ? "&at_" + name : "(" + pointer + ")" + slot(call, k - 1);
    text += "  " + pointer + " const " + name + " = " + target + ";\n";
    // What the builtin does not write goes back as it was, and is seen as unwritten.
    text += fmt::format("  *{} = {};\n", name, load(result_name(k), call.width));
  }
  return text;
}

std::string arguments(const Call& call) {
  std::string text;
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    if (is_statement(call) && call.arguments[k] == ScalarType::f16) continue;
    const std::string name = argument_name(k);
    text += "  const " + vector_type(call.arguments[k], call.width) + " " + name + " = " +
            load("in_" + name, call.width) + ";\n";
  }
  return text;
}

std::string statement_body(const Call& call) {
  const std::string bytes = qualifier(call.space) + "uchar";
  std::string text;
  if (is_private(call))
    text = "  " + slot_type(call) + " at_s;\n  uchar* const s = (uchar*)&at_s;\n";
  else
    text = "  " + bytes + "* const s = (" + bytes + "*)" + slot(call, 0) + ";\n";
  return text + "  " + call.expression + "\n";
}

std::string value_body(const Call& call) {
  std::string text = pointers(call);
  text += "  const " + vector_type(call.results[0], call.width) + " value = " + call.expression + ";\n";
  text += "  " + store("value", "out_0", call.width) + ";\n";
  for (std::size_t k = 1; k < call.results.size(); ++k)
    text += fmt::format("  {};\n", store("*" + pointer_name(k), result_name(k), call.width));
  return text;
}

}  // namespace

std::string source_of(const Call& call) {
  std::string text;
  if (uses(call, ScalarType::f64)) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (uses(call, ScalarType::f16) && !is_statement(call))
    text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  text += call.prologue;
  if (!call.prologue.empty() && call.prologue.back() != '\n') text += '\n';
  text += fmt::format("__kernel void {}({}) {{\n", kernel_name, parameters(call));
  text += "  const size_t i = get_global_id(0);\n" + arguments(call);
  return text + (is_statement(call) ? statement_body(call) : value_body(call)) + "}\n";
}

}  // namespace plumbline::opencl
