#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/inputs/point_batch.h"
#include "harness/run/population.h"

namespace plumbline {

/// One of `count` searches for the same entry's worst points, which exchange what they find.
struct SearchShare {
  std::uint64_t rank = 0, count = 1;
  /// The indices of its points begin at rank + indices, in units of 2^48: behind those of other points of the
  /// entry.
  std::uint64_t indices = 0;
};

/// What a search evaluates next, written into columns: neighbours of the worst points found so far, near and
/// far. They come in batches that have one of these points and the kind of change in common. The near ones,
/// which keep to the cell of their point, are by cells: of these only what is worse than the cell's own
/// points matters.
class Proposals {
 public:
  /// Points of one batch: whole vectors of every width.
  static constexpr std::size_t batch_points = 48;

  /// Of searches that share points, each scans its own part of their neighbours.
  explicit Proposals(SearchShare share = {}) : share_(share) {}

  /// Points beside each other that share a cell, or none.
  struct Segment {
    std::uint64_t points = 0;
    std::optional<std::uint64_t> cell;
  };

  /// Fills the columns from the from-th place on, and counts the scans of the population's points. A function
  /// of (population, seed) alone. `segments` become those of the places. Precondition: the population is not
  /// empty, the places are whole batches.
  void fill(Population& population, std::uint64_t seed, std::span<Column> columns, std::size_t from,
            std::vector<Segment>& segments);

 private:
  /// The number of a point's scan among those of all searches.
  std::uint64_t scan_of_all(std::uint64_t scan) const { return scan * share_.count + share_.rank; }
  void far_batch(const Population& population, std::uint64_t seed, Random& choice);
  void near_batch(const Population::Found& parent, std::uint64_t& scans, std::uint64_t seed, Random& choice);

  SearchShare share_;
  PointBatch batch_;
  std::vector<std::size_t> by_cell_;  ///< the population's ranks
};

}  // namespace plumbline
