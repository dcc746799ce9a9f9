#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// One slice of a HeatMap, as results have it.
struct HeatSlice {
  int width = 0, height = 0;  ///< in cells
  std::uint64_t slice = 0;    ///< along depth, or the layer
  std::array<int, 2> texels_per_cell{1, 1};
  std::vector<std::optional<double>> cells;  ///< ulp, row by row; nothing where nothing was evaluated
  bool operator==(const HeatSlice&) const = default;
};

/// A HeatMap as a file has it: the cells in which something was evaluated.
struct HeatCells {
  std::array<int, 3> cells{0, 0, 0}, texels_per_cell{1, 1, 1};
  std::vector<std::uint64_t> places;  ///< row by row, slice by slice
  std::vector<double> errors;         ///< at these places
};

/// The largest error seen at each place of an image. Images wider than 64 cells share a cell between
/// neighbours.
class HeatMap {
 public:
  HeatMap() = default;
  explicit HeatMap(std::array<int, 3> extent);
  /// Places that lie outside are left out.
  explicit HeatMap(const HeatCells& known);
  HeatCells cells() const;

  /// `error` as Judgement::ulp; a NaN counts as infinite. Precondition: the texel lies within the extent.
  void add(std::array<int, 3> texel, double error);
  bool empty() const { return errors_.empty(); }
  void merge(const HeatMap& other);
  /// The slice with the largest error; nothing if nothing is in error.
  std::optional<HeatSlice> worst_slice() const;

 private:
  static constexpr int most_cells = 64;
  std::array<int, 3> cells_{0, 0, 0};
  std::array<int, 3> texels_per_cell_{1, 1, 1};
  std::vector<double> errors_;  ///< -1: nothing evaluated
};

}  // namespace plumbline
