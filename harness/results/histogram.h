#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace plumbline {

/// Upper edges, in ulp and inclusive, of the buckets in which errors are counted. The first bucket holds
/// exact results, the last everything above the one before, overflow included. Results without an error (NaN,
/// undefined by the document) are in no bucket.
inline constexpr std::array histogram_edges = {
    0.0, 0.25, 0.5, 0.51, 0.6,  0.75, 1.0,    1.5,    2.0,
    3.0, 4.0,  5.0, 8.0,  16.0, 64.0, 1024.0, 8192.0, std::numeric_limits<double>::infinity()};

/// All of them but the infinity: an error above the last is in the last bucket.
inline constexpr std::span<const double> finite_histogram_edges{histogram_edges.data(),
                                                                histogram_edges.size() - 1};

/// The place of the edge at half an ulp: errors above it are of results that are not correctly rounded.
inline constexpr std::size_t half_ulp_edge =
    static_cast<std::size_t>(std::ranges::find(histogram_edges, 0.5) - histogram_edges.begin());
static_assert(histogram_edges[half_ulp_edge] == 0.5);

/// The bucket of an error. Precondition: it is no NaN.
inline std::size_t bucket_of(double ulp) {
  return static_cast<std::size_t>(std::ranges::lower_bound(finite_histogram_edges, ulp) -
                                  finite_histogram_edges.begin());
}

}  // namespace plumbline
