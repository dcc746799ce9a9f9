#include "suites/common/common.h"

#include <array>

#include "harness/device/signature.h"
#include "harness/judge/alternatives.h"
#include "harness/judge/exact.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "reference/real.h"
#include "suites/call_words.h"
#include "suites/each_lane.h"

namespace plumbline {
namespace {

bool less(Scalar x, Scalar y) { return mpfr_less_p(Real::exactly(x).get(), Real::exactly(y).get()) != 0; }

std::optional<Scalar> expected(std::string_view function, std::span<const Scalar> x) {
  Enclosure value(64);
  required_function(function).enclose(x, 64, {&value, 1});
  const auto bits = round_to(format_of(x[0].type), value, Direction::nearest_even);
  return bits ? std::optional<Scalar>({x[0].type, *bits}) : std::nullopt;
}

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

std::optional<Scalar> stepped(std::span<const Scalar> x, int) { return expected("step", x); }
std::optional<Scalar> signed_one(std::span<const Scalar> x, int) { return expected("sign", x); }

/// A function of the reference.
struct CommonRow {
  std::string_view name;
  std::string_view instruction;  ///< OpenCL.std's name of it
  std::string_view scalar_form =
      {};  ///< "clamp(a, b{.lane}, c{.lane}){.lane}": the form with scalar operands
  std::optional<Scalar> (*exact)(std::span<const Scalar>, int) = nullptr;
  Choice (*choice)(std::span<const Scalar>) = nullptr;  ///< neither: the rulebook's bound
  double low = -8, high = 8;
};

constexpr CommonRow common_rows[] = {
    {"clamp", "fclamp", "clamp(A, B{.lane}, C{.lane}){.lane}", nullptr, clamped},
    {"degrees", "degrees", {}, nullptr, nullptr, -1000, 1000},
    {"max", "fmax_common", "max(A, B{.lane}){.lane}", nullptr, greatest},
    {"min", "fmin_common", "min(A, B{.lane}){.lane}", nullptr, least},
    {"mix", "mix", "mix(A, B, C{.lane}){.lane}", nullptr, nullptr, -1, 1},
    {"radians", "radians", {}, nullptr, nullptr, -1000, 1000},
    {"sign", "sign", {}, signed_one},
    {"smoothstep", "smoothstep", "smoothstep(A{.lane}, B{.lane}, C){.lane}", nullptr, nullptr, -2, 2},
    {"step", "step", "step(A{.lane}, B){.lane}", stepped},
};

TestCase case_of(const CommonRow& row, ScalarType precision, bool scalar_operands) {
  TestCase test_case;
  test_case.suite = "common";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = row.name;
  const Function& function = required_function(row.name);
  const std::size_t arity = function.arguments.size();
  test_case.call.expression = call_words(row.name, function);
  test_case.call.spirv = call_words(row.instruction, function);
  test_case.call.arguments.assign(arity, precision);
  test_case.call.results = {precision};
  test_case.signature = signature_of(test_case.call);
  if (scalar_operands) {
    test_case.call.spirv.clear();
    test_case.not_in_spirv = no_scalar_operands;
    test_case.call.prologue = each_lane(row.scalar_form, precision);
    test_case.call.expression = arity == 2 ? "EACH{n}(a, b, 0)" : "EACH{n}(a, b, c)";
    test_case.signature += ", scalar operands";
  }
  test_case.inputs.arguments.assign(arity,
                                    {.type = precision, .low = row.low, .high = row.high, .breaks = {}});
  const bool bounded = row.exact == nullptr && row.choice == nullptr;
  test_case.inputs.relation = bounded ? Relation::independent : Relation::close;
  if (row.exact != nullptr) test_case.criterion = exactly(row.exact);
  if (row.choice != nullptr)
    test_case.criterion =
        one_of([choice = row.choice](std::span<const Scalar> x, const Arithmetic&) { return choice(x); });
  test_case.clause = "6.12.4, table 6.12";
  return test_case;
}

class CommonSuite final : public Suite {
 public:
  std::string_view name() const override { return "common"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (const CommonRow& row : common_rows) {
      out.push_back(case_of(row, precision, false));
      if (!row.scalar_form.empty()) out.push_back(case_of(row, precision, true));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> common_suite() { return std::make_unique<CommonSuite>(); }

}  // namespace plumbline
