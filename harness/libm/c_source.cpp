#include "harness/libm/c_source.h"

#include <fmt/format.h>

#include <vector>

namespace plumbline::libm {
namespace {

/// One memory that `call` is given: the type of what is in it, a variable, and how many bytes.
struct Variable {
  std::string type, name;
  std::size_t bytes;
};

/// What a prototype needs of C, besides its name.
struct Form {
  std::string types;  ///< declarations before the prototype
  std::string result, parameters;
  std::vector<Variable> arguments, results;  ///< in order: in_a…, out_0…
  std::string statements;                    ///< that call `function` and set the results
};

std::string written(const std::string& symbol, const Form& form) {
  std::string memory, load, store;
  for (std::size_t k = 0; k < form.arguments.size(); ++k) {
    const Variable& v = form.arguments[k];
    const char name = static_cast<char>('a' + k);
    memory += fmt::format("{}const void *in_{}", k == 0 ? "" : ", ", name);
    load += fmt::format("  {} {} = {{0}};\n", v.type, v.name);
    store += fmt::format("  memcpy(&{}, in_{}, {});\n", v.name, name, v.bytes);
  }
  std::string back;
  for (std::size_t k = 0; k < form.results.size(); ++k) {
    const Variable& v = form.results[k];
    memory += fmt::format(", void *out_{}", k);
    const auto array = v.name.find('[');
    load += fmt::format("  {} {} = {{0}};\n", v.type, v.name);
    back += fmt::format("  memcpy(out_{}, &{}, {});\n", k, v.name.substr(0, array), v.bytes);
  }
  std::string text = form.types + fmt::format("{} {}({});\n\n", form.result, symbol, form.parameters);
  text += fmt::format("static void call({}) {{\n", memory);
  text +=
      "  /* The pointer is read when the program runs, so that no compiler computes the call itself. */\n";
  text += fmt::format("  {} (*volatile function)({}) = {};\n", form.result, form.parameters, symbol);
  return text + load + store + form.statements + back + "}\n";
}

}  // namespace

std::string c_source(const std::string& symbol, Shape shape, bool is_single) {
  const std::string t = is_single ? "float" : "double";
  const std::size_t n = is_single ? 4 : 8;
  const Variable a{t, "a", n}, b{t, "b", n}, c{t, "c", n}, count{"int", "b", 4};
  const Variable r{t, "r", n}, s{t, "s", n}, int_r{"int", "r", 4}, int_s{"int", "s", 4};
  switch (shape) {
    case Shape::unary:
      return written(symbol, {"", t, t, {a}, {r}, "  r = function(a);\n"});
    case Shape::binary:
      return written(symbol, {"", t, t + ", " + t, {a, b}, {r}, "  r = function(a, b);\n"});
    case Shape::ternary:
      return written(symbol, {"", t, t + ", " + t + ", " + t, {a, b, c}, {r}, "  r = function(a, b, c);\n"});
    case Shape::with_int:
      return written(symbol, {"", t, t + ", int", {a, count}, {r}, "  r = function(a, b);\n"});
    case Shape::with_llong:
      return written(symbol, {"", t, t + ", long long", {a, count}, {r}, "  r = function(a, b);\n"});
    case Shape::to_int:
      return written(symbol, {"", "int", t, {a}, {int_r}, "  r = function(a);\n"});
    case Shape::and_int:
      return written(symbol, {"", t, t + ", int *", {a}, {r, int_s}, "  r = function(a, &s);\n"});
    case Shape::and_value:
      return written(symbol, {"", t, t + ", " + t + " *", {a}, {r, s}, "  r = function(a, &s);\n"});
    case Shape::and_quotient:
      return written(symbol,
                     {"", t, t + ", " + t + ", int *", {a, b}, {r, int_s}, "  r = function(a, b, &s);\n"});
    case Shape::sine_cosine:
      return written(symbol,
                     {"", "void", t + ", " + t + " *, " + t + " *", {a}, {r, s}, "  function(a, &r, &s);\n"});
    case Shape::pair:
      break;
  }
  return written(symbol, {"struct pair { " + t + " first, second; };\n",
                          "struct pair",
                          t,
                          {a},
                          {r, s},
                          "  struct pair both = function(a);\n  r = both.first;\n  s = both.second;\n"});
}

namespace {

std::string vector_of(const std::string& element, const std::string& name, std::size_t bytes) {
  return fmt::format("typedef {} {} __attribute__((vector_size({})));\n", element, name, bytes);
}

/// The even lanes, then the odd ones, as in the harness: a lane that the mask leaves out has any value.
std::string masked_statements(const VectorFunction& f, int width, const std::string& operands) {
  std::string text = "  for (int parity = 0; parity < 2; ++parity) {\n";
  if (f.isa == VectorIsa::avx512) {
    text += fmt::format("    V value = function({}, {}u << parity);\n", operands,
                        0x5555U & ((1U << static_cast<unsigned>(width)) - 1));
  } else {
    text += "    V mask = {0};\n";
    text +=
        fmt::format("    for (int k = parity; k < {}; k += 2) memset((char *)&mask + k * {}, 0xff, {});\n",
                    width, f.is_single ? 4 : 8, f.is_single ? 4 : 8);
    text += "    V value = function(" + operands + ", mask);\n";
  }
  return text + fmt::format("    for (int k = parity; k < {}; k += 2) r[k] = value[k];\n  }}\n", width);
}

/// Registers that hold one pointer for each lane: AVX without AVX2 has integers in halves.
Form by_lane_pointers(const VectorFunction& f, Form form, int width) {
  const std::size_t size = f.isa == VectorIsa::avx ? 16 : f.register_size();
  const std::size_t each = size / 8, parts = static_cast<std::size_t>(width) / each;
  form.types += vector_of("long long", "P", size);
  std::string given;
  for (const char* array : {"to_r", "to_s"})
    for (std::size_t k = 0; k < parts; ++k) {
      given += fmt::format(", {}[{}]", array, k);
      form.parameters += ", P";
    }
  form.result = "void";
  form.statements =
      fmt::format("  P to_r[{0}], to_s[{0}];\n  for (int k = 0; k < {1}; ++k) {{\n", parts, width);
  for (const char* name : {"r", "s"})
    form.statements +=
        fmt::format("    to_{0}[k / {1}][k % {1}] = (long long)(intptr_t)&{0}[k];\n", name, each);
  form.statements += "  }\n  function(a" + given + ");\n";
  return form;
}

}  // namespace

std::string c_source(const std::string& symbol, const VectorFunction& f, int width) {
  const std::string t = f.is_single ? "float" : "double";
  const auto lanes = static_cast<std::size_t>(width);
  const std::size_t n = lanes * (f.is_single ? 4 : 8), ints = lanes * 4;
  const Variable a{"V", "a", n}, b{"V", "b", n}, c{"V", "c", n}, count{"I", "b", ints};
  const Variable r{"V", "r", n}, s{"V", "s", n}, int_r{"I", "r", ints};
  const Variable r_lanes{t, fmt::format("r[{}]", width), n}, s_lanes{t, fmt::format("s[{}]", width), n};
  const std::string types = vector_of(t, "V", f.register_size());
  const std::string with_ints = types + vector_of("int", "I", ints < 16 ? 16 : ints);
  const auto of_vectors = [&](std::string parameters, std::vector<Variable> in, const std::string& operands) {
    if (!f.masked)
      return written(
          symbol,
          {types, "V", std::move(parameters), std::move(in), {r}, "  r = function(" + operands + ");\n"});
    parameters += f.isa == VectorIsa::avx512 ? ", unsigned" : ", V";
    return written(
        symbol,
        {types, "V", std::move(parameters), std::move(in), {r}, masked_statements(f, width, operands)});
  };
  switch (f.shape) {
    case VectorShape::unary:
      return of_vectors("V", {a}, "a");
    case VectorShape::binary:
      return of_vectors("V, V", {a, b}, "a, b");
    case VectorShape::ternary:
      return of_vectors("V, V, V", {a, b, c}, "a, b, c");
    case VectorShape::with_int:
      return written(symbol, {with_ints, "V", "V, I", {a, count}, {r}, "  r = function(a, b);\n"});
    case VectorShape::to_int:
      return written(symbol, {with_ints, "I", "V", {a}, {int_r}, "  r = function(a);\n"});
    case VectorShape::pair:
      return written(symbol, {types + "struct pair { V first, second; };\n",
                              "struct pair",
                              "V",
                              {a},
                              {r, s},
                              "  struct pair both = function(a);\n  r = both.first;\n  s = both.second;\n"});
    case VectorShape::and_pointer:
      return written(symbol, {types, "V", "V, " + t + " *", {a}, {r, s_lanes}, "  r = function(a, s);\n"});
    case VectorShape::two_pointers:
      return written(
          symbol,
          {types, "void", "V, " + t + " *, " + t + " *", {a}, {r_lanes, s_lanes}, "  function(a, r, s);\n"});
    case VectorShape::lane_pointers:
      break;
  }
  return written(symbol, by_lane_pointers(f, {types, "", "V", {a}, {r_lanes, s_lanes}, ""}, width));
}

}  // namespace plumbline::libm
