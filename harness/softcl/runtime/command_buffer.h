#pragma once

#include <CL/cl_ext.h>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "command_queue.h"
#include "extension_types.h"
#include "kernel.h"

namespace softcl {

using MemObjectAttachments = std::vector<std::unique_ptr<Attachment<MemObject>>>;

/// A kernel launch in a command buffer, which clUpdateMutableCommandsKHR may change
/// (cl_khr_command_buffer_mutable_dispatch).
class MutableCommand final : public Object {
 public:
  static constexpr Kind kind = Kind::mutable_command;
  static constexpr cl_int invalid = CL_INVALID_MUTABLE_COMMAND_KHR;
  using ApiHandle = cl_mutable_command_khr;

  /// What is launched, and what may be changed of it.
  struct Launch {
    Ref<Kernel> kernel;  ///< a copy of the program's, with its arguments
    NDRange range;
    bool chosen_local = false;  ///< the program left the work-group size to the device
  };
  struct Terms {
    cl_mutable_dispatch_fields_khr fields = 0;
    std::vector<CommandProperties> property_list = {};
  };

  MutableCommand(cl_command_buffer_khr buffer, Ref<CommandQueue> queue, Ref<Kernel> original, Launch launch,
                 Terms terms);

  cl_command_buffer_khr buffer() const { return buffer_; }
  const Ref<CommandQueue>& queue() const { return queue_; }
  const Ref<Kernel>& original() const { return original_; }
  const Terms& terms() const { return terms_; }
  Launch launch() const;
  /// Whether every argument of its kernel has been set.
  bool is_complete() const { return launch().kernel->has_all_arguments(); }
  /// Takes the place of the launch. Throws Error{CL_INVALID_KERNEL_ARGS} if an argument's memory is gone.
  void change(Launch launch);
  /// The command as it is now; null for a launch of no work-items.
  std::unique_ptr<Command> make() const;

 private:
  const cl_command_buffer_khr buffer_;  ///< only named
  const Ref<CommandQueue> queue_;
  const Ref<Kernel> original_;
  const Terms terms_;
  mutable std::mutex mutex_;
  Launch launch_;              ///< guarded by mutex_
  MemObjectAttachments held_;  ///< guarded by mutex_; the arguments' memory objects, whose handles stay valid
};

/// Commands that are recorded once and enqueued as often as wanted (cl_khr_command_buffer).
class CommandBuffer final : public Object {
 public:
  static constexpr Kind kind = Kind::command_buffer;
  static constexpr cl_int invalid = CL_INVALID_COMMAND_BUFFER_KHR;
  using ApiHandle = cl_command_buffer_khr;

  /// Makes a command; null: it only waits.
  using Maker = std::function<std::unique_ptr<Command>()>;
  struct Recorded {
    cl_command_type type;
    Maker make;
    std::vector<std::size_t> waits;   ///< places of the commands that it waits for
    MemObjectAttachments held = {};   ///< whose handles stay valid
    Ref<MutableCommand> launch = {};  ///< null unless it is a kernel's
    bool launch_has_handle = false;   ///< the program has one of `launch`
  };

  CommandBuffer(Ref<CommandQueue> queue, cl_command_buffer_flags_khr flags, MutableDispatchAsserts asserts,
                std::vector<cl_command_buffer_properties_khr> property_list);
  ~CommandBuffer() override;

  const Ref<CommandQueue>& queue() const { return queue_.ref(); }
  cl_command_buffer_flags_khr flags() const { return flags_; }
  MutableDispatchAsserts asserts() const { return asserts_; }
  const std::vector<cl_command_buffer_properties_khr>& property_list() const { return property_list_; }
  /// CL_COMMAND_BUFFER_STATE_…: finalised while a launch lacks arguments, executable once all have them.
  cl_command_buffer_state_khr state() const;

  /// Throws Error{CL_INVALID_OPERATION} unless it is being recorded.
  void require_recording() const;
  void finalize();
  /// The places that sync points name. Throws Error{CL_INVALID_SYNC_POINT_WAIT_LIST_KHR}.
  std::vector<std::size_t> require_sync_points(cl_uint count, const cl_sync_point_khr* list) const;
  /// Adds a command and returns its sync point.
  cl_sync_point_khr record(Recorded command);

  /// Enqueues all commands; the event ends after them. They may be enqueued again before that. Throws
  /// Error{CL_INVALID_OPERATION} unless it is executable.
  Ref<Event> enqueue(const Ref<CommandQueue>& queue, std::span<const Ref<Event>> wait_list);

 private:
  cl_command_buffer_state_khr state_locked() const;

  Attachment<CommandQueue> queue_;
  const cl_command_buffer_flags_khr flags_;
  const MutableDispatchAsserts asserts_;
  const std::vector<cl_command_buffer_properties_khr> property_list_;
  mutable std::mutex mutex_;
  bool finalized_ = false;          ///< guarded by mutex_
  std::vector<Recorded> commands_;  ///< guarded by mutex_ while recording, constant afterwards
};

}  // namespace softcl
