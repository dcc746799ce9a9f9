#pragma once

#include <span>
#include <string_view>

namespace plumbline {

/// A way of building device code that the documents' bounds depend on.
struct BuildMode {
  std::string_view name;
  std::string_view build_options;  ///< of shaders the name of an execution mode or a decoration
  bool flushes = false;            ///< the options let subnormals be flushed whatever the device reports
  /// The mode whose bounds hold in this one too; none: this one's own.
  std::string_view bounds_of = {};
  bool signless_zeros = false;  ///< the options let the sign of a zero be ignored
  /// The options are ignored for programs in an intermediate language (OpenCL 3.0, 5.8.6).
  bool of_source_alone = false;
  /// The options include -cl-mad-enable, -cl-finite-math-only, -cl-unsafe-math-optimizations or
  /// -cl-fp32-correctly-rounded-divide-sqrt; fast and relaxed is both finite and unsafe, and unsafe allows
  /// mad (5.6.4.3).
  bool mad = false, finite = false, unsafe = false, correctly_rounded = false;
  int language = 0;              ///< of -cl-std=: 12 for OpenCL C 1.2; 0: the device's default
  bool of_cuda = false;          ///< the options are those of NVRTC, CUDA's compiler
  bool of_single_alone = false;  ///< the options change single precision alone

  std::string_view bounds_mode() const { return bounds_of.empty() ? name : bounds_of; }
};

/// Without options.
const BuildMode& default_mode();
/// Every mode, "default" first.
std::span<const BuildMode> build_modes();
const BuildMode* find_build_mode(std::string_view name);

}  // namespace plumbline
