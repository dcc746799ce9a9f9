#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/call_words.h"
#include "suites/math/directed.h"
#include "suites/math/table.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

using math::Builtin;
using math::Growth;

/// One unit of the result's exponent, in the argument: log(2), 1, log10(2).
double step_of(Growth growth) {
  switch (growth) {
    case Growth::natural:
      return 0.69314718055994531;
    case Growth::decimal:
      return 0.30102999566398120;
    default:
      return 1;
  }
}

std::vector<double> thresholds(Growth growth, const Format& f) {
  if (growth == Growth::none) return {};
  const double step = step_of(growth);
  std::vector<double> out;
  for (int exponent : {f.emax + 1, f.emin(), f.emin() - f.precision + 1, f.emin() - f.precision})
    out.push_back(exponent * step);
  // cosh and sinh are half an exponential; expm1 and sinh are symmetric.
  for (double v : {(f.emax + 2) * step, -(f.emax + 1) * step, -(f.emax + 2) * step}) out.push_back(v);
  return out;
}

ArgumentDomain domain_of(const Builtin& builtin, std::size_t argument, ScalarType precision) {
  const math::Domain& interesting = builtin.domain;
  ArgumentDomain domain;
  domain.type = builtin.function->arguments.type(argument, precision);
  if (!is_floating(domain.type)) {
    domain.low = interesting.integers[0];
    domain.high = interesting.integers[1];
    if (!is_signed_integer(domain.type)) domain.low = 0;
    return domain;
  }
  const Format& f = format_of(precision);
  domain.low = interesting.low;
  domain.high = interesting.high;
  if (interesting.growth != Growth::none) {
    domain.low = (f.emin() - f.precision - 2) * step_of(interesting.growth);
    domain.high = (f.emax + 3) * step_of(interesting.growth);
  }
  for (double v : interesting.breaks)
    if (v != 0) domain.breaks.push_back(v);
  for (double v : thresholds(interesting.growth, f)) domain.breaks.push_back(v);
  return domain;
}

TestCase case_of(const Builtin& builtin, ScalarType precision) {
  TestCase test_case;
  test_case.suite = "math";
  test_case.builtin = builtin.name;
  test_case.precision = precision;
  test_case.call.builtin = builtin.name;
  test_case.call.expression = builtin.expression;
  if (builtin.spirv.empty())
    test_case.not_in_spirv = "SPIR-V has no instruction of it";
  else if (is_opencl_floating(precision))
    test_case.call.spirv = builtin.spirv;
  else
    test_case.not_in_spirv = "the documents' SPIR-V has no bfloat16";
  const Function& function = *builtin.function;
  if (builtin.is_native)
    test_case.call.cuda = reduced_cuda_of(function);
  else if (!builtin.single_only)
    test_case.call.cuda = cuda_of(function, precision);
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    test_case.inputs.arguments.push_back(domain_of(builtin, k, precision));
    test_case.call.arguments.push_back(test_case.inputs.arguments.back().type);
  }
  for (std::size_t k = 0; k < function.results.size(); ++k)
    test_case.call.results.push_back(function.results.type(k, precision));
  test_case.inputs.relation = builtin.domain.relation;
  // No document states a bound of them for half precision; they change the sign, or nothing (6.3.b).
  if (builtin.name == "-x" || builtin.name == "+x") {
    test_case.criterion = exactly(function, precision);
    test_case.clause = function.clause;
  }
  test_case.inputs.directed = math::directed_points(builtin.name, precision);
  test_case.signature = signature_of(test_case.call);
  return test_case;
}

/// The same with its pointer results in local or global memory.
TestCase in_space(TestCase test_case, AddressSpace space, std::string_view name) {
  test_case.call.space = space;
  test_case.signature += ", " + std::string(name) + " pointers";
  return test_case;
}

TestCase with_scalar_operand(TestCase test_case, const Function& function) {
  use_scalar_form(test_case, scalar_form(function), test_case.precision);
  test_case.fewest_lanes = 2;
  test_case.inputs.log2_reduction = 2;  // the arithmetic is measured above
  return test_case;
}

/// x += y and its like (6.3.o), of a vector by a vector, and by a scalar that is widened.
TestCase compound_assignment(TestCase test_case, bool by_scalar) {
  const std::string type(opencl_name(test_case.precision)), vector = type + "{n}";
  const char operation = test_case.call.expression[2];  // "a + b"
  test_case.call.prologue = vector + " assigned(" + vector + " x, " + (by_scalar ? type : vector) +
                            " y) { x " + operation + "= y; return x; }\n";
  test_case.call.expression = "assigned(a, b)";
  test_case.call.spirv.clear();
  test_case.call.cuda.clear();
  test_case.not_in_spirv = "assignments are OpenCL C's own";
  test_case.signature += ", compound assignment";
  test_case.inputs.log2_reduction = 2;
  if (!by_scalar) return test_case;
  test_case.call.prologue += each_lane("assigned(A, B{.lane}){.lane}", test_case.precision);
  test_case.call.expression = "EACH{n}(a, b, 0)";
  test_case.signature += " of a scalar";
  test_case.fewest_lanes = 2;
  return test_case;
}

/// The same in other words: operands of other shapes, and assignments.
void add_other_forms(const TestCase& test_case, const Function& function, std::vector<TestCase>& out) {
  if (!function.is_operator() && !function.scalars.empty())
    out.push_back(with_scalar_operand(test_case, function));
  if (test_case.builtin == function.name && function.is_operator() && function.arity() == 2)
    for (const bool by_scalar : {false, true}) out.push_back(compound_assignment(test_case, by_scalar));
}

class MathSuite final : public Suite {
 public:
  std::string_view name() const override { return "math"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_floating(precision)) return out;
    for (const Builtin& builtin : math::table()) {
      if (builtin.single_only && precision != ScalarType::f32) continue;
      const TestCase test_case = case_of(builtin, precision);
      out.push_back(test_case);
      if (!is_opencl_floating(precision)) continue;  // the other forms are OpenCL C's
      add_other_forms(test_case, *builtin.function, out);
      if (test_case.call.results.size() == 1) continue;
      out.push_back(in_space(test_case, AddressSpace::local, "local"));
      out.push_back(in_space(test_case, AddressSpace::global, "global"));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> math_suite() { return std::make_unique<MathSuite>(); }

}  // namespace plumbline
