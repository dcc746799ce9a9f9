#pragma once

#include <CL/cl.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// What clGetProgramInfo(CL_PROGRAM_BINARIES) hands out and clCreateProgramWithBinary takes back.
struct ProgramBinary {
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string options;  ///< that the bitcode was built with
  Bitcode bitcode;
};

/// A header (format, build of softcl that made it, lengths, checksum), the options, the bitcode.
std::vector<unsigned char> encode(const ProgramBinary& binary);

/// Nothing if the bytes were truncated, damaged, or made by another device or another build of this one.
std::optional<ProgramBinary> decode(std::span<const unsigned char> bytes);

}  // namespace softcl
