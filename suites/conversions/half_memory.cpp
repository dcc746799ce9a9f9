#include <string>

#include "reference/conversion.h"
#include "suites/address_spaces.h"
#include "suites/conversions/parts.h"

namespace plumbline::conversions {
namespace {

Topic half_topic(ScalarType from, ScalarType to, const Space& space) {
  Topic topic = blank(from, to);
  topic.precision = precision_of(from == ScalarType::f16 ? ScalarType::f32 : from, ScalarType::i32);
  topic.clause = "6.12.7, table 6.15";
  topic.half_in_memory = true;
  topic.call.is_statement = true;
  topic.call.space = space.space;
  return topic;
}

// Halves reach the scratch bytes and leave them byte by byte: a char may stand for anything (C99 6.5.7).
constexpr std::string_view bytes_in =
    "for (int k = 0; k < 2 * {w}; ++k) s[k] = ((__global const uchar*)in_a)[i * 2 * {w} + k];\n";
constexpr std::string_view bytes_out =
    "\n  for (int k = 0; k < 2 * {w}; ++k) ((__global uchar*)out_0)[i * 2 * {w} + k] = s[k];";

/// `aligned` is "" or "a". Packed halves in global memory are read in place; else they go through the scratch
/// bytes.
Topic load(std::string_view aligned, const Space& space) {
  Topic topic = half_topic(ScalarType::f16, ScalarType::f32, space);
  const std::string name = "vload" + std::string(aligned) + "_half",
                    pointer = "__" + std::string(space.name) + " const half*";
  const bool in_place = aligned.empty() && space.space == AddressSpace::global;
  topic.fewest_lanes = aligned.empty() ? 1 : 2;
  topic.builtin = topic.call.builtin = name;
  topic.signature = "float(size_t, " + pointer + ")";
  topic.call.expression = (in_place ? "" : std::string(bytes_in) + "  ") + "float{n} v = " + name + "{n}(" +
                          (in_place ? "i, in_a" : "0, (" + pointer + ")s") +
                          ");\n  for (int k = 0; k < {w}; ++k) out_0[i * {w} + k] = ((float*)&v)[k];";
  topic.exact = [](std::span<const Scalar> x, int) {
    return convert(x[0], ScalarType::f32, std::nullopt, false);
  };
  return topic;
}

Topic store(ScalarType from, std::string_view aligned, const Rounding& rounding, const Space& space) {
  Topic topic = half_topic(from, ScalarType::f16, space);
  const std::string name = "vstore" + std::string(aligned) + "_half",
                    pointer = "__" + std::string(space.name) + " half*";
  const bool in_place = aligned.empty() && space.space == AddressSpace::global;
  topic.fewest_lanes = aligned.empty() ? 1 : 2;
  topic.builtin = topic.call.builtin = name + std::string(rounding.suffix);
  topic.signature = "void(" + std::string(opencl_name(from)) + ", size_t, " + pointer + ")";
  topic.call.expression =
      name + "{n}" + std::string(rounding.suffix) +
      (in_place ? "(a, i, out_0);" : "(a, 0, (" + pointer + ")s);" + std::string(bytes_out));
  // In the other spaces a part of the boundaries shows what there is to show: the rounding is not the
  // space's.
  topic.inputs.half_boundaries = space.space == AddressSpace::global;
  topic.exact = [direction = rounding.direction](std::span<const Scalar> x, int) {
    return convert(x[0], ScalarType::f16, direction, false);
  };
  return topic;
}

}  // namespace

void add_half_memory(ScalarType precision, std::vector<Topic>& out) {
  if (precision != ScalarType::f32 && precision != ScalarType::f64) return;
  for (const std::string_view aligned : {"", "a"})
    for (const Space& space : spaces) {
      if (precision == ScalarType::f32) out.push_back(load(aligned, space));
      for (const Rounding& rounding : roundings) out.push_back(store(precision, aligned, rounding, space));
    }
}

}  // namespace plumbline::conversions
