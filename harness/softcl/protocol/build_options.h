#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace softcl {

/// Whose options a string holds: of the compiler (5.6.4) or of the linker (5.6.5).
enum class OptionUse : std::uint8_t { compile, link };

/// What is wrong with `options`, for the build log; empty if nothing is.
std::string option_error(std::string_view options, OptionUse use);

/// The options of OpenCL 1.2 sections 5.6.4 and 5.6.5, and what OpenCL 2.0 and 2.1 added, parsed.
struct Options {
  std::vector<std::string> defines;   ///< NAME or NAME=VALUE
  std::vector<std::string> includes;  ///< directories
  std::string language = "CL1.2";     ///< value of -cl-std; CL1.2 when none is given (5.6.4.5)
  bool single_precision_constant = false;
  bool denorms_are_zero = false;
  bool correctly_rounded_divide_sqrt = false;
  bool optimise = true;
  bool mad_enable = false;
  bool no_signed_zeros = false;
  bool unsafe_math = false;
  bool finite_math_only = false;
  bool fast_relaxed_math = false;
  bool no_warnings = false;
  bool warnings_are_errors = false;
  bool argument_info = false;
  bool create_library = false;
  bool enable_link_options = false;
  bool uniform_work_group_size = false;
  // Without effect here: sub-groups make no independent progress in any case.
  bool no_subgroup_progress = false;
  bool debug = false;
};

/// The parsed options, or what is wrong with them, for the build log.
struct ParsedOptions {
  std::optional<Options> options;
  std::string error;
};
ParsedOptions parse_options(std::string_view text, OptionUse use);

}  // namespace softcl
