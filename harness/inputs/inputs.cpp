#include "harness/inputs/inputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "harness/inputs/binades.h"
#include "harness/inputs/edge_values.h"
#include "harness/inputs/half_boundaries.h"
#include "harness/inputs/random_arguments.h"
#include "harness/inputs/related_arguments.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::uint64_t points_wanted(Level level) {
  constexpr int logarithms[] = {11, 16, 26, 26};
  return std::uint64_t{1} << logarithms[static_cast<int>(level)];
}

/// Functions with at most so many possible points are asked all of them.
std::uint64_t complete_up_to(Level level) {
  return level == Level::exhaustive ? std::uint64_t{1} << 32 : points_wanted(level);
}

/// A permutation of 0 .. count-1, count a power of two, that spreads consecutive indices evenly over the
/// whole: a run that its time budget ends has still met every binade. The odd multiplier is the golden
/// ratio's (Weyl's sequence).
std::uint64_t spread(std::uint64_t index, double count) {
  const int bits = std::ilogb(count);
  if (bits == 0 || bits >= 64) return index;
  const std::uint64_t multiplier = (std::uint64_t{0x9e3779b97f4a7c15} >> (64 - bits)) | 1;
  return (index * multiplier) & ((std::uint64_t{1} << bits) - 1);
}

/// Rounded up to a multiple of width_multiple: a device's last vectors are judged like all others.
std::uint64_t whole_vectors(std::uint64_t points) {
  return (points + Inputs::width_multiple - 1) / Inputs::width_multiple * Inputs::width_multiple;
}

