// What a kernel is given for an image and for a sampler. The runtime (C++) writes it, the builtins of this
// folder (OpenCL C) read it.
#pragma once

#ifdef __OPENCL_C_VERSION__
#define SOFTCL_BYTES global uchar*
#define SOFTCL_UINT uint
#define SOFTCL_ULONG ulong
#else
#include <cstddef>
#include <cstdint>
#define SOFTCL_BYTES std::byte*
#define SOFTCL_UINT std::uint32_t
#define SOFTCL_ULONG std::uint64_t
#endif

/// The value of an image argument is the address of one of these.
struct ImageDescriptor {
  SOFTCL_BYTES data;
  SOFTCL_ULONG row_pitch;    ///< bytes from a row of texels to the next
  SOFTCL_ULONG layer_pitch;  ///< bytes from a slice of a 3D image, or an image of an array, to the next
  SOFTCL_UINT width, height, depth;         ///< texels; 1 in the dimensions that the image does not have
  SOFTCL_UINT layers;                       ///< images of the array; 1 if it is none
  SOFTCL_UINT channel_order, channel_type;  ///< cl_channel_order, cl_channel_type: the same numbers as CLK_*
  SOFTCL_UINT channels;                     ///< stored in a texel; packed types count as 1
  SOFTCL_UINT element_size;                 ///< bytes of a texel
};

/// The value of a sampler argument: these fields of 32 bits, which are also those of a sampler literal
/// (6.12.14.1).
enum SamplerBits {
  sampler_normalized = 0x01,
  sampler_address_mask = 0x0e,
  sampler_address_none = 0x00,
  sampler_address_clamp_to_edge = 0x02,
  sampler_address_clamp = 0x04,
  sampler_address_repeat = 0x06,
  sampler_address_mirrored_repeat = 0x08,
  sampler_filter_nearest = 0x10,
  sampler_filter_linear = 0x20
};

#undef SOFTCL_BYTES
#undef SOFTCL_UINT
#undef SOFTCL_ULONG
