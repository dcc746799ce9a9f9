#pragma once

#include <CL/cl_icd.h>

#include <string>
#include <vector>

/// The platform, with OCL_ICD_VENDORS set to this build's before the loader looks at it.
cl_platform_id softcl_platform();
cl_device_id softcl_device();

/// A context and an in-order queue on softcl, released at the end.
struct Session {
  explicit Session(cl_command_queue_properties properties = 0);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Builds; on failure reports the log as a test failure.
  cl_program build(const char* source, const char* options = "") const;
  std::string log(cl_program program) const;  ///< of its last build
  cl_kernel kernel(cl_program program, const char* name) const;
  cl_mem buffer(size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE, void* host = nullptr) const;

  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};

/// SPIR-V: a kernel k that does nothing, and a 32-bit constant with SpecId 7.
inline constexpr cl_uint spirv_module[] = {
    0x07230203,     0x00010000, 0,  7,   0,  // magic number, version 1.0, generator, bound, schema
    2u << 16 | 17,  4,                       // OpCapability Addresses
    2u << 16 | 17,  6,                       // OpCapability Kernel
    3u << 16 | 14,  2,          2,           // OpMemoryModel Physical64 OpenCL
    4u << 16 | 15,  6,          5,  'k',     // OpEntryPoint Kernel %5 "k"
    4u << 16 | 71,  2,          1,  7,       // OpDecorate %2 SpecId 7
    4u << 16 | 21,  1,          32, 0,       // %1 = OpTypeInt 32 0
    4u << 16 | 50,  1,          2,  42,      // %2 = OpSpecConstant %1 42
    2u << 16 | 19,  3,                       // %3 = OpTypeVoid
    3u << 16 | 33,  4,          3,           // %4 = OpTypeFunction %3
    5u << 16 | 54,  3,          5,  0,   4,  // %5 = OpFunction %3 None %4
    2u << 16 | 248, 6,                       // %6 = OpLabel
    1u << 16 | 253,                          // OpReturn
    1u << 16 | 56,                           // OpFunctionEnd
};

/// The kinds of handle a program can get wrong.
enum class HandleKind { none, platform, device, context, queue, mem, program, kernel, event, sampler };

/// One of everything, for the table of error codes.
struct World : Session {
  World();
  ~World();

  /// Values that are no valid handle of this kind: null, wild, of another kind, inside a handle, released.
  std::vector<void*> bad_handles(HandleKind kind) const;

  const cl_icd_dispatch* cl;  ///< softcl's own entry points, past the loader's checks
  cl_platform_id platform;
  cl_context other_context;
  cl_command_queue other_queue, profiling_queue;
  cl_mem buffer64, other_buffer, host_read_only, host_write_only, host_no_access, read_only, write_only;
  cl_mem sub_buffer, sub_buffer_overlapping;
  // 4 x 4 texels, RGBA of 8 bits, but for `volume` (4 x 4 x 4) and `floats` (one channel, float).
  cl_mem image, other_image, volume, floats, image_of_buffer, image_read_only, image_write_only;
  cl_mem image_host_read_only, image_host_write_only, image_host_no_access;
  cl_sampler sampler, other_sampler;
  cl_kernel with_image;  ///< arguments: read_only image2d_t, sampler_t, write_only image2d_t
  cl_program unbuilt, built, with_kernel, failed, compiled, from_object, from_executable, other_program,
      from_il;
  cl_kernel add, unset, required, local, greedy, other_kernel, with_argument_info, without_argument_info;
  // A context of two devices with a program built for one of them; null where the host has a single core.
  cl_device_id sub_device = nullptr;
  cl_context two_devices = nullptr;
  cl_command_queue sub_device_queue = nullptr;
  cl_kernel root_only_kernel = nullptr;
  cl_program built_differently = nullptr;  ///< kernel "differs" has another argument on each of the two
  cl_event complete, other_event, failed_event, user_event, set_user_event;
  std::vector<void*> released;  ///< indexed by HandleKind; null where a kind cannot be released
  size_t zero3[3] = {0, 0, 0}, one3[3] = {1, 1, 1}, four3[3] = {4, 4, 1}, near3[3] = {1, 1, 0},
         huge3[3] = {1000, 1000, 1000};
  size_t one = 1, two = 2, three = 3, eight = 8, zero = 0, huge = ~size_t(0);
  char room[256] = {};
  cl_uint count = 0;

 private:
  void make_sub_device();
  void make_images();
};
