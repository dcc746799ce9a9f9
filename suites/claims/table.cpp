#include "suites/claims/table.h"

namespace plumbline::claims {
namespace {

using Kind = Claim::Kind;
using Profile = Mandate::Profile;
using Relation = Mandate::Relation;

constexpr std::string_view full_clause = "4.2, table 4.3", embedded_clause = "10, table 4.3";

constexpr std::string_view single = "CL_DEVICE_SINGLE_FP_CONFIG", twice = "CL_DEVICE_DOUBLE_FP_CONFIG",
                           half = "CL_DEVICE_HALF_FP_CONFIG", extensions = "CL_DEVICE_EXTENSIONS";
constexpr std::string_view to_nearest = "CL_FP_ROUND_TO_NEAREST";

constexpr Condition with_images{"CL_DEVICE_IMAGE_SUPPORT"};
constexpr Condition without_images{.query = "CL_DEVICE_IMAGE_SUPPORT", .holds = false};
constexpr Condition without_3d_images{.query = "CL_DEVICE_IMAGE3D_MAX_WIDTH", .holds = false};
constexpr Condition with_doubles{twice};
constexpr Condition without_doubles{.query = twice, .holds = false};
constexpr Condition with_halves{extensions, Kind::word, "cl_khr_fp16"};
constexpr Condition without_halves{extensions, Kind::word, "cl_khr_fp16", false};
/// The SPIR-V environments cover devices that take SPIR-V.
constexpr Condition with_spirv{"CL_DEVICE_IL_VERSION", Kind::word, "SPIR-V_1.0"};

constexpr std::string_view correctly_rounded = "CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT",
                           build_correctly_rounded = "clBuildProgram:-cl-fp32-correctly-rounded-divide-sqrt";
/// A limit that is at least so much in both profiles.
constexpr std::array<Mandate, 2> at_least(std::uint64_t n) {
  return {{{.profile = Profile::full, .least = n, .clause = full_clause},
           {.profile = Profile::embedded, .least = n, .clause = embedded_clause}}};
}

constexpr std::array<Mandate, 2> at_least(std::uint64_t full, std::uint64_t embedded) {
  return {{{.profile = Profile::full, .least = full, .clause = full_clause},
           {.profile = Profile::embedded, .least = embedded, .clause = embedded_clause}}};
}

constexpr std::array<Mandate, 2> at_least_in_full(std::uint64_t n) {
  return {{{.profile = Profile::full, .least = n, .clause = full_clause}}};
}

constexpr std::array<Mandate, 2> within(std::uint64_t least, std::uint64_t most) {
  return {{{.least = least, .most = most, .clause = full_clause}}};
}

constexpr std::array<Mandate, 2> truth_value() { return within(0, 1); }
constexpr std::array<Mandate, 2> exactly(std::uint64_t n, std::string_view clause = full_clause) {
  return {{{.least = n, .most = n, .clause = clause}}};
}
constexpr std::array<Mandate, 2> set_in(Profile profile, std::string_view clause) {
  return {{{.profile = profile, .least = 1, .most = 1, .clause = clause}}};
}
constexpr std::array<Mandate, 2> set_until(int version) {
  return {{{.until = version, .least = 1, .most = 1, .clause = full_clause}}};
}

constexpr std::string_view build = "clBuildProgram";
constexpr std::array<Mandate, 2> of_version(int version) {
  return {{{.since = version, .until = version, .least = 1, .most = 1, .clause = "6.10"}}};
}

constexpr Row rows[] = {
    // What each device is.
    {.query = "CL_DEVICE_VERSION", .kind = Kind::version, .mandates = within(10, 99)},
    {.query = "CL_PLATFORM_VERSION",
     .kind = Kind::version,
     .mandates = {{{.least = 10, .most = 99, .clause = "4.1, table 4.1"}}}},
    {.query = "CL_DEVICE_OPENCL_C_VERSION",
     .kind = Kind::version,
     .mandates = {{{.since = 12, .until = 12, .least = 12, .most = 12, .clause = full_clause},
                   {.since = 20, .least = 12, .clause = full_clause}}}},
    {.query = "CL_DEVICE_PROFILE",
     .kind = Kind::word,
     .word = "FULL_PROFILE",
     .mandates = set_in(Profile::full, full_clause)},
    {.query = "CL_DEVICE_PARENT_DEVICE", .mandates = exactly(0)},
    {.query = "CL_DEVICE_REFERENCE_COUNT", .mandates = exactly(1)},
    {.query = "CL_DEVICE_ADDRESS_BITS",
     .mandates = {{{.least = 32, .most = 64, .multiple_of = 32, .clause = full_clause}}}},
    {.query = "CL_DEVICE_ADDRESS_BITS",
     .conditions = {{{extensions, Kind::word, "cles_khr_int64", false}}},
     .mandates = {{{.profile = Profile::embedded, .least = 32, .most = 32, .clause = embedded_clause}}}},
    {.query = "CL_DEVICE_AVAILABLE", .mandates = truth_value()},
    {.query = "CL_DEVICE_ENDIAN_LITTLE", .mandates = truth_value()},
    {.query = "CL_DEVICE_ERROR_CORRECTION_SUPPORT", .mandates = truth_value()},
    {.query = "CL_DEVICE_IMAGE_SUPPORT", .mandates = truth_value()},
    {.query = "CL_DEVICE_GLOBAL_MEM_CACHE_TYPE", .mandates = within(0, 2)},
    {.query = "CL_DEVICE_LOCAL_MEM_TYPE", .mandates = within(1, 2)},
    {.query = "CL_DEVICE_COMPILER_AVAILABLE",
     .conditions = {{{"CL_PLATFORM_PROFILE", Kind::word, "FULL_PROFILE"}}},
     .mandates = exactly(1)},
    {.query = "CL_DEVICE_LINKER_AVAILABLE",
     .conditions = {{{"CL_DEVICE_COMPILER_AVAILABLE"}}},
     .mandates = exactly(1)},
    {.query = "CL_DEVICE_EXECUTION_CAPABILITIES",
     .kind = Kind::bits,
     .word = "CL_EXEC_KERNEL",
     .mandates = exactly(1)},
    {.query = "CL_DEVICE_QUEUE_PROPERTIES",
     .kind = Kind::bits,
     .word = "CL_QUEUE_PROFILING_ENABLE",
     .mandates = exactly(1)},

    // Limits of computation and memory.
    {.query = "CL_DEVICE_MAX_COMPUTE_UNITS", .mandates = at_least(1)},
    {.query = "CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS", .mandates = at_least(3)},
    {.query = "CL_DEVICE_MAX_WORK_ITEM_SIZES", .elements = 3, .mandates = at_least(1)},
    {.query = "CL_DEVICE_MAX_WORK_GROUP_SIZE", .mandates = at_least(1)},
    {.query = "CL_DEVICE_PARTITION_MAX_SUB_DEVICES",
     .second = "CL_DEVICE_MAX_COMPUTE_UNITS",
     .mandates = {{{.relation = Relation::at_most, .clause = full_clause}}}},
    // OpenCL 2.0 lowers it.
    {.query = "CL_DEVICE_MAX_MEM_ALLOC_SIZE",
     .second = "CL_DEVICE_GLOBAL_MEM_SIZE",
     .mandates = {{{.profile = Profile::full,
                    .until = 12,
                    .least = 128 * 1024 * 1024,
                    .relation = Relation::at_least_a_quarter,
                    .clause = full_clause},
                   {.profile = Profile::embedded,
                    .until = 12,
                    .least = 1024 * 1024,
                    .relation = Relation::at_least_a_quarter,
                    .clause = embedded_clause}}}},
    {.query = "CL_DEVICE_MAX_PARAMETER_SIZE", .mandates = at_least(1024, 256)},
    {.query = "CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE", .mandates = at_least(64 * 1024, 1024)},
    {.query = "CL_DEVICE_MAX_CONSTANT_ARGS", .mandates = at_least(8, 4)},
    {.query = "CL_DEVICE_LOCAL_MEM_SIZE", .mandates = at_least(32 * 1024, 1024)},
    {.query = "CL_DEVICE_PRINTF_BUFFER_SIZE", .mandates = at_least(1024 * 1024, 1024)},
    // In bits: a long16, or an int16 where there are no 64-bit integers.
    {.query = "CL_DEVICE_MEM_BASE_ADDR_ALIGN", .mandates = at_least(1024, 512)},
    {.query = "CL_DEVICE_MEM_BASE_ADDR_ALIGN",
     .conditions = {{{extensions, Kind::word, "cles_khr_int64"}}},
     .mandates = {{{.profile = Profile::embedded, .least = 1024, .clause = embedded_clause}}}},

    // Limits of images.
    {.query = "CL_DEVICE_MAX_READ_IMAGE_ARGS", .conditions = {{with_images}}, .mandates = at_least(128, 8)},
    {.query = "CL_DEVICE_MAX_WRITE_IMAGE_ARGS", .conditions = {{with_images}}, .mandates = at_least(8, 1)},
    {.query = "CL_DEVICE_MAX_SAMPLERS", .conditions = {{with_images}}, .mandates = at_least(16, 8)},
    {.query = "CL_DEVICE_IMAGE2D_MAX_WIDTH", .conditions = {{with_images}}, .mandates = at_least(8192, 2048)},
    {.query = "CL_DEVICE_IMAGE2D_MAX_HEIGHT",
     .conditions = {{with_images}},
     .mandates = at_least(8192, 2048)},
    {.query = "CL_DEVICE_IMAGE3D_MAX_WIDTH",
     .conditions = {{with_images}},
     .mandates = at_least_in_full(2048)},
    {.query = "CL_DEVICE_IMAGE3D_MAX_HEIGHT",
     .conditions = {{with_images}},
     .mandates = at_least_in_full(2048)},
    {.query = "CL_DEVICE_IMAGE3D_MAX_DEPTH",
     .conditions = {{with_images}},
     .mandates = at_least_in_full(2048)},
    {.query = "CL_DEVICE_IMAGE_MAX_BUFFER_SIZE",
     .conditions = {{with_images}},
     .mandates = at_least(65536, 2048)},
    {.query = "CL_DEVICE_IMAGE_MAX_ARRAY_SIZE",
     .conditions = {{with_images}},
     .mandates = at_least(2048, 256)},

    // Widths of types that the device does not have.
    {.query = "CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE",
     .conditions = {{without_doubles}},
     .mandates = exactly(0)},
    {.query = "CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE",
     .conditions = {{without_doubles}},
     .mandates = exactly(0)},
    {.query = "CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF",
     .conditions = {{without_halves}},
     .mandates = exactly(0)},
    {.query = "CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF", .conditions = {{without_halves}}, .mandates = exactly(0)},

    // Floating-point capabilities.
    {.query = single,
     .kind = Kind::bits,
     .word = to_nearest,
     .mandates = set_in(Profile::full, full_clause),
     .precision = ScalarType::f32},
    {.query = single,
     .kind = Kind::bits,
     .word = "CL_FP_INF_NAN",
     .mandates = set_in(Profile::full, full_clause),
     .precision = ScalarType::f32},
    {.query = single,
     .kind = Kind::bits,
     .word = "CL_FP_ROUND_TO_NEAREST|CL_FP_ROUND_TO_ZERO",
     .mandates = set_in(Profile::embedded, "10, item 6"),
     .precision = ScalarType::f32},
    {.query = twice,
     .kind = Kind::bits,
     .word = to_nearest,
     .conditions = {{with_doubles}},
     .mandates = exactly(1),
     .precision = ScalarType::f64},
    {.query = twice,
     .kind = Kind::bits,
     .word = "CL_FP_INF_NAN",
     .conditions = {{with_doubles}},
     .mandates = exactly(1),
     .precision = ScalarType::f64},
    {.query = twice,
     .kind = Kind::bits,
     .word = "CL_FP_DENORM",
     .conditions = {{with_doubles}},
     .mandates = exactly(1),
     .precision = ScalarType::f64},
    {.query = twice,
     .kind = Kind::bits,
     .word = "CL_FP_FMA",
     .conditions = {{with_doubles}},
     .mandates = exactly(1),
     .precision = ScalarType::f64},
    // OpenCL 2.0 requires no other direction than to nearest.
    {.query = twice,
     .kind = Kind::bits,
     .word = "CL_FP_ROUND_TO_ZERO",
     .conditions = {{with_doubles}},
     .mandates = set_until(12),
     .precision = ScalarType::f64},
    {.query = twice,
     .kind = Kind::bits,
     .word = "CL_FP_ROUND_TO_INF",
     .conditions = {{with_doubles}},
     .mandates = set_until(12),
     .precision = ScalarType::f64},
    {.query = half,
     .kind = Kind::bits,
     .word = "CL_FP_ROUND_TO_NEAREST|CL_FP_ROUND_TO_ZERO",
     .conditions = {{with_halves, with_spirv}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 6.1"),
     .precision = ScalarType::f16},
    {.query = half,
     .kind = Kind::bits,
     .word = "CL_FP_INF_NAN",
     .conditions = {{with_halves, with_spirv}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 6.4"),
     .precision = ScalarType::f16},

    // Extensions that a version, a capability or another extension implies.
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_global_int32_base_atomics",
     .mandates = set_in(Profile::full, full_clause)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_global_int32_extended_atomics",
     .mandates = set_in(Profile::full, full_clause)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_local_int32_base_atomics",
     .mandates = set_in(Profile::full, full_clause)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_local_int32_extended_atomics",
     .mandates = set_in(Profile::full, full_clause)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_byte_addressable_store",
     .mandates = exactly(1)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_fp64",
     .conditions = {{with_doubles}},
     .mandates = exactly(1)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_fp64",
     .conditions = {{without_doubles}},
     .mandates = exactly(0)},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cles_khr_int64",
     .conditions = {{with_doubles}},
     .mandates = set_in(Profile::embedded, "10, cles_khr_int64")},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_int64_extended_atomics",
     .conditions = {{with_spirv, {extensions, Kind::word, "cl_khr_int64_base_atomics"}}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 5.2.8")},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_int64_base_atomics",
     .conditions = {{with_spirv, {extensions, Kind::word, "cl_khr_int64_extended_atomics"}}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 5.2.8")},
    {.query = extensions,
     .kind = Kind::word,
     .word = "cl_khr_mipmap_image",
     .conditions = {{{extensions, Kind::word, "cl_khr_mipmap_image_writes"}}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 5.2.10")},
    {.query = "CL_DEVICE_IL_VERSION",
     .kind = Kind::word,
     .word = "SPIR-V_1.0",
     .conditions = {{{extensions, Kind::word, "cl_khr_il_program"}}},
     .mandates = exactly(1, "SPIR-V environment 3.0, 2.1")},
    {.query = "CL_DEVICE_IL_VERSION",
     .kind = Kind::word,
     .word = "SPIR-V_1.0",
     .mandates =
         {{{.since = 21, .until = 22, .least = 1, .most = 1, .clause = "SPIR-V environment 3.0, 2.1"}}}},
    {.query = "CL_DEVICE_IL_VERSION",
     .kind = Kind::word,
     .word = "SPIR-V_1.1",
     .mandates =
         {{{.since = 22, .until = 22, .least = 1, .most = 1, .clause = "SPIR-V environment 3.0, 2.1"}}}},
    {.query = "CL_DEVICE_IL_VERSION",
     .kind = Kind::word,
     .word = "SPIR-V_1.2",
     .mandates =
         {{{.since = 22, .until = 22, .least = 1, .most = 1, .clause = "SPIR-V environment 3.0, 2.1"}}}},

    // Macros.
    {.query = build, .kind = Kind::word, .word = "__OPENCL_VERSION__==120", .mandates = of_version(12)},
    {.query = build, .kind = Kind::word, .word = "__OPENCL_VERSION__==200", .mandates = of_version(20)},
    {.query = build, .kind = Kind::word, .word = "__OPENCL_VERSION__==210", .mandates = of_version(21)},
    {.query = build, .kind = Kind::word, .word = "__OPENCL_VERSION__==220", .mandates = of_version(22)},
    {.query = build, .kind = Kind::word, .word = "__OPENCL_VERSION__==300", .mandates = of_version(30)},
    // Without -cl-std: what later versions state of it contradicts itself.
    {.query = build, .kind = Kind::word, .word = "__OPENCL_C_VERSION__==120", .mandates = of_version(12)},
    {.query = build,
     .kind = Kind::word,
     .word = "__OPENCL_C_VERSION__>=120",
     .mandates = {{{.since = 20, .least = 1, .most = 1, .clause = "6.10"}}}},
    {.query = "clBuildProgram:-cl-std=CL1.2",
     .kind = Kind::word,
     .word = "__OPENCL_C_VERSION__==120",
     .mandates = exactly(1, "6.10; 5.6.4.5")},
    {.query = "clBuildProgram:-cl-std=CL1.1",
     .kind = Kind::word,
     .word = "__OPENCL_C_VERSION__==110",
     .mandates = exactly(1, "6.10; 5.6.4.5")},
    {.query = build,
     .kind = Kind::word,
     .word = "__ENDIAN_LITTLE__==1",
     .conditions = {{{"CL_DEVICE_ENDIAN_LITTLE"}}},
     .mandates = exactly(1, "6.10")},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(__ENDIAN_LITTLE__)",
     .conditions = {{{.query = "CL_DEVICE_ENDIAN_LITTLE", .holds = false}}},
     .mandates = exactly(1, "6.10")},
    {.query = build,
     .kind = Kind::word,
     .word = "__IMAGE_SUPPORT__==1",
     .conditions = {{with_images}},
     .mandates = exactly(1, "6.10")},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(__IMAGE_SUPPORT__)",
     .conditions = {{without_images}},
     .mandates = exactly(1, "6.10")},
    {.query = "clBuildProgram:-cl-fast-relaxed-math",
     .kind = Kind::word,
     .word = "__FAST_RELAXED_MATH__==1",
     .mandates = exactly(1, "6.10; 5.6.4.3")},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(__FAST_RELAXED_MATH__)",
     .mandates = exactly(1, "6.10")},
    {.query = "clBuildProgram:-cl-finite-math-only+-cl-unsafe-math-optimizations",
     .kind = Kind::word,
     .word = "!defined(__FAST_RELAXED_MATH__)",
     .mandates = exactly(1, "6.10")},
    {.query = build,
     .kind = Kind::word,
     .word = "__EMBEDDED_PROFILE__==1",
     .mandates = set_in(Profile::embedded, "10 (__EMBEDDED_PROFILE__)")},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(__EMBEDDED_PROFILE__)",
     .mandates = set_in(Profile::full, "10 (__EMBEDDED_PROFILE__)")},
    {.query = build, .kind = Kind::word, .word = "__LINE__==1", .mandates = exactly(1, "6.10")},
    {.query = build, .word = "__FILE__", .mandates = exactly(1, "6.10")},
    {.query = build, .word = "__kernel_exec", .mandates = exactly(1, "6.10")},
    {.query = build, .word = "kernel_exec", .mandates = exactly(1, "6.10")},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(FP_FAST_FMAF)||FP_FAST_FMAF==1",
     .mandates = exactly(1, "6.12.2.1; C99 7.12"),
     .precision = ScalarType::f32},
    {.query = build,
     .kind = Kind::word,
     .word = "!defined(FP_FAST_FMA)||FP_FAST_FMA==1",
     .conditions = {{with_doubles}},
     .mandates = exactly(1, "6.12.2.1; C99 7.12"),
     .precision = ScalarType::f64},

