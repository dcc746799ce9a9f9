#include "suites/textures/read_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "reference/rational_ulp.h"
#include "suites/textures/instruction.h"

namespace plumbline {
namespace {

/// Of t0 + a (t1 - t0): a difference of up to twice the largest texel (2), the product with a <= 1 (2) and
/// the sum (1).
constexpr int roundings_of_a_step = 5;

double value_in_binary64(Scalar result) {
  const auto bits = static_cast<std::uint32_t>(result.bits);
  if (result.type == ScalarType::f32) return std::bit_cast<float>(bits);
  return result.type == ScalarType::i32 ? static_cast<double>(static_cast<std::int32_t>(bits)) : bits;
}

/// Keeps the judgements against the box that counts the least against the results.
class Best {
 public:
  explicit Best(std::span<Judgement> into) : into_(into) {}
  void offer(std::span<const Judgement> against) {
    const auto count = [&](PassReason reason) {
      return static_cast<std::size_t>(std::ranges::count(against, reason, &Judgement::reason));
    };
    const auto excused = static_cast<std::size_t>(
        std::ranges::count_if(against, [](const Judgement& j) { return is_excuse(j.reason); }));
    const std::pair counts(count(PassReason::failed), count(PassReason::departs) + excused);
    if (counts >= least_) return;
    least_ = counts;
    std::ranges::copy(against, into_.begin());
  }
  std::size_t failed() const { return least_.first; }

