#pragma once

#include <span>
#include <string_view>

namespace plumbline {

/// A way of building device code that the documents' bounds depend on.
struct BuildMode {
  std::string_view name;
  std::string_view build_options;
  bool flushes = false;  ///< the options let subnormals be flushed whatever the device says
  /// The mode whose bounds hold in this one too; none: this one's own.
  std::string_view bounds_of = {};
  bool signless_zeros = false;  ///< the options let the sign of a zero be ignored
  /// The options are ignored for programs in an intermediate language (OpenCL 3.0, 5.8.6).
  bool of_source_alone = false;

  std::string_view bounds_mode() const { return bounds_of.empty() ? name : bounds_of; }
};

/// Whether the options say that arguments and results are neither infinite nor NaN.
bool assumes_numbers(const BuildMode& mode);

/// Every mode, "default" first.
std::span<const BuildMode> build_modes();
const BuildMode* find_build_mode(std::string_view name);

}  // namespace plumbline
