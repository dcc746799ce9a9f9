#include "harness/vulkan/evaluator.h"

#include <algorithm>

#include "harness/device/poison.h"
#include "harness/spirv/vulkan_shader.h"

namespace plumbline::vulkan {
namespace {

class ShaderEvaluator final : public Evaluator {
 public:
  ShaderEvaluator(std::shared_ptr<Session> session, const Call& call, std::string source)
      : session_(std::move(session)),
        source_(std::move(source)),
        width_(static_cast<std::size_t>(call.width)),
        buffers_(call.arguments.size() + call.results.size()) {}
  ~ShaderEvaluator() override {
    const VkDevice device = session_->device();
    vkDestroyFence(device, fence_, nullptr);
    vkDestroyDescriptorPool(device, descriptors_, nullptr);
    vkDestroyPipeline(device, pipeline_, nullptr);
    vkDestroyShaderModule(device, module_, nullptr);
    vkDestroyPipelineLayout(device, layout_, nullptr);
    vkDestroyDescriptorSetLayout(device, set_layout_, nullptr);
    if (commands_ != VK_NULL_HANDLE) vkFreeCommandBuffers(device, session_->pool(), 1, &commands_);
  }
  ShaderEvaluator(const ShaderEvaluator&) = delete;
  ShaderEvaluator& operator=(const ShaderEvaluator&) = delete;

  std::string source() const override { return source_; }

  Status prepare(const std::vector<std::uint32_t>& code) {
    if (auto s = make_layouts(); !s) return s;
    if (auto s = make_pipeline(code); !s) return s;
    return make_set_and_commands();
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    const std::size_t points = arguments[0].size();
    if (points == 0) return ok();
    const std::size_t vectors = (points + width_ - 1) / width_;
    for (std::size_t k = 0; k < arguments.size(); ++k)
      if (auto s = send(k, arguments[k], vectors); !s) return s;
    return launch_and_see_all_written(
        results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
          const auto unwritten = poisoned_.like(out, poison);
          if (auto s = launch(arguments.size(), vectors, unwritten, out); !s) return s.error();
          return unwritten;
        });
  }

 private:
  /// Makes binding k a buffer of whole vectors that starts with the column; zeros follow.
  Status send(std::size_t k, const Column& column, std::size_t vectors) {
    if (auto s = reserve(k, vectors * width_ * static_cast<std::size_t>(size_of(column.type))); !s) return s;
    std::byte* end = std::copy(column.bytes.begin(), column.bytes.end(), buffers_[k].data());
    std::fill(end, buffers_[k].data() + buffers_[k].size(), std::byte{});
    return ok();
  }

  /// Runs the shader with results that hold `before`; the first of them is binding `first`.
  Status launch(std::size_t first, std::size_t vectors, std::span<const Column> before,
                std::span<Column> results) {
    for (std::size_t k = 0; k < results.size(); ++k)
      if (auto s = send(first + k, before[k], vectors); !s) return s;
    if (auto s = run(static_cast<std::uint32_t>(vectors)); !s) return s;
    for (std::size_t k = 0; k < results.size(); ++k)
      std::copy_n(buffers_[first + k].data(), results[k].bytes.size(), results[k].bytes.begin());
    return ok();
  }

