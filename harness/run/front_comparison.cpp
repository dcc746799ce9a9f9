#include "harness/run/front_comparison.h"

#include <algorithm>
#include <cstring>

#include "reference/format.h"

namespace plumbline {
namespace {

bool same_but_for_the_front(const Configuration& a, const Configuration& b) {
  return a.device == b.device && a.mode == b.mode && a.width == b.width;
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

void compare(const Pair& pair, std::span<const Column> arguments, std::uint64_t first, std::uint64_t count,
             int width, Comparison& comparison) {
  comparison.of += count;
  const std::size_t bytes = count * static_cast<std::size_t>(size_of(pair.own.type));
  if (std::memcmp(pair.source.bytes.data(), pair.own.bytes.data(), bytes) == 0) return;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (alike(pair.source.at(i), pair.own.at(i))) continue;
    if (comparison.count++ > 0 && comparison.first->index < first) continue;
    Comparison::Difference difference{.index = first + i,
                                      .output = pair.output,
                                      .lane = static_cast<int>(i % static_cast<std::uint64_t>(width)),
                                      .arguments = {},
                                      .source = pair.source.at(i),
                                      .result = pair.own.at(i)};
    for (const Column& column : arguments) difference.arguments.push_back(column.at(i));
    comparison.take(std::move(difference));
  }
}

}  // namespace

void pair_fronts(std::span<Asked> asked) {
  for (Asked& a : asked) {
    if (a.configuration->call.front == Front::source) continue;
    const auto twin = std::ranges::find_if(asked, [&](const Asked& other) {
      return other.configuration->call.front == Front::source &&
             same_but_for_the_front(*a.configuration, *other.configuration);
    });
    if (twin != asked.end()) a.source = &*twin;
  }
}

void compare_fronts(std::span<Asked> asked, std::span<const Column> arguments,
                    std::span<const std::span<const Column>> results, std::uint64_t first,
                    std::uint64_t count) {
  for (std::size_t a = 0; a < asked.size(); ++a) {
    if (asked[a].source == nullptr || !asked[a].evaluator || !asked[a].source->evaluator) continue;
    auto& comparison = asked[a].measurement.comparison;
    if (!comparison) comparison.emplace();
    const auto source = results[static_cast<std::size_t>(asked[a].source - asked.data())];
    for (std::size_t k = 0; k < results[a].size(); ++k)
      compare({source[k], results[a][k], static_cast<int>(k)}, arguments, first, count,
              asked[a].configuration->call.width, *comparison);
  }
}

}  // namespace plumbline
