#include "extension_rows.h"

#include <CL/cl_ext.h>
#include <gtest/gtest.h>

#include "extension_modules.h"
#include "softcl/runtime/command_buffer_types.h"

namespace {

constexpr cl_version version_1 = CL_MAKE_VERSION(1, 0, 0);

// Queries that the installed headers may lack; the numbers are the registry's.
constexpr cl_uint single_atomics = 0x4231, double_atomics = 0x4232, half_atomics = 0x4233, clocks = 0x1076,
                  pitch_alignment = 0x104A, base_alignment = 0x104B, il_version = 0x105B;
/// Loads and stores, sums, and extremes; in global memory, and in local memory.
constexpr cl_bitfield every_float_atomic = 7u | 7u << 16;
constexpr cl_device_fp_config ieee_half = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA,
                              ieee_double = ieee_half | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF;

/// A zeroed image of two texels in each direction.
cl_mem image_of(const Session& s, cl_mem_object_type type, cl_image_format format, cl_uint levels = 0) {
  const bool is_3d = type == CL_MEM_OBJECT_IMAGE3D;
  const cl_image_desc shape{type, 2, 2, is_3d ? size_t(2) : 0, 0, 0, 0, levels, 0, {nullptr}};
  cl_int code = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, CL_MEM_READ_WRITE, &format, &shape, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return image;
}
void fill(const Session& s, cl_mem image, const void* color, size_t level = 0) {
  const size_t origin[4] = {0, 0, level, 0}, region[3] = {1, 1, 1};
  EXPECT_EQ(clEnqueueFillImage(s.queue, image, color, origin, region, 0, nullptr, nullptr), CL_SUCCESS);
}

constexpr cl_image_format of_uints = {CL_R, CL_UNSIGNED_INT32};
cl_mem volume(const Session& s) { return image_of(s, CL_MEM_OBJECT_IMAGE3D, of_uints); }
cl_mem srgb(const Session& s) { return image_of(s, CL_MEM_OBJECT_IMAGE2D, {CL_sRGBA, CL_UNORM_INT8}); }
cl_mem depth(const Session& s) {
  const cl_mem image = image_of(s, CL_MEM_OBJECT_IMAGE2D, {CL_DEPTH, CL_FLOAT});
  const cl_float half = 0.5F;
  fill(s, image, &half);
  return image;
}
cl_mem two_levels(const Session& s) {
  const cl_mem image = image_of(s, CL_MEM_OBJECT_IMAGE2D, of_uints, 2);
  const cl_uint nine[4] = {9};
  fill(s, image, nine, 1);
  return image;
}
cl_mem of_a_buffer(const Session& s) {
  cl_uint texels[] = {0, 13, 0, 0};
  const cl_mem buffer = s.buffer(sizeof texels, CL_MEM_COPY_HOST_PTR, texels);
  const cl_image_desc shape{CL_MEM_OBJECT_IMAGE2D, 2, 2, 0, 0, 8, 0, 0, 0, {buffer}};
  const cl_mem image = clCreateImage(s.context, CL_MEM_READ_WRITE, &of_uints, &shape, nullptr, nullptr);
  clReleaseMemObject(buffer);
  return image;
}

const std::vector<const char*> semaphore_functions = {
    "clCreateSemaphoreWithPropertiesKHR", "clEnqueueWaitSemaphoresKHR", "clEnqueueSignalSemaphoresKHR",
    "clGetSemaphoreInfoKHR", "clRetainSemaphoreKHR", "clReleaseSemaphoreKHR",
    // Of cl_khr_external_semaphore, but programs look it up with the others.
    "clGetSemaphoreHandleForTypeKHR"};
const std::vector<const char*> command_buffer_functions = {
    "clCreateCommandBufferKHR",   "clRetainCommandBufferKHR",      "clReleaseCommandBufferKHR",
    "clFinalizeCommandBufferKHR", "clEnqueueCommandBufferKHR",     "clCommandBarrierWithWaitListKHR",
    "clCommandCopyBufferKHR",     "clCommandCopyBufferRectKHR",    "clCommandCopyBufferToImageKHR",
    "clCommandCopyImageKHR",      "clCommandCopyImageToBufferKHR", "clCommandFillBufferKHR",
    "clCommandFillImageKHR",      "clCommandNDRangeKernelKHR",     "clCommandSVMMemcpyKHR",
    "clCommandSVMMemFillKHR",     "clGetCommandBufferInfoKHR"};

/// Of the API or of SPIR-V.
std::vector<ExtensionRow> rows_of_the_api() {
  return {
      {.name = "cl_khr_icd",
       .version = version_1,
       .macro_since = no_macro,
       .functions = {"clIcdGetPlatformIDsKHR"},
       .of_platform = {{CL_PLATFORM_ICD_SUFFIX_KHR, std::string("SOFTCL", 7)}}},
      {.name = "cl_khr_command_buffer",
       .version = CL_MAKE_VERSION(0, 9, 8),
       .macro_since = no_macro,
       .functions = command_buffer_functions,
       .of_device = {query_value<cl_bitfield>(CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR,
                                              CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                                                  CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR |
                                                  CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR),
                     query_value<cl_bitfield>(
                         CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR,
                         CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE),
                     query_value<cl_bitfield>(CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR, 0)}},
      {.name = "cl_khr_command_buffer_mutable_dispatch",
       .version = CL_MAKE_VERSION(0, 9, 5),
       .macro_since = no_macro,
       .functions = {"clUpdateMutableCommandsKHR", "clGetMutableCommandInfoKHR"},
       .of_device = {query_value<cl_bitfield>(CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR, 0x1f)}},
      {.name = "cl_khr_il_program",
       .version = version_1,
       .macro_since = no_macro,
       .functions = {"clCreateProgramWithILKHR"},
       .of_device = {{il_version, std::string("SPIR-V_1.2 SPIR-V_1.1 SPIR-V_1.0", 33)}},
       .modules = {{"", "%r = OpISub %uint %a %b", 50, 8, 42}}},
      {.name = "cl_khr_image2d_from_buffer",
       .version = version_1,
       .macro_since = no_macro,
       .body = "const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;\n"
               "o[0] = read_imageui(image, s, (int2)(1, 0)).x;",
       .first = 13,
       .image = {"read_only image2d_t", of_a_buffer},
       .of_device = {query_value<cl_uint>(pitch_alignment, 1), query_value<cl_uint>(base_alignment, 1)}},
      {.name = "cl_khr_semaphore",
       .version = version_1,
       .macro_since = no_macro,
       .functions = semaphore_functions,
       .of_device = {query_value<cl_uint>(CL_DEVICE_SEMAPHORE_TYPES_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR)},
       .of_platform = {query_value<cl_uint>(CL_PLATFORM_SEMAPHORE_TYPES_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR)}},
      {.name = "cl_khr_spirv_no_integer_wrap_decoration",
       .version = version_1,
       .macro_since = no_macro,
       .modules = {{"OpExtension \"SPV_KHR_no_integer_wrap_decoration\"", "%r = OpIAdd %uint %a %b", 40, 2,
                    42, "", "OpDecorate %r NoSignedWrap\nOpDecorate %r NoUnsignedWrap\n"}}},
      {.name = "cl_khr_suggested_local_work_size",
       .version = version_1,
       .macro_since = no_macro,
       .functions = {"clGetKernelSuggestedLocalWorkSizeKHR"}},
  };
}

std::vector<ExtensionRow> rows_of_images() {
  return {
      {.name = "cl_khr_3d_image_writes",
       .version = version_1,
       .macro_since = 100,
       .body = "write_imageui(image, (int4)(0), (uint4)(7));",
       .first = 7,
       .image = {"write_only image3d_t", volume, true},
       .modules = {{"OpCapability ImageBasic",
                    "%color = OpCompositeConstruct %uint4 %a %a %a %a\nOpImageWrite %image %zero4 %color\n"
                    "%r = OpCopyObject %uint %a",
                    7, 0, 7,
                    "%uint4 = OpTypeVector %uint 4\n%zero4 = OpConstantNull %uint4\n"
                    "%imagetype = OpTypeImage %void 3D 0 0 0 0 Unknown WriteOnly\n"}}},
      {.name = "cl_khr_depth_images",
       .version = version_1,
       .macro_since = 120,
       .body = "o[0] = (long)(8 * read_imagef(image, (int2)(0)));",
       .first = 4,
       .image = {"read_only image2d_depth_t", depth},
       .modules =
           {{"OpCapability ImageBasic",
             "%f = OpImageRead %float %image %zero2\n%g = OpFMul %float %f %eight\n"
             "%r = OpConvertFToU %uint %g",
             0, 0, 4,
             "%uint2 = OpTypeVector %uint 2\n%zero2 = OpConstantNull %uint2\n%float = OpTypeFloat 32\n"
             "%eight = OpConstant %float 8\n%imagetype = OpTypeImage %void 2D 1 0 0 0 Unknown ReadOnly\n"}}},
      {.name = "cl_khr_mipmap_image",
       .version = version_1,
       .macro_since = 200,
       .body = "const sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | "
               "CLK_FILTER_NEAREST;\n"
               "o[0] = read_imageui(image, s, (float2)(0.5f), 1.0f).x;",
       .first = 9,
       .image = {"read_only image2d_t", two_levels},
       .modules =
           {{"OpCapability ImageBasic\nOpCapability ImageMipmap",
             "%texel = OpImageRead %uint4 %image %zero2 Lod %n1\n%r = OpCompositeExtract %uint %texel 0", 0,
             0, 9,
             "%uint2 = OpTypeVector %uint 2\n%zero2 = OpConstantNull %uint2\n%uint4 = OpTypeVector %uint 4\n"
             "%imagetype = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly\n"}}},
      {.name = "cl_khr_mipmap_image_writes",
       .version = version_1,
       .macro_since = 200,
       .body = "write_imageui(image, (int2)(0), 1, (uint4)(11));",
       .first = 11,
       .image = {"write_only image2d_t", two_levels, true, 1},
       .modules =
           {{"OpCapability ImageBasic\nOpCapability ImageMipmap",
             "%color = OpCompositeConstruct %uint4 %a %a %a %a\n"
             "OpImageWrite %image %zero2 %color Lod %n1\n%r = OpCopyObject %uint %a",
             12, 0, 12,
             "%uint2 = OpTypeVector %uint 2\n%zero2 = OpConstantNull %uint2\n%uint4 = OpTypeVector %uint 4\n"
             "%imagetype = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly\n"}}},
      // 0.5 is code 188 of sRGB's curve.
      {.name = "cl_khr_srgb_image_writes",
       .version = version_1,
       .macro_since = 100,
       .body = "write_imagef(image, (int2)(0), (float4)(0.5f, 0.0f, 1.0f, 1.0f));",
       .first = 0xffff00bc,
       .image = {"write_only image2d_t", srgb, true}},
  };
}

std::vector<ExtensionRow> rows_of_older_atomics() {
  const char *const int_add = "atom_add((volatile __global int*)o, 2);",
                    *const int_max = "atom_max((volatile __global int*)o, (int)get_global_id(0));";
  const std::vector<ModuleUse> adds = wide_atomics("OpAtomicIAdd", 14),
                               extremes = wide_atomics("OpAtomicUMax", 9);

  return {
      {.name = "cl_khr_global_int32_base_atomics",
       .version = version_1,
       .macro_since = 100,
       .body = int_add,
       .first = 128},
      {.name = "cl_khr_global_int32_extended_atomics",
       .version = version_1,
       .macro_since = 100,
       .body = int_max,
       .first = 63},
      {.name = "cl_khr_local_int32_base_atomics",
       .version = version_1,
       .macro_since = 100,
       .body =
           "__local int t; if (get_local_id(0) == 0) t = 0; barrier(1); atom_inc(&t); barrier(1); o[0] = t;",
       .first = 64},
      {.name = "cl_khr_local_int32_extended_atomics",
       .version = version_1,
       .macro_since = 100,
       .body = "__local int t; if (get_local_id(0) == 0) t = 0; barrier(1);\n"
               "atom_or(&t, 1 << (get_local_id(0) & 7)); barrier(1); o[0] = t;",
       .first = 255},
      {.name = "cl_khr_int64_base_atomics",
       .version = version_1,
       .macro_since = 100,
       .body = "atom_add((volatile __global long*)o, 1L << 40);",
       .first = cl_ulong(64) << 40,
       .modules = adds},
      {.name = "cl_khr_int64_extended_atomics",
       .version = version_1,
       .macro_since = 100,
       .body = "atom_max((volatile __global long*)o, (long)get_global_id(0) << 33);",
       .first = cl_ulong(63) << 33,
       .modules = extremes},
  };
}

/// Of scalars: types, operators and functions.
std::vector<ExtensionRow> rows_of_arithmetic() {
  cl_device_integer_dot_product_acceleration_properties_khr nothing_faster{};
  return {
      {.name = "cl_khr_byte_addressable_store",
       .version = version_1,
       .macro_since = 100,
       .body = "((__global char*)o)[1] = 7;",
       .first = 0x700},
      {.name = "cl_khr_expect_assume",
       .version = version_1,
       .macro_since = 100,
       .body =
           "long n = get_global_id(0); __builtin_assume(n >= 0); if (__builtin_expect(n == 0, 1)) o[n] = 9;",
       .first = 9,
       .modules = {{"OpCapability ExpectAssumeKHR\nOpExtension \"SPV_KHR_expect_assume\"",
                    "%less = OpULessThan %bool %a %b\nOpAssumeTrueKHR %less\n%r = OpExpectKHR %uint %b %a", 3,
                    9, 9}}},
      {.name = "cl_khr_extended_bit_ops",
       .version = version_1,
       .macro_since = 100,
       .body = "o[0] = bit_reverse((uchar)0x14) + bitfield_insert(0, 3, 8, 1) + "
               "bitfield_extract_unsigned(0x90, 4, 4);",
       .first = 0x28 + 0x100 + 9,
       .modules = bit_instructions()},
      {.name = "cl_khr_integer_dot_product",
       .version = CL_MAKE_VERSION(2, 0, 0),
       .macro_since = 100,
       .body =
           "o[0] = dot((char4)(1, -2, 3, 4), (char4)(-5, 6, 7, 100)) + dot_4x8packed_uu_uint(0x02u, 0x03u);",
       .first = 410,
       .of_device = {query_value<cl_bitfield>(CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR, 3),
                     query_value(CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR,
                                 nothing_faster),
                     query_value(CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR,
                                 nothing_faster)},
       .modules = dot_products()},
      {.name = "cl_khr_fp16",
       .version = version_1,
       .macro_since = 100,
       .body = "half h = (half)0.5f; o[0] = (long)(h * (half)8.0f);",
       .first = 4,
       .of_device = {query_value<cl_device_fp_config>(CL_DEVICE_HALF_FP_CONFIG, ieee_half)},
       .modules = float_products("16")},
      {.name = "cl_khr_fp64",
       .version = version_1,
       .macro_since = 100,
       .body = "double d = 0.1; o[0] = (long)(d * 1e17);",
       .first = 10000000000000000,
       .of_device = {query_value<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG, ieee_double)},
       .modules = float_products("64")},
      {.name = "cl_ext_float_atomics",
       .version = version_1,
       .macro_since = 200,
       .body = "atomic_fetch_add((volatile __global atomic_float*)o, 1.0f);",
       .first = 0x42800000,
       .of_device = {query_value(single_atomics, every_float_atomic),
                     query_value(double_atomics, every_float_atomic),
                     query_value(half_atomics, every_float_atomic)},
       .modules = all_float_atomics()},
      // LLVM 15's translator does not read ShaderClockKHR.
      {.name = "cl_khr_kernel_clock",
       .version = version_1,
       .macro_since = 200,
       .body = "const ulong c = clock_read_device(); o[0] = c != 0 && clock_read_device() >= c && "
               "clock_read_work_group() >= c && clock_read_sub_group() >= c && clock_read_hilo_device().y >= "
               "(uint)(c >> 32);",
       .first = 1,
       .of_device = {query_value<cl_bitfield>(clocks, 7)}},
  };
}

