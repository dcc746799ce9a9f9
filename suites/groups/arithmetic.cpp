// Reductions and scans. In each, four work-items have the operands; the others have what changes nothing.
#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "harness/device/shader_modes.h"
#include "reference/format.h"
#include "suites/evaluation_orders.h"
#include "suites/groups/parts.h"

namespace plumbline::groups {
namespace {

enum class Operation { add, mul, min, max, bit_and, bit_or, bit_xor, logical_and, logical_or, logical_xor };

struct Named {
  Operation operation;
  std::string_view name;
};
constexpr Named operations[] = {{Operation::add, "add"},
                                {Operation::mul, "mul"},
                                {Operation::min, "min"},
                                {Operation::max, "max"},
                                {Operation::bit_and, "and"},
                                {Operation::bit_or, "or"},
                                {Operation::bit_xor, "xor"},
                                {Operation::logical_and, "logical_and"},
                                {Operation::logical_or, "logical_or"},
                                {Operation::logical_xor, "logical_xor"}};

constexpr bool is_extreme(Operation o) { return o == Operation::min || o == Operation::max; }
constexpr bool is_logical(Operation o) { return o >= Operation::logical_and; }
constexpr bool is_core(Operation o) { return o == Operation::add || is_extreme(o); }

enum class Form { reduce, inclusive, exclusive };
constexpr std::string_view form_names[] = {"reduce", "scan_inclusive", "scan_exclusive"};

std::uint64_t least(ScalarType t) { return is_signed_integer(t) ? std::uint64_t{1} << (width_of(t) - 1) : 0; }
std::uint64_t greatest(ScalarType t) { return type_mask(t) ^ least(t); }

/// Unsigned numbers in the order of the type's: of floating-point ones -0 is before +0.
std::uint64_t ordered(Scalar x) {
  const std::uint64_t top = std::uint64_t{1} << (width_of(x.type) - 1);
  if (is_signed_integer(x.type)) return x.bits ^ top;
  if (!is_floating(x.type)) return x.bits;
  return (x.bits & top) != 0 ? ~x.bits & type_mask(x.type) : x.bits | top;
}

/// What the operation makes of no operand (cl_khr_subgroup_non_uniform_arithmetic's table; OpenCL C 3.0,
/// 6.15.16).
Scalar identity(Operation operation, ScalarType t) {
  const auto floating = [&](std::uint64_t bits) { return Scalar{t, bits}; };
  switch (operation) {
    case Operation::mul:
      if (!is_floating(t)) return {t, 1};
      return floating(format_of(t).infinity() >> 1 & ~(format_of(t).fraction_mask()));
    case Operation::min:
      return is_floating(t) ? floating(format_of(t).infinity()) : Scalar{t, greatest(t)};
    case Operation::max:
      return is_floating(t) ? floating(format_of(t).infinity() | format_of(t).sign_mask())
                            : Scalar{t, least(t)};
    case Operation::bit_and:
      return {t, type_mask(t)};
    case Operation::logical_and:
      return {t, 1};
    default:
      return {t, 0};
  }
}

std::uint64_t combined(Operation operation, Scalar x, Scalar y) {
  const std::uint64_t a = x.bits, b = y.bits;
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::mul:
      return a * b;
    case Operation::min:
      return ordered(x) < ordered(y) ? a : b;
    case Operation::max:
      return ordered(x) > ordered(y) ? a : b;
    case Operation::bit_and:
      return a & b;
    case Operation::bit_or:
      return a | b;
    case Operation::bit_xor:
      return a ^ b;
    case Operation::logical_and:
      return a != 0 && b != 0 ? 1 : 0;
    case Operation::logical_or:
      return a != 0 || b != 0 ? 1 : 0;
    case Operation::logical_xor:
      return (a != 0) != (b != 0) ? 1 : 0;
  }
  return 0;
}

Scalar exact_result(Operation operation, std::span<const Scalar> operands, ScalarType t) {
  Scalar result = identity(operation, t);
  for (const Scalar operand : operands) result.bits = combined(operation, result, operand) & type_mask(t);
  return result;
}

/// The least or greatest: of zeros of both signs either. What comes of a NaN is left open: 6.15.16 does not
/// select which comparison decides.
Choice extreme(Operation operation, std::span<const Scalar> operands, ScalarType t) {
  Choice choice;
  const Scalar found = exact_result(operation, operands, t);
  add_once(choice.right, found);
  if (is_zero(found))
    for (const Scalar operand : operands)
      if (is_zero(operand)) add_once(choice.right, operand);
  choice.open = std::ranges::any_of(operands, is_nan);
  return choice;
}

/// A sum or a product in every order. A sum may begin with the identity, +0, which shows only where all is
/// -0.
Choice folded(Operation operation, std::span<const Scalar> operands, ScalarType t, Direction direction) {
  static const Function& sum = required_function("x+y");
  static const Function& product = required_function("x*y");
  if (operands.empty()) return {.right = {{identity(operation, t)}}};
  const bool adds = operation == Operation::add;
  Choice choice = in_every_order(adds ? sum : product, operands, direction);
  if (adds && std::ranges::all_of(choice.right, [](const auto& e) { return is_zero(e.value); }))
    add_once(choice.right, identity(operation, t));
  return choice;
}

/// The evaluations of both.
Choice united(Choice a, const Choice& b) {
  for (const Choice::Evaluation& evaluation : b.right) add_once(a.right, evaluation.value);
  a.right_flushed.insert(a.right_flushed.end(), b.right_flushed.begin(), b.right_flushed.end());
  return a;
}

Choice floating_results(Operation operation, std::span<const Scalar> operands, ScalarType t,
                        const Arithmetic& arithmetic) {
  const ShaderMode* shader = find_shader_mode(arithmetic.mode.name);
  Choice choice = is_extreme(operation) ? extreme(operation, operands, t)
                                        : folded(operation, operands, t, arithmetic.rounding);
  // No table states whether these are among the correctly rounded instructions that such a mode is for.
  if (!is_extreme(operation) && shader != nullptr && shader->rounding)
    choice = united(std::move(choice), folded(operation, operands, t, *shader->rounding));
  const auto is_number = [](Scalar s) { return format_of(s.type).is_finite(s.bits); };
  const bool numbers = std::ranges::all_of(operands, is_number) &&
                       std::ranges::all_of(choice.right, [&](const auto& e) { return is_number(e.value); });
  choice.open |= !numbers && (arithmetic.mode.finite || arithmetic.without_inf_nan);
  choice.open |= !is_extreme(operation) && t == ScalarType::f32 && shader != nullptr && shader->relaxes;
  return choice;
}

using Operands = std::vector<Scalar>;
/// Which of the four operands count at a point.
using Selection = std::function<Operands(std::span<const Scalar> arguments)>;

struct Fold {
  GroupFunction function;
  Operation operation;
  Selection selection;
};

TestCase fold_case(Fold fold, ScalarType t) {
  const Operation operation = fold.operation;
  const auto selection = fold.selection;
  if (!is_floating(t)) {
    fold.function.expected = [operation, selection, t](std::span<const Scalar> x, int) {
      return std::optional<Scalar>(exact_result(operation, selection(x), t));
    };
    return exact_case(fold.function, 4, t, t);
  }
  TestCase test_case = group_case(fold.function, 4, t, t);
  const bool adds = operation == Operation::add;
  test_case.criterion = one_of(
      [operation, selection, t](std::span<const Scalar> x, const Arithmetic& arithmetic) {
        return floating_results(operation, selection(x), t, arithmetic);
      },
      {.rounded_like = adds                          ? "x+y"
                       : operation == Operation::mul ? "x*y"
                                                     : std::string_view()});
  return test_case;
}

/// What the work-items have that are not measured: a number that changes no result. -0 changes no sum, +0
/// that of zeros alone.
std::string filling(Operation operation, ScalarType t) {
  if (is_extreme(operation)) return "PICK(0)";
  if (operation == Operation::add && is_floating(t)) return "(TYPE)-0.0f";
  if (operation == Operation::mul || operation == Operation::logical_and) return "(TYPE)1";
  if (operation == Operation::bit_and) return "(TYPE)~(TYPE)0";
  return "(TYPE)0";
}

/// "IAdd", "FMin", "BitwiseAnd": what the names of SPIR-V's instructions end with.
std::string spirv_name(Operation operation, ScalarType t) {
  constexpr std::string_view names[] = {"Add", "Mul", "Min", "Max", "And", "Or", "Xor", "And", "Or", "Xor"};
  const bool compares = is_extreme(operation);
  const std::string_view kind = is_logical(operation)              ? "Logical"
                                : operation >= Operation::bit_and  ? "Bitwise"
                                : is_floating(t)                   ? "F"
                                : compares && is_signed_integer(t) ? "S"
                                : compares                         ? "U"
                                                                   : "I";
  return std::string(kind) + std::string(names[static_cast<std::size_t>(operation)]);
}

std::string spirv_filling(Operation operation, ScalarType t) {
  if (is_extreme(operation)) return "b";
  if (operation == Operation::add && is_floating(t)) return "-0.0";
  if (operation == Operation::mul || operation == Operation::logical_and) return "1";
  return operation == Operation::bit_and ? "-1" : "0";
}

/// "value = …;": the instruction in a scope (SPIR-V 3.27), of the operand; logical ones of its truth.
std::string spirv_value(std::string_view beginning, int scope, std::string_view how, Operation operation,
                        ScalarType t, const std::string& operand, std::string_view further = {}) {
  const std::string name = std::string(beginning) + spirv_name(operation, t);
  if (!is_logical(operation))
    return fmt::format("value = {}<{}>({}<uint>, #{}, {}{});\n", name, opencl_name(t), scope, how, operand,
                       further);
  return fmt::format(
      "holds = {}<bool>({}<uint>, #{}, OpINotEqual({}, 0){});\n"
      "value = OpSelect<{}>(holds, 1, 0);\n",
      name, scope, how, operand, further, opencl_name(t));
}

constexpr std::string_view spirv_forms[] = {"Reduce", "InclusiveScan", "ExclusiveScan"};
constexpr int work_group_scope = 2, sub_group_scope = 3;

/// Nothing where the core has no instruction of whole groups.
std::string spirv_of_whole_group(Group group, Form form, Operation operation, ScalarType t) {
  if (!is_core(operation)) return {};
  const std::string operand = fmt::format("OpSelect<{}>(OpULessThan(k, 4), {}, {})", opencl_name(t),
                                          pick("k", t), spirv_filling(operation, t));
  return spirv_value("OpGroup", group == Group::work ? work_group_scope : sub_group_scope,
                     spirv_forms[static_cast<std::size_t>(form)], operation, t, operand) +
         (form == Form::reduce ? store_if("OpIEqual(lane, OpUMod(which, size))")
                               : store_if("OpIEqual(k, OpBitwiseAnd(which, 3))"));
}

std::string spirv_of_some(Form form, Operation operation, ScalarType t) {
  return std::string(spirv_active) + "if active {\n" +
         spirv_value("OpGroupNonUniform", sub_group_scope, spirv_forms[static_cast<std::size_t>(form)],
                     operation, t, pick("k", t)) +
         store_if("OpIEqual(k, OpSelect<uint>(OpIEqual(OpBitwiseAnd(which, 16), 0), lowest, highest))") +
         "}\n";
}

std::string spirv_of_cluster(unsigned cluster, Operation operation, ScalarType t) {
  const std::string operand =
      fmt::format("OpSelect<{}>(OpULessThan(k, 4), {}, {})", opencl_name(t), pick("k", t), pick("which", t));
  return spirv_value("OpGroupNonUniform", sub_group_scope, "ClusteredReduce", operation, t, operand,
                     fmt::format(", {}<uint>", cluster)) +
         store_if("OpIEqual(k, OpBitwiseAnd(which, 3))");
}

std::string normalised(Operation operation) { return is_logical(operation) ? " != 0" : ""; }

Fold whole_group(Group group, const std::string& name, Form form, Operation operation, ScalarType t) {
  const std::string call = fmt::format("      const RESULT value = {}((TYPE)(k < 4 ? PICK(k) : {})){};\n",
                                       name, filling(operation, t), normalised(operation));
  const std::string spirv = spirv_of_whole_group(group, form, operation, t);
  if (form == Form::reduce)
    return {{name,
             group,
             {},
             {.text = call + "      if (lane == which % size) *result = value;\n", .spirv = spirv},
             {}},
            operation,
            [](std::span<const Scalar> x) { return Operands(x.begin() + 1, x.end()); }};
  const bool inclusive = form == Form::inclusive;
  // Before the first of the four there is nothing: the identity.
  return {{name,
           group,
           {},
           {.text = call + "      if (k == which % 4) *result = value;\n",
            .spirv = spirv,
            .from_start = !inclusive},
           {}},
          operation,
          [inclusive](std::span<const Scalar> x) {
            const auto count = static_cast<std::ptrdiff_t>(x[0].bits % 4 + (inclusive ? 1 : 0));
            return Operands(x.begin() + 1, x.begin() + 1 + count);
          }};
}

/// Of the four work-items those whose bit is set in `which`, at least one, call the function; the first of
/// them or, by a further bit, the last, writes.
struct Active {
  std::uint64_t set;
  unsigned writer;
  explicit Active(std::uint64_t which) : set((which & 15) != 0 ? which & 15 : 15) {
    writer = static_cast<unsigned>((which & 16) != 0 ? 63 - std::countl_zero(set) : std::countr_zero(set));
  }
  bool has(unsigned k) const { return (set >> k & 1) != 0; }
};

constexpr std::string_view active_work_items =
    "      const uint set = (which & 15) != 0 ? which & 15 : 15;\n"
    "      const uint writer = (which & 16) != 0 ? 31 - clz(set) : popcount((set & -set) - 1);\n";

Fold some_of_group(const std::string& name, Form form, Operation operation, ScalarType t) {
  return {{name,
           Group::sub,
           {},
           {.text = fmt::format("{}      if (k < 4 && (set >> k & 1) != 0) {{\n"
                                "        const RESULT value = {}(PICK(k)){};\n"
                                "        if (k == writer) *result = value;\n      }}\n",
                                active_work_items, name, normalised(operation)),
            .spirv = spirv_of_some(form, operation, t)},
           {}},
          operation,
          [form](std::span<const Scalar> x) {
            const Active active(x[0].bits);
            Operands operands;
            for (unsigned k = 0; k < 4; ++k)
              if (active.has(k) && (form == Form::reduce || k < active.writer ||
                                    (form == Form::inclusive && k == active.writer)))
                operands.push_back(x[k + 1]);
            return operands;
          }};
}

Fold cluster(const std::string& function, const std::string& name, unsigned cluster, Operation operation,
             ScalarType t) {
  return {
      {name,
       Group::sub,
       {},
       {.text = fmt::format("      const RESULT value = {}((TYPE)(k < 4 ? PICK(k) : PICK(which)), {}){};\n"
                            "      if (k == which % 4) *result = value;\n",
                            function, cluster, normalised(operation)),
        .spirv = spirv_of_cluster(cluster, operation, t),
        .aligned = true},
       {}},
      operation,
      [cluster](std::span<const Scalar> x) {
        const auto first = static_cast<std::ptrdiff_t>(x[0].bits % 4 / cluster * cluster);
        return Operands(x.begin() + 1 + first, x.begin() + 1 + first + cluster);
      }};
}

bool has_type(Operation operation, ScalarType t) {
  if (is_logical(operation)) return t == ScalarType::i32;
  return !is_floating(t) || operation <= Operation::max;
}

void add_whole_groups(const Named& o, ScalarType t, std::vector<TestCase>& out) {
  const bool is_small = !is_floating(t) && size_of(t) < 4;
  for (const Group group : {Group::work, Group::sub}) {
    if (group == Group::work ? is_small : !is_core(o.operation)) continue;
    for (const Form form : {Form::reduce, Form::inclusive, Form::exclusive}) {
      const std::string name = fmt::format("{}_group_{}_{}", group == Group::work ? "work" : "sub",
                                           form_names[static_cast<std::size_t>(form)], o.name);
      Fold fold = whole_group(group, name, form, o.operation, t);
      fold.function.demand = !is_core(o.operation)  ? "cl_khr_work_group_uniform_arithmetic"
                             : group == Group::work ? "__opencl_c_work_group_collective_functions"
                             : is_small             ? "cl_khr_subgroup_extended_types"
                                                    : "__opencl_c_subgroups";
      out.push_back(fold_case(fold, t));
    }
  }
}

void add_parts_of_sub_groups(const Named& o, ScalarType t, std::vector<TestCase>& out) {
  for (const Form form : {Form::reduce, Form::inclusive, Form::exclusive}) {
    const std::string name =
        fmt::format("sub_group_non_uniform_{}_{}", form_names[static_cast<std::size_t>(form)], o.name);
    Fold fold = some_of_group(name, form, o.operation, t);
    fold.function.demand = "cl_khr_subgroup_non_uniform_arithmetic";
    out.push_back(fold_case(fold, t));
  }
  const std::string function = fmt::format("sub_group_clustered_reduce_{}", o.name);
  for (const unsigned size : {2U, 4U}) {
    const std::string name = fmt::format("{}:{}", function, size);
    Fold fold = cluster(function, name, size, o.operation, t);
    fold.function.demand = "cl_khr_subgroup_clustered_reduce";
    out.push_back(fold_case(fold, t));
  }
}

}  // namespace

void add_arithmetic(ScalarType t, std::vector<TestCase>& out) {
  for (const Named& o : operations) {
    if (!has_type(o.operation, t)) continue;
    add_whole_groups(o, t, out);
    add_parts_of_sub_groups(o, t, out);
  }
}

}  // namespace plumbline::groups
