#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "group/sub_group.h"
#include "kernel.h"
#include "kernel_launch.h"
#include "program.h"

namespace softcl {

/// A kernel as it was built for one device; both null where the program has no code for it.
struct KernelBuild {
  std::shared_ptr<const ProgramCode> code;
  const KernelInfo* info = nullptr;
};

/// Kernel `name` as it was built for each of the program's devices, in their order. Throws Error with what
/// section 5.7.1 says: CL_INVALID_PROGRAM_EXECUTABLE, CL_INVALID_KERNEL_NAME, or CL_INVALID_KERNEL_DEFINITION
/// if two of the devices have different kernels of that name, or one has none.
std::vector<KernelBuild> find_kernel(const Program& program, std::string_view name);

/// The kernels whose definition is the same on all devices that the program was built for. Throws
/// Error{CL_INVALID_PROGRAM_EXECUTABLE} if there is no such device.
std::vector<std::string> kernel_names(const Program& program);

/// A kernel and the values of its arguments (section 5.7). Holds no reference to memory objects: only their
/// handles, looked up when the kernel is enqueued.
class Kernel final : public Object {
 public:
  static constexpr Kind kind = Kind::kernel;
  static constexpr cl_int invalid = CL_INVALID_KERNEL;
  using ApiHandle = cl_kernel;

  /// `builds`: as find_kernel returns them.
  Kernel(Ref<Program> program, std::vector<KernelBuild> builds);
  /// clCloneKernel.
  explicit Kernel(const Kernel& other);
  ~Kernel() override;

  const Ref<Program>& program() const { return program_.ref(); }
  /// What is the same on all devices: the name, the arguments.
  const KernelInfo& info() const { return info_; }
  /// Null if the program has no code for `device`.
  const KernelBuild* build_for(const Device& device) const;

  /// clSetKernelArg after the check of `index`. Throws Error.
  void set_argument(std::size_t index, std::size_t size, const void* value);
  /// clSetKernelArgSVMPointer after the check of `index`. Throws Error{CL_INVALID_ARG_VALUE} where the
  /// argument is no pointer to global or constant memory.
  void set_pointer(std::size_t index, const void* pointer);
  /// Bytes of __local memory: the variables of `build`, and arguments set so far.
  std::size_t local_memory(const KernelInfo& build) const;

  /// The memory objects among the arguments. Throws Error{CL_INVALID_KERNEL_ARGS} if one is gone.
  std::vector<Ref<MemObject>> memory_objects() const;
  bool has_all_arguments() const;
  /// Throws Error{CL_INVALID_KERNEL_ARGS} unless every argument has been set.
  void require_arguments() const;
  /// The command that runs `build` on `device` with the arguments as they are now. Throws
  /// Error{CL_INVALID_KERNEL_ARGS} if one has not been set, or its memory object is gone.
  std::unique_ptr<Command> launch(const KernelBuild& build, const NDRange& range, const Device& device) const;

 private:
  /// A memory object as clSetKernelArg was given it: does not keep it alive, but can determine whether it
  /// still is.
  struct WeakHandle {
    const Handle* handle = nullptr;
    std::uint32_t generation = 0;
  };
  struct Argument {
    bool set = false;
    std::vector<std::byte> value;  ///< of a value argument or a sampler
    WeakHandle object;  ///< of a pointer to global or constant memory, or an image; no handle for NULL
    const void* pointer = nullptr;  ///< to shared virtual memory, where there is no object
    // `object` is also the queue that a queue_t names.
    std::size_t local_size = 0;
  };

  void set_sampler(Argument& argument, const void* value);
  void set_queue(Argument& argument, const void* value);
  void set_memory_object(Argument& argument, const ArgumentInfo& declared, std::size_t size,
                         const void* value);
  Ref<MemObject> memory_object(const WeakHandle& handle) const;
  template <class T>
  static Ref<T> object(const WeakHandle& handle);

  Attachment<Program> program_;
  const std::vector<KernelBuild> builds_;  ///< one for each of the program's devices
  const KernelInfo& info_;
  const ArgumentLayout layout_;
  mutable std::mutex mutex_;
  std::vector<Argument> arguments_;  ///< guarded by mutex_
};

/// The most work-items of a work-group.
std::size_t max_work_group_size(const KernelInfo& kernel);

/// The sub-groups of a work-group of so many work-items.
constexpr std::size_t max_sub_groups(std::size_t work_items) {
  return work_items / SOFTCL_SUB_GROUP_SIZE + (work_items % SOFTCL_SUB_GROUP_SIZE != 0);
}

/// A work-group size for `range.global` where the program leaves the choice to the device: divides it, gives
/// every unit work if there is enough, and is as long as possible in the first dimension, where work-items
/// are vectorised.
void choose_local_size(NDRange& range, std::size_t units, std::size_t most_items);

}  // namespace softcl
