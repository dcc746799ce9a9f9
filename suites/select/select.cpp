#include <fmt/core.h>

#include "harness/device/call.h"
#include "suites/call_words.h"
#include "suites/select/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace selection {

ScalarType precision_of(ScalarType t) { return is_floating(t) ? t : ScalarType::i32; }

TestCase blank(std::string name, std::vector<ScalarType> arguments, ScalarType result,
               std::string_view clause) {
  TestCase test_case;
  test_case.suite = "select";
  test_case.precision = precision_of(result);
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.call.arguments = std::move(arguments);
  test_case.call.results = {result};
  test_case.signature = signature_of(test_case.call);
  test_case.clause = clause;
  test_case.inputs.log2_reduction = 2;
  for (ScalarType t : test_case.call.arguments)
    test_case.inputs.arguments.push_back(
        {.type = t, .low = is_signed_integer(t) ? -100.0 : 0, .high = 100, .breaks = {}});
  return test_case;
}

}  // namespace selection

namespace {

using namespace selection;

bool top_bit(Scalar x) { return (x.bits >> (width_of(x.type) - 1)) != 0; }

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
bool chooses_second(Scalar c, int width) { return width == 1 ? c.bits != 0 : top_bit(c); }

TestCase select_case(ScalarType t, ScalarType chooser) {
  TestCase test_case = blank("select", {t, t, chooser}, t, "6.12.6, table 6.14");
  test_case.call.expression = test_case.call.spirv = "select(a, b, c)";
  test_case.criterion = exactly([](std::span<const Scalar> x, int width) {
    return std::optional<Scalar>(chooses_second(x[2], width) ? x[1] : x[0]);
  });
  return test_case;
}

/// c ? a : b: as select(b, a, c); the chooser of vectors is a signed integer as wide as the operands.
TestCase conditional_case(ScalarType t) {
  TestCase test_case = blank("x?y:z", {t, t, signed_type(t)}, t, "6.3.i");
  test_case.call.expression = "c ? a : b";
  test_case.call.spirv = "OpSelect(Op{INotEqual|SLessThan}(c, 0), a, b)";
  test_case.criterion = exactly([](std::span<const Scalar> x, int width) {
    return std::optional<Scalar>(chooses_second(x[2], width) ? x[0] : x[1]);
  });
  return test_case;
}

TestCase bitselect_case(ScalarType t) {
  TestCase test_case = blank("bitselect", {t, t, t}, t, "6.12.6, table 6.14");
  test_case.call.expression = test_case.call.spirv = "bitselect(a, b, c)";
  test_case.criterion = exactly([t](std::span<const Scalar> x, int) {
    return std::optional<Scalar>({t, (x[0].bits & ~x[2].bits) | (x[1].bits & x[2].bits)});
  });
  return test_case;
}

/// OpAny or OpAll of the lanes' most significant bits; of a scalar, the bit.
std::string all_or_any_spirv(bool all, ScalarType t, int width) {
  const std::string bits = fmt::format("{:#x}<{}1>", std::uint64_t{1} << (width_of(t) - 1), opencl_name(t));
  const std::string others = fmt::format("{:#x}<{}1>", low_bits(width_of(t) - 1), opencl_name(t));
  std::string text = "set = OpBitwiseOr(b, " + bits + "); clear = OpBitwiseAnd(b, " + others + "); ", lanes;
  for (int k = 0; k < width; ++k)
    lanes += fmt::format("{}OpSelect(OpINotEqual(OpBitwiseAnd(a, {:#x}), 0), set, clear)", k == 0 ? "" : ", ",
                         1U << k);
  if (width == 1) return text + "OpSelect(OpSLessThan(" + lanes + ", 0), 1, 0)";
  return text + "v = OpCompositeConstruct<" + vector_name(t, width) + ">(" + lanes + "); OpSelect(" +
         (all ? "OpAll" : "OpAny") + "<bool1>(OpSLessThan(v, 0)), 1, 0)";
}

/// any or all of a vector whose lane k has its most significant bit from bit k of a, and the others from b.
TestCase all_or_any_case(bool all, ScalarType t, int width) {
  const std::string type(opencl_name(t)), top = fmt::format("(({})1 << {})", type, width_of(t) - 1);
  TestCase test_case =
      blank(all ? "all" : "any", {ScalarType::u16, t}, ScalarType::i32, "6.12.6, table 6.14");
  test_case.lanes = width;
  test_case.signature = "int(" + vector_name(t, width) + ")";
  test_case.call.prologue =
      "#define LANE(k) (" + type + ")(a >> (k) & 1 ? b | " + top + " : b & ~" + top + ")\n";
  test_case.call.expression =
      test_case.builtin + "(" + (width == 1 ? "LANE(0)" : vector_of_lanes(t, width, 0)) + ")";
  test_case.call.spirv = all_or_any_spirv(all, t, width);
  const std::uint64_t lanes = low_bits(width);
  test_case.criterion = exactly([all, lanes](std::span<const Scalar> x, int) {
    const std::uint64_t set = x[0].bits & lanes;
    return std::optional<Scalar>({ScalarType::i32, (all ? set == lanes : set != 0) ? 1U : 0U});
  });
  return test_case;
}

class SelectSuite final : public Suite {
 public:
  std::string_view name() const override { return "select"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    for (ScalarType t : types) {
      if (precision_of(t) != precision) continue;
      out.push_back(select_case(t, unsigned_type(t)));
      out.push_back(conditional_case(t));
      if (!is_floating(t)) {
        out.push_back(select_case(t, signed_type(t)));
        out.push_back(bitselect_case(t));
      }
      if (is_signed_integer(t))
        for (const bool all : {false, true})
          for (int width : {1, 2, 3, 4, 8, 16}) out.push_back(all_or_any_case(all, t, width));
      add_shuffles(t, out);
      add_components(t, out);
      add_vec_step(t, out);
      add_copies(t, out);
      if (t != ScalarType::f16) add_vector_memory(t, out);  // halves in memory: see the suite conversions
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> select_suite() { return std::make_unique<SelectSuite>(); }

}  // namespace plumbline