/// Of work-groups and sub-groups, which have 8 work-items. Capabilities GroupNonUniform… are of SPIR-V 1.3.
std::vector<ExtensionRow> rows_of_groups() {
  const auto row = [](const char* name, const char* body, cl_ulong first,
                      std::vector<ModuleUse> modules = {}) {
    return ExtensionRow{.name = name,
                        .version = version_1,
                        .macro_since = 200,
                        .body = body,
                        .first = first,
                        .modules = std::move(modules)};
  };
  return {
      row("cl_khr_subgroup_ballot",
          "const uint4 b = sub_group_ballot(get_local_id(0) & 1); if (get_local_id(0) == 0) o[0] = b.x;",
          0xaa),
      row("cl_khr_subgroup_clustered_reduce",
          "o[get_local_id(0)] = sub_group_clustered_reduce_add((int)get_local_id(0), 4u);", 6),
      row("cl_khr_subgroup_extended_types",
          "o[get_local_id(0)] = sub_group_broadcast((char4)(get_local_id(0)), 3u).y;", 3, sums_of_bytes()),
      row("cl_khr_subgroup_non_uniform_arithmetic",
          "const int i = get_local_id(0); if (i % 2 == 0) o[i] = sub_group_non_uniform_reduce_add(i);", 12),
      row("cl_khr_subgroup_non_uniform_vote",
          "const int i = get_local_id(0); o[i] = (sub_group_non_uniform_any(i == 5) != 0) +\n"
          "  2 * (sub_group_non_uniform_all(i >= 0) != 0) + 4 * (sub_group_non_uniform_all_equal(i) != 0);",
          3),
      row("cl_khr_subgroup_rotate", "o[get_local_id(0)] = sub_group_rotate((int)get_local_id(0), 3);", 3),
      row("cl_khr_subgroup_shuffle", "o[get_local_id(0)] = sub_group_shuffle((int)get_local_id(0), 5u);", 5),
      row("cl_khr_subgroup_shuffle_relative",
          "o[get_local_id(0)] = sub_group_shuffle_down((int)get_local_id(0), 2u);", 2),
      row("cl_khr_work_group_uniform_arithmetic", "o[0] = work_group_reduce_or(1 << (get_local_id(0) & 7));",
          255, uniform_arithmetic()),
  };
}

}  // namespace

const std::vector<ExtensionRow>& extension_rows() {
  static const std::vector<ExtensionRow> all = [] {
    std::vector<ExtensionRow> rows;
    for (const auto& some : {rows_of_the_api(), rows_of_images(), rows_of_older_atomics(),
                             rows_of_arithmetic(), rows_of_groups()})
      rows.insert(rows.end(), some.begin(), some.end());
    return rows;
  }();
  return all;
}
