#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "harness/vulkan/session.h"

namespace plumbline::vulkan {

/// A compute shader that is ready to run, with one set of descriptors and one command buffer of its own.
class Pipeline {
 public:
  explicit Pipeline(std::shared_ptr<Session> session) : session_(std::move(session)) {}
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// Binding k is of type `bindings[k]`. The push constant is one word. `full_sub_groups`: no sub-group has
  /// gaps, which takes computeFullSubgroups.
  Status create(const std::vector<std::uint32_t>& code, const std::vector<VkDescriptorType>& bindings,
                bool full_sub_groups = false);
  void bind(std::size_t binding, const Buffer& buffer);
  /// What is bound must outlive the runs.
  void bind(std::size_t binding, VkDescriptorType type, const VkDescriptorImageInfo& image);
  void bind(std::size_t binding, VkDescriptorType type, VkBufferView texels);
  /// Runs one invocation for each of so many vectors, and waits. What `before` and `after` record is run
  /// around it; the host sees what was written.
  using Record = std::function<void(VkCommandBuffer)>;
  Status run(std::uint32_t vectors, const Record& before = {}, const Record& after = {});

 private:
  /// `what` is what is bound, and nothing else.
  void update(std::size_t binding, VkDescriptorType type, VkWriteDescriptorSet what);
  Status make_layouts(const std::vector<VkDescriptorType>& bindings);
  Status make_pipeline(const std::vector<std::uint32_t>& code, bool full_sub_groups);
  Status make_set(const std::vector<VkDescriptorType>& bindings);
  Status make_commands();
  Status submit();

  std::shared_ptr<Session> session_;
  VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkShaderModule module_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  VkDescriptorPool descriptors_ = VK_NULL_HANDLE;
  VkDescriptorSet set_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
};

/// The first bindings of a pipeline: a storage buffer each, as long as what was last sent.
class BoundBuffers {
 public:
  BoundBuffers(std::shared_ptr<Session> session, Pipeline& pipeline, std::size_t count)
      : session_(std::move(session)), pipeline_(pipeline), buffers_(count) {}

  /// Makes binding k a buffer of so many bytes that starts with these; zeros follow.
  Status send(std::size_t k, std::span<const std::byte> bytes, std::size_t size);
  const std::byte* data(std::size_t k) const { return buffers_[k].data(); }

 private:
  std::shared_ptr<Session> session_;
  Pipeline& pipeline_;
  std::vector<Buffer> buffers_;
};

}  // namespace plumbline::vulkan
