#include "harness/vulkan/vulkan_evaluator.h"

#include <algorithm>

#include "harness/device/poison.h"
#include "harness/spirv/vulkan_shader.h"
#include "harness/vulkan/compute_pipeline.h"

namespace plumbline::vulkan {
namespace {

class ShaderEvaluator final : public VectorEvaluator {
 public:
  ShaderEvaluator(std::shared_ptr<Session> session, const Call& call, std::string source)
      : VectorEvaluator(call.width),
        source_(std::move(source)),
        bindings_(call.arguments.size() + call.results.size()),
        whole_groups_(is_statement(call)),
        pipeline_(session),
        buffers_(std::move(session), pipeline_, bindings_) {}

  std::string source() const override { return source_; }

  Status prepare(const std::vector<std::uint32_t>& code) {
    return pipeline_.create(code, std::vector<VkDescriptorType>(bindings_, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
                            whole_groups_);
  }

 private:
  Status send(std::size_t k, const Column& column, std::size_t vectors) override {
    return buffers_.send(k, column.bytes, vectors * width() * static_cast<std::size_t>(size_of(column.type)));
  }

  Status launch(std::size_t first, std::size_t vectors, std::span<Column> results) override {
    if (auto s = pipeline_.run(static_cast<std::uint32_t>(vectors)); !s) return s;
    for (std::size_t k = 0; k < results.size(); ++k)
      std::copy_n(buffers_.data(first + k), results[k].bytes.size(), results[k].bytes.begin());
    return ok();
  }

  std::string source_;
  std::size_t bindings_;
  bool whole_groups_;  ///< sub-groups are measured
  Pipeline pipeline_;
  BoundBuffers buffers_;
};

}  // namespace

std::optional<std::string> inexpressible(const Session& session, const Call& call) {
  const auto shader = spirv::shader_of(call, session.features().environment());
  if (shader) return session.features().missing(*shader);
  if (shader.error().kind == Error::Kind::unsupported) return shader.error().message;
  return std::nullopt;  // what is wrong with it is no property of the device: prepare returns it
}

Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call) {
  const spirv::VulkanEnvironment& environment = session->features().environment();
  const auto shader = spirv::shader_of(call, environment);
  if (!shader) return shader.error();
  const auto words = spirv::module_of(*shader, environment);
  if (!words) return words.error();
  auto evaluator = std::make_unique<ShaderEvaluator>(std::move(session), call, spirv::disassembled(*words));
  if (auto status = evaluator->prepare(*words); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

}  // namespace plumbline::vulkan
