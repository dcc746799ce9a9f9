// TextureReadQuestion::must_reject.
#include <algorithm>
#include <set>

#include "reference/rational_ulp.h"
#include "suites/textures/read_question.h"

namespace plumbline {
namespace {

/// The least and the greatest of what was seen, without sign the largest too.
struct Ends {
  std::optional<mpq_class> least, greatest;
  mpq_class largest = 0;

  void include(const mpq_class& low, const mpq_class& high) {
    if (!least || low < *least) least = low;
    if (!greatest || high > *greatest) greatest = high;
  }
};

/// One level of one layer as reference/image_sampler.h sees it, with the lower or the upper ends of texels
/// that are not known exactly.
class LevelSeen {
 public:
  LevelSeen(const TexelGrid& grid, const TextureCall& call, int level, int layer, bool upper,
            const std::optional<DepthComparison>& comparison, std::size_t component)
      : grid_(grid),
        call_(call),
        level_(level),
        layer_(layer),
        upper_(upper),
        comparison_(comparison),
        component_(component) {}

  /// False where an infinity or a NaN takes part.
  bool add_to(Ends& ends, const Sampler& sampler, const SamplePoint& at, const SamplingTolerance& tolerance) {
    const TexelSource source = [&](int i, int j, int k) { return colour(ends, {i, j, k}); };
    const Extent extent{axes_of(call_.kind), call_.size_of(level_)};
    const Colour border = colour(ends, {-1, 0, 0});
    open_ = false;  // the border may not take part
    if (sampler.filtering == Filtering::linear) {
      const auto reached = linear_colours(sampler, extent, at.coordinates, border, source, tolerance);
      ends.include((*reached)[component_].least, (*reached)[component_].greatest);
    } else {
      for (const Colour& seen : nearest_colours(sampler, extent, at.coordinates, border, source, tolerance))
        ends.include(*seen[component_].value, *seen[component_].value);
    }
    return !open_;
  }

 private:
  Colour colour(Ends& ends, const std::array<int, 3>& place) {
    const TexelGrid::Texel& texel = grid_.at(level_, place, layer_);
    open_ = open_ || texel.exact[component_].open;
    Colour colour = texel.colour;
    for (std::size_t k = 0; k < colour.size(); ++k)
      colour[k].value = upper_ ? texel.exact[k].greatest : texel.exact[k].least;
    if (comparison_) {
      const Seen<int> result = compared(*comparison_, texel.exact[0].least);
      colour[0].value = upper_ ? result.greatest : result.least;
    }
    ends.largest = std::max<mpq_class>(ends.largest, abs(*colour[component_].value));
    return colour;
  }

  const TexelGrid& grid_;
  const TextureCall& call_;
  int level_, layer_;
  bool upper_;
  const std::optional<DepthComparison>& comparison_;
  std::size_t component_;
  bool open_ = false;
};

}  // namespace

/// By the filters of reference/image_sampler.h, level by level: what lies between two levels lies between
/// their ends.
bool TextureReadQuestion::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                      const ImageRule& rule) const {
  const auto component = static_cast<std::size_t>(output);
  const Reach reach = this->reach(point, rule);
  const auto comparison = this->comparison(point, rule);
  const Sampler sampler =
      call_.samples() ? sampler_of(call_) : Sampler{Addressing::clamp, Filtering::nearest, false};
  const SamplingTolerance tolerance = call_.samples() ? tolerance_of(rule) : SamplingTolerance{};
  Ends ends;
  for (const int layer : reach.layers)
    for (const LevelPair& pair : reach.pairs)
      for (const int level : std::set{pair.high, pair.low})
        for (const bool upper : {false, true})
          if (!LevelSeen(grid_, call_, level, layer, upper, comparison, component)
                   .add_to(ends, sampler, sampled_at(point), tolerance))
            return false;
  const auto got = component_value(result);
  if (!got) return true;
  mpq_class slack = 0;
  if (is_floating(result.type))
    slack = mpq_class(rule.relative) * roundings() * ends.largest + off_in_format(component, ends.largest) +
            ulp_of(ends.largest, binary32);
  return *got < *ends.least - slack || *got > *ends.greatest + slack;
}

}  // namespace plumbline
