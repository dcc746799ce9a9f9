#include "suites/address_spaces.h"
#include "suites/select/parts.h"

namespace plumbline::selection {
namespace {

/// vloadn of bytes, or bytes of a vstoren in this address space. What else the kernel reads and writes of it
/// goes byte by byte.
TestCase memory_case(ScalarType t, bool load, const Space& space) {
  const std::string type(opencl_name(t)), size = std::to_string(size_of(t)),
                                          qualifier = "__" + std::string(space.name) + " ";
  TestCase test_case = blank(load ? "vload" : "vstore", {t}, t, "6.12.7, table 6.15");
  test_case.fewest_lanes = 2;
  test_case.call.is_statement = true;
  test_case.call.space = space.space;
  test_case.signature = load ? type + "n(size_t, const " + qualifier + type + "*)"
                             : "void(" + type + "n, size_t, " + qualifier + type + "*)";
  const std::string pointer = "(" + qualifier + (load ? "const " : "") + type + "*)s";
  const std::string bytes = "for (int k = 0; k < " + size + " * {w}; ++k) ";
  test_case.call.expression = load ? bytes + "s[k] = ((__global const uchar*)in_a)[i * " + size +
                                         " * {w} + k];\n  vstore{n}(vload{n}(0, " + pointer + "), i, out_0);"
                                   : "vstore{n}(a, 0, " + pointer + ");\n  " + bytes +
                                         "((__global uchar*)out_0)[i * " + size + " * {w} + k] = s[k];";
  test_case.criterion = exactly([](std::span<const Scalar> x, int) { return std::optional<Scalar>(x[0]); });
  return test_case;
}

}  // namespace

void add_vector_memory(ScalarType t, std::vector<TestCase>& out) {
  for (const Space& space : spaces)
    for (const bool load : {true, false}) out.push_back(memory_case(t, load, space));
}

}  // namespace plumbline::selection