 private:
  std::span<Judgement> into_;
  std::pair<std::size_t, std::size_t> least_{std::numeric_limits<std::size_t>::max(), 0};
};

Judgement wrong(Scalar result) {
  const bool nan = binary32.is_nan(result.bits);
  return {PassReason::failed, nan ? std::numeric_limits<double>::quiet_NaN() : infinite_error};
}

}  // namespace

std::optional<mpq_class> component_value(Scalar component) {
  const auto bits = static_cast<std::uint32_t>(component.bits);
  if (component.type == ScalarType::f32) return binary32_value(bits);
  if (component.type == ScalarType::i32) return mpq_class(static_cast<std::int32_t>(bits));
  return mpq_class(bits);
}

/// The texels' conversion, and a step along each axis and between levels. The document's own sum of products
/// has fewer.
int TextureReadJudge::roundings() const {
  const TextureSampler& sampler = call_.sampler;
  const bool linear =
      sampler.filter.filtering == Filtering::linear || sampler.minified() == Filtering::linear;
  const bool levels = call_.levels > 1 && sampler.levels == Filtering::linear;
  const int interpolations = (linear ? axes_of(call_.kind) : 0) + (levels ? 1 : 0);
  return 1 + (call_.samples() ? roundings_of_a_step * interpolations : 0);
}

int TextureReadJudge::steps() const { return roundings() / roundings_of_a_step; }

StatedBound TextureReadJudge::bound(const ImageRule& rule) const {
  if (call_.sampler.unlisted) return {"within [0, 1]", infinite_error, "VkFormatFeatureFlagBits"};
  if (call_.filters())
    return {"interval of what the fraction bits reach", infinite_error, rule.filter_clause};
  if (is_normalised(grid_.format().numbers) || compares())
    return {fmt::format("{} of the value", rule.relative), infinite_error, rule.read_clause};
  return {"exact", 0, rule.read_clause};
}

Reach TextureReadJudge::reach(std::span<const Scalar> point, const ImageRule& rule) const {
  SamplePoint at = sample_point(call_, point);
  if (call_.samples()) return reach_of(call_, at, rule);
  // One texel, which the integers name; of cubes, that of a layer; of samples, that of a slice of its own.
  TextureCall plain = call_;
  if (is_cube(call_.kind)) plain.kind = TextureKind::image2d_array;
  if (call_.is_multisampled()) {
    plain.kind = TextureKind::image2d_array;
    plain.layers = call_.layers * call_.samples_of_texel;
    const int layer = is_array(call_.kind) ? static_cast<int>(point[2].bits) : 0;
    at.layer = std::bit_cast<std::uint32_t>(static_cast<float>(at.sample * call_.layers + layer));
  }
  plain.sampler = {.filter = {Addressing::clamp, Filtering::nearest, false}};
  ImageRule exact;
  exact.coordinate_roundings = 0;
  return reach_of(plain, at, exact);
}

mpq_class TextureReadJudge::slack(const Allowed<mpq_class>& allowed, const SeenColour<mpq_class>& box,
                                  std::size_t component, const ImageRule& rule) const {
  if (call_.filters()) return mpq_class(rule.relative) * roundings() * allowed.largest[component];
  if (compares()) return 0;
  if (!is_normalised(grid_.format().numbers)) return 0;
  return mpq_class(rule.relative) *
         std::max<mpq_class>(abs(box[component].least), abs(box[component].greatest));
}

/// Whether everything is certain.
bool TextureReadJudge::judge_in_binary64(const Looked& looked, std::span<const Scalar> results,
                                         const ImageRule& rule, std::span<Judgement> judgements) const {
  const auto allowed = this->allowed<double>(looked);
  Best best(judgements);
  for (const auto& [box, recommended] : allowed.boxes) {
    std::array<Judgement, 4> against;
    for (std::size_t c = 0; c < results.size(); ++c) {
      const double got = value_in_binary64(results[c]), largest = allowed.largest[c];
      if (box[c].open) {
        against[c] = {PassReason::undefined, 0};
        continue;
      }
      if (!std::isfinite(got) || is_impossible(got)) {
        against[c] = wrong(results[c]);
        continue;
      }
      const double outside =
          std::max(box[c].least - got, got - box[c].greatest) - rule.relative * roundings() * largest;
      const double unsure = 0x1p-40 * std::max(largest, std::abs(got));
      const bool right = outside < -unsure && recommended;
      if (!right && (box[c].free || outside <= most_excused(c, allowed, box, rule) + unsure)) return false;
      const double unit = std::ldexp(1.0, std::max(std::ilogb(std::max(largest, 0x1p-126)), -126) - 23);
      against[c] = {right ? PassReason::bound : PassReason::failed, std::max(outside, 0.0) / unit};
    }
    best.offer(std::span(against).first(results.size()));
  }
  return true;
}

Judgement TextureReadJudge::component_against(const SeenColour<mpq_class>& box, bool recommended,
                                              const Allowed<mpq_class>& allowed, std::size_t c, Scalar result,
                                              const ImageRule& rule) const {
  // "Implementations may support Inf and NaN": what a texel of these gives is open.
  if (box[c].open) return {PassReason::undefined, 0};
  const auto got = component_value(result);
  if (!got || is_impossible(got->get_d())) return wrong(result);
  // Any weights will do in a filter that is not listed.
  const Seen<mpq_class>& seen = call_.sampler.unlisted ? allowed.texels[c] : box[c];
  const mpq_class least = is_clamped() ? std::max<mpq_class>(seen.least, -1) : seen.least;
  const mpq_class outside = std::max<mpq_class>(least - *got, *got - seen.greatest);
  const mpq_class unit = is_floating(result.type) ? ulp_of(box[c].greatest, binary32) : mpq_class(1);
  const bool flushed = !call_.filters() && *got == 0 && may_flush(grid_.format(), c, box[c].least);
  const mpq_class beyond = outside - slack(allowed, box, c, rule);
  const bool right = flushed || beyond <= 0;
  const PassReason reason = right && !recommended                             ? PassReason::departs
                            : flushed                                         ? PassReason::flush_result
                            : right                                           ? PassReason::bound
                            : departs(c, box)                                 ? PassReason::departs
                            : is_right_in_format(c, *got, box, allowed, rule) ? PassReason::format_precision
                                                                              : PassReason::failed;
  const bool in_format = reason == PassReason::format_precision;
  return {reason, std::max(mpq_class(outside / unit).get_d(), 0.0),
          in_format ? "Numeric Representation and Computation" : std::string_view()};
}

std::vector<Judgement> TextureReadJudge::against(const SeenColour<mpq_class>& box, bool recommended,
                                                 const Allowed<mpq_class>& allowed,
                                                 std::span<const Scalar> results,
                                                 const ImageRule& rule) const {
  std::vector<Judgement> against;
  for (std::size_t c = 0; c < results.size(); ++c)
    against.push_back(component_against(box, recommended, allowed, c, results[c], rule));
  return against;
}

void TextureReadJudge::judge_exactly(const Looked& looked, std::span<const Scalar> results,
                                     const ImageRule& rule, std::span<Judgement> judgements) const {
  const auto allowed = this->allowed<mpq_class>(looked);
  Best best(judgements);
  for (const auto& [box, recommended] : allowed.boxes)
    best.offer(against(box, recommended, allowed, results, rule));
  if (best.failed() > 0 && multiplies_weights(rule))
    judge_fraction_weights(looked, results, allowed, rule, judgements);
}

void TextureReadJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                             const ImageRule& rule, const JudgeOptions&,
                             std::span<Judgement> judgements) const {
  const bool in_binary64 = call_.filters() && !call_.sampler.unlisted;
  const Looked looked = this->looked(point, rule);
  if (in_binary64 && judge_in_binary64(looked, results, rule, judgements)) return;
  judge_exactly(looked, results, rule, judgements);
}

std::string TextureReadJudge::text(std::span<const Scalar> point, int output) const {
  return text_of(call_, point, output);
}

std::string TextureReadJudge::truth(std::span<const Scalar> point, int output, const ImageRule& rule) const {
  const auto allowed = this->allowed<mpq_class>(looked(point, rule));
  const auto c = static_cast<std::size_t>(output);
  const auto decimal = [](const mpq_class& value) { return fmt::format("{:.17g}", value.get_d()); };
  std::string text;
  for (const auto& [box, recommended] : allowed.boxes) {
    const mpq_class slack = this->slack(allowed, box, c, rule);
    const mpq_class least = box[c].least - slack, greatest = box[c].greatest + slack;
    text += text.empty() ? "" : " or ";
    text += box[c].open         ? "anything"
            : least == greatest ? decimal(least)
                                : fmt::format("[{}, {}]", decimal(least), decimal(greatest));
    if (box[c].free) text += ", or another by a corner's own method";
  }
  return text;
}

}  // namespace plumbline
