#include "harness/vulkan/glsl.h"

#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>

#include <memory>

namespace plumbline::vulkan {
namespace {

/// The compiler's own process-wide state, made once.
class Compiler {
 public:
  Compiler() { glslang_initialize_process(); }
  ~Compiler() { glslang_finalize_process(); }
};

using Shader = std::unique_ptr<glslang_shader_t, void (*)(glslang_shader_t*)>;
using Program = std::unique_ptr<glslang_program_t, void (*)(glslang_program_t*)>;

Error refused(const char* log, const std::string& source) {
  return {Error::Kind::build_failed, "the shader does not compile", std::string(log) + "\n" + source};
}

}  // namespace

Outcome<std::vector<std::uint32_t>> compile(const std::string& source) {
  static const Compiler compiler;
  glslang_input_t input{};
  input.language = GLSLANG_SOURCE_GLSL;
  input.stage = GLSLANG_STAGE_COMPUTE;
  input.client = GLSLANG_CLIENT_VULKAN;
  input.client_version = GLSLANG_TARGET_VULKAN_1_1;
  input.target_language = GLSLANG_TARGET_SPV;
  input.target_language_version = GLSLANG_TARGET_SPV_1_3;
  input.code = source.c_str();
  input.default_version = 460;
  input.default_profile = GLSLANG_NO_PROFILE;
  input.messages = static_cast<glslang_messages_t>(GLSLANG_MSG_SPV_RULES_BIT | GLSLANG_MSG_VULKAN_RULES_BIT);
  input.resource = glslang_default_resource();
  const Shader shader(glslang_shader_create(&input), glslang_shader_delete);
  if (!glslang_shader_preprocess(shader.get(), &input) || !glslang_shader_parse(shader.get(), &input))
    return refused(glslang_shader_get_info_log(shader.get()), source);
  const Program program(glslang_program_create(), glslang_program_delete);
  glslang_program_add_shader(program.get(), shader.get());
  if (!glslang_program_link(program.get(), input.messages))
    return refused(glslang_program_get_info_log(program.get()), source);
  glslang_program_SPIRV_generate(program.get(), GLSLANG_STAGE_COMPUTE);
  std::vector<std::uint32_t> words(glslang_program_SPIRV_get_size(program.get()));
  glslang_program_SPIRV_get(program.get(), words.data());
  return words;
}

}  // namespace plumbline::vulkan
