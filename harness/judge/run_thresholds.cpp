#include "harness/judge/run_thresholds.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace plumbline {
namespace {

/// sum of c[k] t^k.
double value_of(const fast::RunTruth::Coefficients& c, double t) {
  double sum = 0;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * t + c[k];
  return sum;
}

/// Not less than the derivative's magnitude for |t| <= 1.
double slope_of(const fast::RunTruth::Coefficients& c) {
  double sum = 0;
  for (std::size_t k = 1; k < c.size(); ++k) sum += static_cast<double>(k) * std::abs(c[k]);
  return sum;
}

double operand_of(std::uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); }

std::uint64_t binade_of(std::uint64_t bits) { return bits >> 52; }

/// Whether no number, all, or perhaps some from `low` to `high`, which have one sign, are of a shape.
Named named_of(Pattern::Shape shape, double low, double high) {
  using Shape = Pattern::Shape;
  if (shape == Shape::any) return Named::all;
  const double least = std::min(std::abs(low), std::abs(high)),
               greatest = std::max(std::abs(low), std::abs(high));
  if (least >= 0x1p24) {  // even numbers, in binary32
    return shape == Shape::integer || shape == Shape::even ? Named::all : Named::none;
  }
  if (shape == Shape::noninteger) return Named::perhaps_some;
  const bool is_integer = shape == Shape::integer || shape == Shape::even || shape == Shape::odd;
  const double step = is_integer ? 1 : 0.5;
  return std::ceil(least / step) * step <= greatest ? Named::perhaps_some : Named::none;
}

/// Of a pattern of numbers: those between its ends are convex sets.
Named named_of(const Pattern& pattern, ScalarType type, double low, double high) {
  if (pattern.everything) return Named::all;
  if (pattern.nan != Pattern::Nan::none) return Named::none;
  const Pattern::Range& range = pattern.range(type);
  const bool is_negative = std::signbit(low);
  if (pattern.sign != Pattern::Sign::either && (pattern.sign == Pattern::Sign::negative) != is_negative)
    return Named::none;
  const double least = is_negative ? -high : low, greatest = is_negative ? -low : high;
  const double ends[][4] = {{low, high, number_at(range.low), number_at(range.high)},
                            {least, greatest, number_at(range.least), number_at(range.greatest)}};
  Named named = named_of(pattern.shape, low, high);
  for (const auto& [from, to, lowest, highest] : ends) {
    if (to < lowest || from > highest) return Named::none;
    if ((from < lowest || to > highest) && named == Named::all) named = Named::perhaps_some;
  }
  return named;
}

Operand half_at(const void* column, std::size_t i) {
  return Operand({ScalarType::f16, static_cast<const std::uint16_t*>(column)[i]});
}

double number_of(const Operand& operand) { return number_at(place_of(operand.negative, operand.magnitude)); }

/// Whether it is neither a zero, an infinity nor a NaN.
bool is_ordinary(const Operand& operand) {
  return !operand.is_nan && operand.magnitude != 0 && operand.magnitude < binary64.infinity();
}

}  // namespace

CenterRange center_range(const fast::RunTruth& truth, std::uint32_t first, std::size_t count) {
  const auto last = static_cast<std::uint32_t>(count) - 1;
  if (truth.form == fast::RunTruth::Form::constant)
    return {std::abs(truth.constant), std::abs(truth.constant)};
  if (truth.form == fast::RunTruth::Form::operand)
    return {std::abs(operand_of(first)), std::abs(operand_of(first + last))};
  if (truth.form == fast::RunTruth::Form::rotation) return {0, 1};
  // Neither end of the block is further from its middle than `half` in t.
  const double half = last * 0x1p-12, middle = (first % fast::run_length) * 0x1p-11 + half - 4095 * 0x1p-12;
  const double center = std::abs(value_of(truth.coefficients, middle));
  // The roundings of the few operations here and of the centers' own are smaller than 2^-40 of these.
  const double reach = slope_of(truth.coefficients) * half * (1 + 0x1p-40) + center * 0x1p-40;
  return {center - reach, center + reach};
}