    // What is optional and not there is refused.
    {.query = build_correctly_rounded,
     .word = "x/y",
     .conditions = {{{single, Kind::bits, correctly_rounded}}},
     .mandates = exactly(1, "5.6.4.2"),
     .precision = ScalarType::f32},
    {.query = build_correctly_rounded,
     .word = "x/y",
     .conditions = {{{single, Kind::bits, correctly_rounded, false}}},
     .mandates = exactly(0, "5.6.4.2"),
     .precision = ScalarType::f32},
    {.query = build,
     .word = "image3d_t",
     .conditions = {{with_images, {"CL_DEVICE_IMAGE3D_MAX_WIDTH"}}},
     .mandates = exactly(1, "6.12.14; 10, item 2")},
    {.query = build,
     .word = "image3d_t",
     .conditions = {{with_images, without_3d_images}},
     .mandates = {{{.profile = Profile::embedded, .least = 0, .most = 0, .clause = "10, item 2"}}}},
    {.query = "clCreateImage",
     .word = "3D",
     .conditions = {{with_images, without_3d_images}},
     // CL_INVALID_OPERATION
     .mandates = {{{.profile = Profile::embedded, .least = 59, .most = 59, .clause = "10, item 2"}}}},
};

}  // namespace

std::span<const Row> table() { return rows; }

}  // namespace plumbline::claims
