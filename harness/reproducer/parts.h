#pragma once

#include <functional>
#include <map>
#include <string>

#include "harness/device/device.h"

namespace plumbline {

/// What a kind of device adds to a C program of its own that asks a call again (harness/reproducer): how it
/// is reached. The rest of the program gives and takes, for argument k of the call, `in[k]`, and for result
/// k, `out[k]`: memory aligned to 64 bytes, of `lanes` values each, one vector after the other.
struct ReproducerParts {
  std::string compiler_flags;  ///< before the file's name: "-mavx2"; perhaps empty
  std::string libraries;       ///< behind it: "-lOpenCL"
  std::string operands;        ///< of the program: "[PLATFORM [DEVICE]]"; empty: it takes none
  std::string selection;       ///< what the operands choose, in one sentence; empty: nothing
  std::string includes;        ///< lines "#define …", "#include …" before those of every program
  /// C99, with at least `static int ask(int argc, char **argv, unsigned char *const in[], unsigned char
  /// *const out[])`: asks the call of every vector and returns 1; or says why it cannot on stderr and returns
  /// 0. It finds `enum { lanes, width, vectors }` of the whole block and of a vector, and in `arguments[k]`
  /// and `results[k]` the size of a value in bytes, as `size`.
  std::string code;
};

/// Of a call that was asked of a device of this kind, with the source that Evaluator::source() told.
/// Error::unsupported where it cannot be written.
using ReproducerMaker = std::function<Outcome<ReproducerParts>(const Call& call, const DeviceInfo& device,
                                                               const std::string& source)>;

/// By kind of adapter.
using ReproducerMakers = std::map<std::string, ReproducerMaker, std::less<>>;

}  // namespace plumbline
