#pragma once

#include <vector>

#include "harness/inputs/inputs.h"

namespace plumbline::testing {

/// Arguments of these types, each with a break at 1.5.
inline InputPlan plan(const std::vector<ScalarType>& types, Relation relation = Relation::independent) {
  InputPlan p;
  for (ScalarType t : types) p.arguments.push_back({.type = t, .breaks = {1.5}});
  p.relation = relation;
  return p;
}

}  // namespace plumbline::testing
