#pragma once

#include <CL/cl.h>

namespace softcl {

struct NamedVersion {
  const char* name;
  cl_version version;
};

/// The macro by which programs in OpenCL C see an extension (1.2 extension specification, 9.1).
enum class ExtensionMacro : unsigned char {
  of_clang,  ///< Clang has the extension, and follows the version of the language
  defined,   ///< defined for it
  none,      ///< the extension is of the API or of SPIR-V, and adds nothing to the language
};

/// An extension that the device reports, of the version that its specification has.
struct Extension : NamedVersion {
  ExtensionMacro macro = ExtensionMacro::of_clang;
  cl_version since = CL_MAKE_VERSION(1, 0, 0);  ///< the oldest OpenCL C that has the macro
};

/// What is written in terms of OpenCL C 2.0.
constexpr Extension since_2_0(const char* name) {
  return {{name, CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined, CL_MAKE_VERSION(2, 0, 0)};
}

/// Those that the device has wherever softcl-compiler is installed.
inline constexpr Extension extensions[] = {
    {{"cl_khr_icd", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    {{"cl_khr_3d_image_writes", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_byte_addressable_store", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_command_buffer", CL_MAKE_VERSION(0, 9, 8)}, ExtensionMacro::none},
    {{"cl_khr_command_buffer_mutable_dispatch", CL_MAKE_VERSION(0, 9, 5)}, ExtensionMacro::none},
    {{"cl_khr_depth_images", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_expect_assume", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined},
    {{"cl_khr_extended_bit_ops", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined},
    {{"cl_khr_fp16", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_fp64", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_global_int32_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_global_int32_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_il_program", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    {{"cl_khr_image2d_from_buffer", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    {{"cl_khr_int64_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_int64_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_integer_dot_product", CL_MAKE_VERSION(2, 0, 0)}, ExtensionMacro::defined},
    {{"cl_khr_local_int32_base_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_local_int32_extended_atomics", CL_MAKE_VERSION(1, 0, 0)}},
    {{"cl_khr_mipmap_image", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::of_clang, CL_MAKE_VERSION(2, 0, 0)},
    {{"cl_khr_mipmap_image_writes", CL_MAKE_VERSION(1, 0, 0)},
     ExtensionMacro::of_clang,
     CL_MAKE_VERSION(2, 0, 0)},
    {{"cl_khr_semaphore", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    {{"cl_khr_spirv_no_integer_wrap_decoration", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    // Clang has its macro from OpenCL C 2.0 on, but images may be written in every version.
    {{"cl_khr_srgb_image_writes", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined},
    {{"cl_khr_suggested_local_work_size", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::none},
    since_2_0("cl_ext_float_atomics"),
    since_2_0("cl_khr_kernel_clock"),
    since_2_0("cl_khr_subgroup_ballot"),
    since_2_0("cl_khr_subgroup_clustered_reduce"),
    since_2_0("cl_khr_subgroup_extended_types"),
    since_2_0("cl_khr_subgroup_non_uniform_arithmetic"),
    since_2_0("cl_khr_subgroup_non_uniform_vote"),
    since_2_0("cl_khr_subgroup_rotate"),
    since_2_0("cl_khr_subgroup_shuffle"),
    since_2_0("cl_khr_subgroup_shuffle_relative"),
    since_2_0("cl_khr_work_group_uniform_arithmetic"),
};

/// Features of OpenCL C 3.0 (6.2.1): macros there, and CL_DEVICE_OPENCL_C_FEATURES. 2.0 has them too.
inline constexpr NamedVersion language_features[] = {
    {"__opencl_c_atomic_order_acq_rel", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_atomic_order_seq_cst", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_atomic_scope_device", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_device_enqueue", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_fp64", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_int64", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_integer_dot_product_input_4x8bit", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_integer_dot_product_input_4x8bit_packed", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_images", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_3d_image_writes", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_read_write_images", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_atomic_scope_all_devices", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_generic_address_space", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_kernel_clock_scope_device", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_kernel_clock_scope_sub_group", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_kernel_clock_scope_work_group", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_pipes", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_program_scope_global_variables", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_subgroups", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_work_group_collective_functions", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_global_atomic_load_store", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_global_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_global_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_local_atomic_load_store", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_local_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp16_local_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp32_global_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp32_global_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp32_local_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp32_local_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp64_global_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp64_global_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp64_local_atomic_add", CL_MAKE_VERSION(3, 0, 0)},
    {"__opencl_c_ext_fp64_local_atomic_min_max", CL_MAKE_VERSION(3, 0, 0)},
};

/// A version of OpenCL C that programs may select.
struct LanguageVersion {
  const char* option;  ///< value of -cl-std
  cl_version version;
};
inline constexpr LanguageVersion language_versions[] = {
    {"CL1.0", CL_MAKE_VERSION(1, 0, 0)}, {"CL1.1", CL_MAKE_VERSION(1, 1, 0)},
    {"CL1.2", CL_MAKE_VERSION(1, 2, 0)}, {"CL2.0", CL_MAKE_VERSION(2, 0, 0)},
    {"CL3.0", CL_MAKE_VERSION(3, 0, 0)},
};

}  // namespace softcl
