#include "suites/math/math.h"

#include "harness/device/signature.h"
#include "reference/format.h"
#include "suites/math/directed.h"
#include "suites/math/table.h"

namespace plumbline {
namespace {

using math::Builtin;
using math::Growth;
using math::type_of;

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
  ArgumentDomain domain;
  domain.type = type_of(builtin.arguments[argument], precision);
  if (!is_floating(domain.type)) {
    domain.low = builtin.integers[0];
    domain.high = builtin.integers[1];
    if (!is_signed_integer(domain.type)) domain.low = 0;
    return domain;
  }
  const Format& f = format_of(precision);
  domain.low = builtin.low;
  domain.high = builtin.high;
  if (builtin.growth != Growth::none) {
    domain.low = (f.emin() - f.precision - 2) * step_of(builtin.growth);
    domain.high = (f.emax + 3) * step_of(builtin.growth);
  }
  for (double v : builtin.breaks)
    if (v != 0) domain.breaks.push_back(v);
  for (double v : thresholds(builtin.growth, f)) domain.breaks.push_back(v);
  return domain;
}

TestCase case_of(const Builtin& builtin, ScalarType precision) {
  TestCase test_case;
  test_case.suite = "math";
  test_case.builtin = builtin.name;
  test_case.precision = precision;
  test_case.call.builtin = builtin.name;
  test_case.call.expression = builtin.expression;
  for (std::size_t k = 0; k < builtin.arguments.size(); ++k) {
    test_case.inputs.arguments.push_back(domain_of(builtin, k, precision));
    test_case.call.arguments.push_back(test_case.inputs.arguments.back().type);
  }
  for (char letter : builtin.results) test_case.call.results.push_back(type_of(letter, precision));
  test_case.inputs.relation = builtin.relation;
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

class MathSuite final : public Suite {
 public:
  std::string_view name() const override { return "math"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_floating(precision)) return out;
    for (const Builtin& builtin : math::table()) {
      if (builtin.single_only && precision != ScalarType::f32) continue;
      out.push_back(case_of(builtin, precision));
      if (out.back().call.results.size() == 1) continue;
      const TestCase test_case = out.back();
      out.push_back(in_space(test_case, AddressSpace::local, "local"));
      out.push_back(in_space(test_case, AddressSpace::global, "global"));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> math_suite() { return std::make_unique<MathSuite>(); }

}  // namespace plumbline
