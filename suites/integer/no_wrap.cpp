#include "suites/integer/no_wrap.h"

#include <fmt/format.h>

#include "harness/device/signature.h"
#include "harness/judge/exact.h"

namespace plumbline {
namespace {

__extension__ using Wide = __int128;

/// One instruction that the decorations are of, and its value without wrapping.
struct NoWrapOperation {
  std::string_view name, instruction;
  std::size_t operands;
  Wide (*value)(Wide a, Wide b);
};
constexpr Wide beyond_all = Wide{1} << 100;

Wide product(Wide a, Wide b) {
  Wide value = 0;
  return __builtin_mul_overflow(a, b, &value) ? beyond_all : value;
}

constexpr NoWrapOperation no_wrap_operations[] = {
    {"x+y", "OpIAdd", 2, [](Wide a, Wide b) { return a + b; }},
    {"x-y", "OpISub", 2, [](Wide a, Wide b) { return a - b; }},
    {"x*y", "OpIMul", 2, product},
    {"-x", "OpSNegate", 1, [](Wide a, Wide) { return -a; }},
    {"x<<y", "OpShiftLeftLogical", 2, [](Wide a, Wide b) { return product(a, Wide{1} << b); }},
};

Wide number(Scalar s) { return is_signed_integer(s.type) ? Wide{sign_extended(s)} : Wide{s.bits}; }

std::optional<Scalar> expected(const NoWrapOperation& operation, std::span<const Scalar> x) {
  const ScalarType t = x[0].type;
  const Wide a = number(x[0]);
  const bool shifts = operation.name == "x<<y";
  const Wide b = operation.operands == 1 ? 0 : shifts ? Wide{x[1].bits & (width_of(t) - 1)} : number(x[1]);
  const Wide value = operation.value(a, b), half = Wide{1} << (width_of(t) - 1);
  const bool fits = is_signed_integer(t) ? value >= -half && value < half : value >= 0 && value < 2 * half;
  if (!fits) return std::nullopt;
  return Scalar{t, static_cast<std::uint64_t>(value) & type_mask(t)};
}

}  // namespace

void add_no_wrap(ScalarType t, std::vector<TestCase>& out) {
  const bool is_signed = is_signed_integer(t);
  for (const NoWrapOperation& operation : no_wrap_operations) {
    if (!is_signed && operation.name == "-x") continue;  // of unsigned numbers 0 alone does not wrap
    TestCase test_case;
    test_case.suite = "integer";
    test_case.precision = ScalarType::i32;
    test_case.builtin = test_case.call.builtin =
        fmt::format("{}:{}", operation.name, is_signed ? "no_signed_wrap" : "no_unsigned_wrap");
    test_case.call.arguments.assign(operation.operands, t);
    test_case.call.results = {t};
    test_case.signature = signature_of(test_case.call);
    test_case.clause = "cl_khr_spirv_no_integer_wrap_decoration";
    test_case.call.needs.extensions_of_spirv = {test_case.clause};
    const std::string operands = operation.operands == 1 ? "a"
                                 : operation.name != "x<<y"
                                     ? "a, b"
                                     : fmt::format("a, OpBitwiseAnd(b, {})", width_of(t) - 1);
    test_case.call.spirv = fmt::format("{}[{}]({})", operation.instruction,
                                       is_signed ? "NoSignedWrap" : "NoUnsignedWrap", operands);
    test_case.inputs.arguments.assign(operation.operands,
                                      {.type = t, .low = is_signed ? -100.0 : 0, .high = 100, .breaks = {}});
    test_case.inputs.log2_reduction = 1;
    test_case.criterion =
        exactly([&operation](std::span<const Scalar> x, int) { return expected(operation, x); });
    out.push_back(std::move(test_case));
  }
}

}  // namespace plumbline
