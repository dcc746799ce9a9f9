#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/commands/audit_point.h"

namespace plumbline {

/// The largest error of one function that was measured on one device.
struct MeasuredMaximum {
  std::string builtin, precision, device;
  std::string spec;      ///< what selects the device on the command line; empty where a file has none
  std::string coverage;  ///< "every" argument, or what a "hunt" found
  double ulp = 0;        ///< from the true value; infinity where a result is infinitely wrong
  std::uint64_t points = 0;
  std::vector<std::string> arguments;  ///< the bits at which it is; none where the error is 0
  std::string result;                  ///< bits
};

/// Rows of libraries whose name fits `library` are of the device whose name fits `device`: patterns.
struct Implements {
  std::string library, device;
};

/// "CUDA*=NVIDIA H100*". Error::usage where it has no '=' between two patterns.
Outcome<Implements> implements_of(const std::string& text);

/// A list that read_measured reads.
std::string text_of(std::span<const MeasuredMaximum> measured);

/// Reads docs/accuracy/data.json or a file of its layout. Error::usage where it is none.
Outcome<std::vector<MeasuredMaximum>> read_measured(const std::string& file);

/// Whether the row's library is one that the device implements.
bool is_implemented_by(const PublishedMaximum& row, const std::string& device,
                       std::span<const Implements> implements);

/// The largest measured error of the row's function, on a device that implements its library; null where
/// none was measured.
const MeasuredMaximum* measured_for(const PublishedMaximum& row, const PublishedFunction& of,
                                    std::span<const MeasuredMaximum> measured,
                                    std::span<const Implements> implements);

}  // namespace plumbline
