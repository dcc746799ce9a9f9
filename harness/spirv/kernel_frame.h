#pragma once

#include <string>

#include "harness/spirv/instruction_writer.h"
#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// What every kernel of ours has around its work: the addressing of its environment, the number of its
/// work-item, and what the environment wants declared.
class KernelFrame {
 public:
  /// The assembly must outlive this.
  KernelFrame(Assembly& assembly, const Environment& environment);

  /// size_t.
  const Type& size_type() const { return size_type_; }
  /// The first component of a built-in vector of three: the work-item's number in its range or its group.
  Value work_item(std::string_view built_in);
  /// The pointer to an element of what `pointer` points to.
  std::string element(const Value& pointer, const std::string& index);
  /// The text of the module as it is now.
  std::string text();

 private:
  Assembly& assembly_;
  Environment environment_;
  Type size_type_;
};

/// The words of a module, held to the rules of the environment. An error's detail begins with `call_text`.
Outcome<Words> checked_kernel(const std::string& text, const Environment& environment,
                              const std::string& call_text);

}  // namespace plumbline::spirv
