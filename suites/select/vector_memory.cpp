#include "suites/address_spaces.h"
#include "suites/select/parts.h"

namespace plumbline::selection {
namespace {

/// vloadn of bytes, or bytes of a vstoren in this address space. What else the kernel reads and writes of it
/// goes byte by byte.
Topic memory_topic(ScalarType t, bool load, const Space& space) {
  const std::string type(opencl_name(t)), size = std::to_string(size_of(t)),
                                          qualifier = "__" + std::string(space.name) + " ";
  Topic topic = blank(load ? "vload" : "vstore", {t}, t, "6.12.7, table 6.15");
  topic.fewest_lanes = 2;
  topic.call.is_statement = true;
  topic.call.space = space.space;
  topic.signature = load ? type + "n(size_t, const " + qualifier + type + "*)"
                         : "void(" + type + "n, size_t, " + qualifier + type + "*)";
  const std::string pointer = "(" + qualifier + (load ? "const " : "") + type + "*)s";
  const std::string bytes = "for (int k = 0; k < " + size + " * {w}; ++k) ";
  topic.call.expression = load ? bytes + "s[k] = ((__global const uchar*)in_a)[i * " + size +
                                     " * {w} + k];\n  vstore{n}(vload{n}(0, " + pointer + "), i, out_0);"
                               : "vstore{n}(a, 0, " + pointer + ");\n  " + bytes +
                                     "((__global uchar*)out_0)[i * " + size + " * {w} + k] = s[k];";
  topic.exact = [](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); };
  return topic;
}

}  // namespace

void add_vector_memory(ScalarType t, std::vector<Topic>& out) {
  for (const Space& space : spaces)
    for (const bool load : {true, false}) out.push_back(memory_topic(t, load, space));
}

}  // namespace plumbline::selection
