#include <fmt/core.h>

#include <algorithm>

#include "harness/device/call.h"
#include "reference/cuda_forms.h"
#include "suites/call_words.h"
#include "suites/intrinsics/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace intrinsics {
namespace {

/// How inline assembly takes a format: the letter of its registers, the type of the variable, and what makes
/// that of a number and a number of that.
struct Register {
  ScalarType precision;
  std::string_view letter, type, bits_of, number_of;
};
constexpr Register registers[] = {
    {ScalarType::f16, "h", "unsigned short", "__half_as_ushort", "__ushort_as_half"},
    {ScalarType::bf16, "h", "unsigned short", "__bfloat16_as_ushort", "__ushort_as_bfloat16"},
    {ScalarType::f32, "f", "float", "", ""},
    {ScalarType::f64, "d", "double", "", ""},
};

TestCase case_of(const CudaForm& form, std::span<const TestCase> of_math) {
  const Function& function = required_function(form.function);
  return blank(of_math, form.name, function,
               form.is_instruction() ? assembly_of(form.name, function, form.precision)
                                     : call_words(form.name, function));
}

}  // namespace

TestCase blank(std::span<const TestCase> of_math, std::string name, const Function& function,
               std::string cuda) {
  TestCase test_case = *std::ranges::find(of_math, function.name, &TestCase::builtin);
  test_case.suite = "intrinsics";
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.call.expression.clear();
  test_case.call.spirv.clear();
  test_case.call.cuda = std::move(cuda);
  test_case.not_in_spirv = "it is CUDA's own";
  test_case.criterion = by_rulebook();
  test_case.clause.clear();
  test_case.lanes = 1;
  return test_case;
}

std::string assembly_of(std::string_view instruction, const Function& function, ScalarType precision) {
  const Register& r = *std::ranges::find(registers, precision, &Register::precision);
  std::string places = "%0", operands;
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    places += fmt::format(", %{}", k + 1);
    operands += fmt::format("{}\"{}\"({}({}))", k == 0 ? "" : ", ", r.letter, r.bits_of, operand_words[k]);
  }
  return fmt::format("[&] {{ {} d; asm(\"{} {};\" : \"={}\"(d) : {}); return {}(d); }}()", r.type,
                     instruction, places, r.letter, operands, r.number_of);
}

}  // namespace intrinsics

namespace {

class IntrinsicsSuite final : public Suite {
 public:
  std::string_view name() const override { return "intrinsics"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (precision == ScalarType::i32) intrinsics::add_integers(out);
    if (!is_floating(precision)) return out;
    const std::vector<TestCase> of_math = math_suite()->cases(precision);
    for (const CudaForm& form : cuda_forms())
      if (form.precision == precision) out.push_back(intrinsics::case_of(form, of_math));
    intrinsics::add_clamped(precision, of_math, out);
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> intrinsics_suite() { return std::make_unique<IntrinsicsSuite>(); }

}  // namespace plumbline
