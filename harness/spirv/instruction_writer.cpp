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

/// Arguments and results are those of point i.
bool is_of_point(std::string_view name) {
  return name == "result" ||
         (name.size() == 1 && name[0] >= 'a' && name[0] < 'a' + static_cast<int>(max_arguments));
}

bool is_execution_mode(const Expression& e) {
  return e.kind == Expression::Kind::name && e.text == "ContractionOff";
}

Type type_of(const std::string& name, const std::optional<Type>& first, const std::optional<Type>& wanted) {
  if (begins_with_any(name, {"OpStore", "OpCopyMemorySized", "OpGroupWaitEvents", "vstore"})) return {};
  if (is_comparison(name) && first) return Type::boolean(first->lanes);
  if (wanted) return *wanted;
  if (!first) refuse(fmt::format("nothing determines the type of {}", name));
  return name == "OpLoad" ? first->pointed_at() : *first;
}

}  // namespace

void refuse(std::string message, Error::Kind kind) { throw Refused{{kind, std::move(message)}}; }

Value InstructionWriter::argument(const std::string& name) {
  const std::size_t k = name.size() == 1 ? static_cast<std::size_t>(name[0] - 'a') : max_arguments;
  if (k >= call_.arguments.size()) refuse(fmt::format("'{}' is no value of the call", name));
  return load(memory("in_" + name), argument_type(k));
}

void InstructionWriter::name_pointer(std::size_t k, const Value& to) {
  values_[pointer_name(k)] = to;
  const Value before = load(memory(fmt::format("out_{}", k)), result_type(k));
  assembly_.effect(fmt::format("OpStore {} {}", to.id, before.id));
}

void InstructionWriter::store_results(const Value& value) {
  store(value, memory("out_0"));
  for (std::size_t k = 1; k < call_.results.size(); ++k) {
    const Type type = result_type(k);
    store({assembly_.value("OpLoad", type, values_[pointer_name(k)].id), type},
          memory(fmt::format("out_{}", k)));
  }
}

std::optional<Value> InstructionWriter::write(const std::string& text, const std::optional<Type>& wanted) {
  const std::vector<Statement> statements = taken(parse(text));
  for (const Statement& statement : statements) {
    const bool last = &statement == &statements.back() && wanted;
    if (last && statement.kind == Statement::Kind::value && !is_execution_mode(statement.value))
      return value_of(statement.value, wanted);
    write(statement);
  }
  return std::nullopt;
}

void InstructionWriter::write(const Statement& statement) {
  if (statement.kind == Statement::Kind::branch) return branch(statement);
  if (statement.kind == Statement::Kind::loop) return loop(statement);
  if (is_execution_mode(statement.value)) return execution_mode(statement.value.text);
  const Value value = value_of(statement.value, std::nullopt);
  if (statement.name.empty()) return;
  values_[statement.name] = value;
  if (statement.name == "i")
    std::erase_if(values_, [](const auto& known) { return is_of_point(known.first); });
}

/// What it gives names to is not known behind it, where control may have come another way.
void InstructionWriter::body(const Statement& statement, const std::string& label,
                             const std::optional<Value>& number) {
  const auto before = values_;
  assembly_.effect(label + " = OpLabel");
  if (number) values_[statement.name] = *number;
  for (const Statement& inner : statement.body) write(inner);
  values_ = before;
}

void InstructionWriter::branch(const Statement& statement) {
  const std::string holds = value_of(statement.value, std::nullopt).id;
  const std::string block = fmt::format("%if_{}", ++blocks_), end = fmt::format("%endif_{}", blocks_);
  assembly_.effect(fmt::format("OpSelectionMerge {} None", end));
  assembly_.effect(fmt::format("OpBranchConditional {} {} {}", holds, block, end));
  body(statement, block, std::nullopt);
  assembly_.effect("OpBranch " + end);
  assembly_.effect(end + " = OpLabel");
}

/// The number is in a variable of the function: a value that comes from two places would need the labels that
/// the body ends with.
void InstructionWriter::loop(const Statement& statement) {
  const Value first = value_of(statement.value, std::nullopt);
  const Value end = value_of(statement.end, first.type), step = value_of(statement.step, first.type);
  const int n = ++blocks_;
  const std::string head = fmt::format("%loop_{}", n), block = fmt::format("%body_{}", n),
                    next = fmt::format("%next_{}", n), out = fmt::format("%endloop_{}", n);
  const std::string counter = assembly_.variable(fmt::format("{}_{}", statement.name, n), first.type);
  assembly_.effect(fmt::format("OpStore {} {}", counter, first.id));
  assembly_.effect("OpBranch " + head);
  assembly_.effect(head + " = OpLabel");
  const Value number{assembly_.value("OpLoad", first.type, counter), first.type};
  const std::string more =
      assembly_.value("OpULessThan", Type::boolean(1), fmt::format("{} {}", number.id, end.id));
  assembly_.effect(fmt::format("OpLoopMerge {} {} None", out, next));
  assembly_.effect(fmt::format("OpBranchConditional {} {} {}", more, block, out));
  body(statement, block, number);
  assembly_.effect("OpBranch " + next);
  assembly_.effect(next + " = OpLabel");
  assembly_.effect(
      fmt::format("OpStore {} {}", counter,
                  assembly_.value("OpIAdd", first.type, fmt::format("{} {}", number.id, step.id))));
  assembly_.effect("OpBranch " + head);
  assembly_.effect(out + " = OpLabel");
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
      if (e.type.empty() && !wanted) refuse(fmt::format("nothing determines the type of {}", e.text));
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
  // They have to change the type (SPIR-V 3.32.11).
  if ((e.text == "OpBitcast" || e.text == "OpUConvert") && operands.size() == 1 && operands[0].type == type)
    return operands[0];
  each(true, selects ? type : first);
  std::string words;
  for (const Value& operand : operands) words += (words.empty() ? "" : " ") + operand.id;
  return written(e, type, words);
}

void InstructionWriter::declare(const Need& need, std::string_view what) {
  if (minor_ < need.minor)
    refuse(fmt::format("SPIR-V 1.{} has no {} of this form: it came with 1.{}", minor_, what, need.minor),
           Error::Kind::unsupported);
  assembly_.capability(need.capability);
  if (!need.extension.empty()) assembly_.extension(need.extension);
}

Value InstructionWriter::sub_group_built_in(const std::string& name, bool shader) {
  if (const auto need = need_of_built_in(name, shader)) declare(*need, name);
  const Type type = Type::number(ScalarType::u32, is_ballot_built_in(name) ? 4 : 1);
  return {assembly_.value("OpLoad", type, assembly_.input(name, type, name)), type};
}

Value InstructionWriter::written(const Expression& e, const Type& type, const std::string& operands) {
  check(e, type);
  if (const auto need = need_of(e)) declare(*need, e.text);
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
