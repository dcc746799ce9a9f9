#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "harness/inputs/inputs.h"
#include "harness/inputs/point_batch.h"

namespace plumbline {

/// The points of a plan that are no list: its binades, then bit patterns and points of the domain by chance;
/// or those of a range. Point i is a function of (plan, seed, i) alone. They are made in batches of the same
/// kind, without a branch per point, and what decides the kind of a point is where it is in the order; points
/// beside each other, the lanes of a vector, are of different kinds.
class RandomPoints {
 public:
  using Range = std::pair<double, double>;

  /// `plan` must outlive this. With a range there are no binades, and the first two points are its ends.
  RandomPoints(const InputPlan& plan, std::uint64_t seed, std::uint64_t binade_points,
               const std::optional<Range>& range)
      : plan_(plan), seed_(seed), binade_points_(binade_points), range_(range) {}

  /// Points index, index + 1, … from the columns' from-th place on.
  void fill(std::uint64_t index, std::span<Column> columns, std::size_t from) const;

 private:
  void fill_turn(std::uint64_t turn, std::uint64_t place, std::size_t count, std::span<Column> columns,
                 std::size_t at) const;
  void fill_random(std::uint64_t index, std::span<Column> columns, std::size_t from) const;
  void fill_range(std::uint64_t index, std::span<Column> columns, std::size_t from) const;
  void make_binades(std::uint64_t turn, PointBatch& batch) const;
  void make_other_binades(std::uint64_t turn, PointBatch& batch) const;
  /// Arguments from the first-th on, drawn from their domains.
  void make_domains(std::size_t first, Random& choice, PointBatch& batch) const;
  void make_bits(PointBatch& batch) const;

  std::size_t arity() const { return plan_.arguments.size(); }
  Words words(std::size_t k) const { return {seed_, k}; }
  /// What the points of one group, numbered in the order of the inputs, have in common.
  Random choice(std::uint64_t group) const { return Random(Random::mix(~seed_ ^ Random::mix(group))); }

  const InputPlan& plan_;
  std::uint64_t seed_;
  std::uint64_t binade_points_;
  const std::optional<Range>& range_;
};

}  // namespace plumbline
