#pragma once

#include "entry_points.h"
#include "session.h"

/// The kinds of handle a program can get wrong.
enum class HandleKind {
  none,
  platform,
  device,
  context,
  queue,
  mem,
  program,
  kernel,
  event,
  sampler,
  semaphore,
  command_buffer,
  mutable_command,
  any_queue  ///< for calls that take queues on the device too; they are no `queue`
};

/// Objects of every kind, in every state that some call refuses: what the rows of the table of error codes
/// use.
struct ObjectSet : Session {
  ObjectSet();
  ~ObjectSet();

  /// Values that are no valid handle of this kind: null, no handle at all, of another kind, inside a
  /// handle, released.
  std::vector<void*> bad_handles(HandleKind kind) const;

  const EntryPoints* cl;
  cl_platform_id platform;
  cl_context other_context;
  cl_command_queue other_queue, profiling_queue, device_queue, other_device_queue;
  cl_mem buffer64, other_buffer, host_read_only, host_write_only, host_no_access, read_only, write_only;
  cl_mem sub_buffer, sub_buffer_overlapping, a_pipe;
  // 4 x 4 texels, RGBA of 8 bits, but for `volume` (4 x 4 x 4) and `floats` (one channel, float); of
  // `mipmapped` three levels, and of `deep_mipmapped`, which is 4 x 4 x 4.
  cl_mem image, other_image, volume, floats, image_of_buffer, image_read_only, image_write_only;
  cl_mem mipmapped, deep_mipmapped;
  cl_mem image_host_read_only, image_host_write_only, image_host_no_access;
  cl_sampler sampler, other_sampler;
  cl_kernel with_image;  ///< arguments: read_only image2d_t, sampler_t, write_only image2d_t
  cl_program unbuilt, built, with_kernel, failed, compiled, from_object, from_executable, other_program,
      from_il;
  cl_kernel add, unset, required, local, greedy, other_kernel, with_argument_info, without_argument_info;
  cl_kernel with_queue;  ///< argument: queue_t
  // A context of a device and its part, with a queue on the whole and a kernel built for the part; null where
  // the host has a single core.
  cl_device_id sub_device = nullptr;
  cl_context two_devices = nullptr;
  cl_command_queue two_devices_queue = nullptr;
  cl_kernel part_only_kernel = nullptr;
  cl_program built_differently = nullptr;  ///< kernel "differs" has another argument on each of the two
  cl_event complete, other_event, failed_event, user_event, set_user_event;
  cl_semaphore_khr semaphore, other_semaphore;
  /// Being recorded, with one barrier; finalised, each with a launch of `add`: mutable, not, and one whose
  /// launch lacks its arguments.
  cl_command_buffer_khr recording, executable, constant, incomplete;
  cl_mutable_command_khr launch, fixed_launch, constant_launch;  ///< fixed: only its global size may change
  std::vector<void*> released;  ///< indexed by HandleKind; null where a kind cannot be released
  size_t zero3[3] = {0, 0, 0}, one3[3] = {1, 1, 1}, four3[3] = {4, 4, 1}, near3[3] = {1, 1, 0},
         huge3[3] = {1000, 1000, 1000};
  // Of `mipmapped`: a level that there is not, and a texel outside of level 1; of `deep_mipmapped`.
  size_t no_level[4] = {0, 0, 3, 0}, beyond_level[4] = {2, 0, 1, 0}, no_deep_level[4] = {0, 0, 0, 3};
  size_t one = 1, two = 2, three = 3, eight = 8, zero = 0, huge = ~size_t(0);
  char room[256] = {};
  cl_uint count = 0;

 private:
  void make_sub_device();
  void make_images();
  void make_command_buffers();
};
