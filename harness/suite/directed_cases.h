#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "harness/suite/suite.h"

namespace plumbline {

/// A point that one test case has whatever its other points are, in every width, mode and device.
struct DirectedCase {
  std::string suite, builtin, signature, precision;  ///< the test case's
  std::vector<Scalar> point;                         ///< a value for each of its arguments
  // The largest error seen there so far, where and how.
  double ulp = 0;  ///< infinite where a number was called for and none came
  std::string device, mode;
};

/// Points found by searches, in a file that later searches add to and that runs measure: an object of
/// "schema", "plumbline-cases/1", and "cases", a list of objects as docs/inputs.md shows.
class DirectedCases {
 public:
  /// Every case must be one of `known`, with values of its arguments' types. An error is of one line and
  /// names the file, the case and the text that is wrong.
  static Outcome<DirectedCases> load(const std::filesystem::path& file, std::span<const TestCase> known);

  /// A point that is there already stays; it keeps the larger error.
  void add(DirectedCase found);
  std::span<const DirectedCase> cases() const { return cases_; }
  /// As a file, earlier finds first.
  std::string text() const;
  /// Puts the points before all others of the test cases that they are of. Others are left out.
  void direct(std::span<TestCase> test_cases) const;

 private:
  /// Suite, builtin, signature, precision and the arguments' bits.
  using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;

  std::vector<DirectedCase> cases_;
  std::map<Key, std::size_t> places_;
};

}  // namespace plumbline
