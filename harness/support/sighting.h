#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/support/fact.h"

namespace plumbline {

/// Points counted toward a fact, by what they showed: those of disjoint points add up.
struct Sighting {
  struct Shown {
    std::string text;
    std::uint64_t count = 0;
  };
  std::string name;          ///< of the fact
  std::vector<Shown> shown;  ///< the first that a point showed becomes the fact
  std::uint64_t of = 0;      ///< points that could decide it
  std::string none = {};     ///< the text where none could; empty: there is no such fact
  bool of_all = false;       ///< the first counts as that of all points that could decide it
  bool common = false;       ///< the fact is what all of these points showed, or `none_common`
  std::string none_common = {};
};

/// Where a name is there more than once, the first counts that a point could decide.
Facts facts_of(std::span<const Sighting> sightings);

/// Adds the counts of other points. Precondition: one is empty, or both are of the same observer.
void merge(std::vector<Sighting>& into, std::span<const Sighting> from);

}  // namespace plumbline
