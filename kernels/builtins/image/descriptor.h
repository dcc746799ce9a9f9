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

/// One level of an image. The value of an image argument is the address of its first level's, which those of
/// the other levels follow.
struct ImageDescriptor {
  SOFTCL_BYTES data;
  SOFTCL_ULONG row_pitch;    ///< bytes from a row of texels to the next
  SOFTCL_ULONG layer_pitch;  ///< bytes from a slice of a 3D image, or an image of an array, to the next
  SOFTCL_UINT width, height, depth;         ///< texels; 1 in the dimensions that the image does not have
  SOFTCL_UINT layers;                       ///< images of the array; 1 if it is none
  SOFTCL_UINT channel_order, channel_type;  ///< cl_channel_order, cl_channel_type: the same numbers as CLK_*
  SOFTCL_UINT channels;                     ///< stored in a texel; packed types count as 1
  SOFTCL_UINT element_size;                 ///< bytes of a texel
  SOFTCL_UINT levels;                       ///< from this one on, itself included
};

/// The low bits of a sampler's value, which are those of a sampler literal (6.12.14.1), and above them what
/// only sampler objects have. A literal's value has the defaults there, zeros.
enum SamplerBits {
  sampler_normalized = 0x01,
  sampler_address_mask = 0x0e,
  sampler_address_none = 0x00,
  sampler_address_clamp_to_edge = 0x02,
  sampler_address_clamp = 0x04,
  sampler_address_repeat = 0x06,
  sampler_address_mirrored_repeat = 0x08,
  sampler_filter_nearest = 0x10,
  sampler_filter_linear = 0x20,
  sampler_literal_mask = 0x3f,
  sampler_mip_linear = 0x40
};

/// Where a sampler's value has the least level of detail, and how far the greatest lies below the largest
/// number: fields of 28 bits in units of 2^-24. No image has levels beyond 15, and a float of at least 0.5 is
/// a multiple of the unit.
enum SamplerLods { sampler_least_lod_at = 8, sampler_greatest_lod_at = 36, sampler_lod_mask = 0xfffffff };
#define SAMPLER_LOD_UNIT (1.0f / (1 << 24))

#undef SOFTCL_BYTES
#undef SOFTCL_UINT
#undef SOFTCL_ULONG
