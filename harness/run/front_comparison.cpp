#include "harness/run/front_comparison.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

bool same_but_for_the_front(const Configuration& a, const Configuration& b) {
  return a.device == b.device && a.mode == b.mode && a.width == b.width && a.call.space == b.call.space;
}

bool alike(Scalar a, Scalar b) {
  if (a.bits == b.bits) return true;
  if (!is_floating(a.type)) return false;
  const Format& format = format_of(a.type);
  return format.is_nan(a.bits) && format.is_nan(b.bits);
}

/// One output of two configurations.
struct Pair {
  const Column& source;
  const Column& own;
  int output;
};

/// The difference at the i-th point, without counts.
Disagreement difference_at(const Pair& pair, std::span<const Column> arguments, std::uint64_t i, int width) {
  Disagreement out{.args = {},
                   .source = hex_bits(pair.source.at(i)),
                   .result = hex_bits(pair.own.at(i)),
                   .output = pair.output,
                   .lane = static_cast<int>(i % static_cast<std::uint64_t>(width))};
  for (const Column& column : arguments) out.args.push_back(hex_bits(column.at(i)));
  return out;
}

void compare(const Pair& pair, std::span<const Column> arguments, const BlockPoints& points, int width,
             Tally& tally) {
  Disagreement& sum = *tally.disagreement;
  sum.of += points.count;
  const std::size_t bytes = points.count * static_cast<std::size_t>(size_of(pair.own.type));
  if (std::memcmp(pair.source.bytes.data(), pair.own.bytes.data(), bytes) == 0) return;
  for (std::uint64_t i = 0; i < points.count; ++i) {
    if (alike(pair.source.at(i), pair.own.at(i))) continue;
    const std::uint64_t index = points.index(i);
    if (sum.count++ > 0 && std::tuple(tally.difference_index, sum.output) <= std::tuple(index, pair.output))
      continue;
    Disagreement difference = difference_at(pair, arguments, i, width);
    difference.of = sum.of;
    difference.count = sum.count;
    sum = std::move(difference);
    tally.difference_index = index;
  }
}

}  // namespace

void pair_fronts(std::span<Evaluated> evaluated) {
  for (Evaluated& a : evaluated) {
    if (a.configuration->call.front == Front::source) continue;
    const auto twin = std::ranges::find_if(evaluated, [&](const Evaluated& other) {
      return other.configuration->call.front == Front::source &&
             same_but_for_the_front(*a.configuration, *other.configuration);
    });
    if (twin != evaluated.end()) a.source = &*twin;
  }
}

void compare_fronts(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                    std::span<const std::span<const Column>> results, const BlockPoints& points) {
  for (std::size_t a = 0; a < evaluated.size(); ++a) {
    if (evaluated[a].source == nullptr || !evaluated[a].evaluator || !evaluated[a].source->evaluator)
      continue;
    Tally& tally = evaluated[a].measurement.tally;
    if (!tally.disagreement) tally.disagreement.emplace();
    const auto source = results[static_cast<std::size_t>(evaluated[a].source - evaluated.data())];
    for (std::size_t k = 0; k < results[a].size(); ++k)
      compare({source[k], results[a][k], static_cast<int>(k)}, arguments, points,
              evaluated[a].configuration->call.width, tally);
  }
}

}  // namespace plumbline
