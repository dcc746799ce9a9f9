#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>

#include "harness/device/claim_call.h"
#include "harness/support/outcome.h"

// Claims that a device makes by what it does, not by what it reports: their query is the function that is
// called.
//
//   clBuildProgram[:OPTIONS], Kind::word    1 if the preprocessor finds the condition `word` to hold, else 0
//   clBuildProgram[:OPTIONS], Kind::number  1 if the program is taken that `word` names (program_claims.cpp)
//   clCreateImage, Kind::number, word 3D    the error of a small 3D image with its sign changed; 0 if it is
//   made
//
// OPTIONS are those of the build with '+' for spaces.

namespace plumbline::opencl {

/// What clBuildProgram is given.
struct ClaimedProgram {
  std::string source, options;
};
/// Nothing where the claim is of no program; Error::usage where no program is named so.
Outcome<std::optional<ClaimedProgram>> program_of(const Claim& claim);

/// Whether the claim is of clCreateImage.
bool is_of_image(const Claim& claim);

std::uint64_t refusal_of_3d_image(cl_context context);
Outcome<std::uint64_t> takes_program(cl_context context, cl_device_id device, const ClaimedProgram& program);

}  // namespace plumbline::opencl
