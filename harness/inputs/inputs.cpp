#include "harness/inputs/inputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/inputs/binades.h"
#include "harness/inputs/edge_values.h"
#include "harness/inputs/random_points.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::uint64_t points_wanted(Level level) {
  constexpr int logarithms[] = {11, 16, 26, 26};
  return std::uint64_t{1} << logarithms[static_cast<int>(level)];
}

/// Functions with at most so many possible points have all of them.
std::uint64_t complete_up_to(Level level) {
  return level == Level::exhaustive ? std::uint64_t{1} << 32 : points_wanted(level);
}

/// A permutation of 0 .. count-1, count a power of two, that spreads consecutive indices evenly over the
/// whole: a run that its time budget ends has still met every binade.
std::uint64_t spread(std::uint64_t index, double count) {
  const int bits = std::ilogb(count);
  if (bits == 0 || bits >= 64) return index;
  return (index * spreading_multiplier(bits)) & ((std::uint64_t{1} << bits) - 1);
}

/// Which RunOrder all points of the plan have, if any.
std::optional<RunOrder::Of> runs_of(const InputPlan& plan) {
  const std::vector<ArgumentDomain>& arguments = plan.arguments;
  if (arguments.size() == 1 && width_of(arguments[0].type) == 32) return RunOrder::Of::values;
  const auto is_half = [](const ArgumentDomain& a) { return a.type == ScalarType::f16; };
  if (arguments.size() == 2 && std::ranges::all_of(arguments, is_half)) return RunOrder::Of::pairs;
  return std::nullopt;
}

/// A line of the user's file as a point; the error names file and line.
Outcome<std::vector<Scalar>> point_of(const InputLimits::Line& line, const std::string& file,
                                      const InputPlan& plan) {
  const std::string where = fmt::format("--values: {}:{}: ", file, line.number);
  if (line.words.size() != plan.arguments.size())
    return Error{Error::Kind::usage, fmt::format("{}{} values where {} are wanted", where, line.words.size(),
                                                 plan.arguments.size())};
  std::vector<Scalar> point;
  for (std::size_t k = 0; k < line.words.size(); ++k) {
    const auto value = parse_scalar(plan.arguments[k].type, line.words[k]);
    if (!value)
      return Error{Error::Kind::usage, fmt::format("{}'{}' is no value of type {}", where, line.words[k],
                                                   opencl_name(plan.arguments[k].type))};
    point.push_back(*value);
  }
  return point;
}

}  // namespace

std::string_view name_of(Level level) {
  constexpr std::string_view names[] = {"sparse", "quick", "standard", "exhaustive"};
  return names[static_cast<int>(level)];
}

Inputs::Inputs(InputPlan plan, Level chosen, std::uint64_t seed, std::optional<std::uint64_t> points)
    : plan_(std::move(plan)), seed_(seed), level_(std::min(chosen, plan_.most)) {
  const Level level = level_;
  if (plan_.source != nullptr) {
    size_ = fixed_size_ = plan_.source->size(level);
    return;
  }
  const std::size_t arity = plan_.arguments.size();
  for (const ArgumentDomain& domain : plan_.arguments) {
    edges_.push_back(edge_values(domain, arity));
    edge_products_ *= edges_.back().size();
  }
  const std::uint64_t wanted = points.value_or(
      std::max<std::uint64_t>(points_wanted(level) >> plan_.log2_reduction, points_wanted(Level::sparse)));
  const double all = possible();
  exhaustive_ = all <= static_cast<double>(complete_up_to(level));
  const std::uint64_t fixed = plan_.directed.size() + edge_products_;
  if (exhaustive_) {
    size_ = plan_.directed.size() + static_cast<std::uint64_t>(all);
    if (const auto of = runs_of(plan_)) runs_.emplace(plan_.directed.size(), *of);
    fixed_size_ = std::min(size_, plan_.directed.size() + points_wanted(Level::quick));
    edge_products_ = 0;
  } else {
    // A quarter of the points go through the binades, but each binade gets its two ends and two inner points.
    const std::uint64_t binades = binade_count(plan_.arguments[0].type);
    const std::uint64_t each =
        std::max<std::uint64_t>(wanted < points_wanted(Level::quick) ? 1 : 4, wanted / 4 / binades);
    binade_points_ = binades * each;
    if (plan_.boundaries_of) {
      if (level == Level::sparse) boundary_stride_ = 61;  // prime to the 12 kinds of point
      boundary_points_ = rounding_boundary_count(format_of(*plan_.boundaries_of)) / boundary_stride_;
    }
    const std::uint64_t first_turns = std::max(4 * binades, points_wanted(Level::quick) / 4);
    fixed_size_ = fixed + boundary_points_ + std::min(binade_points_, first_turns);
    size_ = whole_vectors(boundary_points_ + std::max(wanted, fixed + binade_points_ + wanted / 4));
  }
}

