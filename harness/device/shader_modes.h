#pragma once

#include <optional>
#include <string_view>

#include "reference/direction.h"

namespace plumbline {

/// What a build mode sets in Vulkan's shaders: an execution mode of SPV_KHR_float_controls, or a decoration
/// of every instruction that may have it. The mode's build options are its name.
struct ShaderMode {
  std::string_view name;           ///< the build mode's
  bool keeps_subnormals = false;   ///< DenormPreserve: none may be flushed, whatever the device reports
  bool zeroes_subnormals = false;  ///< DenormFlushToZero: all are
  std::optional<Direction> rounding = {};  ///< of every operation, where the mode states it
  bool keeps_nan = false;            ///< SignedZeroInfNanPreserve: NaN and infinities are no one's choice
  bool forbids_contraction = false;  ///< NoContraction
  bool relaxes = false;              ///< RelaxedPrecision: of results of 32 bits
};

/// Whether it is an execution mode, and no decoration.
inline bool is_float_control(const ShaderMode& mode) {
  return mode.keeps_subnormals || mode.zeroes_subnormals || mode.rounding || mode.keeps_nan;
}

/// Null for a mode that is none of shaders.
const ShaderMode* find_shader_mode(std::string_view name);

}  // namespace plumbline
