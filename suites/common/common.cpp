#include <algorithm>

#include "harness/device/call.h"
#include "harness/judge/alternatives.h"
#include "harness/judge/exact.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "reference/real.h"
#include "suites/call_words.h"
#include "suites/math/table.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

bool less(Scalar x, Scalar y) { return mpfr_less_p(Real::exactly(x).get(), Real::exactly(y).get()) != 0; }

/// "Returns y if x < y, otherwise it returns x": so 6.12.2 of fmax and 6.12.4 of max. C99 F.9.9.2 leaves
/// fmax the sign where both are zeros, and a zero of either sign is 0 ulp from the other. Of a NaN and a
/// number fmax takes the number.
std::vector<Scalar> larger(Scalar x, Scalar y) {
  if (is_nan(x)) return {y};
  if (is_nan(y)) return {x};
  if (is_zero(x) && is_zero(y) && x.bits != y.bits) return {x, y};
  return {less(x, y) ? y : x};
}
std::vector<Scalar> smaller(Scalar x, Scalar y) {
  if (is_nan(x)) return {y};
  if (is_nan(y)) return {x};
  if (is_zero(x) && is_zero(y) && x.bits != y.bits) return {x, y};
  return {less(y, x) ? y : x};
}

Choice any_of(const std::vector<Scalar>& values, bool open) {
  Choice choice;
  for (const Scalar value : values) choice.right.push_back({value});
  choice.open = open;
  return choice;
}

/// "If x or y are infinite or NaN, the return values are undefined" (table 6.12, max and min).
Choice greatest(std::span<const Scalar> x) {
  return any_of(larger(x[0], x[1]), !is_finite(x[0]) || !is_finite(x[1]));
}
Choice least(std::span<const Scalar> x) {
  return any_of(smaller(x[0], x[1]), !is_finite(x[0]) || !is_finite(x[1]));
}

/// fmin(fmax(x, minval), maxval). "Results are undefined if minval > maxval": a NaN limit has no order.
Choice clamped(std::span<const Scalar> x) {
  std::vector<Scalar> values;
  for (const Scalar raised : larger(x[0], x[1]))
    for (const Scalar value : smaller(raised, x[2])) values.push_back(value);
  return any_of(values, is_nan(x[1]) || is_nan(x[2]) || less(x[2], x[1]));
}

/// A function whose results the rulebook does not bound: the reference's value is the one that is right, or
/// the values of `choice` are.
struct UnboundedFunction {
  const Function& function;
  Choice (*choice)(std::span<const Scalar>) = nullptr;
};

const UnboundedFunction* unbounded(const Function& function) {
  static const UnboundedFunction rows[] = {{required_function("clamp"), clamped},
                                           {required_function("max"), greatest},
                                           {required_function("min"), least},
                                           {required_function("sign")},
                                           {required_function("step")}};
  const auto* const row = std::ranges::find(rows, function.name, [](auto& r) { return r.function.name; });
  return row != std::end(rows) ? row : nullptr;
}

TestCase case_of(const Function& function, ScalarType precision) {
  const UnboundedFunction* const row = unbounded(function);
  const math::Domain domain = math::domain_of(function);
  TestCase test_case;
  test_case.suite = "common";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = function.name;
  test_case.call.expression = expression_of(function);
  test_case.call.spirv = spirv_of(function);
  test_case.call.arguments.assign(function.arguments.size(), precision);
  test_case.call.results = {precision};
  test_case.signature = signature_of(test_case.call);
  test_case.inputs.arguments.assign(
      function.arguments.size(), {.type = precision, .low = domain.low, .high = domain.high, .breaks = {}});
  test_case.inputs.relation = row == nullptr ? Relation::independent : Relation::close;
  if (row != nullptr && row->choice == nullptr) test_case.criterion = exactly(function, precision);
  if (row != nullptr && row->choice != nullptr)
    test_case.criterion =
        one_of([choice = row->choice](std::span<const Scalar> x, const Arithmetic&) { return choice(x); }, {},
               [name = function.name](ScalarType type, const BuildMode&) {
                 return std::vector{BlockEvaluation{machine_function(name, type)}};
               });
  test_case.clause = "6.12.4, table 6.12";
  return test_case;
}

class CommonSuite final : public Suite {
 public:
  std::string_view name() const override { return "common"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (const Function& function : common_functions()) {
      out.push_back(case_of(function, precision));
      if (function.scalars.empty()) continue;
      TestCase scalars = out.back();
      use_scalar_form(scalars, scalar_form(function), precision);
      out.push_back(std::move(scalars));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> common_suite() { return std::make_unique<CommonSuite>(); }

}  // namespace plumbline
