// The suites: what each supplies is in the folder of its name.
#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.12.2 and the operators of table 7.1, in half, single and double precision.
std::unique_ptr<Suite> math_suite();

/// OpenCL 1.2 section 6.12.4, every function in both of its forms where it has two. Those that select or
/// compare have one right result; degrees, radians, mix and smoothstep have the rulebook's bounds.
std::unique_ptr<Suite> common_suite();

/// OpenCL 1.2 section 6.12.5 for vectors of 1 to 4 lanes; the fast_ functions in single precision only.
std::unique_ptr<Suite> geometric_suite();

/// The operators of OpenCL 1.2 section 6.3 on integers and the builtins of 6.12.3, for all eight integer
/// types.
std::unique_ptr<Suite> integer_suite();

/// OpenCL 1.2 section 6.12.6, lane by lane, and the comparisons of 6.3 on floating-point numbers: true is 1
/// for scalars and -1 in vectors. any() and all() take whole vectors and are not here.
std::unique_ptr<Suite> relational_suite();

/// Choosing lanes and bits: select and bitselect of integers (those of floating-point numbers are
/// relational's), ?:, any and all (6.12.6), shuffle, shuffle2 and vec_step (6.12.12), and the components of
/// vectors (6.1.7).
std::unique_ptr<Suite> select_suite();

/// OpenCL 1.2 section 6.2.3, convert_<type>[_sat][_direction] between every pair of types, and 6.2.4,
/// as_<type>. A conversion belongs to the precision of the widest floating type it touches; half counts as
/// the widest.
std::unique_ptr<Suite> conversions_suite();

/// Conversions between the formats of OCP's OFP8 1.0 and MX 1.0, which have at most 8 bits, and IEEE 754's
/// and bfloat16, saturating and not, and the elements of MX blocks. A code of a small format is an 8-bit
/// integer.
std::unique_ptr<Suite> formats_suite();

/// In which direction the basic operations are rounded: reported; suite math judges the results. Float
/// controls of the direction, which suite math does not measure by itself, are judged here.
/// OpenCL C 1.2 selects a direction statically (7.1) and only where it converts (6.2.3.2, 6.12.7): that
/// suites conversions and casts measure in every direction, whether or not CL_FP_ROUND_TO_ZERO and
/// CL_FP_ROUND_TO_INF are reported.
std::unique_ptr<Suite> rounding_suite();

/// What the device does with subnormal numbers, signed zeros, infinities and NaN in every math builtin (7.2,
/// 7.5.3): reported; suite math judges the results. Float controls of these, which suite math does not
/// measure by itself, are judged here. Few points, all edge values and binades among them.
std::unique_ptr<Suite> special_suite();

/// a*b+c, a*b-c and c-a*b under FP_CONTRACT OFF, ON and as the device has it (6.12.2.1), and fma and mad:
/// rounded once or twice, judged by what the pragma and the build options allow. The report shows which it
/// was.
std::unique_ptr<Suite> contraction_suite();

/// Instructions of Vulkan's shaders that are no operator and no function of the math suite: GLSL.std.450's
/// common, geometric and integer functions, packing, matrices, bit fields.
std::unique_ptr<Suite> shader_suite();

/// Whether results rise and fall as the function does, have its symmetry, and are exact where the true value
/// is a number of the format: reported. Where a document requires monotonic results they are judged.
std::unique_ptr<Suite> properties_suite();

/// Functions and instructions of CUDA that OpenCL does not have: operations in every direction of rounding,
/// in CUDA C++ and in PTX, approximations, and those that clamp their results.
std::unique_ptr<Suite> intrinsics_suite();

/// What a device reports, against what the documents mandate for its profile, version and extensions.
std::unique_ptr<Suite> claims_suite();

/// Modules of SPIR-V: those that the two SPIR-V environments of OpenCL require a device to accept, each with
/// what its kernel writes, and those that break one of their rules. requirements.tsv lists which sentence is
/// measured by which.
std::unique_ptr<Suite> environment_suite();

/// What the compiler finds: the macros and constants of 6.10 and 6.12, literals, and math builtins of
/// operands that are constants, beside the same at run time.
std::unique_ptr<Suite> constants_suite();

/// The atomic functions of integers of OpenCL C 1.2 (6.12.11), and those of floats that cl_ext_float_atomics
/// adds to OpenCL C 3.0, and atomic_exchange: four operands put into one place, in global and in local
/// memory, by as many work-items of a group as there are. A sum is right if some order of additions gives it.
/// Devices that do not report the function's feature are skipped.
std::unique_ptr<Suite> atomics_suite();

/// What OpenCL C 3.0 and its extensions let the work-items of a work-group or a sub-group do together:
/// reductions, scans, votes, broadcasts, shuffles and ballots; what it lets pointers of no named address
/// space do; and dot products of 8-bit integers. Integers are exact; a floating-point sum or product is right
/// if some order and grouping of the operands gives it. Devices that do not report a function's feature or
/// extension are skipped.
std::unique_ptr<Suite> groups_suite();

/// printf of every conversion specifier, flag, length and vector, against the exact text (6.12.13).
std::unique_ptr<Suite> printf_suite();

/// Chapter 8, 5.3 and 6.12.14 of OpenCL 1.2. Formats that a device does not list are skipped; those of table
/// 5.8 that are missing fail in "listed:KIND". A name has all that an entry measures:
/// OPERATION:KIND:ORDER.TYPE[:ADDRESSING-FILTER-COORDINATES]:SIZE.
std::unique_ptr<Suite> images_suite();

/// Vulkan's images: loads and stores of storage images, fetches and samples of sampled ones, in every format
/// that is neither compressed nor of several planes. Formats that a device does not list are skipped. A name
/// has all that an entry measures: OPERATION:KIND:FORMAT[:ADDRESSING-FILTER[-COORDINATES][:…]]:SIZE.
std::unique_ptr<Suite> textures_suite();

}  // namespace plumbline
