#include "suites/integer/integer.h"

#include <algorithm>
#include <array>

#include "harness/device/signature.h"
#include "harness/judge/exact.h"
#include "harness/judge/inherited.h"
#include "harness/support/filled.h"
#include "suites/each_lane.h"
#include "suites/integer/assignments.h"
#include "suites/integer/no_wrap.h"

namespace plumbline {
namespace {

constexpr std::array types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                           ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64};

/// One operator or builtin. In the expression "{bits}" is the type's width, "{T}" its name, "{U}" that of the
/// unsigned type as wide, "{W}" that of the type twice as wide; in SPIR-V "{X/Y}" is X of signed types and Y
/// of unsigned ones, "{top}" the number of the highest bit.
struct Operation {
  std::string_view name;  ///< of a function of the reference
  std::string_view expression, spirv;
  std::string_view clause = "6.12.3, table 6.10";
  std::string_view scalar_form = {};  ///< as each_lane's, where one operand may be a scalar beside a vector
};

// A scalar of 8 or 16 bits is promoted to int (6.2.1): casts bring results back, and shift counts are taken
// modulo the type's own width so that scalars and vectors take the same.
constexpr Operation operations[] = {
    {"-x", "convert_{T}{n}(-a)", "OpSNegate(a)", "6.3"},
    {"~x", "convert_{T}{n}(~a)", "OpNot(a)", "6.3.f"},
    {"x+y", "convert_{T}{n}(a + b)", "OpIAdd(a, b)", "6.3.a", "({T})(A + B{.lane}){.lane}"},
    {"x-y", "convert_{T}{n}(a - b)", "OpISub(a, b)", "6.3.a", "({T})(A - B{.lane}){.lane}"},
    {"x*y", "convert_{T}{n}(a * b)", "OpIMul(a, b)", "6.3.a", "({T})(A * B{.lane}){.lane}"},
    {"x/y", "convert_{T}{n}(a / b)", "Op{S/U}Div(a, b)", "6.3.a", "({T})(A / B{.lane}){.lane}"},
    {"x%y", "convert_{T}{n}(a % b)", "Op{SRem/UMod}(a, b)", "6.3.a", "({T})(A % B{.lane}){.lane}"},
    {"x&y", "convert_{T}{n}(a & b)", "OpBitwiseAnd(a, b)", "6.3.f", "({T})(A & B{.lane}){.lane}"},
    {"x|y", "convert_{T}{n}(a | b)", "OpBitwiseOr(a, b)", "6.3.f", "({T})(A | B{.lane}){.lane}"},
    {"x^y", "convert_{T}{n}(a ^ b)", "OpBitwiseXor(a, b)", "6.3.f", "({T})(A ^ B{.lane}){.lane}"},
    {"x<<y", "convert_{T}{n}(a << (b & ({T}{n})({bits} - 1)))",
     "OpShiftLeftLogical(a, OpBitwiseAnd(b, {top}))", "6.3.j",
     "({T})(A << (B{.lane} & ({T})({bits} - 1))){.lane}"},
    {"x>>y", "convert_{T}{n}(a >> (b & ({T}{n})({bits} - 1)))",
     "OpShiftRight{Arithmetic/Logical}(a, OpBitwiseAnd(b, {top}))", "6.3.j",
     "({T})(A >> (B{.lane} & ({T})({bits} - 1))){.lane}"},
    {"x<y", "convert_{T}{n}(a < b)", "OpSelect(Op{S/U}LessThan(a, b), {1|-1}, 0)", "6.3.d",
     "({T})(A{.lane} < B){.lane}"},
    {"x<=y", "convert_{T}{n}(a <= b)", "OpSelect(Op{S/U}LessThanEqual(a, b), {1|-1}, 0)", "6.3.d",
     "({T})(A{.lane} <= B){.lane}"},
    {"x>y", "convert_{T}{n}(a > b)", "OpSelect(Op{S/U}GreaterThan(a, b), {1|-1}, 0)", "6.3.d",
     "({T})(A{.lane} > B){.lane}"},
    {"x>=y", "convert_{T}{n}(a >= b)", "OpSelect(Op{S/U}GreaterThanEqual(a, b), {1|-1}, 0)", "6.3.d",
     "({T})(A{.lane} >= B){.lane}"},
    {"x==y", "convert_{T}{n}(a == b)", "OpSelect(OpIEqual(a, b), {1|-1}, 0)", "6.3.e",
     "({T})(A{.lane} == B){.lane}"},
    {"x!=y", "convert_{T}{n}(a != b)", "OpSelect(OpINotEqual(a, b), {1|-1}, 0)", "6.3.e",
     "({T})(A{.lane} != B){.lane}"},
    {"!x", "convert_{T}{n}(!a)", "OpSelect(OpLogicalNot(OpINotEqual(a, 0)), {1|-1}, 0)", "6.3.h"},
    {"x&&y", "convert_{T}{n}(a && b)",
     "OpSelect(OpLogicalAnd(OpINotEqual(a, 0), OpINotEqual(b, 0)), {1|-1}, 0)", "6.3.g"},
    {"x||y", "convert_{T}{n}(a || b)",
     "OpSelect(OpLogicalOr(OpINotEqual(a, 0), OpINotEqual(b, 0)), {1|-1}, 0)", "6.3.g"},
    {"abs", "abs(a)", "{s/u}_abs(a)"},
    {"abs_diff", "abs_diff(a, b)", "{s/u}_abs_diff(a, b)"},
    {"add_sat", "add_sat(a, b)", "{s/u}_add_sat(a, b)"},
    {"clamp", "clamp(a, b, c)", "{s/u}_clamp(a, b, c)", "6.12.3, table 6.10",
     "clamp(A, B{.lane}, C{.lane}){.lane}"},
    {"clz", "clz(a)", "clz(a)"},
    {"hadd", "hadd(a, b)", "{s/u}_hadd(a, b)"},
    {"mad24", "mad24(a, b, c)", "{s/u}_mad24(a, b, c)", "6.12.3, table 6.11"},
    {"mad_hi", "mad_hi(a, b, c)", "{s/u}_mad_hi(a, b, c)"},
    {"mad_sat", "mad_sat(a, b, c)", "{s/u}_mad_sat(a, b, c)"},
    {"max", "max(a, b)", "{s/u}_max(a, b)", "6.12.3, table 6.10", "max(A, B{.lane}){.lane}"},
    {"min", "min(a, b)", "{s/u}_min(a, b)", "6.12.3, table 6.10", "min(A, B{.lane}){.lane}"},
    {"mul24", "mul24(a, b)", "{s/u}_mul24(a, b)", "6.12.3, table 6.11"},
    {"mul_hi", "mul_hi(a, b)", "{s/u}_mul_hi(a, b)"},
    {"popcount", "popcount(a)", "popcount(a)"},
    {"rhadd", "rhadd(a, b)", "{s/u}_rhadd(a, b)"},
    {"rotate", "rotate(a, b)", "rotate(a, b)"},
    {"sub_sat", "sub_sat(a, b)", "{s/u}_sub_sat(a, b)"},
    {"upsample", "upsample(a, b)", "{s/u}_upsample(a, b)"},
};

Substitutions substitutions_of(ScalarType t) {
  return {.names = {{"T", std::string(opencl_name(t))},
                    {"bits", std::to_string(width_of(t))},
                    {"top", std::to_string(width_of(t) - 1)}},
          .is_signed = is_signed_integer(t)};
}

/// Of comparisons the letter B: a vector's true is -1, and the operands' type is converted to.
bool is_comparison(const Function& function) { return function.results.letters() == "B"; }

bool applies(const Function& function, ScalarType t) {
  if (function.types == Types::integers_32) return size_of(t) == 4;
  return function.results.letters() != "W" || size_of(t) < 8;
}

ArgumentDomain domain_of(ScalarType t, const Function& function) {
  ArgumentDomain domain;
  domain.type = t;
  domain.low = is_signed_integer(t) ? -100 : 0;
  domain.high = 100;
  if (function.types == Types::integers_32) {  // mul24 and mad24: defined for 24-bit factors
    domain.high = 0x7fffff;
    if (is_signed_integer(t)) domain.low = -0x800000;
    domain.breaks = {0x7fffff, 0x800000, 0xffffff};
  }
  return domain;
}

/// "For the OpSRem and OpSMod instructions, if either operand is negative the result is undefined" (Vulkan's
/// SPIR-V environment).
ExactAnswer of_no_negative(const ExactAnswer& expected) {
  return [expected](std::span<const Scalar> x, int width) -> std::optional<Scalar> {
    const auto is_negative = [](Scalar s) { return (s.bits >> (width_of(s.type) - 1)) != 0; };
    if (std::ranges::any_of(x, is_negative)) return std::nullopt;
    return expected(x, width);
  };
}

TestCase case_of(const Operation& operation, const Function& function, ScalarType t) {
  TestCase test_case;
  test_case.suite = "integer";
  test_case.precision = ScalarType::i32;
  test_case.builtin = test_case.call.builtin = operation.name;
  test_case.call.expression = filled(operation.expression, substitutions_of(t));
  test_case.call.spirv = filled(operation.spirv, substitutions_of(t));
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    test_case.call.arguments.push_back(function.arguments.type(k, t));
    test_case.inputs.arguments.push_back(domain_of(test_case.call.arguments.back(), function));
  }
  test_case.call.results = {is_comparison(function) ? t : function.results.type(0, t)};
  test_case.signature = signature_of(test_case.call);
  test_case.clause = operation.clause;
  const ExactAnswer expected = answer_of(function, test_case.call.results[0], is_comparison(function));
  test_case.criterion = exactly(expected);
  if (operation.name == "x%y" && is_signed_integer(t))
    test_case.criterion = by_device(exactly(of_no_negative(expected)), exactly(expected));
  return test_case;
}

