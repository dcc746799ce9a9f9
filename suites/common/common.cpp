#include "suites/common/common.h"

#include <array>

#include "harness/device/signature.h"
#include "harness/judge/exact.h"
#include "reference/format.h"
#include "reference/real.h"
#include "suites/each_lane.h"

namespace plumbline {
namespace {

bool is_nan(Scalar x) { return format_of(x.type).is_nan(x.bits); }
bool is_number(Scalar x) { return format_of(x.type).is_finite(x.bits); }

bool less(Scalar x, Scalar y) { return mpfr_less_p(Real::exactly(x).get(), Real::exactly(y).get()) != 0; }

std::optional<Scalar> answer(std::string_view function, std::span<const Scalar> x) {
  Enclosure value(64);
  required_function(function).enclose(x, 64, {&value, 1});
  const auto bits = round_to(format_of(x[0].type), value, Direction::nearest_even);
  return bits ? std::optional<Scalar>({x[0].type, *bits}) : std::nullopt;
}

/// "If x or y are infinite or NaN, the return values are undefined" (table 6.12, max and min).
std::optional<Scalar> larger(std::span<const Scalar> x, int) {
  return is_number(x[0]) && is_number(x[1]) ? answer("max", x) : std::nullopt;
}
std::optional<Scalar> smaller(std::span<const Scalar> x, int) {
  return is_number(x[0]) && is_number(x[1]) ? answer("min", x) : std::nullopt;
}

/// "Results are undefined if minval > maxval"; and fmin and fmax choose freely between zeros of either sign.
std::optional<Scalar> clamped(std::span<const Scalar> x, int) {
  if (is_nan(x[1]) || is_nan(x[2]) || less(x[2], x[1])) return std::nullopt;
  const auto value = answer("clamp", x);
  const Format& f = format_of(x[0].type);
  return value && f.is_zero(value->bits) ? std::nullopt : value;
}

std::optional<Scalar> stepped(std::span<const Scalar> x, int) { return answer("step", x); }
std::optional<Scalar> signed_one(std::span<const Scalar> x, int) { return answer("sign", x); }

struct Row {
  std::string_view name;
  int arity;
  std::string_view vector_form;       ///< "clamp(a, b, c)"
  std::string_view scalar_form = {};  ///< "clamp(a, b.LANE, c.LANE).LANE": the form with scalar operands
  std::optional<Scalar> (*exact)(std::span<const Scalar>, int) = nullptr;  ///< null: the rulebook's bound
  double low = -8, high = 8;
};

constexpr Row rows[] = {
    {"clamp", 3, "clamp(a, b, c)", "clamp(A, B.LANE, C.LANE).LANE", clamped},
    {"degrees", 1, "degrees(a)", {}, nullptr, -1000, 1000},
    {"max", 2, "max(a, b)", "max(A, B.LANE).LANE", larger},
    {"min", 2, "min(a, b)", "min(A, B.LANE).LANE", smaller},
    {"mix", 3, "mix(a, b, c)", "mix(A, B, C.LANE).LANE", nullptr, -1, 1},
    {"radians", 1, "radians(a)", {}, nullptr, -1000, 1000},
    {"sign", 1, "sign(a)", {}, signed_one},
    {"smoothstep", 3, "smoothstep(a, b, c)", "smoothstep(A.LANE, B.LANE, C).LANE", nullptr, -2, 2},
    {"step", 2, "step(a, b)", "step(A.LANE, B).LANE", stepped},
};

TestCase case_of(const Row& row, ScalarType precision, bool scalar_operands) {
  TestCase test_case;
  test_case.suite = "common";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = row.name;
  test_case.call.expression = row.vector_form;
  test_case.call.arguments.assign(static_cast<std::size_t>(row.arity), precision);
  test_case.call.results = {precision};
  test_case.signature = signature_of(test_case.call);
  if (scalar_operands) {
    test_case.call.prologue = each_lane(row.scalar_form, precision);
    test_case.call.expression = row.arity == 2 ? "EACH{n}(a, b, 0)" : "EACH{n}(a, b, c)";
    test_case.signature += ", scalar operands";
  }
  for (int k = 0; k < row.arity; ++k)
    test_case.inputs.arguments.push_back({.type = precision, .low = row.low, .high = row.high, .breaks = {}});
  test_case.inputs.relation = row.exact != nullptr ? Relation::close : Relation::independent;
  if (row.exact != nullptr) test_case.criterion = exactly(row.exact);
  test_case.clause = "6.12.4, table 6.12";
  return test_case;
}

class CommonSuite final : public Suite {
 public:
  std::string_view name() const override { return "common"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_floating(precision)) return out;
    for (const Row& row : rows) {
      out.push_back(case_of(row, precision, false));
      if (!row.scalar_form.empty()) out.push_back(case_of(row, precision, true));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> common_suite() { return std::make_unique<CommonSuite>(); }

}  // namespace plumbline