  Status make_layouts() {
    std::vector<VkDescriptorSetLayoutBinding> bindings(buffers_.size());
    for (std::size_t k = 0; k < bindings.size(); ++k)
      bindings[k] = {static_cast<std::uint32_t>(k), VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                     VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    VkDescriptorSetLayoutCreateInfo set{};
    set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    set.bindingCount = static_cast<std::uint32_t>(bindings.size());
    set.pBindings = bindings.data();
    if (const auto code = vkCreateDescriptorSetLayout(session_->device(), &set, nullptr, &set_layout_);
        code != VK_SUCCESS)
      return failed("vkCreateDescriptorSetLayout", code);
    const VkPushConstantRange size{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(std::uint32_t)};
    VkPipelineLayoutCreateInfo layout{};
    layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &set_layout_;
    layout.pushConstantRangeCount = 1;
    layout.pPushConstantRanges = &size;
    const auto code = vkCreatePipelineLayout(session_->device(), &layout, nullptr, &layout_);
    return code == VK_SUCCESS ? ok() : failed("vkCreatePipelineLayout", code);
  }

  Status make_pipeline(const std::vector<std::uint32_t>& words) {
    VkShaderModuleCreateInfo module{};
    module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    module.codeSize = words.size() * sizeof words[0];
    module.pCode = words.data();
    if (const auto code = vkCreateShaderModule(session_->device(), &module, nullptr, &module_);
        code != VK_SUCCESS)
      return failed("vkCreateShaderModule", code);
    VkComputePipelineCreateInfo create{};
    create.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
    create.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    create.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    create.stage.module = module_;
    create.stage.pName = "main";
    create.layout = layout_;
    const auto code =
        vkCreateComputePipelines(session_->device(), VK_NULL_HANDLE, 1, &create, nullptr, &pipeline_);
    return code == VK_SUCCESS ? ok() : failed("vkCreateComputePipelines", code);
  }

  Status make_set_and_commands() {
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                    static_cast<std::uint32_t>(buffers_.size())};
    VkDescriptorPoolCreateInfo pool{};
    pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    pool.maxSets = 1;
    pool.poolSizeCount = 1;
    pool.pPoolSizes = &size;
    if (const auto code = vkCreateDescriptorPool(session_->device(), &pool, nullptr, &descriptors_);
        code != VK_SUCCESS)
      return failed("vkCreateDescriptorPool", code);
    VkDescriptorSetAllocateInfo set{};
    set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    set.descriptorPool = descriptors_;
    set.descriptorSetCount = 1;
    set.pSetLayouts = &set_layout_;
    if (const auto code = vkAllocateDescriptorSets(session_->device(), &set, &set_); code != VK_SUCCESS)
      return failed("vkAllocateDescriptorSets", code);
    VkCommandBufferAllocateInfo commands{};
    commands.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    commands.commandPool = session_->pool();
    commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    commands.commandBufferCount = 1;
    if (const auto code = vkAllocateCommandBuffers(session_->device(), &commands, &commands_);
        code != VK_SUCCESS)
      return failed("vkAllocateCommandBuffers", code);
    VkFenceCreateInfo fence{};
    fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    const auto code = vkCreateFence(session_->device(), &fence, nullptr, &fence_);
    return code == VK_SUCCESS ? ok() : failed("vkCreateFence", code);
  }

  Status reserve(std::size_t k, std::size_t bytes) {
    if (bytes == buffers_[k].size()) return ok();
    auto buffer = Buffer::create(session_, bytes);
    if (!buffer) return buffer.error();
    buffers_[k] = std::move(*buffer);
    const VkDescriptorBufferInfo whole{buffers_[k].get(), 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet write{};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = set_;
    write.dstBinding = static_cast<std::uint32_t>(k);
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &whole;
    vkUpdateDescriptorSets(session_->device(), 1, &write, 0, nullptr);
    return ok();
  }

  Status run(std::uint32_t vectors) {
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    if (const auto code = vkBeginCommandBuffer(commands_, &begin); code != VK_SUCCESS)
      return failed("vkBeginCommandBuffer", code);
    vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
    vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0, 1, &set_, 0, nullptr);
    vkCmdPushConstants(commands_, layout_, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof vectors, &vectors);
    vkCmdDispatch(commands_, (vectors + spirv::shader_group_size - 1) / spirv::shader_group_size, 1, 1);
    VkMemoryBarrier barrier{};
    barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                         &barrier, 0, nullptr, 0, nullptr);
    if (const auto code = vkEndCommandBuffer(commands_); code != VK_SUCCESS)
      return failed("vkEndCommandBuffer", code);
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands_;
    if (const auto code = vkQueueSubmit(session_->queue(), 1, &submit, fence_); code != VK_SUCCESS)
      return failed("vkQueueSubmit", code);
    if (const auto code = vkWaitForFences(session_->device(), 1, &fence_, VK_TRUE, UINT64_MAX);
        code != VK_SUCCESS)
      return failed("vkWaitForFences", code);
    const auto code = vkResetFences(session_->device(), 1, &fence_);
    return code == VK_SUCCESS ? ok() : failed("vkResetFences", code);
  }

  std::shared_ptr<Session> session_;
  std::string source_;
  std::size_t width_;
  std::vector<Buffer> buffers_;
  PoisonedColumns poisoned_;
  VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkShaderModule module_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  VkDescriptorPool descriptors_ = VK_NULL_HANDLE;
  VkDescriptorSet set_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
};

}  // namespace

std::optional<std::string> inexpressible(const Session& session, const Call& call) {
  const auto shader = spirv::shader_of(call, session.features().environment());
  if (shader) return session.features().missing(*shader);
  if (shader.error().kind == Error::Kind::unsupported) return shader.error().message;
  return std::nullopt;  // what is wrong with it is no property of the device: prepare says it
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
