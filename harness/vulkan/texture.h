#pragma once

#include <memory>
#include <span>
#include <vector>

#include "harness/vulkan/compute_pipeline.h"

namespace plumbline::vulkan {

/// The image of a call with its view, its sampler if it samples, and a buffer that the host writes and reads
/// its texels in; of a texel buffer the view of that buffer. An image is in the layout GENERAL.
class Texture {
 public:
  explicit Texture(std::shared_ptr<Session> session) : session_(std::move(session)) {}
  ~Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;

  Status create(const TextureCall& call);
  /// Makes it a binding of the pipeline, whose runs it must outlive.
  void bind_to(Pipeline& pipeline, std::size_t binding, VkDescriptorType type) const;
  /// The texel at `index` of a level, as it is sent and as it has come back.
  std::span<std::byte> texel(int level, std::size_t index) {
    return {staging_.data() + offsets_[static_cast<std::size_t>(level)] + index * texel_bytes_, texel_bytes_};
  }
  /// Sends all texels to the image, before shaders that use it; brings them back, after shaders that wrote
  /// it.
  void record_upload(VkCommandBuffer commands) const;
  void record_download(VkCommandBuffer commands) const;
  /// Of a multisampled image, which no copy fills: makes it the storage image that a shader stores texels to,
  /// as unsigned integers of the same bits; around that shader the image is made ready and handed on.
  void bind_for_filling(Pipeline& pipeline, std::size_t binding) const;
  void record_before_filling(VkCommandBuffer commands) const;
  void record_after_filling(VkCommandBuffer commands) const;

 private:
  bool is_buffer() const { return call_.kind == TextureKind::buffer; }
  Status create_buffer_view();
  Status create_image();
  Status create_view(std::string_view format, VkImageView& view);
  Status create_sampler();
  VkExtent3D extent(int level) const;
  std::vector<VkBufferImageCopy> regions() const;
  void barrier(VkCommandBuffer commands, VkImageLayout from, VkAccessFlags before, VkAccessFlags after,
               VkPipelineStageFlags stage_before, VkPipelineStageFlags stage_after) const;

  std::shared_ptr<Session> session_;
  TextureCall call_;
  std::size_t texel_bytes_ = 0;
  std::vector<std::size_t> offsets_;  ///< of the levels in the buffer
  Buffer staging_;
  VkBufferView texels_ = VK_NULL_HANDLE;
  VkImage image_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  VkImageView view_ = VK_NULL_HANDLE;
  VkImageView filling_ = VK_NULL_HANDLE;  ///< of a multisampled image: as unsigned integers
  VkSampler sampler_ = VK_NULL_HANDLE;
};

}  // namespace plumbline::vulkan
