#include <algorithm>
#include <array>
#include <bit>

#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "reference/cuda_forms.h"
#include "suites/call_words.h"
#include "suites/intrinsics/parts.h"

namespace plumbline::intrinsics {
namespace {

using enum ScalarType;

/// An intrinsic of integers that computes no function of the reference.
struct BitForm {
  std::string_view name;
  std::array<ScalarType, 3> arguments;
  std::size_t arity;
  ScalarType result;
  std::uint64_t (*value)(
      std::span<const std::uint64_t> x);  ///< of bits; those above the result's do not count
};

std::uint64_t reversed(std::uint64_t x, int bits) {
  std::uint64_t out = 0;
  for (int k = 0; k < bits; ++k) out |= (x >> k & 1) << (bits - 1 - k);
  return out;
}

/// The place of the least bit that is set, from 1; 0 of zero.
std::uint64_t first_set(std::uint64_t x) {
  return x == 0 ? 0 : static_cast<std::uint64_t>(std::countr_zero(x)) + 1;
}

std::int64_t as_int(std::uint64_t bits) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
}

/// Of the eight bytes of x and y those that the four selectors of s name.
std::uint64_t permuted(std::uint64_t x, std::uint64_t y, std::uint64_t s) {
  const std::uint64_t bytes = y << 32 | x;
  std::uint64_t out = 0;
  for (int k = 0; k < 4; ++k) out |= (bytes >> (8 * (s >> (4 * k) & 7)) & 0xff) << (8 * k);
  return out;
}

std::uint64_t dot_product(std::uint64_t x, std::uint64_t y, std::uint64_t sum) {
  for (int k = 0; k < 4; ++k)
    sum += static_cast<std::uint64_t>(static_cast<std::int8_t>(x >> (8 * k)) *
                                      static_cast<std::int8_t>(y >> (8 * k)));
  return sum;
}

using Bits = std::span<const std::uint64_t>;

constexpr BitForm bit_forms[] = {
    {"__brev", {u32}, 1, u32, [](Bits x) { return reversed(x[0], 32); }},
    {"__brevll", {u64}, 1, u64, [](Bits x) { return reversed(x[0], 64); }},
    {"__byte_perm", {u32, u32, u32}, 3, u32, [](Bits x) { return permuted(x[0], x[1], x[2]); }},
    {"__dp4a", {i32, i32, i32}, 3, i32, [](Bits x) { return dot_product(x[0], x[1], x[2]); }},
    {"__ffs", {i32}, 1, i32, [](Bits x) { return first_set(x[0]); }},
    {"__ffsll", {i64}, 1, i32, [](Bits x) { return first_set(x[0]); }},
    {"__funnelshift_l",
     {u32, u32, u32},
     3,
     u32,
     [](Bits x) { return (x[1] << 32 | x[0]) << (x[2] & 31) >> 32; }},
    {"__funnelshift_lc",
     {u32, u32, u32},
     3,
     u32,
     [](Bits x) { return (x[1] << 32 | x[0]) << std::min<std::uint64_t>(x[2], 32) >> 32; }},
    {"__funnelshift_r", {u32, u32, u32}, 3, u32, [](Bits x) { return (x[1] << 32 | x[0]) >> (x[2] & 31); }},
    {"__funnelshift_rc",
     {u32, u32, u32},
     3,
     u32,
     [](Bits x) { return (x[1] << 32 | x[0]) >> std::min<std::uint64_t>(x[2], 32); }},
    {"__sad",
     {i32, i32, u32},
     3,
     u32,
     [](Bits x) { return static_cast<std::uint64_t>(std::abs(as_int(x[0]) - as_int(x[1]))) + x[2]; }},
    {"__usad",
     {u32, u32, u32},
     3,
     u32,
     [](Bits x) { return std::max(x[0], x[1]) - std::min(x[0], x[1]) + x[2]; }},
};

constexpr std::string_view integer_clause = "CUDA Math API, integer intrinsics";

TestCase integer_case(std::string_view name, std::span<const ScalarType> arguments, ScalarType result) {
  TestCase test_case;
  test_case.suite = "intrinsics";
  test_case.precision = i32;
  test_case.builtin = test_case.call.builtin = name;
  test_case.call.arguments.assign(arguments.begin(), arguments.end());
  test_case.call.results = {result};
  test_case.call.cuda = std::string(name) + "(";
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    test_case.call.cuda += (k == 0 ? "" : ", ") + operand_words[k];
    test_case.inputs.arguments.push_back({.type = arguments[k],
                                          .low = is_signed_integer(arguments[k]) ? -100.0 : 0,
                                          .high = 100,
                                          .breaks = {}});
  }
  test_case.call.cuda += ")";
  test_case.signature = signature_of(test_case.call);
  test_case.not_in_spirv = "it is CUDA's own";
  test_case.lanes = 1;
  test_case.clause = integer_clause;
  return test_case;
}

TestCase case_of(const CudaForm& form) {
  const Function& function = required_function(form.function);
  std::vector<ScalarType> arguments;
  for (std::size_t k = 0; k < function.arguments.size(); ++k)
    arguments.push_back(function.arguments.type(k, form.precision));
  const ScalarType result = function.results.type(0, form.precision);
  TestCase test_case = integer_case(form.name, arguments, result);
  test_case.criterion = exactly(function, result);
  return test_case;
}

TestCase case_of(const BitForm& form) {
  TestCase test_case = integer_case(form.name, std::span(form.arguments.data(), form.arity), form.result);
  test_case.criterion = exactly([&form](std::span<const Scalar> x, int) {
    std::array<std::uint64_t, 3> bits{};
    for (std::size_t k = 0; k < x.size(); ++k) bits[k] = x[k].bits;
    return std::optional<Scalar>({form.result, form.value(bits) & type_mask(form.result)});
  });
  return test_case;
}

}  // namespace

void add_integers(std::vector<TestCase>& out) {
  for (const CudaForm& form : cuda_forms())
    if (!is_floating(form.precision)) out.push_back(case_of(form));
  for (const BitForm& form : bit_forms) out.push_back(case_of(form));
}

}  // namespace plumbline::intrinsics
