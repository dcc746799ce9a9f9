#include "harness/opencl/kernel_source.h"

#include <algorithm>

namespace plumbline::opencl {
namespace {

bool uses(const Call& call, ScalarType type) {
  return std::find(call.arguments.begin(), call.arguments.end(), type) != call.arguments.end() ||
         std::find(call.results.begin(), call.results.end(), type) != call.results.end();
}

std::string vector_type(ScalarType type, int width) {
  std::string name(opencl_name(type));
  if (width > 1) name += std::to_string(width);
  return name;
}

/// `pointer`, `value`: "vload4(i, in_a)". A 3-component vector occupies four in memory (6.1.5), so only
/// vload3 reads packed data; the other widths use the same functions, which ask for no vector alignment.
std::string load(const std::string& pointer, int width) {
  if (width == 1) return pointer + "[i]";
  return "vload" + std::to_string(width) + "(i, " + pointer + ")";
}

std::string store(const std::string& value, const std::string& pointer, int width) {
  if (width == 1) return pointer + "[i] = " + value;
  return "vstore" + std::to_string(width) + "(" + value + ", i, " + pointer + ")";
}

std::string parameters(const Call& call) {
  std::string text;
  const auto add = [&](const std::string& parameter) { text += (text.empty() ? "" : ", ") + parameter; };
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    add("__global const " + std::string(opencl_name(call.arguments[k])) + "* in_" + static_cast<char>('a' + k));
  for (std::size_t k = 0; k < call.results.size(); ++k)
    add("__global " + std::string(opencl_name(call.results[k])) + "* out_" + std::to_string(k));
  return text;
}

}  // namespace

std::string source_of(const Call& call) {
  std::string text;
  if (uses(call, ScalarType::f64)) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (uses(call, ScalarType::f16)) text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  text += call.prologue;
  if (!call.prologue.empty() && call.prologue.back() != '\n') text += '\n';
  text += "__kernel void " + std::string(kernel_name) + "(" + parameters(call) + ") {\n";
  text += "  const size_t i = get_global_id(0);\n";
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const std::string name(1, static_cast<char>('a' + k));
    text += "  const " + vector_type(call.arguments[k], call.width) + " " + name + " = " +
            load("in_" + name, call.width) + ";\n";
  }
  for (std::size_t k = 1; k < call.results.size(); ++k) {
    const std::string type = vector_type(call.results[k], call.width);
    const std::string name(1, static_cast<char>('p' + k - 1));
    text += "  " + type + " at_" + name + ";\n  " + type + "* const " + name + " = &at_" + name + ";\n";
  }
  text += "  const " + vector_type(call.results[0], call.width) + " value = " + call.expression + ";\n";
  text += "  " + store("value", "out_0", call.width) + ";\n";
  for (std::size_t k = 1; k < call.results.size(); ++k)
    text += "  " + store("at_" + std::string(1, static_cast<char>('p' + k - 1)), "out_" + std::to_string(k), call.width) +
            ";\n";
  return text + "}\n";
}

}  // namespace plumbline::opencl
