#include "harness/device/build_modes.h"

#include <algorithm>
#include <iterator>

namespace plumbline {
namespace {

// OpenCL 1.2 section 5.6.4.2 and 5.6.4.3.
constexpr BuildMode all_build_modes[] = {
    {"default", ""},
    {"denorms-are-zero", "-cl-denorms-are-zero", true},
    {.name = "mad-enable", .build_options = "-cl-mad-enable", .mad = true},
    // From OpenCL 2.0 on the unsafe options include -cl-denorms-are-zero; OpenCL 1.2 judges nothing of them.
    // They include -cl-no-signed-zeros and -cl-mad-enable (5.6.4.3).
    {.name = "unsafe",
     .build_options = "-cl-unsafe-math-optimizations",
     .flushes = true,
     .signless_zeros = true,
     .mad = true,
     .unsafe = true},
    {.name = "fast-relaxed",
     .build_options = "-cl-fast-relaxed-math",
     .flushes = true,
     .signless_zeros = true,
     .mad = true,
     .finite = true,
     .unsafe = true},
    {.name = "finite-only", .build_options = "-cl-finite-math-only", .finite = true},
    {.name = "correctly-rounded",
     .build_options = "-cl-fp32-correctly-rounded-divide-sqrt",
     .correctly_rounded = true},
    {.name = "no-signed-zeros",
     .build_options = "-cl-no-signed-zeros",
     .bounds_of = "default",
     .signless_zeros = true},
    {.name = "opt-disable", .build_options = "-cl-opt-disable", .bounds_of = "default"},
    {.name = "single-constants",
     .build_options = "-cl-single-precision-constant",
     .bounds_of = "default",
     .of_source_alone = true},
    {.name = "cl1.2",
     .build_options = "-cl-std=CL1.2",
     .bounds_of = "default",
     .of_source_alone = true,
     .language = 12},
    {.name = "cl2.0",
     .build_options = "-cl-std=CL2.0",
     .bounds_of = "default",
     .of_source_alone = true,
     .language = 20},
    {.name = "cl3.0",
     .build_options = "-cl-std=CL3.0",
     .bounds_of = "default",
     .of_source_alone = true,
     .language = 30},
    {.name = "correctly-rounded+mad-enable",
     .build_options = "-cl-fp32-correctly-rounded-divide-sqrt -cl-mad-enable",
     .bounds_of = "correctly-rounded",
     .mad = true,
     .correctly_rounded = true},
    {.name = "correctly-rounded+denorms-are-zero",
     .build_options = "-cl-fp32-correctly-rounded-divide-sqrt -cl-denorms-are-zero",
     .flushes = true,
     .bounds_of = "correctly-rounded",
     .correctly_rounded = true},
    {.name = "correctly-rounded+fast-relaxed",
     .build_options = "-cl-fp32-correctly-rounded-divide-sqrt -cl-fast-relaxed-math",
     .flushes = true,
     .bounds_of = "fast-relaxed",
     .signless_zeros = true,
     .mad = true,
     .finite = true,
     .unsafe = true,
     .correctly_rounded = true},
    {.name = "mad-enable+no-signed-zeros",
     .build_options = "-cl-mad-enable -cl-no-signed-zeros",
     .bounds_of = "mad-enable",
     .signless_zeros = true,
     .mad = true},
    {.name = "opt-disable+denorms-are-zero",
     .build_options = "-cl-opt-disable -cl-denorms-are-zero",
     .flushes = true,
     .bounds_of = "denorms-are-zero"},
    // NVRTC's: its default is -ftz=false -prec-div=true -prec-sqrt=true -fmad=true.
    {.name = "ftz", .build_options = "-ftz=true", .flushes = true, .of_cuda = true, .of_single_alone = true},
    {.name = "prec-div-false", .build_options = "-prec-div=false", .of_cuda = true, .of_single_alone = true},
    {.name = "prec-sqrt-false",
     .build_options = "-prec-sqrt=false",
     .of_cuda = true,
     .of_single_alone = true},
    {.name = "fmad-false", .build_options = "-fmad=false", .bounds_of = "default", .of_cuda = true},
    // The four above but for -fmad, which stays true, and intrinsics for functions.
    {.name = "use-fast-math",
     .build_options = "--use_fast_math",
     .flushes = true,
     .of_cuda = true,
     .of_single_alone = true},
    // Of shaders alone: shader_modes.h.
    {"denorm-preserve", "DenormPreserve"},
    {"denorm-flush-to-zero", "DenormFlushToZero", true},
    {"rounding-rte", "RoundingModeRTE"},
    {"rounding-rtz", "RoundingModeRTZ"},
    {"signed-zero-inf-nan-preserve", "SignedZeroInfNanPreserve"},
    {.name = "no-contraction", .build_options = "NoContraction", .bounds_of = "default"},
    {"relaxed-precision", "RelaxedPrecision"},
};

}  // namespace

const BuildMode& default_mode() { return all_build_modes[0]; }

std::span<const BuildMode> build_modes() { return all_build_modes; }

const BuildMode* find_build_mode(std::string_view name) {
  const auto found = std::find_if(std::begin(all_build_modes), std::end(all_build_modes),
                                  [&](const BuildMode& m) { return m.name == name; });
  return found == std::end(all_build_modes) ? nullptr : found;
}

}  // namespace plumbline
