#include "harness/selftest_points.h"

#include "harness/inputs.h"
#include "harness/random.h"
#include "harness/scalar_text.h"

namespace plumbline {

SelftestPoints::SelftestPoints(const Topic& topic, const std::vector<ScalarType>& arguments) {
  const Inputs inputs(topic.inputs, Level::sparse, 1 ^ hash_of(topic.builtin));
  const std::size_t count = (inputs.size() + Inputs::granule - 1) / Inputs::granule * Inputs::granule;
  for (ScalarType t : arguments) columns_.emplace_back(t, count);
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

Mutation unseen(const Topic& topic, const std::string& fault) {
  return {topic.suite,
          topic.builtin,
          topic.signature,
          std::string(opencl_name(topic.precision)),
          fault,
          Mutation::Fate::not_visible,
          {}};
}

}  // namespace plumbline
