#include "harness/inputs/random_arguments.h"

#include <algorithm>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::uint64_t uniform_in(const ArgumentDomain& d, double low, double high, Random& random) {
  if (!is_floating(d.type)) return integer_between(d.type, low, high, random);
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

}  // namespace

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

std::uint64_t integer_between(ScalarType t, double low, double high, Random& random) {
  const auto first = static_cast<std::int64_t>(low);
  const auto span = static_cast<std::uint64_t>(high - low) + 1;
  return static_cast<std::uint64_t>(first + static_cast<std::int64_t>(random.below(span))) & type_mask(t);
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

}  // namespace plumbline
