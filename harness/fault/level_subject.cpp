#include "harness/fault/level_subject.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/fault/image_subject.h"

namespace plumbline::fault {
namespace {

/// Reads of mipmapped images: each level is a subject of its own, of which one is read, or two are mixed.
class LevelSubject final : public Evaluator {
 public:
  LevelSubject(const ImageCall& call, const Fault& fault) : call_(call), fault_(fault) {
    for (int level = 0; level < call.levels; ++level)
      levels_.push_back(image_subject(level_of(call, level), fault));
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    const auto coordinates = arguments.first(static_cast<std::size_t>(coordinates_of(call_.kind)));
    std::vector<std::vector<Column>> of_levels;
    for (const auto& level : levels_) {
      of_levels.emplace_back(results.begin(), results.end());
      if (auto status = level->evaluate(coordinates, of_levels.back()); !status) return status;
    }
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const double lod = fault_.kind == Fault::Kind::operand ? 0 : level_at(i, arguments);
      for (std::size_t c = 0; c < results.size(); ++c) results[c].set(i, mixed(of_levels, c, i, lod));
    }
    return ok();
  }

 private:
  static double number(const Column& column, std::size_t i) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(column.bits(i)));
  }

  /// Within the image's levels.
  double level_at(std::size_t i, std::span<const Column> arguments) const {
    const auto numbers = arguments.subspan(static_cast<std::size_t>(coordinates_of(call_.kind)));
    double lod = 0;
    if (call_.gradients) {
      const auto axes = static_cast<std::size_t>(axes_of(call_.kind));
      double longest = 0;
      for (std::size_t step = 0; step < 2; ++step) {
        double length = 0;
        for (std::size_t axis = 0; axis < axes; ++axis)
          length = std::hypot(length, number(numbers[step * axes + axis], i) * call_.size[axis]);
        longest = std::max(longest, length);
      }
      lod = std::log2(longest);
    } else {
      lod = number(numbers[0], i);
    }
    return std::clamp(lod, 0.0, call_.levels - 1.0);
  }

  std::uint64_t mixed(const std::vector<std::vector<Column>>& of_levels, std::size_t component, std::size_t i,
                      double lod) const {
    if (call_.between_levels == Filtering::nearest)
      return of_levels[static_cast<std::size_t>(std::max(std::ceil(lod - 0.5), 0.0))][component].bits(i);
    const auto first = static_cast<std::size_t>(lod);
    const double weight = lod - static_cast<double>(first);
    const double a = number(of_levels[first][component], i),
                 b = number(of_levels[std::min(first + 1, levels_.size() - 1)][component], i);
    return std::bit_cast<std::uint32_t>(static_cast<float>((1 - weight) * a + weight * b));
  }

  ImageCall call_;
  Fault fault_;
  std::vector<std::unique_ptr<Evaluator>> levels_;
};

}  // namespace

std::unique_ptr<Evaluator> level_subject(const ImageCall& call, const Fault& fault) {
  return std::make_unique<LevelSubject>(call, fault);
}

}  // namespace plumbline::fault
