#pragma once

#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/selftest/selftest.h"
#include "harness/suite/suite.h"

namespace plumbline {

/// The points that the self-test asks a builtin: a sparse set, the same each time.
class SelftestPoints {
 public:
  SelftestPoints(const TestCase& test_case, const std::vector<ScalarType>& arguments);

  std::size_t size() const { return columns_[0].size(); }
  const std::vector<Column>& columns() const { return columns_; }
  std::vector<Scalar> at(std::size_t i) const;
  /// As a report shows it.
  std::string text(std::size_t i) const;

 private:
  std::vector<Column> columns_;
};

/// A fault of which nothing has been seen yet.
Mutation unseen(const TestCase& test_case, const std::string& fault);

}  // namespace plumbline
