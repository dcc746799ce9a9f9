#include "harness/vulkan/session.h"

#include <string>
#include <utility>
#include <vector>

namespace plumbline::vulkan {

Outcome<std::shared_ptr<Session>> Session::open(std::shared_ptr<Instance> instance,
                                                VkPhysicalDevice physical) {
  std::shared_ptr<Session> session(new Session);
  session->instance_ = std::move(instance);
  session->physical_ = physical;
  const float priority = 1;
  VkDeviceQueueCreateInfo queue{};
  queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queue.queueFamilyIndex = *compute_family(physical);
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  Reported reported(physical);
  session->features_.emplace(reported);
  reported.features.features.robustBufferAccess = VK_FALSE;  // it would change the code of every access
  std::vector<const char*> extensions;
  const std::set<std::string> names = wanted_extensions(reported);
  for (const std::string& name : names) extensions.push_back(name.c_str());
  VkDeviceCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  create.pNext = &reported.features;
  create.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
  create.ppEnabledExtensionNames = extensions.data();
  create.queueCreateInfoCount = 1;
  create.pQueueCreateInfos = &queue;
  if (const VkResult code = vkCreateDevice(physical, &create, nullptr, &session->device_); code != VK_SUCCESS)
    return failed("vkCreateDevice", code);
  vkGetDeviceQueue(session->device_, queue.queueFamilyIndex, 0, &session->queue_);
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = queue.queueFamilyIndex;
  if (const VkResult code = vkCreateCommandPool(session->device_, &pool, nullptr, &session->pool_);
      code != VK_SUCCESS)
    return failed("vkCreateCommandPool", code);
  return session;
}

Session::~Session() {
  if (device_ == VK_NULL_HANDLE) return;
  vkDestroyCommandPool(device_, pool_, nullptr);
  vkDestroyDevice(device_, nullptr);
}

std::uint32_t Session::host_memory(std::uint32_t allowed) const {
  VkPhysicalDeviceMemoryProperties properties{};
  vkGetPhysicalDeviceMemoryProperties(physical_, &properties);
  constexpr VkMemoryPropertyFlags wanted =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  std::uint32_t type = 0;
  while (type + 1 < properties.memoryTypeCount &&
         ((allowed >> type & 1) == 0 || (properties.memoryTypes[type].propertyFlags & wanted) != wanted))
    ++type;
  return type;
}

Outcome<Buffer> Buffer::create(std::shared_ptr<Session> session, std::size_t bytes) {
  Buffer out;
  out.session_ = std::move(session);
  out.size_ = bytes;
  const VkDevice device = out.session_->device();
  VkBufferCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  create.size = bytes;
  create.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                 VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                 VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
  if (const VkResult code = vkCreateBuffer(device, &create, nullptr, &out.buffer_); code != VK_SUCCESS)
    return failed("vkCreateBuffer", code);
  VkMemoryRequirements needs{};
  vkGetBufferMemoryRequirements(device, out.buffer_, &needs);
  VkMemoryAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocate.allocationSize = needs.size;
  allocate.memoryTypeIndex = out.session_->host_memory(needs.memoryTypeBits);
  if (const VkResult code = vkAllocateMemory(device, &allocate, nullptr, &out.memory_); code != VK_SUCCESS)
    return failed("vkAllocateMemory", code);
  if (const VkResult code = vkBindBufferMemory(device, out.buffer_, out.memory_, 0); code != VK_SUCCESS)
    return failed("vkBindBufferMemory", code);
  void* data = nullptr;
  if (const VkResult code = vkMapMemory(device, out.memory_, 0, VK_WHOLE_SIZE, 0, &data); code != VK_SUCCESS)
    return failed("vkMapMemory", code);
  out.data_ = static_cast<std::byte*>(data);
  return out;
}

Buffer::~Buffer() {
  if (session_ == nullptr) return;
  vkDestroyBuffer(session_->device(), buffer_, nullptr);
  vkFreeMemory(session_->device(), memory_, nullptr);
}

void Buffer::swap(Buffer& other) noexcept {
  std::swap(session_, other.session_);
  std::swap(buffer_, other.buffer_);
  std::swap(memory_, other.memory_);
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
}

}  // namespace plumbline::vulkan
