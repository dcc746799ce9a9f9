#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/device/device.h"
#include "harness/device/expression.h"
#include "harness/spirv/assembly.h"
#include "harness/spirv/group_instructions.h"

namespace plumbline::spirv {

/// The id of a value and its type.
struct Value {
  std::string id;
  Type type;
};

/// What makes a call no module. Thrown by writers alone, and caught where a module is made.
struct Refused {
  Error error;
};
[[noreturn]] void refuse(std::string message, Error::Kind kind = Error::Kind::build_failed);

template <class T>
T taken(Outcome<T> outcome) {
  if (!outcome) throw Refused{outcome.error()};
  return std::move(*outcome);
}

/// Writes the statements of a call (expression.h) as instructions of an assembly. What differs between
/// OpenCL's kernels and Vulkan's shaders is what derives from it: where values come from, which extended
/// instruction set there is, and what an instruction is decorated with.
class InstructionWriter {
 protected:
  /// Of a module of SPIR-V 1.minor. The call must outlive this.
  InstructionWriter(const Call& call, Dialect dialect, int minor)
      : call_(call), assembly_(dialect), minor_(minor) {}
  ~InstructionWriter() = default;

  /// The memory of an argument or a result: "in_a", "out_0".
  virtual Value memory(const std::string& name) = 0;
  /// This work-item's lanes of it.
  virtual Value load(const Value& memory, const Type& type) = 0;
  virtual void store(const Value& value, const Value& memory) = 0;

  /// A value that no statement gave its name.
  virtual Value unknown(const std::string& name) = 0;
  virtual Value extended(std::string_view instruction, const Type& type, const std::string& operands) = 0;
  virtual Type type_named(const std::string& text) const = 0;
  /// "ContractionOff", as a statement.
  virtual void execution_mode(const std::string& mode) { assembly_.execution_mode(mode); }
  /// Before an instruction is written, and after.
  virtual void check(const Expression&, const Type&) const {}
  virtual void decorate(const Expression&, const Value&) {}

  Type argument_type(std::size_t k) const { return Type::number(call_.arguments[k], call_.width); }
  Type result_type(std::size_t k) const { return Type::number(call_.results[k], call_.width); }
  /// The argument that is called "a", "b", ...; others are refused.
  Value argument(const std::string& name);
  /// "p" of result 1, "q", ...
  static std::string pointer_name(std::size_t k) { return {static_cast<char>('p' + k - 1)}; }
  /// Gives the pointer to result k its name. What the instruction does not write there goes back as it
  /// was, and is seen as unwritten.
  void name_pointer(std::size_t k, const Value& pointer);
  /// The value of the call, and what its pointers point to.
  void store_results(const Value& value);

  /// Writes all statements; gives the value of the last one if it is wanted: then its type is `wanted`
  /// unless it has one of its own.
  std::optional<Value> write(const std::string& statements, const std::optional<Type>& wanted);

  /// The value of a built-in variable that is one unsigned integer or a ballot of four.
  Value sub_group_built_in(const std::string& name, bool shader);

  const Call& call_;
  Assembly assembly_;
  std::map<std::string, Value> values_;

 private:
  void write(const Statement& statement);
  void branch(const Statement& statement);
  void loop(const Statement& statement);
  /// `number`: of a loop.
  void body(const Statement& statement, const std::string& label, const std::optional<Value>& number);
  Value named(const std::string& name);
  Value value_of(const Expression& e, const std::optional<Type>& wanted);
  Value instruction(const Expression& e, const std::optional<Type>& wanted);
  void declare(const Need& need, std::string_view what);
  Value written(const Expression& e, const Type& type, const std::string& operands);

  int minor_;
  int variables_ = 0, blocks_ = 0;
};

}  // namespace plumbline::spirv
