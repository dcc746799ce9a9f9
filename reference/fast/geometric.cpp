#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/geometric.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/geometric_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

template <std::size_t N>
void add_lengths(std::vector<Row>& rows) {
  rows.push_back(vector_row<Dot<N>>("dot"));
  rows.push_back(vector_row<Length<N, true>>("distance"));
  rows.push_back(vector_row<Length<N, false>>("length"));
  rows.push_back(single_row<Length<N, true>>("fast_distance"));
  rows.push_back(single_row<Length<N, false>>("fast_length"));
}

template <std::size_t N, std::size_t... lane>
void add_lanes(std::vector<Row>& rows, std::index_sequence<lane...>) {
  (rows.push_back(vector_row<Normalize<N, lane>>("normalize", lane)), ...);
  (rows.push_back(single_row<Normalize<N, lane>>("fast_normalize", lane)), ...);
  if constexpr (N >= 3) (rows.push_back(vector_row<Cross<N, lane>>("cross", lane)), ...);
}

std::span<const Row> geometric_rows() {
  static const std::vector<Row> rows = [] {
    std::vector<Row> out;
    [&]<std::size_t... n>(std::index_sequence<n...>) {
      (add_lengths<n + 1>(out), ...);
      (add_lanes<n + 1>(out, std::make_index_sequence<n + 1>()), ...);
    }
    (std::make_index_sequence<4>());
    return out;
  }();
  return rows;
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(geometric_rows);
std::span<const Row> geometric_rows() { return HWY_DYNAMIC_DISPATCH(geometric_rows)(); }

}  // namespace plumbline::fast
#endif
