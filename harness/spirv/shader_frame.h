#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/spirv/instruction_writer.h"
#include "harness/spirv/vulkan_shader.h"

namespace plumbline::spirv {

/// What every compute shader of ours has around its work: buffers of packed scalars, one invocation per
/// vector, and the way out where there are no more vectors.
class ShaderFrame {
 public:
  /// The assembly must outlive this.
  explicit ShaderFrame(Assembly& assembly) : assembly_(assembly) {}

  /// The buffers of the call, in_a, in_b, … and, where `with_results`, out_0, …: binding k is buffer k.
  void add_buffers(const Call& call, bool with_results = true);
  std::size_t buffers() const { return buffers_.size(); }
  const Value& buffer(const std::string& name) const { return buffers_.at(name); }
  /// Work-groups, the size and this invocation's number; what is written until leave() is done by those that
  /// have a vector. The modes of the shader come before.
  void enter();
  void leave();
  /// The same for work that all invocations of a work-group do, of which some may have no vector.
  void enter_whole_groups();

  static Type index_type() { return Type::number(ScalarType::u32, 1); }
  /// The number of this invocation, and a constant.
  const std::string& index() const { return index_; }
  std::string number(int n) { return taken(assembly_.constant(index_type(), std::to_string(n))); }
  /// Of this invocation, the first component of a built-in variable that is a vector of three.
  std::string built_in(const std::string& name);
  /// How many invocations of this work-group have a vector.
  std::string items();
  /// The pointer to lane `lane` of vector `vector`, an id, in a buffer.
  std::string element(const Value& buffer, const std::string& vector, int width, int lane);

  /// The shader as it is now, which has these modes of float controls.
  Shader finished(const VulkanEnvironment& environment, std::vector<std::string> modes);

 private:
  Assembly& assembly_;
  std::map<std::string, Value> buffers_;
  std::string index_, vectors_;
};

}  // namespace plumbline::spirv
