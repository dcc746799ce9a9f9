#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spirv/type.h"
#include "harness/support/outcome.h"

namespace plumbline::spirv {

/// What a module is for: OpenCL's kernels or Vulkan's compute shaders. Types take other capabilities there.
enum class Dialect : std::uint8_t { kernel, shader };

/// A module in the making, in the assembly language of SPIRV-Tools: declares what instructions need, once,
/// and keeps the order of SPIR-V 2.4. It declares types and constants; what the instructions mean is its
/// caller's affair.
class Assembly {
 public:
  explicit Assembly(Dialect dialect) : dialect_(dialect) {}

  /// The id of a type, which is declared with all that it is made of and the capabilities that it takes.
  std::string type(const Type& type);
  std::string function_type(const std::vector<Type>& parameters);
  /// The same of types that are declared in other words: their ids.
  std::string function_of(const std::vector<std::string>& parameters);
  /// The id of a constant; a number of a vector type is that of all its lanes. Integers are decimal or
  /// hexadecimal, with a sign; floating-point numbers as SPIRV-Tools reads them. Error: no number of the
  /// type.
  Outcome<std::string> constant(const Type& type, const std::string& number);
  /// The id of a variable of the whole module, or of the function: "%name".
  std::string input(const std::string& name, const Type& type, std::string_view built_in);
  std::string variable(const std::string& name, const Type& type);
  /// Of shaders: a storage buffer that is an array of packed scalars, of set 0; and a block of one push
  /// constant.
  std::string buffer(const std::string& name, const Type& scalar, std::size_t binding, bool written);
  std::string push_constant(const std::string& name, const Type& scalar);
  /// Any other variable of the whole module: declares it, with a type that is declared already.
  std::string global(const std::string& name, std::string_view storage, const std::string& pointee);
  /// A declaration in other words, once: "%id = INSTRUCTION".
  std::string declare(const std::string& id, const std::string& instruction);

  void capability(std::string_view name);
  const std::vector<std::string>& capabilities() const { return capabilities_; }
  bool has_capability(std::string_view name) const;
  /// OpExtension, of an extension of SPIR-V or, where an environment wants it so, of OpenCL.
  void extension(std::string_view name);
  void execution_mode(const std::string& mode) { modes_.push_back(mode); }
  void decorate(const std::string& id, const std::string& decoration);
  /// A new id with a name, which texts of the module show.
  std::string named(const std::string& name);
  std::string extended_instructions(std::string_view set);

  void parameter(const std::string& id, const Type& type);
  void parameter(const std::string& id, const std::string& type_id);
  /// Adds "%id = OPCODE %type OPERANDS" to the function and gives "%id".
  std::string value(const std::string& opcode, const Type& type, const std::string& operands,
                    std::string id = {});
  /// Adds an instruction that gives nothing.
  void effect(const std::string& instruction) { body_.push_back(instruction); }

  /// The module: one entry point, a kernel, with all that was added.
  std::string kernel(std::string_view name, std::string_view addressing);
  /// The same of a compute shader of SPIR-V 1.minor.
  std::string shader(std::string_view name, int minor);

 private:
  std::string plain_type(const Type& type, bool in_memory);
  std::string scalar_type(const Type& type, bool in_memory);
  std::string text(const std::string& memory_model, const std::string& entry_point,
                   const std::vector<std::string>& interface);

  Dialect dialect_;
  std::set<std::string> known_;  ///< ids that are declared, and decorations that were made
  std::vector<std::string> capabilities_, extensions_, imports_, modes_, names_, decorations_, declarations_;
  std::vector<std::string> parameters_, inputs_, globals_, variables_, body_;
  std::string function_type_;
  int values_ = 0;
};

}  // namespace plumbline::spirv
