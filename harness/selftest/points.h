#pragma once

#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/suite/suite.h"

namespace plumbline {

/// The self-test's points of a test case: a sparse set, the same each time.
class SelftestPoints {
 public:
  explicit SelftestPoints(const TestCase& test_case);

  std::size_t size() const { return columns_[0].size(); }
  const std::vector<Column>& columns() const { return columns_; }
  std::vector<Scalar> at(std::size_t i) const;
  /// As a report shows it.
  std::string text(std::size_t i) const;

 private:
  std::vector<Column> columns_;
};

}  // namespace plumbline
