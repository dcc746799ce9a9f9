#include "harness/spirv/instruction_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace plumbline::spirv {
namespace {

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

/// SPIR-V 3.32.15: what gives true or false.
bool is_comparison(std::string_view instruction) {
  return begins_with_any(instruction,
                         {"OpFOrd", "OpFUnord", "OpIEqual", "OpINotEqual", "OpSLess", "OpSGreater", "OpULess",
                          "OpUGreater", "OpLogical", "OpIsNan", "OpIsInf", "OpIsFinite", "OpIsNormal",
                          "OpSignBitSet", "OpLessOrGreater", "OpOrdered", "OpUnordered"});
}

bool is_execution_mode(const Expression& e) {
  return e.kind == Expression::Kind::name && e.text == "ContractionOff";
}

Type type_of(const std::string& name, const std::optional<Type>& first, const std::optional<Type>& wanted) {
  if (begins_with_any(name, {"OpStore", "OpCopyMemorySized", "OpGroupWaitEvents", "vstore"})) return {};
  if (is_comparison(name) && first) return Type::boolean(first->lanes);
  if (wanted) return *wanted;
  if (!first) refuse(fmt::format("nothing says of which type {} is", name));
  return name == "OpLoad" ? first->pointed_at() : *first;
}

}  // namespace

void refuse(std::string message, Error::Kind kind) { throw Refused{{kind, std::move(message)}}; }

std::optional<Value> InstructionWriter::write(const std::string& text, const std::optional<Type>& wanted) {
  const std::vector<Statement> statements = taken(parse(text));
  for (const Statement& statement : statements) {
    const bool last = &statement == &statements.back() && wanted;
    if (is_execution_mode(statement.value))
      execution_mode(statement.value.text);
    else if (const Value value = value_of(statement.value, last ? wanted : std::nullopt); last)
      return value;
    else if (!statement.name.empty())
      values_[statement.name] = value;
  }
  return std::nullopt;
}

Value InstructionWriter::named(const std::string& name) {
  if (const auto known = values_.find(name); known != values_.end()) return known->second;
  return values_[name] = unknown(name);
}

/// `wanted`: the type of the place where the value goes, where that decides.
Value InstructionWriter::value_of(const Expression& e, const std::optional<Type>& wanted) {
  switch (e.kind) {
    case Expression::Kind::name:
      return named(e.text);
    case Expression::Kind::number: {
      if (e.type.empty() && !wanted) refuse(fmt::format("nothing says of which type {} is", e.text));
      const Type type = e.type.empty() ? *wanted : type_named(e.type);
      return {taken(assembly_.constant(type, e.text)), type};
    }
    case Expression::Kind::literal:
      return {e.text, {}};
    case Expression::Kind::instruction:
      break;
  }
  return instruction(e, wanted);
}

Value InstructionWriter::instruction(const Expression& e, const std::optional<Type>& wanted) {
  if (e.text == "OpVariable") {
    const Type pointer = type_named(e.type);
    return {assembly_.variable(fmt::format("variable_{}", ++variables_), pointer.pointed_at()), pointer};
  }
  std::vector<Value> operands(e.operands.size());
  const auto each = [&](bool numbers, const std::optional<Type>& type) {
    for (std::size_t k = 0; k < operands.size(); ++k)
      if ((e.operands[k].kind == Expression::Kind::number) == numbers)
        operands[k] = value_of(e.operands[k], type);
  };
  each(false, std::nullopt);
  const bool selects = e.text == "OpSelect";  // the first operand is what chooses
  std::optional<Type> first;
  for (std::size_t k = selects ? 1 : 0; k < operands.size(); ++k)
    if (!first && operands[k].type.kind != Type::Kind::nothing) first = operands[k].type;
  const Type type = e.type.empty() ? type_of(e.text, first, wanted) : type_named(e.type);
  // It has to change the type (SPIR-V 3.32.11).
  if (e.text == "OpBitcast" && operands.size() == 1 && operands[0].type == type) return operands[0];
  each(true, selects ? type : first);
  std::string words;
  for (const Value& operand : operands) words += (words.empty() ? "" : " ") + operand.id;
  return written(e, type, words);
}

Value InstructionWriter::written(const Expression& e, const Type& type, const std::string& operands) {
  check(e, type);
  Value result{{}, type};
  if (!e.text.starts_with("Op"))
    result = extended(e.text, type, operands);
  else if (type.kind == Type::Kind::nothing)
    assembly_.effect(e.text + " " + operands);
  else
    result.id = assembly_.value(e.text, type, operands);
  for (const std::string& decoration : e.decorations) assembly_.decorate(result.id, decoration);
  decorate(e, result);
  return result;
}

}  // namespace plumbline::spirv
