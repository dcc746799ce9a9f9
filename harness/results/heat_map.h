#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

namespace plumbline {

/// The largest error seen at each place of an image. Images wider than 64 cells share a cell between
/// neighbours.
class HeatMap {
 public:
  HeatMap() = default;
  explicit HeatMap(std::array<int, 3> extent);

  /// `error` as Judgement::ulp; a NaN counts as infinite. Precondition: the texel lies within the extent.
  void add(std::array<int, 3> texel, double error);
  bool empty() const { return errors_.empty(); }
  void merge(const HeatMap& other);
  /// The slice with the largest error, as results.json has it: {"width", "height", "slice",
  /// "texels_per_cell", "cells"}, row by row, null where nothing was asked; null if nothing is in error.
  nlohmann::json worst_slice() const;

 private:
  static constexpr int most_cells = 64;
  std::array<int, 3> cells_{0, 0, 0};
  std::array<int, 3> texels_per_cell_{1, 1, 1};
  std::vector<double> errors_;  ///< -1: nothing asked
};

}  // namespace plumbline
