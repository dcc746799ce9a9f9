#include "harness/results/heat_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {

HeatMap::HeatMap(std::array<int, 3> extent) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    texels_per_cell_[axis] = (extent[axis] + most_cells - 1) / most_cells;
    if (texels_per_cell_[axis] > 0)
      cells_[axis] = (extent[axis] + texels_per_cell_[axis] - 1) / texels_per_cell_[axis];
  }
  errors_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                     static_cast<std::size_t>(cells_[2]),
                 -1);
}

HeatMap::HeatMap(const HeatCells& known) : cells_(known.cells), texels_per_cell_(known.texels_per_cell) {
  std::size_t count = 1;
  for (int& cells : cells_) {
    cells = std::clamp(cells, 0, most_cells);
    count *= static_cast<std::size_t>(cells);
  }
  errors_.assign(count, -1);
  for (std::size_t k = 0; k < std::min(known.places.size(), known.errors.size()); ++k)
    if (known.places[k] < errors_.size()) errors_[known.places[k]] = known.errors[k];
}

HeatCells HeatMap::cells() const {
  HeatCells out{.cells = cells_, .texels_per_cell = texels_per_cell_, .places = {}, .errors = {}};
  for (std::size_t k = 0; k < errors_.size(); ++k) {
    if (errors_[k] < 0) continue;
    out.places.push_back(k);
    out.errors.push_back(errors_[k]);
  }
  return out;
}

void HeatMap::add(std::array<int, 3> texel, double error) {
  if (errors_.empty()) return;
  std::size_t at = 0;
  for (int axis = 2; axis >= 0; --axis)
    at = at * static_cast<std::size_t>(cells_[axis]) +
         static_cast<std::size_t>(texel[axis] / texels_per_cell_[axis]);
  errors_[at] = std::max(errors_[at], std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
}

void HeatMap::merge(const HeatMap& other) {
  if (errors_.empty()) *this = other;
  for (std::size_t k = 0; k < other.errors_.size(); ++k) errors_[k] = std::max(errors_[k], other.errors_[k]);
}

std::optional<HeatSlice> HeatMap::worst_slice() const {
  const auto worst = std::max_element(errors_.begin(), errors_.end());
  if (worst == errors_.end() || *worst <= 0) return std::nullopt;
  const std::ptrdiff_t slice_cells = std::ptrdiff_t{cells_[0]} * cells_[1];
  const std::ptrdiff_t slice = (worst - errors_.begin()) / slice_cells;
  HeatSlice out{.width = cells_[0],
                .height = cells_[1],
                .slice = static_cast<std::uint64_t>(slice * texels_per_cell_[2]),
                .texels_per_cell = {texels_per_cell_[0], texels_per_cell_[1]},
                .cells = {}};
  const auto first = errors_.begin() + slice * slice_cells;
  for (auto at = first; at != first + slice_cells; ++at)
    out.cells.push_back(*at < 0 ? std::nullopt : std::optional(*at));
  return out;
}

}  // namespace plumbline