Outcome<Inputs> Inputs::limited(InputPlan plan, Level level, std::uint64_t seed, const InputLimits& limits) {
  if (!limits.values.empty()) {
    plan.directed.clear();
    plan.source.reset();
    for (const auto& line : limits.values) {
      auto point = point_of(line, limits.file, plan);
      if (!point) return point.error();
      plan.directed.push_back(std::move(*point));
    }
    Inputs inputs(std::move(plan), Level::quick, seed);
    inputs.exhaustive_ = false;
    inputs.runs_.reset();
    inputs.boundary_points_ = 0;
    inputs.listed_ = true;
    inputs.size_ = inputs.fixed_size_ = inputs.plan_.directed.size();
    return inputs;
  }
  if (!limits.range || plan.source != nullptr) return Inputs(std::move(plan), level, seed, limits.points);
  const auto low = parse_scalar(ScalarType::f64, limits.range->first);
  const auto high = parse_scalar(ScalarType::f64, limits.range->second);
  if (!low || !high || !(to_double(*low) <= to_double(*high)))
    return Error{Error::Kind::usage,
                 fmt::format("--range: '{}:{}' is no range; wanted two numbers, the smaller first",
                             limits.range->first, limits.range->second)};
  plan.directed.clear();
  Inputs inputs(std::move(plan), level, seed, limits.points);
  inputs.exhaustive_ = false;
  inputs.runs_.reset();
  inputs.edge_products_ = inputs.binade_points_ = inputs.boundary_points_ = 0;
  inputs.size_ = whole_vectors(limits.points.value_or(points_wanted(level)));
  inputs.fixed_size_ = 2;
  inputs.range_ = {to_double(*low), to_double(*high)};
  return inputs;
}

std::string Inputs::kind() const {
  if (listed_) return "listed";
  if (range_) return "range";
  return exhaustive_ ? "every point" : std::string(name_of(level_));
}

double Inputs::possible() const {
  if (plan_.source != nullptr) return plan_.source->possible();
  int bits = 0;
  for (const ArgumentDomain& domain : plan_.arguments) bits += width_of(domain.type);
  return std::ldexp(1.0, bits);
}

std::uint64_t Inputs::listed_size() const {
  if (listed_ || plan_.source != nullptr) return std::numeric_limits<std::uint64_t>::max();
  return plan_.directed.size() + (exhaustive_ ? 0 : boundary_points_ + edge_products_);
}

void Inputs::fill(std::uint64_t first, std::span<Column> columns) const {
  std::array<Scalar, max_arguments> values{};
  const std::size_t arity = plan_.arguments.size();
  for (std::size_t k = 0; k < arity; ++k) values[k].type = plan_.arguments[k].type;
  const std::uint64_t size = columns[0].size(), listed = listed_size();
  const std::uint64_t from = first < listed ? std::min(listed - first, size) : 0;
  for (std::size_t i = 0; i < from; ++i) {
    listed_point(first + i, {values.data(), arity});
    for (std::size_t k = 0; k < arity; ++k) columns[k].set(i, values[k].bits);
  }
  if (from == size) return;
  if (runs_) return fill_runs(first + from, columns, from);
  if (exhaustive_) return fill_every(first + from - listed, columns, from);
  RandomPoints(plan_, seed_, binade_points_, range_).fill(first + from - listed, columns, from);
}

/// Every point, in the order of spread(): loops that the compiler makes vectors of, since all arguments
/// together have at most 32 bits.
void Inputs::fill_every(std::uint64_t index, std::span<Column> columns, std::size_t from) const {
  const auto start = static_cast<std::uint32_t>(spread(index, possible()));
  const auto step = static_cast<std::uint32_t>(spread(1, possible()));
  int shift = 0;
  for (Column& column : columns) {
    const auto mask = static_cast<std::uint32_t>(type_mask(column.type));
    column.with_values([&]<class Unsigned>(Unsigned* to) {
      std::uint32_t bits = start;
      for (std::size_t i = from; i < column.size(); ++i, bits += step)
        to[i] = static_cast<Unsigned>((bits >> shift) & mask);
    });
    shift += width_of(column.type);
  }
}

void Inputs::fill_runs(std::uint64_t position, std::span<Column> columns, std::size_t from) const {
  int shift = 0;
  for (Column& column : columns) {
    column.with_values([&]<class Unsigned>(Unsigned* to) {
      std::uint64_t place = position;
      for (std::size_t i = from; i < column.size();) {
        std::uint32_t bits = runs_->bits_at(place);
        const std::size_t end = std::min(column.size(), i + (runs_->end_of_run(place) - place));
        place += end - i;
        for (; i < end; ++i, ++bits) to[i] = static_cast<Unsigned>(bits >> shift);
      }
    });
    shift += width_of(column.type);
  }
}

void Inputs::listed_point(std::uint64_t index, std::span<Scalar> out) const {
  if (plan_.source != nullptr) return plan_.source->point(seed_, index, out);
  if (listed_) index = std::min<std::uint64_t>(index, plan_.directed.size() - 1);
  if (index < plan_.directed.size()) {
    std::copy(plan_.directed[index].begin(), plan_.directed[index].end(), out.begin());
    return;
  }
  index -= plan_.directed.size();
  if (index < boundary_points_) {
    out[0].bits =
        rounding_boundary(format_of(*plan_.boundaries_of), format_of(out[0].type), index * boundary_stride_);
    return;
  }
  index -= boundary_points_;
  for (std::size_t k = 0; k < out.size(); ++k) {
    out[k].bits = edges_[k][index % edges_[k].size()];
    index /= edges_[k].size();
  }
}

}  // namespace plumbline
