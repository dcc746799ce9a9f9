#pragma once

#include <memory>

#include "harness/vulkan/features.h"
#include "harness/vulkan/instance.h"

namespace plumbline::vulkan {

/// A logical device with one compute queue and every feature that the physical one has but for
/// robustBufferAccess; evaluators share it.
class Session {
 public:
  static Outcome<std::shared_ptr<Session>> open(std::shared_ptr<Instance> instance,
                                                VkPhysicalDevice physical);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  VkDevice device() const { return device_; }
  VkQueue queue() const { return queue_; }
  VkCommandPool pool() const { return pool_; }
  VkPhysicalDevice physical() const { return physical_; }
  const Features& features() const { return *features_; }
  /// A memory type the host reads and writes without flushing; every implementation has one (11.2).
  std::uint32_t host_memory(std::uint32_t allowed) const;

 private:
  Session() = default;
  std::shared_ptr<Instance> instance_;
  std::optional<Features> features_;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
};

/// A buffer, for storage, for copies and as texels, in host-visible memory, mapped for as long as it lives.
class Buffer {
 public:
  Buffer() = default;
  static Outcome<Buffer> create(std::shared_ptr<Session> session, std::size_t bytes);
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer();

  VkBuffer get() const { return buffer_; }
  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void swap(Buffer& other) noexcept;
  std::shared_ptr<Session> session_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace plumbline::vulkan
