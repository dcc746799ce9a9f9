#include "harness/inputs/inputs.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/inputs/edge_values.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::uint64_t type_mask(ScalarType t) {
  const int width = 8 * size_of(t);
  return width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

std::uint64_t points_wanted(Level level) {
  constexpr int logarithms[] = {11, 16, 21, 24};
  return std::uint64_t{1} << logarithms[static_cast<int>(level)];
}

/// Functions with at most so many possible points are asked all of them.
std::uint64_t complete_up_to(Level level) {
  return level == Level::exhaustive ? std::uint64_t{1} << 32 : points_wanted(level);
}

/// A finite magnitude with the given exponent, 2^(e-1) <= m < 2^e for subnormals alike.
/// `slot` counts all binades: first the subnormal ones (one per leading bit), then the normal ones.
int binade_count(const Format& f) { return (f.precision - 1) + 2 * f.emax; }

std::uint64_t in_binade(const Format& f, int slot, std::uint64_t fraction) {
  if (slot < f.precision - 1) {
    const std::uint64_t leading = std::uint64_t{1} << slot;
    return leading | (fraction & (leading - 1));
  }
  const std::uint64_t exponent = static_cast<std::uint64_t>(slot - (f.precision - 1) + 1);
  return (exponent << (f.precision - 1)) | (fraction & f.fraction_mask());
}

/// Slots of an integer type: one per bit length.
std::uint64_t integer_of_length(ScalarType t, int length, std::uint64_t fraction) {
  if (length == 0) return 0;
  const std::uint64_t leading = std::uint64_t{1} << (length - 1);
  return (leading | (fraction & (leading - 1))) & type_mask(t);
}

std::uint64_t strata_of(ScalarType t) {
  return is_floating(t) ? 2 * static_cast<std::uint64_t>(binade_count(format_of(t)))
                        : 2 * static_cast<std::uint64_t>(8 * size_of(t));
}

std::uint64_t from_stratum(ScalarType t, std::uint64_t stratum, std::uint64_t fraction) {
  const bool negative = (stratum & 1) != 0;
  const int slot = static_cast<int>(stratum >> 1);
  if (is_floating(t)) {
    const Format& f = format_of(t);
    return in_binade(f, slot, fraction) | (negative ? f.sign_mask() : 0);
  }
  const std::uint64_t value = integer_of_length(t, slot, fraction);
  return (negative ? ~value : value) & type_mask(t);
}

/// A permutation of 0 .. count-1, count a power of two, whose every stretch is spread evenly over the whole:
/// what a time budget cuts short has still met every binade. The odd multiplier is the golden ratio's (Weyl's
/// sequence).
std::uint64_t spread(std::uint64_t index, double count) {
  const int bits = std::ilogb(count);
  if (bits == 0 || bits >= 64) return index;
  const std::uint64_t multiplier = (std::uint64_t{0x9e3779b97f4a7c15} >> (64 - bits)) | 1;
  return (index * multiplier) & ((std::uint64_t{1} << bits) - 1);
}

/// The next multiple of the width_multiple: a device's last vectors are judged like all others.
std::uint64_t whole_vectors(std::uint64_t points) {
  return (points + Inputs::width_multiple - 1) / Inputs::width_multiple * Inputs::width_multiple;
}

/// The first and last number of a binade, one near its middle, then random ones.
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

/// Every number of the format in [low, high] is as likely as every other.
std::uint64_t number_between(const Format& f, double low, double high, Random& random) {
  const auto place = [&](double value) {
    const std::uint64_t bits = truncate_to(f, value);
    const auto magnitude = static_cast<std::int64_t>(f.magnitude(bits));
    return f.is_negative(bits) ? -magnitude : magnitude;
  };
  const auto first = static_cast<std::uint64_t>(place(low));
  const std::uint64_t count = static_cast<std::uint64_t>(place(high)) - first + 1;
  const auto chosen = static_cast<std::int64_t>(first + random.below(count));
  return chosen < 0 ? static_cast<std::uint64_t>(-chosen) | f.sign_mask()
                    : static_cast<std::uint64_t>(chosen);
}