/// The first and last number of a binade, the second one, then random ones.
std::uint64_t binade_fraction(std::uint64_t turn, Random& random) {
  switch (turn) {
    case 0:
      return 0;
    case 1:
      return ~std::uint64_t{0};
    case 2:
      return std::uint64_t{1};
    default:
      return random.next();
  }
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

Inputs::Inputs(InputPlan plan, Level asked, std::uint64_t seed)
    : plan_(std::move(plan)), seed_(seed), level_(std::min(asked, plan_.most)) {
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
  const std::uint64_t wanted =
      std::max<std::uint64_t>(points_wanted(level) >> plan_.log2_reduction, points_wanted(Level::sparse));
  const double all = possible();
  exhaustive_ = all <= static_cast<double>(complete_up_to(level));
  const std::uint64_t fixed = plan_.directed.size() + edge_products_;
  if (exhaustive_) {
    size_ = plan_.directed.size() + static_cast<std::uint64_t>(all);
    fixed_size_ = std::min(size_, plan_.directed.size() + points_wanted(Level::quick));
    edge_products_ = 0;
  } else {
    // A quarter of the points go through the binades, but each binade gets its two ends and two inner points.
    const std::uint64_t binades = binade_count(plan_.arguments[0].type);
    const std::uint64_t each =
        std::max<std::uint64_t>(wanted < points_wanted(Level::quick) ? 1 : 4, wanted / 4 / binades);
    binade_points_ = binades * each;
    if (plan_.half_boundaries) {
      if (level == Level::sparse) boundary_stride_ = 61;  // prime to the 12 kinds of point
      boundary_points_ = half_boundary_count / boundary_stride_;
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
    inputs.boundary_points_ = 0;
    inputs.listed_ = true;
    inputs.size_ = inputs.fixed_size_ = inputs.plan_.directed.size();
    return inputs;
  }
  if (!limits.range || plan.source != nullptr) return Inputs(std::move(plan), level, seed);
  const auto low = parse_scalar(ScalarType::f64, limits.range->first);
  const auto high = parse_scalar(ScalarType::f64, limits.range->second);
  if (!low || !high || !(to_double(*low) <= to_double(*high)))
    return Error{Error::Kind::usage,
                 fmt::format("--range: '{}:{}' is no range; wanted two numbers, the smaller first",
                             limits.range->first, limits.range->second)};
  plan.directed.clear();
  Inputs inputs(std::move(plan), level, seed);
  inputs.exhaustive_ = false;
  inputs.edge_products_ = inputs.binade_points_ = inputs.boundary_points_ = 0;
  inputs.size_ = whole_vectors(points_wanted(level));
  inputs.fixed_size_ = 2;
  inputs.range_ = Range{to_double(*low), to_double(*high)};
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

void Inputs::fill(std::uint64_t first, std::span<Column> columns) const {
  std::array<Scalar, max_arguments> point_values{};
  const std::size_t arity = plan_.arguments.size();
  for (std::size_t k = 0; k < arity; ++k) point_values[k].type = plan_.arguments[k].type;
  const std::span<Scalar> out(point_values.data(), arity);
  const std::uint64_t size = columns[0].size(), directed = plan_.directed.size();
  const std::uint64_t by_point = exhaustive_ ? std::clamp(directed, first, first + size) - first : size;
  for (std::size_t i = 0; i < by_point; ++i) {
    point(first + i, out);
    for (std::size_t k = 0; k < arity; ++k) columns[k].set(i, out[k].bits);
  }
  if (by_point < size) fill_every(first + by_point - directed, columns, by_point);
}

/// point() of an exhaustive run, for all columns at once: a loop that the compiler makes vectors of, since
/// all points together have at most 32 bits.
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

void Inputs::point(std::uint64_t index, std::span<Scalar> out) const {
  if (plan_.source != nullptr) return plan_.source->point(seed_, index, out);
  if (listed_) index = std::min<std::uint64_t>(index, plan_.directed.size() - 1);
  if (index < plan_.directed.size()) {
    std::copy(plan_.directed[index].begin(), plan_.directed[index].end(), out.begin());
    return;
  }
  index -= plan_.directed.size();
  Random random(Random::mix(seed_ ^ Random::mix(index + 1)));
  if (exhaustive_) {
    index = spread(index, possible());
    for (Scalar& value : out) {
      value.bits = index & type_mask(value.type);
      const int width = width_of(value.type);
      index = width == 64 ? 0 : index >> width;
    }
    return;
  }
  if (index < boundary_points_) {
    out[0].bits = half_boundary(format_of(out[0].type), index * boundary_stride_);
    return;
  }
  index -= boundary_points_;
  if (index < edge_products_) {
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k].bits = edges_[k][index % edges_[k].size()];
      index /= edges_[k].size();
    }
    return;
  }
  index -= edge_products_;
  if (range_) return range_point(index, random, out);
  if (index < binade_points_) return binade_point(index, random, out);
  if ((index & 1) != 0)
    domain_point(random, out);
  else
    random_point(random, out);
}

void Inputs::binade_point(std::uint64_t index, Random& random, std::span<Scalar> out) const {
  const std::uint64_t binades = binade_count(plan_.arguments[0].type);
  const std::uint64_t turn = index / binades;
  for (std::size_t k = 0; k < out.size(); ++k) out[k].bits = domain_value(plan_.arguments[k], random);
  out[0].bits = number_in_binade(out[0].type, index % binades, binade_fraction(turn, random));
  // Every other time the other arguments are independent of the first, so that they too take all magnitudes.
  if ((turn & 1) != 0)
    relate(plan_.relation, out, random);
  else if ((turn & 2) != 0)
    for (std::size_t k = 1; k < out.size(); ++k) {
      // Its binades one after the other, from one that depends on `turn`: none is left out.
      const std::uint64_t shift = Random::mix(seed_ + turn + k);
      out[k].bits = number_in_binade(out[k].type, (index + shift) % binade_count(out[k].type), random.next());
    }
}

void Inputs::random_point(Random& random, std::span<Scalar> out) const {
  for (std::size_t k = 0; k < out.size(); ++k) out[k].bits = random.next() & type_mask(out[k].type);
  if ((random.next() & 1) != 0) relate(plan_.relation, out, random);
}

void Inputs::domain_point(Random& random, std::span<Scalar> out) const {
  for (std::size_t k = 0; k < out.size(); ++k) out[k].bits = domain_value(plan_.arguments[k], random);
  if ((random.next() & 1) != 0) relate(plan_.relation, out, random);
}

/// The two ends first; then by turns evenly over the numbers and evenly over the real line.
void Inputs::range_point(std::uint64_t index, Random& random, std::span<Scalar> out) const {
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (!is_floating(out[k].type)) {
      out[k].bits = integer_between(out[k].type, plan_.arguments[k].low, plan_.arguments[k].high, random);
      continue;
    }
    const Format& f = format_of(out[k].type);
    if (index < 2)
      out[k].bits = truncate_to(f, index == 0 ? range_->low : range_->high);
    else if ((index & 1) != 0)
      out[k].bits = number_between(f, range_->low, range_->high, random);
    else
      out[k].bits = truncate_to(f, range_->low + (range_->high - range_->low) * random.unit());
  }
}

}  // namespace plumbline
