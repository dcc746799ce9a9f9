#pragma once

#include <string>

namespace softcl {

/// The lesser device that the environment variable SOFTCL_POSE makes of this one, a list such as
/// "embedded,opencl-1.2,rtz" (docs/softcl.md): what the device reports, what its compiler accepts and how its
/// kernels compute agree. None by default; a pose is named in the device's version.
struct Pose {
  bool embedded = false;            ///< EMBEDDED_PROFILE, of the platform too
  bool opencl_1_2 = false;          ///< OpenCL 1.2: no OpenCL C 3.0, and no SPIR-V but by the next
  bool il_program = false;          ///< with OpenCL 1.2: cl_khr_il_program, which brings SPIR-V 1.0
  bool rounds_to_zero = false;      ///< single precision arithmetic rounds toward zero, and no other way
  bool no_inf_nan = false;          ///< single precision arithmetic makes no infinities and NaN but of x / 0
  bool no_subnormals = false;       ///< kernels without doubles flush
  bool no_double = false;           ///< no cl_khr_fp64
  bool no_half = false;             ///< no cl_khr_fp16
  bool no_int64 = false;            ///< no cles_khr_int64: long and ulong are errors
  bool no_images = false;           ///< CL_DEVICE_IMAGE_SUPPORT is CL_FALSE
  bool no_images_3d = false;        ///< image3d_t is an error
  bool no_2d_array_writes = false;  ///< no cles_khr_2d_image_array_writes
  bool least_limits = false;        ///< no limit is above the minimum of chapter 10
  std::string list = {};            ///< as given; empty: none
};

inline bool takes_spirv(const Pose& pose) { return !pose.opencl_1_2 || pose.il_program; }

/// The least width, height and depth of 3D images is 0: the least limits have none.
inline bool has_3d_images(const Pose& pose) {
  return !pose.no_images && !pose.no_images_3d && !pose.least_limits;
}

}  // namespace softcl