/// A line of the user's file as a point; the error names file and line.
Outcome<std::vector<Scalar>> point_of(const InputLimits::Line& line, const std::string& file,
                                      const InputPlan& plan) {
  const std::string where = "--values: " + file + ":" + std::to_string(line.number) + ": ";
  if (line.words.size() != plan.arguments.size())
    return Error{Error::Kind::usage, where + std::to_string(line.words.size()) + " values where " +
                                         std::to_string(plan.arguments.size()) + " are wanted"};
  std::vector<Scalar> point;
  for (std::size_t k = 0; k < line.words.size(); ++k) {
    const auto value = parse_scalar(plan.arguments[k].type, line.words[k]);
    if (!value)
      return Error{Error::Kind::usage, where + "'" + line.words[k] + "' is no value of type " +
                                           std::string(opencl_name(plan.arguments[k].type))};
    point.push_back(*value);
  }
  return point;
}

std::uint64_t any_bits(ScalarType t, Random& random) { return random.next() & type_mask(t); }

std::uint64_t integer_in(ScalarType t, double low, double high, Random& random) {
  const auto first = static_cast<std::int64_t>(low);
  const auto span = static_cast<std::uint64_t>(high - low) + 1;
  return static_cast<std::uint64_t>(first + static_cast<std::int64_t>(random.below(span))) & type_mask(t);
}

std::uint64_t uniform_in(const ArgumentDomain& d, double low, double high, Random& random) {
  if (!is_floating(d.type)) return integer_in(d.type, low, high, random);
  const Format& f = format_of(d.type);
  const double value = low + (high - low) * random.unit();
  // The lowest bit alternates, so that a coarse draw still reaches every last bit.
  return truncate_to(f, value) ^ (random.next() & 1);
}

/// A random distance, log-uniform in ulps, from one of the break points.
std::uint64_t near_break(const ArgumentDomain& d, Random& random) {
  if (d.breaks.empty() || !is_floating(d.type)) return uniform_in(d, d.low, d.high, random);
  const Format& f = format_of(d.type);
  const std::uint64_t bits = truncate_to(f, d.breaks[random.below(d.breaks.size())]);
  const std::uint64_t distance =
      random.next() >> (64 - 1 - random.below(static_cast<std::uint64_t>(f.precision)));
  const std::uint64_t magnitude = f.magnitude(bits);
  const bool down = (random.next() & 1) != 0 && magnitude >= distance;
  const std::uint64_t moved = down ? magnitude - distance : std::min(magnitude + distance, f.infinity());
  return moved | (bits & f.sign_mask());
}

std::uint64_t domain_value(const ArgumentDomain& d, Random& random) {
  switch (random.below(4)) {
    case 0:
      return near_break(d, random);
    case 1:
      return uniform_in(d, std::max(d.low, -4.0), std::min(d.high, 4.0), random);
    default:
      return uniform_in(d, d.low, d.high, random);
  }
}

/// Exponent of a finite nonzero floating value, else 0.
int exponent_of(Scalar value) {
  const double v = to_double(value);
  const auto magnitude = binary64.magnitude(std::bit_cast<std::uint64_t>(v));
  return magnitude == 0 || magnitude >= binary64.infinity() ? 0 : static_cast<int>(magnitude >> 52) - 1023;
}

std::uint64_t with_exponent(const Format& f, int exponent, Random& random) {
  const int clamped = std::clamp(exponent, f.emin() - f.precision + 1, f.emax);
  const int slot = clamped - f.emin() + f.precision - 1;
  return in_binade(f, slot, random.next()) | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
}

/// Exponent near that of `other`; sometimes a few ulps from it, sometimes exactly it.
std::uint64_t close_to(Scalar other, ScalarType t, Random& random) {
  if (!is_floating(t)) return domain_value({.type = t, .breaks = {}}, random);
  const Format& f = format_of(t);
  const std::uint64_t kind = random.below(8);
  if (kind < 2 && other.type == t) {
    const std::uint64_t magnitude = f.magnitude(other.bits);
    const std::uint64_t moved = std::min(magnitude + random.below(5), f.infinity());
    return moved | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
  }
  const int reach = kind < 6 ? 3 : f.precision + 2;
  const int shift = static_cast<int>(random.below(static_cast<std::uint64_t>(2 * reach + 1))) - reach;
  return with_exponent(f, exponent_of(other) + shift, random);
}

