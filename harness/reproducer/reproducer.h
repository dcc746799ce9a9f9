#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/reproducer/parts.h"

namespace plumbline {

/// Bits that are allowed of a result: from low to high, both among them, each `step`-th.
struct AllowedRange {
  std::uint64_t low, high, step;
};

/// Of each result of the call, what is allowed of it where the others are allowed too.
using AllowedRow = std::vector<std::vector<AllowedRange>>;

/// One result of a reproduced point, as a program's head shows it.
struct ReproducedResult {
  std::string text;         ///< "tanh(INFINITY) = 0.99999994f"
  std::string bits = {};    ///< that the device gave: "0x3f7fffff"; perhaps empty
  std::string truth = {};   ///< the true value in decimal, or what was due
  std::string error = {};   ///< "1.5", in ulp; empty where there is none
  bool allows = true;       ///< whether that is allowed
  std::string clause = {};  ///< of an edge case; perhaps empty
};

/// A text that may be printed.
struct AllowedText {
  /// In which this character stands for every decimal digit, where `has_open_digits` is set.
  static constexpr char any_digit = '\x01';
  std::string text;
  bool has_open_digits = false;
};

/// What a print is judged by: one value of what is printed.
struct AllowedPrint {
  bool is_list = false;      ///< commas separate values
  std::size_t value = 0;     ///< which of them, the first is 0
  bool is_absent = false;    ///< there is to be no such value
  bool is_open = false;      ///< anything may be printed
  bool of_returned = false;  ///< what printf returns is judged, and nothing else
  std::size_t most = 0;      ///< not 0: any printing characters, from `least` to so many
  std::size_t least = 0;
  std::vector<AllowedText> texts = {};  ///< else these
};

/// A point, what a device returned, and what was due.
struct ReproducedPoint {
  const Call& call;
  const DeviceInfo& device;
  std::vector<Scalar> arguments;          ///< every lane has the same
  std::size_t lanes = 1;                  ///< of all vectors together: a multiple of the call's width
  std::vector<ReproducedResult> results;  ///< those that the head shows
  std::vector<AllowedRow> allowed;        ///< the results of a lane are to be in one of these rows
  AllowedPrint print = {};                ///< of a PrintCall, instead
  std::string mandate = {};               ///< of a ClaimCall, instead: C that is to hold of reported[]
  /// Lines of the head between the results and the rule, name and text.
  std::vector<std::pair<std::string, std::string>> facts = {};
  std::string rule;     ///< "5 ulp (opencl-1.2, 7.4, table 7.1)"
  std::string command;  ///< that evaluates the point again: "plumbline replay '…'"
};

/// A program in C99 of this file name that evaluates the point on the device, prints what is not allowed,
/// then PASS or FAIL, and ends with 0 or 1, or 2 where it cannot evaluate. Its head has what was seen, what
/// is due and the line that compiles it. It needs the device's own library and nothing else.
std::string reproducer(const ReproducedPoint& point, const ReproducerParts& parts,
                       const std::string& file_name);

}  // namespace plumbline
