#pragma once

#include <optional>

#include "harness/judge/filter_plan.h"
#include "harness/results/histogram.h"
#include "reference/fast/run_truth.h"

namespace plumbline {

/// No center's magnitude at the points of a block of neighbours is less or more.
struct CenterRange {
  double least = 0, greatest = 0;
};

/// Of operands of binary32 with consecutive bits, `first` and on, all in the run of `truth`. Precondition:
/// its form is known.
CenterRange center_range(const fast::RunTruth& truth, std::uint32_t first, std::size_t count);

/// What NearFilter multiplies a distance by where it needs the least error: `coarse`, and the greatest:
/// `fine`. In units of 1 / per_ulp ulp; `coarse` is `fine` or half of it.
struct Inverses {
  double coarse, fine;
};

/// Nothing where centers of this range have several.
std::optional<Inverses> inverses_of(const RegularPlan& plan, const FormatNumbers& format,
                                    const CenterRange& range);

/// Distances of results from the centers, times Inverses::fine. What they decide NearFilter would decide, and
/// a little less.
struct RunThresholds {
  double most;   ///< no further away the error is one that the filter decides
  double apart;  ///< further away the result is not the truth
  /// By edge of a bucket: further away than the one the error is above the edge, no further than the other it
  /// is not.
  std::array<double, finite_histogram_edges.size()> surely_above, perhaps_above;
  double reach, coarser;  ///< as thresholds_of has them

  /// No further away the error is no greater than this one of surely_within.
  double within(double error) const { return error * (1 - 0x1p-40) - reach; }
  /// So far away the error is no less than this.
  double least(double distance) const { return (distance * (1 - 0x1p-40) - reach) / coarser; }
};

/// Where the truth is nowhere further from its center than `reach`, in the unit of these distances. `most` is
/// an error of surely_within, `coarser` is fine / coarse.
RunThresholds thresholds_of(const RegularPlan& plan, double most, double reach, double coarser);

/// Of distances that are the errors themselves.
RunThresholds exact_thresholds();

/// Which operands of some neighbours an edge case names.
enum class Named : std::uint8_t { none, all, perhaps_some };

/// The first edge case that perhaps names one of the numbers between two of one sign, ends included, as the
/// first operand. `second`: the other operand, null of functions of one.
struct NamingEdge {
  Named named = Named::none;
  const RegularEdge* edge = nullptr;  ///< null: there is none
};
NamingEdge naming_edge(const RegularPlan& plan, ScalarType type, double first, double last,
                       const Operand* second = nullptr);

/// What edge cases prescribe for all points of a block: it depends on the point, nothing, or NaNs.
enum class BlockEdges : std::uint8_t { of_points, none, nan };

/// Of one output. It depends on the point unless the block is one of pairs of halves with is_run.
BlockEdges edges_of_pairs(const FilterPlan& plan, const RegularPlan& output, const FilterBlock& block);

/// FilterPlan::takes_runs. Precondition: the rest of the plan is complete.
bool takes_runs(const FilterPlan& plan);

}  // namespace plumbline