/// log2|x| to within 0.09 (the chord of the logarithm): enough to steer a power's exponent.
double rough_log2(Scalar x) {
  const double v = std::fabs(to_double(x));
  if (!(v > 0) || v > 0x1.fffffffffffffp1023) return 1;
  const auto bits = std::bit_cast<std::uint64_t>(v);
  const double fraction =
      std::bit_cast<double>((bits & binary64.fraction_mask()) | (std::uint64_t{1023} << 52)) - 1;
  return static_cast<double>(static_cast<int>(bits >> 52) - 1023) + fraction;
}

/// An exponent y such that x^y lands anywhere in or just past the format's range.
std::uint64_t exponent_for(Scalar x, ScalarType t, Random& random) {
  const Format& f = format_of(is_floating(x.type) ? x.type : t);
  const double low = f.emin() - f.precision - 3;
  const double target = low + (f.emax + 4 - low) * random.unit();
  double log2 = rough_log2(x);
  if (log2 > -0x1p-40 && log2 < 0x1p-40) log2 = 0x1p-40;
  const double y = target / log2;
  if (is_floating(t)) return truncate_to(format_of(t), y);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(y, -2147483648.0, 2147483647.0))) &
         type_mask(t);
}

/// Bits of -(a*b) in the format, up to a few ulps away: an fma that cancels.
std::uint64_t cancelling(Scalar a, Scalar b, Random& random) {
  const Format& f = format_of(a.type);
  const std::uint64_t bits = truncate_to(f, -(to_double(a) * to_double(b)));
  return f.is_finite(bits) ? f.magnitude(bits) + random.below(4) + (bits & f.sign_mask()) : bits;
}

/// One of the values that end a range: zeros, the ends of the subnormal and normal numbers, infinity, NaN.
std::uint64_t range_end(const Format& f, Random& random) {
  const std::uint64_t magnitudes[] = {
      0, 0, 0, 1, f.min_normal() - 1, f.min_normal(), f.max_finite(), f.infinity(), f.quiet_nan()};
  return magnitudes[random.below(std::size(magnitudes))] | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
}

/// The other lanes at a few binades from the first; the second vector sometimes a few ulps from the first, so
/// that differences and cross products cancel; a lane in twelve at the end of a range.
void relate_lanes(std::span<Scalar> out, Random& random) {
  const Format& f = format_of(out[0].type);
  const int exponent = exponent_of(out[0]);
  const std::size_t half = out.size() / 2;
  const bool second_beside_first = random.below(3) == 0;
  for (std::size_t k = 1; k < out.size(); ++k) {
    const int shift = static_cast<int>(random.below(7)) - 3;
    if (second_beside_first && k >= half)
      out[k].bits = close_to(out[k - half], out[k].type, random);
    else
      out[k].bits = with_exponent(f, exponent + shift, random);
    if (random.below(12) == 0) out[k].bits = range_end(f, random);
  }
}

void relate(Relation relation, std::span<Scalar> out, Random& random) {
  if (out.size() < 2) return;
  switch (relation) {
    case Relation::independent:
      break;
    case Relation::vectors:
      relate_lanes(out, random);
      break;
    case Relation::close:
      out[1].bits = close_to(out[0], out[1].type, random);
      if (out.size() > 2) out[2].bits = close_to(out[random.below(2)], out[2].type, random);
      break;
    case Relation::power:
      out[1].bits = exponent_for(out[0], out[1].type, random);
      break;
    case Relation::scale: {
      const Format& f = format_of(out[0].type);
      const int to = f.emin() - f.precision - 3 +
                     static_cast<int>(random.below(static_cast<std::uint64_t>(2 * f.emax + f.precision + 8)));
      out[1].bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(to - exponent_of(out[0]))) &
                    type_mask(out[1].type);
      break;
    }
    case Relation::product:
      out[2].bits = random.below(2) == 0 ? cancelling(out[0], out[1], random)
                                         : with_exponent(format_of(out[2].type),
                                                         exponent_of(out[0]) + exponent_of(out[1]) +
                                                             static_cast<int>(random.below(60)) - 30,
                                                         random);
      break;
  }
}

