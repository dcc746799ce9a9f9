#include "harness/selftest/points.h"

#include "harness/inputs/inputs.h"
#include "harness/support/random.h"
#include "harness/support/scalar_text.h"

namespace plumbline {

SelftestPoints::SelftestPoints(const TestCase& test_case) {
  const Inputs inputs(test_case.inputs, Level::sparse, 1 ^ hash_of(test_case.builtin));
  const std::size_t count = Inputs::whole_vectors(inputs.size());
  for (ScalarType t : test_case.call.arguments) columns_.emplace_back(t, count);
  inputs.fill(0, columns_);
}

std::vector<Scalar> SelftestPoints::at(std::size_t i) const {
  std::vector<Scalar> point;
  for (const Column& column : columns_) point.push_back(column.at(i));
  return point;
}

std::string SelftestPoints::text(std::size_t i) const {
  std::string text;
  for (const Column& column : columns_) text += (text.empty() ? "" : ", ") + literal(column.at(i));
  return text;
}

}  // namespace plumbline
