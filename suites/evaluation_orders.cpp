#include "suites/evaluation_orders.h"

#include <algorithm>
#include <array>

#include "reference/format.h"
#include "reference/ziv.h"

namespace plumbline {
namespace {

using Values = std::vector<Scalar>;

void insert(Values& values, Scalar value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

/// The results of each subset of the operands, by the bits of its number: of one operand itself, of more the
/// operation on the results of its parts.
Values of_all(std::span<const Scalar> operands, const std::function<Scalar(Scalar, Scalar)>& operation) {
  std::vector<Values> of(std::size_t{1} << operands.size());
  for (std::size_t k = 0; k < operands.size(); ++k) of[std::size_t{1} << k] = {operands[k]};
  for (std::size_t set = 1; set < of.size(); ++set)
    for (std::size_t part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set)
      for (const Scalar a : of[part])
        for (const Scalar b : of[set ^ part]) insert(of[set], operation(a, b));
  return of.back();
}

}  // namespace

Scalar rounded(const Function& operation, std::span<const Scalar> operands, Direction direction) {
  const ScalarType type = operands[0].type;
  return {type, *correctly_rounded(operation, operands, 0, format_of(type), direction)};
}

Scalar subnormal_as_zero(Scalar x) {
  const Format& format = format_of(x.type);
  if (format.is_subnormal(x.bits)) x.bits &= format.sign_mask();
  return x;
}

void add_once(std::vector<Choice::Evaluation>& right, Scalar value) {
  const auto same = [&](const Choice::Evaluation& e) { return e.value == value; };
  if (std::ranges::none_of(right, same)) right.push_back({value});
}

Choice in_every_order(const Function& operation, std::span<const Scalar> operands, Direction direction) {
  Choice choice;
  const auto kept = [&](Scalar a, Scalar b) { return rounded(operation, std::array{a, b}, direction); };
  for (const Scalar value : of_all(operands, kept)) choice.right.push_back({value});
  choice.right_flushed = of_all(operands, [&](Scalar a, Scalar b) { return subnormal_as_zero(kept(a, b)); });
  return choice;
}

}  // namespace plumbline
