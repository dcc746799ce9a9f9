#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/support/fact.h"

namespace plumbline {

/// Points counted toward a fact, by the answer that they gave: those of disjoint points add up.
struct Sighting {
  struct Answer {
    std::string text;
    std::uint64_t count = 0;
  };
  std::string name;             ///< of the fact
  std::vector<Answer> answers;  ///< the first that was given is shown
  std::uint64_t of = 0;         ///< points that could decide it
  std::string none = {};        ///< the answer where none could; empty: there is no such fact
  bool of_all = false;          ///< the answer counts as that of all points that could decide it
  bool common = false;          ///< shown are the answers that all of these points gave, or `none_common`
  std::string none_common = {};
};

/// Where a name is there more than once, the first counts that a point could decide.
Facts facts_of(std::span<const Sighting> sightings);

/// Adds the counts of other points. Precondition: one is empty, or both are of the same observer.
void merge(std::vector<Sighting>& into, std::span<const Sighting> from);

}  // namespace plumbline
