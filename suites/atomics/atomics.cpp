#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>

#include "harness/device/build_modes.h"
#include "harness/judge/alternatives.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "reference/function.h"
#include "suites/atomics/parts.h"
#include "suites/call_words.h"
#include "suites/evaluation_orders.h"
#include "suites/suites.h"

namespace plumbline {
namespace atomics {

std::string statements(const Place& place, ScalarType t, std::string_view pointer, std::string_view put) {
  return fmt::format(
      "const size_t l = get_local_id(0), g = get_local_size(0);\n"
      "  *(__{0} {1}*)s = in_a[i];\n"
      "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
      "  for (int j = 0; j < 4; ++j) {{\n"
      "    const size_t other = i - l + (l + j) % g;\n"
      "    const {1} operand = j == 0 ? in_b[other] : j == 1 ? in_c[other] : j == 2 ? in_d[other] : "
      "in_e[other];\n"
      "    {3} at = ({3})(s + ((long)other - (long)i) * {2});\n"
      "    {4}\n"
      "  }}\n"
      "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
      "  out_0[i] = *(__{0} {1}*)s;",
      place.name, opencl_name(t), size_of(t) == 8 ? 128 : 64, pointer, put);
}

}  // namespace atomics

namespace {

enum class Operation { add, subtract, least, greatest, exchange };

struct Atomic {
  Operation operation;
  std::string_view name;
  std::string_view feature;  ///< after __opencl_c_ext_fp32_global_atomic_
};
constexpr Atomic float_atomics[] = {{Operation::add, "atomic_fetch_add", "add"},
                                    {Operation::subtract, "atomic_fetch_sub", "add"},
                                    {Operation::least, "atomic_fetch_min", "min_max"},
                                    {Operation::greatest, "atomic_fetch_max", "min_max"},
                                    {Operation::exchange, "atomic_exchange", "load_store"}};

using atomics::operand_count;
using atomics::Place;
using atomics::places;

Scalar negated(Scalar x) { return {x.type, x.bits ^ format_of(x.type).sign_mask()}; }
bool is_negative(Scalar x) { return (x.bits & format_of(x.type).sign_mask()) != 0; }

/// Every order of additions to x[0], with each sum rounded; where `flush` also with each sum that is
/// subnormal made zero.
Choice sums(std::span<const Scalar> x, bool subtract, Direction direction, bool flush) {
  static const Function& sum = required_function("x+y");
  Choice choice;
  std::array<std::size_t, operand_count> order{1, 2, 3, 4};
  do {
    Scalar kept = x[0], flushed = x[0];
    for (const std::size_t k : order) {
      const Scalar operand = subtract ? negated(x[k]) : x[k];
      kept = rounded(sum, std::array{kept, operand}, direction);
      if (flush) flushed = subnormal_as_zero(rounded(sum, std::array{flushed, operand}, direction));
    }
    add_once(choice.right, kept);
    if (flush) choice.right_flushed.push_back(flushed);
  } while (std::next_permutation(order.begin(), order.end()));
  return choice;
}

/// The least or greatest of the five: where zeros of both signs are, either. What comes of a NaN is left
/// open: the extension refers to fmin and fmax, whose NaN may be quiet or signaling.
Choice extreme(std::span<const Scalar> x, bool greatest) {
  Choice choice;
  choice.open = std::ranges::any_of(x, is_nan);
  // As integers, sign and magnitude: -0 before +0.
  const auto before = [](Scalar a, Scalar b) {
    if (is_negative(a) != is_negative(b)) return is_negative(a);
    return is_negative(a) ? a.bits > b.bits : a.bits < b.bits;
  };
  const Scalar found = greatest ? *std::ranges::max_element(x, before) : *std::ranges::min_element(x, before);
  add_once(choice.right, found);
  if (is_zero(found))
    for (const Scalar one : x)
      if (is_zero(one)) add_once(choice.right, one);
  return choice;
}

/// The last that was put there.
Choice one_of_the_operands(std::span<const Scalar> x) {
  Choice choice;
  for (const Scalar operand : x.subspan(1)) add_once(choice.right, operand);
  return choice;
}

Choice results(Operation operation, std::span<const Scalar> x, const Arithmetic& arithmetic) {
  Choice choice;
  switch (operation) {
    case Operation::add:
    case Operation::subtract:
      choice = sums(x, operation == Operation::subtract, arithmetic.rounding, arithmetic.flush);
      break;
    case Operation::least:
    case Operation::greatest:
      choice = extreme(x, operation == Operation::greatest);
      break;
    case Operation::exchange:
      return one_of_the_operands(x);
  }
  const auto is_number = [](Scalar s) { return format_of(s.type).is_finite(s.bits); };
  const bool numbers = std::ranges::all_of(x, is_number) &&
                       std::ranges::all_of(choice.right, [&](const auto& e) { return is_number(e.value); });
  choice.open |= !numbers && (arithmetic.mode.finite || arithmetic.without_inf_nan);
  return choice;
}

/// OpenCL C has loads, stores and exchanges of the wider formats without the extension.
bool is_of_core(const Atomic& atomic, ScalarType t) {
  return atomic.operation == Operation::exchange && t != ScalarType::f16;
}

void add_needs(const Atomic& atomic, const Place& place, ScalarType t, Call& call) {
  if (t == ScalarType::f16) enable_extension(call, "cl_khr_fp16");
  if (is_of_core(atomic, t))
    need_macro(call, "__opencl_c_atomic_order_acq_rel", "there is no more than relaxed atomics");
  else
    need_macro(call,
               fmt::format("__opencl_c_ext_fp{}_{}_atomic_{}", 8 * size_of(t), place.name, atomic.feature));
}

TestCase atomic_case(const Atomic& atomic, const Place& place, ScalarType t) {
  TestCase test_case;
  test_case.suite = "atomics";
  test_case.precision = t;
  test_case.builtin = test_case.call.builtin = fmt::format("{}:{}", atomic.name, place.name);
  test_case.signature = fmt::format("{0}(volatile __{1} atomic_{0}*, {0})", opencl_name(t), place.name);
  test_case.clause = is_of_core(atomic, t) ? "OpenCL C 3.0, 6.15.12.7.3" : "cl_ext_float_atomics";
  test_case.lanes = 1;
  test_case.not_in_spirv = "SPIR-V has atomics of floats in extensions alone";
  test_case.call.arguments.assign(1 + operand_count, t);
  test_case.call.results = {t};
  test_case.call.kind = StatementCall{};
  test_case.call.space = place.space;
  add_needs(atomic, place, t, test_case.call);
  test_case.call.expression = atomics::statements(
      place, t, fmt::format("volatile __{} atomic_{}*", place.name, opencl_name(t)),
      fmt::format("{}_explicit(at, operand, memory_order_relaxed, memory_scope_work_group);", atomic.name));
  test_case.inputs.arguments.assign(1 + operand_count, {.type = t, .low = -64, .high = 64, .breaks = {}});
  test_case.inputs.log2_reduction = 4;
  test_case.inputs.most = Level::quick;  // each sum has 24 orders
  test_case.criterion = one_of(
      [operation = atomic.operation](std::span<const Scalar> x, const Arithmetic& arithmetic) {
        return results(operation, x, arithmetic);
      },
      {.rounded_like = "x+y"});
  return test_case;
}

class AtomicsSuite final : public Suite {
 public:
  std::string_view name() const override { return "atomics"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (precision == ScalarType::i32) atomics::add_integers(out);
    if (!is_opencl_floating(precision)) return out;
    for (const Atomic& atomic : float_atomics)
      for (const Place& place : places) out.push_back(atomic_case(atomic, place, precision));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> atomics_suite() { return std::make_unique<AtomicsSuite>(); }

}  // namespace plumbline
