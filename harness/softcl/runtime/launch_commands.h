#pragma once

#include <vector>

#include "kernel_launch.h"
#include "softcl/loader/device_commands.h"

namespace softcl {

/// What the work-groups that one thread runs of a launch enqueue (3.0: 6.15.20).
class LaunchCommands final : public DeviceCommands {
 public:
  explicit LaunchCommands(KernelLaunch& launch) : launch_(launch) {}
  /// A work-group has ended: what waits for it may run. Not if it was ended from outside.
  void end_work_group(bool may_run) {
    if (!for_work_group_.empty()) release_children(may_run);
  }

  int enqueue_kernel(const DeviceLaunch& request) override;
  int enqueue_marker(DeviceQueueHandle queue, std::uint32_t event_count, const DeviceEvent* wait_list,
                     DeviceEvent* event) override;
  std::uint32_t query(std::uint64_t kernel_number, BlockQuery query, const DeviceNDRange* range) override;
  DeviceQueueHandle default_queue() override;
  DeviceEvent create_user_event() override;
  bool is_valid(DeviceEvent event) override;
  void retain(DeviceEvent event) override;
  void release(DeviceEvent event) override;
  void set_user_event_status(DeviceEvent event, std::int32_t status) override;
  void capture_profiling(DeviceEvent event, std::int32_t info, void* value) override;

 private:
  void release_children(bool may_run);
  Ref<DeviceQueue> require_queue(DeviceQueueHandle handle) const;
  std::vector<Ref<Event>> require_events(std::uint32_t count, const DeviceEvent* list) const;
  /// `flags` are enqueue_kernel's. Throws Error.
  void enqueue(DeviceQueue& queue, const Ref<Event>& command, std::span<const Ref<Event>> waits,
               std::int32_t flags, DeviceEvent* event);
  template <class Body>
  int guard(Body&& body) const noexcept;

  KernelLaunch& launch_;
  std::vector<Ref<Event>> for_work_group_;  ///< that wait for the work-group that runs now
};

}  // namespace softcl
