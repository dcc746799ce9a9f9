#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "harness/device/device.h"

namespace plumbline {

/// What a kind of device adds to a C program of its own that evaluates a call again (harness/reproducer): how
/// it is reached.
struct ReproducerParts {
  std::string compiler_flags;  ///< before the file's name: "-mavx2"; perhaps empty
  std::string libraries;       ///< behind it: "-lOpenCL"
  std::string operands;        ///< of the program: "[PLATFORM [DEVICE]]"; empty: it takes none
  std::string selection;       ///< what the operands choose, in one sentence; empty: nothing
  std::string includes;        ///< lines "#define …", "#include …" before those of every program
  /// C99, with at least a function that evaluates the call and returns 1; or prints why it cannot to stderr
  /// and returns 0. What it gives and takes depends on the call:
  ///
  ///   PrintCall    static int evaluate(int argc, char **argv, char *text, size_t room, size_t *length,
  ///                int *returned): what was printed, and what printf returned
  ///   ClaimCall    static int evaluate(int argc, char **argv, uint64_t reported[]): each claim
  ///   others       static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char
  ///   *const
  ///                out[]): of argument k in[k] and of result k out[k], memory aligned to 64 bytes, of
  ///                `lanes` values each, one vector after the other. It finds `enum { lanes, width, vectors
  ///                }` of the whole block and of a vector, in `arguments[k]` and `results[k]` the size of a
  ///                value in bytes, as `size`, and the functions put() and get() of such values
  std::string code;
};

/// What a device of the kind evaluated.
struct ReproducedCall {
  const Call& call;
  const DeviceInfo& device;
  const std::string& source;  ///< that Evaluator::source() returned
  std::span<const Scalar> point;
};

/// Error::unsupported where it cannot be written.
using ReproducerMaker = std::function<Outcome<ReproducerParts>(const ReproducedCall& reproduced)>;

/// By kind of adapter.
using ReproducerMakers = std::map<std::string, ReproducerMaker, std::less<>>;

}  // namespace plumbline
