#include "harness/vulkan/compute_pipeline.h"

#include <algorithm>
#include <map>

#include "harness/spirv/vulkan_shader.h"

namespace plumbline::vulkan {

Pipeline::~Pipeline() {
  const VkDevice device = session_->device();
  vkDestroyFence(device, fence_, nullptr);
  vkDestroyDescriptorPool(device, descriptors_, nullptr);
  vkDestroyPipeline(device, pipeline_, nullptr);
  vkDestroyShaderModule(device, module_, nullptr);
  vkDestroyPipelineLayout(device, layout_, nullptr);
  vkDestroyDescriptorSetLayout(device, set_layout_, nullptr);
  if (commands_ != VK_NULL_HANDLE) vkFreeCommandBuffers(device, session_->pool(), 1, &commands_);
}

Status Pipeline::create(const std::vector<std::uint32_t>& code, const std::vector<VkDescriptorType>& bindings,
                        bool full_sub_groups) {
  if (auto s = make_layouts(bindings); !s) return s;
  if (auto s = make_pipeline(code, full_sub_groups); !s) return s;
  if (auto s = make_set(bindings); !s) return s;
  return make_commands();
}

Status Pipeline::make_layouts(const std::vector<VkDescriptorType>& types) {
  std::vector<VkDescriptorSetLayoutBinding> bindings(types.size());
  for (std::size_t k = 0; k < bindings.size(); ++k)
    bindings[k] = {static_cast<std::uint32_t>(k), types[k], 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
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

Status Pipeline::make_pipeline(const std::vector<std::uint32_t>& words, bool full_sub_groups) {
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
  if (full_sub_groups) create.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  create.layout = layout_;
  const auto code =
      vkCreateComputePipelines(session_->device(), VK_NULL_HANDLE, 1, &create, nullptr, &pipeline_);
  return code == VK_SUCCESS ? ok() : failed("vkCreateComputePipelines", code);
}

Status Pipeline::make_set(const std::vector<VkDescriptorType>& types) {
  std::map<VkDescriptorType, std::uint32_t> counts;
  for (const VkDescriptorType type : types) ++counts[type];
  std::vector<VkDescriptorPoolSize> sizes;
  for (const auto& [type, count] : counts) sizes.push_back({type, count});
  VkDescriptorPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  pool.maxSets = 1;
  pool.poolSizeCount = static_cast<std::uint32_t>(sizes.size());
  pool.pPoolSizes = sizes.data();
  if (const auto code = vkCreateDescriptorPool(session_->device(), &pool, nullptr, &descriptors_);
      code != VK_SUCCESS)
    return failed("vkCreateDescriptorPool", code);
  VkDescriptorSetAllocateInfo set{};
  set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  set.descriptorPool = descriptors_;
  set.descriptorSetCount = 1;
  set.pSetLayouts = &set_layout_;
  const auto code = vkAllocateDescriptorSets(session_->device(), &set, &set_);
  return code == VK_SUCCESS ? ok() : failed("vkAllocateDescriptorSets", code);
}

Status Pipeline::make_commands() {
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

void Pipeline::update(std::size_t binding, VkDescriptorType type, VkWriteDescriptorSet what) {
  what.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
  what.dstSet = set_;
  what.dstBinding = static_cast<std::uint32_t>(binding);
  what.descriptorCount = 1;
  what.descriptorType = type;
  vkUpdateDescriptorSets(session_->device(), 1, &what, 0, nullptr);
}

void Pipeline::bind(std::size_t binding, const Buffer& buffer) {
  const VkDescriptorBufferInfo whole{buffer.get(), 0, VK_WHOLE_SIZE};
  VkWriteDescriptorSet what{};
  what.pBufferInfo = &whole;
  update(binding, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, what);
}

void Pipeline::bind(std::size_t binding, VkDescriptorType type, const VkDescriptorImageInfo& image) {
  VkWriteDescriptorSet what{};
  what.pImageInfo = &image;
  update(binding, type, what);
}

void Pipeline::bind(std::size_t binding, VkDescriptorType type, VkBufferView texels) {
  VkWriteDescriptorSet what{};
  what.pTexelBufferView = &texels;
  update(binding, type, what);
}

Status Pipeline::run(std::uint32_t vectors, const Record& before, const Record& after) {
  VkCommandBufferBeginInfo begin{};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  if (const auto code = vkBeginCommandBuffer(commands_, &begin); code != VK_SUCCESS)
    return failed("vkBeginCommandBuffer", code);
  if (before) before(commands_);
  vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
  vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0, 1, &set_, 0, nullptr);
  vkCmdPushConstants(commands_, layout_, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof vectors, &vectors);
  vkCmdDispatch(commands_, (vectors + spirv::shader_group_size - 1) / spirv::shader_group_size, 1, 1);
  if (after) after(commands_);
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
                       VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr, 0, nullptr);
  if (const auto code = vkEndCommandBuffer(commands_); code != VK_SUCCESS)
    return failed("vkEndCommandBuffer", code);
  return submit();
}

Status Pipeline::submit() {
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

Status BoundBuffers::send(std::size_t k, std::span<const std::byte> bytes, std::size_t size) {
  if (size != buffers_[k].size()) {
    auto buffer = Buffer::create(session_, size);
    if (!buffer) return buffer.error();
    buffers_[k] = std::move(*buffer);
    pipeline_.bind(k, buffers_[k]);
  }
  std::byte* end = std::copy(bytes.begin(), bytes.end(), buffers_[k].data());
  std::fill(end, buffers_[k].data() + size, std::byte{});
  return ok();
}

}  // namespace plumbline::vulkan