/// The same with the second operand (of comparisons the first) a scalar beside a vector.
TestCase scalar_operand_case(const Operation& operation, const Function& function, ScalarType t) {
  TestCase test_case = case_of(operation, function, t);
  test_case.call.spirv.clear();
  test_case.not_in_spirv = no_scalar_operands;
  test_case.call.prologue = each_lane(filled(operation.scalar_form, substitutions_of(t)), t);
  test_case.call.expression = function.arity() == 2 ? "EACH{n}(a, b, 0)" : "EACH{n}(a, b, c)";
  test_case.fewest_lanes = 2;
  test_case.signature += ", scalar operands";
  test_case.inputs.log2_reduction = 2;  // what is measured above is the arithmetic, here it is the widening
  return test_case;
}

class IntegerSuite final : public Suite {
 public:
  std::string_view name() const override { return "integer"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (precision != ScalarType::i32) return out;
    for (const Operation& operation : operations) {
      const Function& function = required_function(operation.name);
      for (ScalarType t : types)
        if (applies(function, t)) {
          out.push_back(case_of(operation, function, t));
          if (!operation.scalar_form.empty()) out.push_back(scalar_operand_case(operation, function, t));
        }
    }
    for (ScalarType t : types) {
      add_assignments(t, out);
      add_no_wrap(t, out);
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> integer_suite() { return std::make_unique<IntegerSuite>(); }

}  // namespace plumbline
