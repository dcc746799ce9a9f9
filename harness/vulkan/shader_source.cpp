#include "harness/vulkan/shader_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace plumbline::vulkan {
namespace {

struct GlslFunction {
  std::string_view builtin;
  std::string_view expression;       ///< in a, b, c, p for the second result and {T} for the result's type
  bool in_double = false;            ///< GLSL has it in double precision too
  std::string_view in_vectors = {};  ///< where vectors are written otherwise
};

// GLSL 4.60 chapter 8. Its min and max leave NaN open, and its fract has no second result.
constexpr GlslFunction rows[] = {
    {"-x", "-a", true},
    {"1/x", "1 / a", true},
    {"acos", "acos(a)"},
    {"acosh", "acosh(a)"},
    {"asin", "asin(a)"},
    {"asinh", "asinh(a)"},
    {"atan", "atan(a)"},
    {"atan2", "atan(a, b)"},
    {"atanh", "atanh(a)"},
    {"ceil", "ceil(a)", true},
    {"convert_double", "{T}(a)", true},
    {"convert_float", "{T}(a)", true},
    {"convert_int", "{T}(a)", true},
    {"convert_uint", "{T}(a)", true},
    {"cos", "cos(a)"},
    {"cosh", "cosh(a)"},
    {"exp", "exp(a)"},
    {"exp2", "exp2(a)"},
    {"fabs", "abs(a)", true},
    {"floor", "floor(a)", true},
    {"fma", "fma(a, b, c)", true},
    {"fmax", "max(a, b)", true},
    {"fmin", "min(a, b)", true},
    {"frexp", "frexp(a, p)", true},
    {"ldexp", "ldexp(a, b)", true},
    {"log", "log(a)"},
    {"log2", "log2(a)"},
    {"modf", "modf(a, p)", true},
    {"pow", "pow(a, b)"},
    {"rint", "roundEven(a)", true},
    {"rsqrt", "inversesqrt(a)", true},
    {"sin", "sin(a)"},
    {"sinh", "sinh(a)"},
    {"sqrt", "sqrt(a)", true},
    {"tan", "tan(a)"},
    {"tanh", "tanh(a)"},
    {"trunc", "trunc(a)", true},
    {"x*y", "a * b", true},
    {"x+y", "a + b", true},
    {"x-y", "a - b", true},
    {"x/y", "a / b", true},
    {"x<=y", "{T}(a <= b)", true, "{T}(lessThanEqual(a, b))"},
    {"x<y", "{T}(a < b)", true, "{T}(lessThan(a, b))"},
    {"x==y", "{T}(a == b)", true, "{T}(equal(a, b))"},
    {"x>=y", "{T}(a >= b)", true, "{T}(greaterThanEqual(a, b))"},
    {"x>y", "{T}(a > b)", true, "{T}(greaterThan(a, b))"},
};

constexpr bool by_builtin(const GlslFunction& a, const GlslFunction& b) { return a.builtin < b.builtin; }
static_assert(std::is_sorted(std::begin(rows), std::end(rows), by_builtin));

const GlslFunction* find(std::string_view builtin) {
  const auto found =
      std::lower_bound(std::begin(rows), std::end(rows), GlslFunction{builtin, {}}, by_builtin);
  return found != std::end(rows) && found->builtin == builtin ? found : nullptr;
}

std::string_view scalar_name(ScalarType type) {
  switch (type) {
    case ScalarType::i32:
      return "int";
    case ScalarType::u32:
      return "uint";
    case ScalarType::f32:
      return "float";
    case ScalarType::f64:
      return "double";
    default:
      return {};
  }
}

std::string vector_name(ScalarType type, int width) {
  std::string scalar(scalar_name(type));
  if (width == 1) return scalar;
  const std::string prefix = type == ScalarType::f32 ? "" : scalar.substr(0, 1);
  return fmt::format("{}vec{}", prefix, width);
}

/// Of integers OpenCL's comparison of vectors is asked, whose true is -1 (6.3.d); of floats Vulkan's, a
/// boolean.
std::string expression_of(const GlslFunction& function, const Call& call) {
  const bool comparison = call.width > 1 && !function.in_vectors.empty();
  std::string text(comparison ? function.in_vectors : function.expression);
  if (comparison && !is_floating(call.arguments[0])) text = "-" + text;
  constexpr std::string_view type = "{T}";
  if (const auto at = text.find(type); at != std::string::npos)
    text.replace(at, type.size(), vector_name(call.results[0], call.width));
  return text;
}

std::string buffer(std::size_t binding, ScalarType type, const std::string& name, bool written) {
  return fmt::format("layout(std430, binding = {}) {} buffer Of_{} {{ {} {}[]; }};\n", binding,
                     written ? "writeonly" : "readonly", name, scalar_name(type), name);
}

std::string lane(const std::string& array, int width, int k) {
  return fmt::format("{}[{} * i + {}]", array, width, k);
}

std::string load(const std::string& array, ScalarType type, int width) {
  std::string lanes;
  for (int k = 0; k < width; ++k) lanes += (k == 0 ? "" : ", ") + lane(array, width, k);
  return vector_name(type, width) + "(" + lanes + ")";
}

std::string store(const std::string& array, const std::string& value, int width) {
  std::string text;
  for (int k = 0; k < width; ++k)
    text +=
        fmt::format("  {} = {}{};\n", lane(array, width, k), value, width == 1 ? "" : fmt::format("[{}]", k));
  return text;
}

}  // namespace

std::optional<std::string> inexpressible(const Call& call) {
  const GlslFunction* function = find(call.builtin);
  if (function == nullptr) return "GLSL has no function for " + call.builtin;
  if (!call.prologue.empty())
    return "GLSL has no " + call.builtin + " of a vector and a scalar, lane by lane";
  if (call.width > 4) return fmt::format("GLSL has no vectors of width {}", call.width);
  if (call.mode != "default") return "GLSL has no build options";
  for (const auto* types : {&call.arguments, &call.results})
    for (ScalarType type : *types) {
      if (scalar_name(type).empty())
        return "this adapter has no GLSL type for " + std::string(opencl_name(type));
      if (type == ScalarType::f64 && !function->in_double)
        return "GLSL has " + call.builtin + " in single precision only";
    }
  return std::nullopt;
}

std::string shader_of(const Call& call) {
  std::string text = fmt::format("#version 460\nlayout(local_size_x = {}) in;\n", group_size);
  std::size_t binding = 0;
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    text += buffer(binding++, call.arguments[k], fmt::format("in_{}", static_cast<char>('a' + k)), false);
  for (std::size_t k = 0; k < call.results.size(); ++k)
    text += buffer(binding++, call.results[k], fmt::format("out_{}", k), true);
  text +=
      "layout(push_constant) uniform Size { uint vectors; };\n"
      "void main() {\n"
      "  const uint i = gl_GlobalInvocationID.x;\n"
      "  if (i >= vectors) return;\n";
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const std::string name(1, static_cast<char>('a' + k)), type = vector_name(call.arguments[k], call.width);
    text +=
        "  const " + type + " " + name + " = " + load("in_" + name, call.arguments[k], call.width) + ";\n";
  }
  if (call.results.size() > 1) text += "  " + vector_name(call.results[1], call.width) + " p;\n";
  // `precise`: no contraction, no reassociation: the operation that was asked for.
  text += "  precise " + vector_name(call.results[0], call.width) +
          " value = " + expression_of(*find(call.builtin), call) + ";\n" +
          store("out_0", "value", call.width);
  if (call.results.size() > 1) text += store("out_1", "p", call.width);
  return text + "}\n";
}

}  // namespace plumbline::vulkan
