#pragma once

#include <string>
#include <vector>

#include "harness/support/outcome.h"

// NVRTC, CUDA's compiler as a library, declared here as the driver is.

namespace plumbline::cuda {

struct Compiler {
  std::string version;         ///< "13.0"
  std::string include_folder;  ///< where cuda_fp16.h is; empty where it was not found
};

/// Opens libnvrtc, once for the process: by its sonames, else below CUDA_PATH, CUDA_HOME or /usr/local/cuda.
/// The headers are sought in the same folders and beside the library.
Outcome<const Compiler*> compiler();

/// The machine code of a program for one architecture, which the options name, compiled without NVRTC's
/// cache. Error::build_failed has the log and the source.
Outcome<std::vector<char>> compiled(const std::string& source, const std::vector<std::string>& options);

}  // namespace plumbline::cuda
