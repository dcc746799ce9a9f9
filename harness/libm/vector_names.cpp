#include "harness/libm/vector_names.h"

#include <optional>

namespace plumbline::libm {
namespace {

/// An instruction set: its letter in the vector function ABI, its words in SLEEF's names, the size of its
/// registers in bytes. The fastest first.
struct Isa {
  std::string_view word;  ///< of a Selection
  VectorIsa isa;
  std::size_t size;
  char letter;  ///< none: 0
  std::string_view sleef;
};

constexpr Isa isas[] = {
    {"avx512", VectorIsa::avx512, 64, 'e', "avx512f"}, {"avx2", VectorIsa::avx2, 32, 'd', "avx2"},
    {"avx", VectorIsa::avx, 32, 'c', "avx"},           {"avx2", VectorIsa::avx2, 16, 0, "avx2128"},
    {"sse4", VectorIsa::sse2, 16, 0, "sse4"},          {"sse2", VectorIsa::sse2, 16, 'b', "sse2"},
};

bool can_run(const Isa& isa) { return is_available(isa.isa) && (isa.word != "sse4" || has_sse4_1()); }

/// The prototype and the ABI's parameters of a function in vectors.
struct Parameters {
  std::string letters;
  VectorShape shape;
};

std::vector<Parameters> abi_parameters(const CFunction& function, bool single) {
  const std::string pointer = single ? "l4" : "l8";
  switch (function.shape) {
    case Shape::unary:
      return {{"v", VectorShape::unary}};
    case Shape::binary:
      return {{"vv", VectorShape::binary}};
    case Shape::ternary:
      return {{"vvv", VectorShape::ternary}};
    case Shape::with_int:
      if (single) return {};
      return {{"vv", VectorShape::with_int}};
    case Shape::to_int:
      if (single) return {};
      return {{"v", VectorShape::to_int}};
    case Shape::and_value:
      return {{"v" + pointer, VectorShape::and_pointer}};
    case Shape::sine_cosine:
      return {{"v" + pointer + pointer, VectorShape::two_pointers}, {"vvv", VectorShape::lane_pointers}};
    default:
      return {};
  }
}

std::optional<VectorShape> sleef_shape(const CFunction& function, bool single) {
  switch (function.shape) {
    case Shape::sine_cosine:
    case Shape::and_value:
      return VectorShape::pair;
    default: {
      const auto same = abi_parameters(function, single);
      return same.empty() ? std::nullopt : std::optional(same.front().shape);
    }
  }
}

bool can_mask(VectorShape shape) {
  return shape == VectorShape::unary || shape == VectorShape::binary || shape == VectorShape::ternary;
}

/// What follows the name: functions are chosen by the best bound that they have, at most the selected one.
std::vector<std::string> sleef_bounds(const Selection& selection) {
  if (selection.accuracy == "u35") return {"_u35"};
  return {"_u10", "_u05", "_u15", "_"};
}

}  // namespace

std::vector<VectorName> vector_names(const CFunction& function, ScalarType precision, int width,
                                     const Selection& selection) {
  const bool single = precision == ScalarType::f32;
  const std::size_t size = static_cast<std::size_t>(width) * (single ? 4 : 8);
  const std::string lanes = std::to_string(width);
  const std::string c_name = symbol_of(function, precision);
  std::vector<VectorName> out;
  for (const Isa& isa : isas) {
    if (isa.size != size || (!selection.isa.empty() && isa.word != selection.isa) || !can_run(isa)) continue;
    // Of AVX2 in registers of 16 bytes only the calls count: these are SSE2's.
    const VectorIsa registers = isa.size == 16 ? VectorIsa::sse2 : isa.isa;
    for (const Parameters& form : abi_parameters(function, single)) {
      if (isa.letter == 0 || (selection.masked && !can_mask(form.shape))) continue;
      out.push_back({std::string("_ZGV") + isa.letter + (selection.masked ? 'M' : 'N') + lanes +
                         form.letters + '_' + c_name + (selection.accuracy == "u35" ? "_u35" : ""),
                     form.shape, registers});
    }
    const auto shape = sleef_shape(function, single);
    if (!shape || selection.masked) continue;
    for (const std::string& bound : sleef_bounds(selection))
      out.push_back({"Sleef_" + std::string(function.symbol) + (single ? 'f' : 'd') + lanes + bound +
                         std::string(isa.sleef),
                     *shape, registers});
  }
  return out;
}

std::vector<ScalarName> scalar_names(const CFunction& function, ScalarType precision,
                                     const Selection& selection) {
  if (selection.masked) return {};
  const std::string c_name = symbol_of(function, precision);
  std::vector<ScalarName> out;
  if (selection.accuracy != "u35") out.push_back({c_name, function.shape});
  const bool is_pair = function.shape == Shape::sine_cosine || function.shape == Shape::and_value;
  for (std::string bound : sleef_bounds(selection)) {
    if (bound == "_") bound.clear();
    out.push_back({"Sleef_" + c_name + bound, is_pair ? Shape::pair : function.shape});
  }
  return out;
}

}  // namespace plumbline::libm