/// Boundary points of a format against binary16: per magnitude from 0 to 65536 (the first power that binary16
/// has not) the number and the middle to the next, each with its neighbours, in both signs.
constexpr std::uint64_t boundaries_of_half = 2 * 6 * (std::uint64_t{0x7c00} + 1);

double half_magnitude(std::uint64_t bits) {
  const std::uint64_t fraction = bits & 0x3ff, exponent = bits >> 10;
  return exponent == 0 ? std::ldexp(static_cast<double>(fraction), -24)
                       : std::ldexp(static_cast<double>(fraction | 0x400), static_cast<int>(exponent) - 25);
}

std::uint64_t half_boundary(const Format& f, std::uint64_t index) {
  const std::uint64_t sign = (index & 1) != 0 ? f.sign_mask() : 0;
  const std::uint64_t kind = index / 2 % 6, magnitude = index / 12;
  const double low = half_magnitude(magnitude), high = half_magnitude(magnitude + 1);
  const std::uint64_t bits = truncate_to(f, kind < 3 ? low : (low + high) / 2);
  const std::uint64_t step = kind % 3;  // the number itself, the one below, the one above
  return (step == 0 || (step == 1 && bits == 0) ? bits : step == 1 ? bits - 1 : bits + 1) | sign;
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
    const std::uint64_t strata = strata_of(plan_.arguments[0].type);
    const std::uint64_t each =
        std::max<std::uint64_t>(wanted < points_wanted(Level::quick) ? 1 : 4, wanted / 4 / strata);
    binade_points_ = strata * each;
    if (plan_.half_boundaries) {
      if (level == Level::sparse) boundary_stride_ = 61;  // prime to the 12 kinds of point
      boundary_points_ = boundaries_of_half / boundary_stride_;
    }
    fixed_size_ = fixed + boundary_points_ + binade_points_;
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
    return Error{Error::Kind::usage, "--range: '" + limits.range->first + ":" + limits.range->second +
                                         "' is no range; wanted two numbers, the smaller first"};
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
  for (const ArgumentDomain& domain : plan_.arguments) bits += 8 * size_of(domain.type);
  return std::ldexp(1.0, bits);
}

void Inputs::fill(std::uint64_t first, std::span<Column> columns) const {
  std::array<Scalar, max_arguments> point_values{};
  const std::size_t arity = plan_.arguments.size();
  for (std::size_t k = 0; k < arity; ++k) point_values[k].type = plan_.arguments[k].type;
  const std::span<Scalar> out(point_values.data(), arity);
  for (std::size_t i = 0; i < columns[0].size(); ++i) {
    point(first + i, out);
    for (std::size_t k = 0; k < arity; ++k) columns[k].set(i, out[k].bits);
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
      const int width = 8 * size_of(value.type);
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
  (index & 1) != 0 ? domain_point(random, out) : random_point(random, out);
}

void Inputs::binade_point(std::uint64_t index, Random& random, std::span<Scalar> out) const {
  const std::uint64_t strata = strata_of(plan_.arguments[0].type);
  const std::uint64_t turn = index / strata;
  for (std::size_t k = 0; k < out.size(); ++k) out[k].bits = domain_value(plan_.arguments[k], random);
  out[0].bits = from_stratum(out[0].type, index % strata, binade_fraction(turn, random));
  // Every other round the partner is free, so that it too meets all magnitudes.
  if ((turn & 1) != 0)
    relate(plan_.relation, out, random);
  else if ((turn & 2) != 0)
    for (std::size_t k = 1; k < out.size(); ++k) {
      // Its binades in turn, from one that depends on the round: none is left out.
      const std::uint64_t shift = Random::mix(seed_ + turn + k);
      out[k].bits = from_stratum(out[k].type, (index + shift) % strata_of(out[k].type), random.next());
    }
}

void Inputs::random_point(Random& random, std::span<Scalar> out) const {
  for (std::size_t k = 0; k < out.size(); ++k) out[k].bits = any_bits(out[k].type, random);
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
      out[k].bits = integer_in(out[k].type, plan_.arguments[k].low, plan_.arguments[k].high, random);
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
