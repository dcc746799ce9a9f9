#include "harness/judge/grown_ranges.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "reference/format.h"

namespace plumbline {
namespace {

/// Where the meaning of neighbouring bits changes: each is the first of a run of numbers in order of size, or
/// of NaNs of one kind.
std::vector<std::uint64_t> beginnings(ScalarType type) {
  if (!is_floating(type)) return {0};
  const Format& f = format_of(type);
  std::vector<std::uint64_t> out;
  for (const std::uint64_t sign : {std::uint64_t{0}, f.sign_mask()})
    for (const std::uint64_t first : {std::uint64_t{0}, f.infinity(), f.infinity() + 1, f.quiet_nan()})
      out.push_back(sign | first);
  return out;
}

/// The farthest from `inside` toward `end` that is reached through allowed values, by steps that double and
/// then by halves. Precondition: `inside` is allowed.
std::uint64_t farthest(const Tried& tried, std::uint64_t inside, std::uint64_t end) {
  const bool up = end > inside;
  const std::uint64_t room = up ? end - inside : inside - end;
  const auto at = [&](std::uint64_t distance) { return up ? inside + distance : inside - distance; };
  std::uint64_t reached = 0, step = 1;
  while (reached < room && tried.allows(at(std::min(step, room)))) {
    reached = std::min(step, room);
    step = step > room / 2 ? room : step * 2;
  }
  if (reached == room) return end;
  for (std::uint64_t beyond = std::min(step, room); beyond - reached > 1;) {
    const std::uint64_t middle = reached + (beyond - reached) / 2;
    (tried.allows(at(middle)) ? reached : beyond) = middle;
  }
  return at(reached);
}

/// Of adjacent ranges one.
std::vector<BitRange> joined(std::vector<BitRange> ranges) {
  std::ranges::sort(ranges, {}, &BitRange::low);
  std::vector<BitRange> out;
  for (const BitRange& r : ranges)
    if (!out.empty() && (r.low <= out.back().high || r.low - out.back().high == 1))
      out.back().high = std::max(out.back().high, r.high);
    else
      out.push_back(r);
  return out;
}

}  // namespace

std::vector<std::uint64_t> specials_of(ScalarType type) {
  std::vector<std::uint64_t> out{0, 1, type_mask(type), type_mask(type) >> 1, (type_mask(type) >> 1) + 1};
  if (is_floating(type)) {
    const Format& f = format_of(type);
    const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
    for (const std::uint64_t special :
         {std::uint64_t{0}, std::uint64_t{1}, f.min_normal() - 1, f.min_normal(), one, f.max_finite(),
          f.infinity(), f.infinity() + 1, f.quiet_nan()})
      for (const std::uint64_t sign : {std::uint64_t{0}, f.sign_mask()}) out.push_back(sign | special);
  }
  return out;
}

bool holds(const std::vector<BitRange>& ranges, std::uint64_t bits) {
  return std::ranges::any_of(ranges, [&](const BitRange& r) { return r.holds(bits); });
}

std::vector<BitRange> every_value(const Tried& tried) {
  std::vector<BitRange> ranges;
  for (std::uint64_t bits = 0; bits <= type_mask(tried.type); ++bits)
    if (tried.allows(bits)) ranges.push_back({bits, bits});
  return joined(std::move(ranges));
}

std::vector<BitRange> grown(const Tried& tried, const std::vector<std::uint64_t>& from) {
  // What is known not to be allowed begins a run of its own, so that no range reaches over it.
  std::set<std::uint64_t> begin;
  for (const std::uint64_t first : beginnings(tried.type)) begin.insert(first);
  std::vector<std::uint64_t> inside;
  for (const std::uint64_t seed : from)
    if (tried.allows(seed))
      inside.push_back(seed);
    else
      begin.insert({seed, seed + 1});
  std::vector<BitRange> ranges;
  for (const std::uint64_t seed : inside) {
    if (holds(ranges, seed)) continue;
    const auto next = begin.upper_bound(seed);
    const std::uint64_t last = next == begin.end() ? type_mask(tried.type) : *next - 1;
    ranges.push_back({farthest(tried, seed, *std::prev(next)), farthest(tried, seed, last)});
  }
  return joined(std::move(ranges));
}

}  // namespace plumbline
