// The atomic functions of 32-bit integers of OpenCL C 1.2 (6.12.11): what four work-items leave in one place,
// and what each function returns.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "harness/judge/exact.h"
#include "suites/atomics/parts.h"
#include "suites/needs.h"

namespace plumbline::atomics {
namespace {

/// `put`: the value that the place has after the function, of the value before and the operands. A function
/// of one operand takes `operand`, atomic_cmpxchg two.
struct IntegerAtomic {
  std::string_view name, arguments;
  std::uint32_t (*put)(std::uint32_t old, std::uint32_t operand, ScalarType t);
  bool in_any_order = true;  ///< four operands leave the same whatever their order
  bool is_extended = false;  ///< of the extension of the "extended" functions, else of the "base" ones
};

bool less(std::uint32_t a, std::uint32_t b, ScalarType t) {
  return t == ScalarType::u32 ? a < b : static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
}

constexpr IntegerAtomic integer_atomics[] = {
    {"atomic_add", "operand", [](auto old, auto x, ScalarType) { return old + x; }},
    {"atomic_sub", "operand", [](auto old, auto x, ScalarType) { return old - x; }},
    {"atomic_inc", "", [](auto old, auto, ScalarType) { return old + 1; }},
    {"atomic_dec", "", [](auto old, auto, ScalarType) { return old - 1; }},
    {"atomic_min", "operand", [](auto old, auto x, ScalarType t) { return less(x, old, t) ? x : old; }, true,
     true},
    {"atomic_max", "operand", [](auto old, auto x, ScalarType t) { return less(old, x, t) ? x : old; }, true,
     true},
    {"atomic_and", "operand", [](auto old, auto x, ScalarType) { return old & x; }, true, true},
    {"atomic_or", "operand", [](auto old, auto x, ScalarType) { return old | x; }, true, true},
    {"atomic_xor", "operand", [](auto old, auto x, ScalarType) { return old ^ x; }, true, true},
    {"atomic_xchg", "operand", [](auto, auto x, ScalarType) { return x; }, false},
    // Half of the comparisons are with the value that is there.
    {"atomic_cmpxchg", "(operand & 1) != 0 ? in_a[i] : ~in_a[i], operand",
     [](auto old, auto x, ScalarType) { return (x & 1) != 0 ? x : old; }, false}};

TestCase blank(const IntegerAtomic& atomic, std::string_view form, const Place& place, ScalarType t) {
  TestCase test_case;
  test_case.suite = "atomics";
  test_case.precision = ScalarType::i32;
  test_case.builtin = test_case.call.builtin = fmt::format("{}:{}{}", atomic.name, place.name, form);
  const std::string_view operands = atomic.arguments.empty()        ? ""
                                    : atomic.arguments == "operand" ? ", {0}"
                                                                    : ", {0}, {0}";
  test_case.signature = fmt::format("{0}(volatile __{1} {0}*", opencl_name(t), place.name) +
                        fmt::format(fmt::runtime(operands), opencl_name(t)) + ")";
  test_case.clause = "6.12.11, table 6.19";
  // The embedded profile may lack them (10, item 10); the extensions report them.
  enable_extension(test_case.call, fmt::format("cl_khr_{}_int32_{}_atomics", place.name,
                                               atomic.is_extended ? "extended" : "base"));
  test_case.lanes = 1;
  test_case.not_in_spirv = "suite environment has SPIR-V's atomic instructions";
  test_case.call.kind = StatementCall{};
  test_case.call.space = place.space;
  test_case.inputs.log2_reduction = 4;
  test_case.inputs.most = Level::quick;
  return test_case;
}

void add_arguments(TestCase& test_case, std::size_t count, ScalarType t) {
  const double low = t == ScalarType::u32 ? 0 : -100;
  test_case.call.arguments.assign(count, t);
  test_case.inputs.arguments.assign(count, {.type = t, .low = low, .high = 100, .breaks = {}});
}

std::string call_of(const IntegerAtomic& atomic, const std::string& pointer) {
  return fmt::format("{}({}{}{})", atomic.name, pointer, atomic.arguments.empty() ? "" : ", ",
                     atomic.arguments);
}

/// Four operands put into one place by as many work-items.
TestCase shared_case(const IntegerAtomic& atomic, const Place& place, ScalarType t) {
  TestCase test_case = blank(atomic, "", place, t);
  add_arguments(test_case, 1 + operand_count, t);
  test_case.call.results = {t};
  test_case.call.expression = statements(
      place, t, fmt::format("volatile __{} {}*", place.name, opencl_name(t)), call_of(atomic, "at") + ";");
  test_case.criterion =
      exactly([put = atomic.put, t](std::span<const Scalar> x, int) -> std::optional<Scalar> {
        auto left = static_cast<std::uint32_t>(x[0].bits);
        for (const Scalar operand : x.subspan(1))
          left = put(left, static_cast<std::uint32_t>(operand.bits), t);
        return Scalar{t, left};
      });
  return test_case;
}

/// What the function returns, or leaves, in a place of the work-item's own.
TestCase own_case(const IntegerAtomic& atomic, bool returned, const Place& place, ScalarType t) {
  TestCase test_case = blank(atomic, returned ? ":returned" : ":stored", place, t);
  add_arguments(test_case, 2, t);
  test_case.call.results = {t};
  const std::string type = fmt::format("volatile __{} {}*", place.name, opencl_name(t));
  test_case.call.expression = fmt::format(
      "const {0} operand = in_b[i];\n  *({1})s = in_a[i];\n  const {0} old = {2};\n  out_0[i] = {3};",
      opencl_name(t), type, call_of(atomic, "(" + type + ")s"), returned ? "old" : "*(" + type + ")s");
  test_case.criterion = exactly([put = atomic.put, returned, t](std::span<const Scalar> x, int) {
    const auto old = static_cast<std::uint32_t>(x[0].bits), operand = static_cast<std::uint32_t>(x[1].bits);
    return std::optional<Scalar>({t, returned ? old : put(old, operand, t)});
  });
  return test_case;
}

}  // namespace

void add_integers(std::vector<TestCase>& out) {
  for (const IntegerAtomic& atomic : integer_atomics)
    for (const Place& place : places)
      for (const ScalarType t : {ScalarType::i32, ScalarType::u32}) {
        if (atomic.in_any_order) out.push_back(shared_case(atomic, place, t));
        for (const bool returned : {true, false}) out.push_back(own_case(atomic, returned, place, t));
      }
}

}  // namespace plumbline::atomics
