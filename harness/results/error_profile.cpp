#include "harness/results/error_profile.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace plumbline {
namespace {

char letter(std::size_t bucket) { return static_cast<char>('a' + bucket); }

}  // namespace

ErrorCounts::ErrorCounts(std::span<const ScalarType> arguments) {
  const bool one = arguments.size() == 1;
  const auto step = one ? ProfileAxis::Step::fine : ProfileAxis::Step::coarse;
  *this = ErrorCounts(std::array<const ProfileAxis*, 2>{
      &ProfileAxis::of(arguments[0], step), one ? nullptr : &ProfileAxis::of(arguments[1], step)});
}

ErrorCounts::ErrorCounts(std::array<const ProfileAxis*, 2> axes)
    : axes_(axes), counts_(axes[0]->size() * (axes[1] == nullptr ? 1 : axes[1]->size())) {}

std::optional<ErrorCounts> ErrorCounts::of(const ErrorCells& cells) {
  if (cells.axes.empty()) return ErrorCounts();
  std::array<const ProfileAxis*, 2> axes{};
  if (cells.axes.size() > axes.size()) return std::nullopt;
  for (std::size_t k = 0; k < cells.axes.size(); ++k)
    if ((axes[k] = axis_named(cells.axes[k])) == nullptr) return std::nullopt;
  ErrorCounts out(axes);
  for (const auto& [place, bucket, count] : cells.counts) {
    if (place >= out.counts_.size() || bucket >= histogram_edges.size()) return std::nullopt;
    out.counts_[place][bucket] = count;
  }
  return out;
}

ErrorCells ErrorCounts::cells() const {
  ErrorCells out;
  for (const ProfileAxis* axis : axes_)
    if (axis != nullptr) out.axes.push_back(axis->name());
  for (std::size_t place = 0; place < counts_.size(); ++place)
    for (std::size_t bucket = 0; bucket < histogram_edges.size(); ++bucket)
      if (counts_[place][bucket] != 0) out.counts.push_back({place, bucket, counts_[place][bucket]});
  return out;
}

const ProfileAxis* axis_named(const std::string& name) {
  for (int type = 0; type <= static_cast<int>(ScalarType::f64); ++type)
    for (const auto step : {ProfileAxis::Step::fine, ProfileAxis::Step::coarse}) {
      const ProfileAxis& axis = ProfileAxis::of(static_cast<ScalarType>(type), step);
      if (axis.name() == name) return &axis;
    }
  return nullptr;
}

bool ErrorCounts::has_errors() const {
  return std::ranges::any_of(counts_, [](const Buckets& counts) {
    return std::any_of(counts.begin() + 1, counts.end(), [](std::uint64_t count) { return count != 0; });
  });
}

void ErrorCounts::merge(const ErrorCounts& other) {
  if (counts_.empty()) {
    *this = other;
    return;
  }
  for (std::size_t place = 0; place < other.counts_.size(); ++place)
    for (std::size_t bucket = 0; bucket < histogram_edges.size(); ++bucket)
      counts_[place][bucket] += other.counts_[place][bucket];
}

void ErrorCounts::find_places(std::span<const void* const> arguments, std::size_t count,
                              std::span<std::uint16_t> places) const {
  axes_[0]->find(arguments[0], places.first(count));
  if (axes_[1] == nullptr) return;
  std::array<std::uint16_t, 1024> second;
  for (std::size_t done = 0; done < count; done += second.size()) {
    const std::size_t part = std::min(second.size(), count - done);
    axes_[1]->find(static_cast<const std::byte*>(arguments[1]) + done * axes_[1]->value_size(),
                   std::span(second).first(part));
    for (std::size_t i = 0; i < part; ++i)
      places[done + i] = static_cast<std::uint16_t>(places[done + i] * axes_[1]->size() + second[i]);
  }
}

ErrorProfile ErrorCounts::profile(int output) const {
  ErrorProfile out{.output = output, .axes = {}, .points = {}, .largest = {}, .median = {}};
  for (const ProfileAxis* axis : axes_)
    if (axis != nullptr) out.axes.push_back(axis->name());
  for (const Buckets& counts : counts_) {
    const std::uint64_t points = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    out.points.push_back(points);
    std::size_t median = 0, largest = 0;
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts.size(); ++bucket) {
      if (counts[bucket] != 0) largest = bucket;
      if (seen < (points + 1) / 2) median = bucket;
      seen += counts[bucket];
    }
    out.largest += points == 0 ? '.' : letter(largest);
    out.median += points == 0 ? '.' : letter(median);
  }
  while (!out.points.empty() && out.points.back() == 0) out.points.pop_back();
  out.largest.resize(out.points.size());
  out.median.resize(out.points.size());
  return out;
}

}  // namespace plumbline
