// Dot products of four integers of 8 bits (cl_khr_integer_dot_product; OpenCL C 3.0, 6.15.3).
#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "suites/groups/parts.h"
#include "suites/needs.h"

namespace plumbline::groups {
namespace {

constexpr std::string_view packed = "__opencl_c_integer_dot_product_input_4x8bit_packed",
                           vectors = "__opencl_c_integer_dot_product_input_4x8bit";

/// The signs of the two vectors' lanes, and the forms in OpenCL C.
struct Dot {
  std::string_view name, expression, demand;
  bool first_signed, second_signed, accumulates;
};
constexpr Dot dots[] = {
    {"dot:uchar4,uchar4", "dot(as_uchar4(a), as_uchar4(b))", vectors, false, false, false},
    {"dot:char4,char4", "dot(as_char4(a), as_char4(b))", vectors, true, true, false},
    {"dot:uchar4,char4", "dot(as_uchar4(a), as_char4(b))", vectors, false, true, false},
    {"dot:char4,uchar4", "dot(as_char4(a), as_uchar4(b))", vectors, true, false, false},
    {"dot_acc_sat:uchar4,uchar4", "dot_acc_sat(as_uchar4(a), as_uchar4(b), c)", vectors, false, false, true},
    {"dot_acc_sat:char4,char4", "dot_acc_sat(as_char4(a), as_char4(b), c)", vectors, true, true, true},
    {"dot_acc_sat:uchar4,char4", "dot_acc_sat(as_uchar4(a), as_char4(b), c)", vectors, false, true, true},
    {"dot_acc_sat:char4,uchar4", "dot_acc_sat(as_char4(a), as_uchar4(b), c)", vectors, true, false, true},
    {"dot_4x8packed_uu_uint", "dot_4x8packed_uu_uint(a, b)", packed, false, false, false},
    {"dot_4x8packed_ss_int", "dot_4x8packed_ss_int(a, b)", packed, true, true, false},
    {"dot_4x8packed_us_int", "dot_4x8packed_us_int(a, b)", packed, false, true, false},
    {"dot_4x8packed_su_int", "dot_4x8packed_su_int(a, b)", packed, true, false, false},
    {"dot_acc_sat_4x8packed_uu_uint", "dot_acc_sat_4x8packed_uu_uint(a, b, c)", packed, false, false, true},
    {"dot_acc_sat_4x8packed_ss_int", "dot_acc_sat_4x8packed_ss_int(a, b, c)", packed, true, true, true},
    {"dot_acc_sat_4x8packed_us_int", "dot_acc_sat_4x8packed_us_int(a, b, c)", packed, false, true, true},
    {"dot_acc_sat_4x8packed_su_int", "dot_acc_sat_4x8packed_su_int(a, b, c)", packed, true, false, true},
};

std::int64_t lane(std::uint64_t bits, int k, bool is_signed) {
  const std::uint64_t byte = bits >> 8 * k & 0xff;
  return is_signed ? sign_extended(byte, 8) : static_cast<std::int64_t>(byte);
}

std::uint64_t expected_of(const Dot& dot, std::span<const Scalar> x) {
  const bool result_signed = dot.first_signed || dot.second_signed;
  std::int64_t sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += lane(x[0].bits, k, dot.first_signed) * lane(x[1].bits, k, dot.second_signed);
  if (dot.accumulates) {
    sum += result_signed ? sign_extended(x[2]) : static_cast<std::int64_t>(x[2].bits);
    sum = result_signed ? std::clamp<std::int64_t>(sum, std::numeric_limits<std::int32_t>::min(),
                                                   std::numeric_limits<std::int32_t>::max())
                        : std::min<std::int64_t>(sum, std::numeric_limits<std::uint32_t>::max());
  }
  return static_cast<std::uint64_t>(sum) & 0xffffffff;
}

}  // namespace

void add_dot_products(std::vector<TestCase>& out) {
  for (const Dot& dot : dots) {
    const ScalarType result = dot.first_signed || dot.second_signed ? ScalarType::i32 : ScalarType::u32;
    TestCase test_case = blank(std::string(dot.name), 1, ScalarType::u32, result, "OpenCL C 3.0, 6.15.3");
    if (dot.accumulates) {
      const std::uint64_t top = result == ScalarType::i32 ? 0x7fffffff : 0xffffffff;
      test_case.call.arguments.push_back(result);
      test_case.inputs.arguments.push_back(
          {.type = result, .low = -100000, .high = 100000, .breaks = {static_cast<double>(top)}});
    }
    test_case.signature = fmt::format("{}(uint, uint{})", opencl_name(result),
                                      dot.accumulates ? fmt::format(", {}", opencl_name(result)) : "");
    test_case.call.kind = ValueCall{};
    need_macro(test_case.call, dot.demand);
    test_case.call.expression = dot.expression;
    test_case.inputs.log2_reduction = 0;
    test_case.not_in_spirv = "the extension SPV_KHR_integer_dot_product is not measured";
    test_case.criterion = exactly([&dot](std::span<const Scalar> x, int) {
      return std::optional<Scalar>(
          {dot.first_signed || dot.second_signed ? ScalarType::i32 : ScalarType::u32, expected_of(dot, x)});
    });
    out.push_back(test_case);
  }
}

}  // namespace plumbline::groups
