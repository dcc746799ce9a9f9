#include "harness/libm/caller_text.h"

#include <bit>

#include "harness/device/function_line.h"
#include "harness/libm/vector_names.h"
#include "reference/function.h"

namespace plumbline::libm {
namespace {

/// As `enum shape` of programs/caller_head.c has it.
std::string_view word_of(Shape shape) {
  switch (shape) {
    case Shape::unary:
      return "unary";
    case Shape::binary:
      return "binary";
    case Shape::ternary:
      return "ternary";
    case Shape::with_int:
      return "with_int";
    case Shape::with_llong:
      return "with_llong";
    case Shape::to_int:
      return "to_int";
    case Shape::and_int:
      return "and_int";
    case Shape::and_value:
      return "and_value";
    case Shape::and_quotient:
      return "and_quotient";
    case Shape::sine_cosine:
      return "sine_cosine";
    case Shape::pair:
      break;
  }
  return "pair";
}

std::string line_of(const Function& function, ScalarType precision) {
  Call call;
  call.builtin = function.name;
  for (std::size_t k = 0; k < function.arguments.size(); ++k)
    call.arguments.push_back(function.arguments.type(k, precision));
  for (std::size_t k = 0; k < function.results.size(); ++k)
    call.results.push_back(function.results.type(k, precision));
  return function_line(call);
}

/// FUNCTIONS(F): a row for each name that a function may have.
std::string rows(const Selection& selection, const std::set<std::string>* linked) {
  std::string out = "#define FUNCTIONS(F)";
  for (const CFunction& c : c_functions())
    for (const ScalarType precision : {ScalarType::f64, ScalarType::f32})
      for (const ScalarName& name : scalar_names(c, precision, selection)) {
        if (linked != nullptr && !linked->contains(name.symbol)) continue;
        const Function& function = required_function(c.builtin);
        out += " \\\n  F(" + c_string(line_of(function, precision)) + ", " + name.symbol + ", " +
               std::string(word_of(name.shape)) + (precision == ScalarType::f32 ? ", 4, " : ", 8, ") +
               c_string(std::string(function.arguments.letters())) + ", " +
               c_string(std::string(function.results.letters())) + ")";
      }
  return out + "\n\n";
}

}  // namespace

std::string caller_text(const Selection& selection, const std::set<std::string>* linked) {
  std::string out = "#define LIBRARY " + c_string(selection.path) + "\n";
  if (linked != nullptr) out += "#define LINKED\n";
  const std::string order = std::endian::native == std::endian::little ? "LITTLE" : "BIG";
  out += "#define CALLER_BYTE_ORDER __ORDER_" + order + "_ENDIAN__\n";
  out += rows(selection, linked);
  out += program_text(caller_programs(), "caller_head");
  for (const char* type : {"float", "double"})
    out += program_text(caller_programs(), "caller_calls", {{"T", type}});
  return out + program_text(caller_programs(), "caller_main");
}

}  // namespace plumbline::libm
