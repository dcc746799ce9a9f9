#pragma once

#include <CL/cl.h>

namespace softcl {

struct NamedVersion {
  const char* name;
  cl_version version;
};

/// An extension that the device reports. Each is a macro of OpenCL C: Clang's own where it knows the
/// extension, and follows the version of the language then, or else one that is defined for it.
struct Extension : NamedVersion {
  bool known_to_clang = true;
};

/// Those that the device has wherever softcl-compiler is installed.
inline constexpr Extension extensions[] = {
    {{"cl_khr_icd", CL_MAKE_VERSION(1, 0, 0)}, false},
    {{"cl_khr_3d_image_writes", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_byte_addressable_store", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_depth_images", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_fp16", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_fp64", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_global_int32_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_global_int32_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_il_program", CL_MAKE_VERSION(1, 0, 0)}, false},
    {{"cl_khr_image2d_from_buffer", CL_MAKE_VERSION(1, 0, 0)}, false},
    {{"cl_khr_int64_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_int64_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_local_int32_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_local_int32_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    // Clang has its macro from OpenCL C 2.0 on, but images may be written in every version.
    {{"cl_khr_srgb_image_writes", CL_MAKE_VERSION(1, 0, 0)}, false},
    {{"cl_khr_suggested_local_work_size", CL_MAKE_VERSION(1, 0, 0)}, false},
};

/// Features of OpenCL C 3.0 (6.2.1): macros there, and CL_DEVICE_OPENCL_C_FEATURES.
inline constexpr NamedVersion language_features[] = {
    {"__opencl_c_atomic_order_acq_rel", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_atomic_order_seq_cst", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_atomic_scope_device", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_fp64", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_int64", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_images", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_3d_image_writes", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_read_write_images", CL_MAKE_VERSION(3, 0, 0)},
};

/// A version of OpenCL C that programs may ask for. CL2.0 is none: what it adds to 1.2 is not optional there.
struct LanguageVersion {
  const char* option;  ///< value of -cl-std
  cl_version version;
};
inline constexpr LanguageVersion language_versions[] = {
    {"CL1.0", CL_MAKE_VERSION(1, 0, 0)},
    {"CL1.1", CL_MAKE_VERSION(1, 1, 0)},
    {"CL1.2", CL_MAKE_VERSION(1, 2, 0)},
    {"CL3.0", CL_MAKE_VERSION(3, 0, 0)},
};

}  // namespace softcl
