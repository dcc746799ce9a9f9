#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "softcl/protocol/work_group.h"

namespace softcl {

/// A translation unit or library in LLVM bitcode, not yet for the host: what a program binary carries.
using Bitcode = std::vector<char>;

struct CompileOutput {
  bool ok = false;
  Bitcode bitcode = {};
  std::string log = {};  ///< Clang's diagnostics, as clGetProgramBuildInfo(CL_PROGRAM_BUILD_LOG) shows them
  enum class Failure : std::uint8_t { none, invalid_options, failed } failure = Failure::none;
};

struct Header {
  std::string name;  ///< as named in #include
  std::string text;
};

/// Machine code, bound to the address that it was made for: code, then constants, then variables, each of
/// them whole pages.
struct CodeImage {
  std::vector<char> bytes;
  std::uint64_t code_size = 0, constants_size = 0;
};

/// Host code for every kernel of a linked program. No kernel functions if the program is unusable (corrupt,
/// unresolved names): the log tells.
struct GeneratedCode {
  bool ok = false;
  CodeImage image = {};
  std::vector<KernelInfo> kernels = {};
  std::string log = {};
};

}  // namespace softcl
