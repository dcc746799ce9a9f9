#include "harness/run/proposals.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "reference/format.h"

namespace plumbline {
namespace {

/// An argument of every point of a batch, on its way from that of the batch's parent.
class Argument {
 public:
  Argument(Scalar parent, std::size_t k, std::uint64_t seed, PointBatch& batch)
      : parent_(parent), k_(k), words_(seed, k), batch_(batch) {}

  void keep() { std::ranges::fill(batch_.argument(k_), parent_.bits); }

  /// Neighbours on both sides in the order of the bits, one by one: those of a parent's n-th scan lie beside
  /// those of the one before.
  void scan(std::uint64_t scans) {
    const std::uint64_t within = within_cell(parent_.type), fixed = parent_.bits & ~within;
    const std::uint64_t half = batch_.count / 2, first = scans * half + 1;
    for (std::size_t n = 0; n < half; ++n) {
      batch_.bits[k_][n] = fixed | ((parent_.bits + first + n) & within);
      batch_.bits[k_][half + n] = fixed | ((parent_.bits - first - n) & within);
    }
  }

  /// Farther ones, by chance; `within` are the bits that change. Those that are near enough to be evaluated
  /// again and again are left to scan().
  void step(std::uint64_t within, Random& choice) {
    const int most = std::bit_width(within), least = std::min(most, 10), lengths = most - least + 1;
    const std::uint64_t steps =
        low_bits(least + static_cast<int>(choice.below(static_cast<std::uint64_t>(lengths))));
    const std::uint64_t bits = parent_.bits, fixed = bits & ~within;
    batch_.make(k_, words_, [=](std::uint64_t word) {
      const std::uint64_t way = 1 + (word >> 1 & steps);
      return fixed | (((word & 1) != 0 ? bits + way : bits - way) & within);
    });
  }

  void new_fraction() {
    const std::uint64_t within = within_cell(parent_.type), fixed = parent_.bits & ~within;
    batch_.make(k_, words_, [=](std::uint64_t word) { return fixed | (word & within); });
  }

  /// In other binades, some of them far, of either sign: the same fraction, or with `vary` its first bits.
  void other_exponent(bool vary, Random& choice) {
    const Format& f = format_of(parent_.type);
    const std::uint64_t unit = f.fraction_mask() + 1, mask = type_mask(parent_.type), bits = parent_.bits;
    const std::uint64_t steps =
        low_bits(1 + static_cast<int>(choice.below(static_cast<std::uint64_t>(f.exponent_bits()))));
    const std::uint64_t sign = (choice.next() & 1) != 0 ? f.sign_mask() : 0;
    const std::uint64_t varied =
        vary ? f.fraction_mask() >> choice.below(static_cast<std::uint64_t>(f.precision) / 2) : 0;
    batch_.make(k_, words_, [=](std::uint64_t word) {
      const std::uint64_t step = unit * (1 + (word >> 52 & steps)), from = bits ^ (word >> 1 & varied);
      return (((word & 1) != 0 ? from + step : from - step) ^ (word >> 63 != 0 ? sign : 0)) & mask;
    });
  }

  void other_sign() {
    for (std::uint64_t& bits : batch_.argument(k_))
      bits = is_floating(parent_.type) ? bits ^ format_of(parent_.type).sign_mask()
                                       : (~bits + 1) & type_mask(parent_.type);
  }

  /// The same argument of other points.
  void crossed(std::span<const Population::Found> found) {
    batch_.make(k_, words_, [&](std::uint64_t word) {
      return found[below(found.size(), static_cast<std::uint32_t>(word >> 32))].point[k_].bits;
    });
  }

  /// `next_scan` counts when it is made.
  template <class NextScan>
  void change_near(NextScan&& next_scan, Random& choice) {
    const std::uint64_t kind = choice.below(8);
    if (kind == 0) return new_fraction();
    if (kind < 4) return scan(next_scan());
    step(within_cell(parent_.type), choice);
  }

  /// `scans` of the parent: its fraction itself is in few other numbers, which are not evaluated for ever.
  void change_far(std::span<const Population::Found> found, std::uint64_t scans, Random& choice) {
    const std::uint64_t kind = choice.below(4);
    if (kind == 0 && is_floating(parent_.type)) return other_exponent(choice.below(1 + scans) != 0, choice);
    // There are no more of these than pairs of points, so that most come again.
    if (kind == 1 && found[0].point.size() > 1 && choice.below(8) == 0) return crossed(found);
    step(type_mask(parent_.type), choice);
    if (kind == 2) other_sign();
  }

 private:
  Scalar parent_;
  std::size_t k_;
  Words words_;
  PointBatch& batch_;
};

/// The worse the likelier.
std::size_t any_rank(std::size_t count, Random& choice) {
  const std::size_t one = choice.below(count), other = choice.below(count);
  return std::min(one, other);
}

}  // namespace

/// One argument changes in any case, another in one batch of four.
void Proposals::near_batch(const Population::Found& parent, std::uint64_t& scans, std::uint64_t seed,
                           Random& choice) {
  const std::size_t chosen = choice.below(parent.point.size());
  for (std::size_t k = 0; k < parent.point.size(); ++k) {
    Argument argument(parent.point[k], k, seed, batch_);
    if (k == chosen || choice.below(4) == 0)
      argument.change_near([&] { return scan_of_all(scans++); }, choice);
    else
      argument.keep();
  }
}

void Proposals::far_batch(const Population& population, std::uint64_t seed, Random& choice) {
  const auto& found = population.found();
  const auto& [parent, badness, cell, scans] = found[any_rank(found.size(), choice)];
  const std::size_t chosen = choice.below(parent.size());
  for (std::size_t k = 0; k < parent.size(); ++k) {
    Argument argument(parent[k], k, seed, batch_);
    if (k == chosen || choice.below(8) == 0)
      argument.change_far(found, scans, choice);
    else if (choice.below(4) == 0)
      argument.new_fraction();
    else
      argument.keep();
  }
}

void Proposals::fill(Population& population, std::uint64_t seed, std::span<Column> columns, std::size_t from,
                     std::vector<Segment>& segments) {
  const auto& found = population.found();
  const std::size_t batches = (columns[0].size() - from) / batch_points, far = batches / 3;
  Random choice(seed);
  batch_.count = batch_points;
  const auto place = [&](std::size_t n) {
    batch_.index = n * batch_points;
    batch_.at = from + batch_.index;
  };
  for (std::size_t n = 0; n < far; ++n) {
    place(n);
    far_batch(population, seed, choice);
    batch_.store(columns);
  }
  segments.assign(1, {far * batch_points, std::nullopt});
  std::array<std::size_t, Population::most> near{};  // of each parent
  for (std::size_t n = far; n < batches; ++n) ++near[any_rank(found.size(), choice)];
  by_cell_.resize(found.size());
  std::iota(by_cell_.begin(), by_cell_.end(), 0U);
  std::ranges::stable_sort(by_cell_, {}, [&](std::size_t rank) { return found[rank].cell; });
  std::size_t n = far;
  for (const std::size_t rank : by_cell_) {
    const Population::Found& parent = found[rank];
    if (near[rank] > 0 && segments.back().cell != parent.cell) segments.push_back({0, parent.cell});
    segments.back().points += near[rank] * batch_points;
    for (const std::size_t end = n + near[rank]; n < end; ++n) {
      place(n);
      near_batch(parent, population.scans(rank), seed, choice);
      batch_.store(columns);
    }
  }
}

}  // namespace plumbline
