#include "harness/inputs/edge_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// Keeps the first of equal patterns, so that the order stays readable in reports.
class PatternSet {
 public:
  void add(std::uint64_t bits) {
    if (std::find(bits_.begin(), bits_.end(), bits) == bits_.end()) bits_.push_back(bits);
  }
  std::vector<std::uint64_t> take() { return std::move(bits_); }

 private:
  std::vector<std::uint64_t> bits_;
};

void add_both_signs(PatternSet& set, const Format& f, std::uint64_t magnitude) {
  set.add(magnitude);
  set.add(magnitude | f.sign_mask());
}

/// The bits of the double, and `reach` neighbours on each side in magnitude.
void add_neighbourhood(PatternSet& set, const Format& f, double value, int reach) {
  const std::uint64_t bits = truncate_to(f, value);
  const std::uint64_t magnitude = f.magnitude(bits);
  for (int step = -reach; step <= reach; ++step) {
    if (step < 0 && magnitude < static_cast<std::uint64_t>(-step)) continue;
    const std::uint64_t near = magnitude + static_cast<std::uint64_t>(static_cast<std::int64_t>(step));
    if (near <= f.infinity()) set.add(near | (bits & f.sign_mask()));
  }
}

void add_specials(PatternSet& set, const Format& f) {
  for (std::uint64_t m : {std::uint64_t{0}, std::uint64_t{1}, f.min_normal() - 1, f.min_normal(),
                          f.max_finite(), f.infinity(), f.quiet_nan()})
    add_both_signs(set, f, m);
}

void add_nans(PatternSet& set, const Format& f) {
  set.add(f.infinity() | 1);                                                   // signalling, smallest payload
  set.add(f.infinity() | (f.quiet_nan() - f.infinity() - 1) | f.sign_mask());  // signalling, all payload bits
  set.add(f.quiet_nan() | 0x2a);
  set.add(f.sign_mask() | f.infinity() | f.fraction_mask());
}

constexpr double common_values[] = {1, 0.5, 2, 3};
constexpr double halfway_integers[] = {1.5, 2.5, 3.5, 4.5, 0.25, 0.75, 4, 5, 7, 8, 10, 16};
constexpr double irrational_constants[] = {1.5707963267948966, 3.1415926535897931, 2.7182818284590451,
                                           0.69314718055994529, 0.78539816339744828};
constexpr double integer_limits[] = {127,   128,        255,          256,          32767,  32768, 65535,
                                     65536, 2147483647, 2147483648.0, 4294967296.0, 0x1p63, 0x1p64};

/// Where a fraction bit ends and evenness ends: 2^(p-2)..2^(p+1), each with neighbours.
void add_precision_limits(PatternSet& set, const Format& f) {
  for (int power = f.precision - 2; power <= f.precision + 1; ++power) {
    const double value = static_cast<double>(std::uint64_t{1} << power);
    add_neighbourhood(set, f, value, 1);
    add_neighbourhood(set, f, -value, 1);
  }
}

std::vector<std::uint64_t> floating_edges(const ArgumentDomain& domain, std::size_t arity) {
  const Format& f = format_of(domain.type);
  PatternSet set;
  add_specials(set, f);
  for (double v : common_values) {
    add_neighbourhood(set, f, v, arity == 1 ? 3 : 0);
    add_neighbourhood(set, f, -v, arity == 1 ? 3 : 0);
  }
  if (arity >= 3) return set.take();
  add_nans(set, f);
  add_neighbourhood(set, f, 1, 1);
  add_neighbourhood(set, f, -1, 1);
  for (double v : domain.breaks) add_neighbourhood(set, f, v, arity == 1 ? 4 : 1);
  for (double v : halfway_integers)
    for (double s : {v, -v}) add_neighbourhood(set, f, s, arity == 1 ? 1 : 0);
  add_precision_limits(set, f);
  if (arity >= 2) return set.take();
  for (double v : irrational_constants)
    for (double s : {v, -v}) add_neighbourhood(set, f, s, 2);
  for (double v : integer_limits)
    for (double s : {v, -v}) add_neighbourhood(set, f, s, 1);
  for (std::uint64_t m :
       {std::uint64_t{2}, std::uint64_t{3}, f.min_normal() + 1, f.min_normal() / 2, f.max_finite() - 1})
    add_both_signs(set, f, m);
  return set.take();
}

std::vector<std::uint64_t> integer_edges(const ArgumentDomain& domain) {
  const std::uint64_t mask = type_mask(domain.type);
  PatternSet set;
  for (std::uint64_t v : {0, 1, 2, 3, 4, 5, 7, 8, 10, 16}) {
    set.add(v & mask);
    set.add((~v + 1) & mask);
  }
  const std::uint64_t top = (mask >> 1) + 1;
  for (std::uint64_t v : {top - 1, top, top + 1, mask - 1}) set.add(v & mask);
  for (double v : domain.breaks)
    for (std::int64_t step : {-1, 0, 1})
      set.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(v) + step) & mask);
  return set.take();
}

}  // namespace

std::vector<std::uint64_t> edge_values(const ArgumentDomain& domain, std::size_t arity) {
  if (arity > 3) return {};  // their products are too many; Relation::vectors puts them into single lanes
  return is_floating(domain.type) ? floating_edges(domain, arity) : integer_edges(domain);
}

namespace {

/// The number of these magnitude bits; of infinity's, the power of two that would follow the largest.
double number_of(const Format& f, std::uint64_t bits) {
  const std::uint64_t fraction = bits & f.fraction_mask(), exponent = bits >> (f.precision - 1);
  const int least = f.emin() - (f.precision - 1);
  return exponent == 0 ? std::ldexp(static_cast<double>(fraction), least)
                       : std::ldexp(static_cast<double>(fraction | f.min_normal()),
                                    static_cast<int>(exponent) - 1 + least);
}

}  // namespace

std::uint64_t rounding_boundary(const Format& narrow, const Format& wide, std::uint64_t index) {
  const std::uint64_t sign = (index & 1) != 0 ? wide.sign_mask() : 0;
  const std::uint64_t kind = index / 2 % 6, magnitude = index / 12;
  const double low = number_of(narrow, magnitude), high = number_of(narrow, magnitude + 1);
  const std::uint64_t bits = truncate_to(wide, kind < 3 ? low : (low + high) / 2);
  const std::uint64_t step = kind % 3;  // the number itself, the one below, the one above
  return (step == 0 || (step == 1 && bits == 0) ? bits : step == 1 ? bits - 1 : bits + 1) | sign;
}

}  // namespace plumbline