std::optional<Inverses> inverses_of(const RegularPlan& plan, const FormatNumbers& format,
                                    const CenterRange& range) {
  if (!(range.least > 0 && range.greatest < format.beyond)) return std::nullopt;
  const std::uint64_t normal = std::bit_cast<std::uint64_t>(format.min_normal) + plan.zone;
  const std::uint64_t least = std::max(std::bit_cast<std::uint64_t>(range.least), normal),
                      greatest = std::max(std::bit_cast<std::uint64_t>(range.greatest), normal);
  if (binade_of(least + plan.zone) != binade_of(greatest + plan.zone) ||
      binade_of(least - plan.zone) != binade_of(greatest - plan.zone))
    return std::nullopt;
  // inverse_binade_of()
  const auto inverse_of = [](std::uint64_t bits) {
    return std::bit_cast<double>((2047 - binade_of(bits)) << 52);
  };
  return Inverses{.coarse = inverse_of(least + plan.zone), .fine = inverse_of(least - plan.zone)};
}

/// By NearFilter::measure, of which each test is one of the distance if the truth reaches equally far from
/// all centers. The factors are for the roundings there and here.
RunThresholds thresholds_of(const RegularPlan& plan, double most, double reach, double coarser) {
  constexpr double up = 1 + 0x1p-40, down = 1 - 0x1p-40;
  RunThresholds out{};
  out.reach = reach;
  out.coarser = coarser;
  out.most = out.within(most);
  out.apart = reach * up;
  for (std::size_t k = 1; k < plan.perhaps_above.size(); ++k) {
    out.surely_above[k] = (plan.surely_above[k] * coarser + reach) * up;
    out.perhaps_above[k] = plan.perhaps_above[k] * down - reach;
  }
  return out;
}

RunThresholds exact_thresholds() {
  RunThresholds out{};
  out.coarser = 1;
  std::ranges::copy(finite_histogram_edges, out.surely_above.begin());
  out.perhaps_above = out.surely_above;
  return out;
}

NamingEdge naming_edge(const RegularPlan& plan, ScalarType type, double first, double last,
                       const Operand* second) {
  const double low = std::min(first, last), high = std::max(first, last);
  for (const RegularEdge& edge : plan.edges) {
    if (second != nullptr && !edge.edge->when[1].matches(*second)) continue;
    if (const Named named = named_of(edge.edge->when[0], type, low, high); named != Named::none)
      return {named, &edge};
  }
  return {};
}

BlockEdges edges_of_pairs(const FilterPlan& plan, const RegularPlan& output, const FilterBlock& block) {
  if (!block.is_run || !block.ranks.of_pairs) return BlockEdges::of_points;
  const Operand first = half_at(block.arguments[0], 0), last = half_at(block.arguments[0], block.count - 1),
                second = half_at(block.arguments[1], 0);
  // Magnitudes rise along a run.
  if (!is_ordinary(first) || !is_ordinary(last)) return BlockEdges::of_points;
  if (output.special_operand[1] && !is_ordinary(second)) return BlockEdges::of_points;
  const NamingEdge found = naming_edge(output, plan.arguments[0], number_of(first), number_of(last), &second);
  if (found.named == Named::none) return BlockEdges::none;
  const bool is_nan = found.named == Named::all && found.edge->gives == RegularEdge::Gives::nan;
  return is_nan ? BlockEdges::nan : BlockEdges::of_points;
}

bool takes_runs(const FilterPlan& plan) {
  if (plan.regular.empty() || plan.arguments.size() != 1 || plan.arguments[0] != ScalarType::f32)
    return false;
  return std::ranges::all_of(plan.outputs, [](const OutputPlan& output) {
    return output.type == ScalarType::f32 || output.type == ScalarType::i32;
  });
}

}  // namespace plumbline
