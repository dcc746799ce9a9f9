#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// The bits of a value in which points of one cell may differ: the fraction of a floating-point number, the
/// lower half of an integer.
std::uint64_t within_cell(ScalarType type);

/// The worst points that a search has found: no more than a few of one cell, so that one bad spot does not
/// hide another. A cell is the sign and the exponent of every argument (of integers the upper half).
class Population {
 public:
  static constexpr std::size_t most = 64, most_of_cell = 4;

  /// A point worth keeping, and how far the result was from what the rulebook allows or from the truth.
  struct Found {
    std::vector<Scalar> point;
    double badness = 0;  ///< ulp; infinite where a number was called for and none came
    std::uint64_t cell = 0;
    std::uint64_t scans = 0;  ///< of its neighbours, each farther than the one before
  };

  static std::uint64_t cell_of(std::span<const Scalar> point);

  /// Keeps the point if it is worse than least(), and than least(cell) of its own cell. Of equal points the
  /// worse result counts.
  void take(std::span<const Scalar> point, double badness);

  /// What is no worse than this is not kept. Never falls.
  double least() const { return found_.size() == most ? found_.back().badness : 0; }
  /// The same of points in one cell.
  double least(std::uint64_t cell) const;
  /// The worst first.
  const std::vector<Found>& found() const { return found_; }
  std::uint64_t& scans(std::size_t rank) { return found_[rank].scans; }

 private:
  /// A cell with as many points as may be kept of it, and the badness of the last of them.
  struct FullCell {
    std::uint64_t cell;
    double badness;
  };

  void find_full_cells();

  std::vector<Found> found_;
  std::vector<FullCell> full_cells_;  ///< of found_
};

}  // namespace plumbline
