// Built-in image functions are written once for descriptors and given, as assembler names, the names that
// Clang mangles for each image type and access qualifier.
#pragma once

/// Image types as they are mangled, without the access qualifier.
#define NAME_1D(access) "14ocl_image1d_" access
#define NAME_1D_BUFFER(access) "21ocl_image1d_buffer_" access
#define NAME_1D_ARRAY(access) "20ocl_image1d_array_" access
#define NAME_2D(access) "14ocl_image2d_" access
#define NAME_2D_ARRAY(access) "20ocl_image2d_array_" access
#define NAME_2D_DEPTH(access) "20ocl_image2d_depth_" access
#define NAME_2D_ARRAY_DEPTH(access) "26ocl_image2d_array_depth_" access
#define NAME_3D(access) "14ocl_image3d_" access

/// Declares the builtin `identifier` under its mangled name, and begins its definition. The compiler decides
/// where it is inlined (harness/softcl/compiler/builtin_library.h).
#define NAMED(mangled, R, identifier, ...)    \
  R identifier(__VA_ARGS__) __asm__(mangled); \
  R identifier(__VA_ARGS__)
