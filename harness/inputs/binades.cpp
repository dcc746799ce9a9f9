#include "harness/inputs/binades.h"

#include <algorithm>
#include <bit>

#include "reference/format.h"

namespace plumbline {
namespace {

std::size_t binades_of(ScalarType t) {
  return is_floating(t) ? std::size_t{1} << (format_of(t).exponent_bits() + 1)
                        : static_cast<std::size_t>(8 * size_of(t) + 1);
}

/// Sign and exponent field together; for integers, the number of significant bits.
std::size_t binade_of(Scalar value) {
  if (is_floating(value.type))
    return static_cast<std::size_t>(value.bits >> (format_of(value.type).precision - 1));
  return static_cast<std::size_t>(std::bit_width(value.bits));
}

}  // namespace

void BinadeSet::add(Scalar value) {
  const std::size_t binade = binade_of(value);
  if (binade >= touched_.size()) touched_.resize(binade + 1);
  touched_[binade] = true;
}

void BinadeSet::merge(const BinadeSet& other) {
  if (other.touched_.size() > touched_.size()) touched_.resize(other.touched_.size());
  for (std::size_t k = 0; k < other.touched_.size(); ++k)
    if (other.touched_[k]) touched_[k] = true;
}

double BinadeSet::share(ScalarType type) const {
  return static_cast<double>(std::count(touched_.begin(), touched_.end(), true)) /
         static_cast<double>(binades_of(type));
}

}  // namespace plumbline
