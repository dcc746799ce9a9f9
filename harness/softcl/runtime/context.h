#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "softcl_device.h"

namespace softcl {

class DeviceQueues;
class SharedMemory;

class Context final : public Object {
 public:
  static constexpr Kind kind = Kind::context;
  static constexpr cl_int invalid = CL_INVALID_CONTEXT;
  using ApiHandle = cl_context;
  using Notify = void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*);
  using DestructorCallback = void(CL_CALLBACK*)(cl_context, void*);

  /// `devices` are distinct; `properties` with its terminating 0, or empty if the program gave none.
  Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties, Notify notify,
          void* user_data);
  /// Calls the destructor callbacks, last registered first.
  ~Context() override;

  const std::vector<Ref<Device>>& devices() const { return devices_; }
  const std::vector<cl_context_properties>& properties() const { return properties_; }
  /// Whether `device` is one of devices(), or a part of one.
  bool has(const Device& device) const;
  std::uint64_t max_allocation() const;

  // What shows that the program has released the context: neither it nor a queue has a handle left. Kernels
  // that still run then are ended in a while; they might never end.
  void queue_made();
  void queue_handle_gone(bool has_commands);
  void queue_deleted() { --queues_; }
  /// clReleaseContext has been called.
  void released();

  /// Reports an error to the program outside any call of its own (section 4.4, pfn_notify).
  void report(const char* what, cl_int code) const;
  void on_destruction(DestructorCallback callback, void* user_data);
  SharedMemory& shared_memory() const { return *shared_memory_; }
  DeviceQueues& device_queues() const { return *device_queues_; }

 private:
  std::unique_ptr<SharedMemory> shared_memory_;
  std::unique_ptr<DeviceQueues> device_queues_;
  std::vector<Ref<Device>> devices_;
  std::vector<cl_context_properties> properties_;
  void end_kernels_if_abandoned(bool has_commands);

  Notify notify_;
  void* user_data_;
  std::atomic<std::uint32_t> queues_{0}, queue_handles_{0};
  std::atomic<bool> is_abandoned_{false};
  std::mutex mutex_;
  std::vector<std::pair<DestructorCallback, void*>> destructor_callbacks_;  ///< guarded by mutex_
};

}  // namespace softcl
