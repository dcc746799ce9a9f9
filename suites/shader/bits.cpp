// Instructions of integers that OpenCL C does not have: bit fields, the place of a bit, signs.

#include <algorithm>
#include <bit>

#include "harness/judge/exact.h"
#include "suites/shader/parts.h"

namespace plumbline::shader {
namespace {

constexpr ScalarType i32 = ScalarType::i32, u32 = ScalarType::u32;

using Expected = std::optional<Scalar> (*)(std::span<const Scalar>, int);

Scalar of_int(std::int64_t value) { return {i32, static_cast<std::uint64_t>(value) & 0xffffffff}; }
std::uint32_t word(Scalar x) { return static_cast<std::uint32_t>(x.bits); }
std::int32_t number(Scalar x) { return static_cast<std::int32_t>(word(x)); }

/// "-1 if the value is 0".
std::optional<Scalar> lowest_bit(std::span<const Scalar> x, int) {
  return of_int(word(x[0]) == 0 ? -1 : std::countr_zero(word(x[0])));
}
std::optional<Scalar> highest_bit(std::span<const Scalar> x, int) {
  return of_int(31 - std::countl_zero(word(x[0])));
}
/// "For positive numbers the most significant 1, for negative ones the most significant 0; for 0 and -1, -1".
std::optional<Scalar> highest_unlike_sign(std::span<const Scalar> x, int) {
  const std::uint32_t bits = word(x[0]);
  return of_int(31 - std::countl_zero(number(x[0]) < 0 ? ~bits : bits));
}
std::optional<Scalar> bit_count(std::span<const Scalar> x, int) { return of_int(std::popcount(word(x[0]))); }
std::optional<Scalar> reversed(std::span<const Scalar> x, int) {
  std::uint64_t out = 0;
  for (int k = 0; k < 32; ++k) out = out << 1 | (x[0].bits >> k & 1);
  return Scalar{u32, out};
}

/// "The result is undefined if Count or Offset or their sum is greater than the number of bits".
bool beyond(Scalar offset, Scalar count) { return offset.bits + count.bits > 32; }

std::optional<Scalar> inserted(std::span<const Scalar> x, int) {
  if (beyond(x[2], x[3])) return std::nullopt;
  const std::uint64_t mask = ((std::uint64_t{1} << x[3].bits) - 1) << x[2].bits;
  return Scalar{u32, (x[0].bits & ~mask) | (x[1].bits << x[2].bits & mask)};
}
std::optional<Scalar> extracted(std::span<const Scalar> x, int) {
  if (beyond(x[1], x[2])) return std::nullopt;
  return Scalar{u32, x[0].bits >> x[1].bits & ((std::uint64_t{1} << x[2].bits) - 1)};
}
std::optional<Scalar> extracted_with_sign(std::span<const Scalar> x, int width) {
  const auto field = extracted(x, width);
  if (!field || x[2].bits == 0) return field ? std::optional(of_int(0)) : std::nullopt;
  const std::uint64_t sign = std::uint64_t{1} << (x[2].bits - 1);
  return of_int(static_cast<std::int64_t>(field->bits) -
                ((field->bits & sign) != 0 ? 2 * static_cast<std::int64_t>(sign) : 0));
}
std::optional<Scalar> sign(std::span<const Scalar> x, int) {
  return of_int(number(x[0]) > 0 ? 1 : number(x[0]) < 0 ? -1 : 0);
}
/// "If either operand is negative the result is undefined" (Vulkan's SPIR-V environment).
std::optional<Scalar> modulus(std::span<const Scalar> x, int) {
  if (number(x[0]) < 0 || number(x[1]) <= 0) return std::nullopt;
  return of_int(number(x[0]) % number(x[1]));
}

/// The upper half of a product, and what a sum or a difference carries.
std::optional<Scalar> high_product(std::span<const Scalar> x, int) {
  return Scalar{u32, x[0].bits * x[1].bits >> 32};
}
std::optional<Scalar> high_signed_product(std::span<const Scalar> x, int) {
  return of_int(std::int64_t{number(x[0])} * number(x[1]) >> 32);
}
std::optional<Scalar> carry(std::span<const Scalar> x, int) {
  return Scalar{u32, (x[0].bits + x[1].bits) >> 32};
}
std::optional<Scalar> borrow(std::span<const Scalar> x, int) {
  return Scalar{u32, x[0].bits < x[1].bits ? 1U : 0U};
}

struct BitRow {
  std::string_view name, words;
  std::vector<ScalarType> arguments;
  ScalarType result;
  Expected expected;
  std::string_view clause;
  bool of_field = false;  ///< the last two operands are the offset and the count of bits, scalars
  bool of_pair = false;   ///< a member of a pair
};

std::vector<BitRow> bit_rows() {
  return {{"FindILsb", "FindILsb(a)", {u32}, i32, lowest_bit, "GLSL.std.450 73, FindILsb"},
          {"FindSMsb", "FindSMsb(a)", {i32}, i32, highest_unlike_sign, "GLSL.std.450 74, FindSMsb"},
          {"FindUMsb", "FindUMsb(a)", {u32}, i32, highest_bit, "GLSL.std.450 75, FindUMsb"},
          {"SSign", "SSign(a)", {i32}, i32, sign, "GLSL.std.450 7, SSign"},
          {"OpSMod",
           "OpSMod(a, b)",
           {i32, i32},
           i32,
           modulus,
           "Precision and Operation of SPIR-V Instructions (OpSRem and OpSMod)"},
          {"OpUMulExtended",
           "OpCompositeExtract<uint>(OpUMulExtended<pair uint uint>(a, b), #1)",
           {u32, u32},
           u32,
           high_product,
           "SPIR-V 3.32.13, OpUMulExtended",
           false,
           true},
          {"OpSMulExtended",
           "OpCompositeExtract<int>(OpSMulExtended<pair int int>(a, b), #1)",
           {i32, i32},
           i32,
           high_signed_product,
           "SPIR-V 3.32.13, OpSMulExtended",
           false,
           true},
          {"OpIAddCarry",
           "OpCompositeExtract<uint>(OpIAddCarry<pair uint uint>(a, b), #1)",
           {u32, u32},
           u32,
           carry,
           "SPIR-V 3.32.13, OpIAddCarry",
           false,
           true},
          {"OpISubBorrow",
           "OpCompositeExtract<uint>(OpISubBorrow<pair uint uint>(a, b), #1)",
           {u32, u32},
           u32,
           borrow,
           "SPIR-V 3.32.13, OpISubBorrow",
           false,
           true},
          {"OpBitCount", "OpBitCount(a)", {u32}, i32, bit_count, "SPIR-V 3.32.14, OpBitCount"},
          {"OpBitReverse", "OpBitReverse(a)", {u32}, u32, reversed, "SPIR-V 3.32.14, OpBitReverse"},
          {"OpBitFieldInsert",
           "OpBitFieldInsert(a, b, c, d)",
           {u32, u32, u32, u32},
           u32,
           inserted,
           "SPIR-V 3.32.14, OpBitFieldInsert",
           true},
          {"OpBitFieldSExtract",
           "OpBitFieldSExtract(a, b, c)",
           {i32, u32, u32},
           i32,
           extracted_with_sign,
           "SPIR-V 3.32.14, OpBitFieldSExtract",
           true},
          {"OpBitFieldUExtract",
           "OpBitFieldUExtract(a, b, c)",
           {u32, u32, u32},
           u32,
           extracted,
           "SPIR-V 3.32.14, OpBitFieldUExtract",
           true}};
}

}  // namespace

void add_bits(ScalarType precision, std::vector<TestCase>& out) {
  if (precision != ScalarType::i32) return;
  for (const BitRow& row : bit_rows()) {
    TestCase test_case = blank(row.name, std::string(row.words), row.arguments, {row.result}, precision);
    for (ArgumentDomain& domain : test_case.inputs.arguments) {
      domain.low = domain.type == i32 ? -100 : 0;
      domain.high = 100;
    }
    if (row.of_field || row.of_pair) test_case.lanes = 1;
    if (row.of_field) {
      for (std::size_t k = test_case.inputs.arguments.size() - 2; k < test_case.inputs.arguments.size(); ++k)
        test_case.inputs.arguments[k] = {.type = u32, .low = 0, .high = 20, .breaks = {16, 31, 32}};
    }
    test_case.clause = row.clause;
    test_case.criterion = exactly(row.expected);
    out.push_back(std::move(test_case));
  }
}

}  // namespace plumbline::shader
