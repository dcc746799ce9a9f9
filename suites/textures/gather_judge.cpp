#include "suites/textures/gather_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "reference/cube.h"
#include "reference/floor.h"
#include "reference/rational_ulp.h"
#include "suites/textures/instruction.h"
#include "suites/textures/read_judge.h"

namespace plumbline {
namespace {

/// Two sums and a quotient.
constexpr int roundings_of_an_average = 3;

/// Which texel of a footprint each result is of: i0 j1, i1 j1, i1 j0, i0 j0.
constexpr bool is_right[] = {false, true, true, false}, is_lower[] = {true, true, false, false};

/// The first level alone, at the place where a linear filter would look; of four offsets the texel's own.
TextureCall filtering_call(const TextureCall& call, std::size_t texel) {
  TextureCall one = call;
  one.levels = 1;
  one.sampler.filter.filtering = Filtering::linear;
  one.sampler.minification.reset();
  if (call.offsets.size() > 1) one.offsets = {call.offsets[texel]};
  return one;
}

}  // namespace

StatedBound TextureGatherJudge::bound(const ImageRule& rule) const {
  if (call_.compares()) return {"0 or 1", 0, rule.read_clause};
  if (is_normalised(grid_.format().numbers))
    return {fmt::format("{} of the value", rule.relative), infinite_error, rule.read_clause};
  return {"exact", 0, rule.read_clause};
}

Seen<mpq_class> TextureGatherJudge::seen_texel(const TexelGrid::Texel& texel,
                                               const std::optional<DepthComparison>& comparison) const {
  if (!comparison) return texel.exact[component()];
  const Seen<int> result = compared(*comparison, texel.exact[0].least);
  return {result.least, result.greatest};
}

/// Beyond a corner "the texel should be replaced by the average of the three values of the adjacent texels",
/// as the device's operations round it; of integers either integer beside it will do. The constraint on other
/// methods is one "for linear filtering", which a gather is not.
Seen<mpq_class> TextureGatherJudge::seen(const Place& place, const std::optional<DepthComparison>& comparison,
                                         const ImageRule& rule) const {
  if (!is_cube(call_.kind)) return seen_texel(grid_.at(0, {place.i, place.j, 0}, place.layer), comparison);
  const auto texels = texels_of({place.face, place.i, place.j}, call_.size[0]);
  Seen<mpq_class> all, sum;
  for (const CubeTexel& texel : texels) {
    const auto one = seen_texel(grid_.at(0, {texel.i, texel.j, 0}, 6 * place.layer + texel.face), comparison);
    const bool first = texel == texels[0];
    if (first || one.least < all.least) all.least = one.least;
    if (first || one.greatest > all.greatest) all.greatest = one.greatest;
    all.open = all.open || one.open;
    sum.least += one.least;
    sum.greatest += one.greatest;
  }
  if (texels.size() == 1) return all;
  all.free = true;
  if (comparison) return all;  // between the three depths lies one that compares in either way
  const auto count = static_cast<unsigned long>(texels.size());
  if (component_type(grid_.format()) != ScalarType::f32)
    return {floor_of(sum.least / count), -floor_of(-sum.greatest / count), false, true};
  const mpq_class off = mpq_class(rule.relative) * roundings_of_an_average *
                        std::max<mpq_class>(abs(all.least), abs(all.greatest));
  return {mpq_class(sum.least / count - off), mpq_class(sum.greatest / count + off), all.open, true};
}

std::vector<TextureGatherJudge::Footprint> TextureGatherJudge::footprints(std::span<const Scalar> point,
                                                                          const ImageRule& rule) const {
  const SamplePoint at = sample_point(call_, point);
  const auto comparison = comparison_of(call_, point, rule);
  const bool four = call_.offsets.size() > 1;
  std::vector<Reach> reaches;
  for (std::size_t n = 0; n < (four ? 4 : 1); ++n)
    reaches.push_back(reach_of(filtering_call(call_, n), at, rule));
  std::vector<Footprint> out;
  for (const int layer : reaches[0].layers)
    for (std::size_t f = 0; f < reaches[0].faces.size(); ++f) {
      const FaceReach& face = reaches[0].faces[f];
      const AxisPositions& counted = face.at(Filtering::linear, 0);
      for (std::size_t y = 0; y < counted[1].size(); ++y)
        for (std::size_t x = 0; x < counted[0].size(); ++x) {
          Footprint one{{}, face.recommended};
          for (std::size_t n = 0; n < one.texels.size(); ++n) {
            const AxisPositions& axes = reaches[four ? n : 0].faces[f].at(Filtering::linear, 0);
            const AxisPosition &along = axes[0][x], &down = axes[1][y];
            one.texels[n] = seen({face.face, layer, !four && is_right[n] ? along.second : along.first,
                                  !four && is_lower[n] ? down.second : down.first},
                                 comparison, rule);
          }
          out.push_back(std::move(one));
        }
    }
  return out;
}

mpq_class TextureGatherJudge::slack(const Seen<mpq_class>& texel, const ImageRule& rule) const {
  if (call_.compares() || !is_normalised(grid_.format().numbers)) return 0;
  return mpq_class(rule.relative) * std::max<mpq_class>(abs(texel.least), abs(texel.greatest));
}

Judgement TextureGatherJudge::against(const Seen<mpq_class>& texel, bool recommended, Scalar result,
                                      const ImageRule& rule) const {
  if (texel.open) return {PassReason::undefined, 0};
  const bool clamped = grid_.format().numbers == NumericFormat::SNORM;
  const auto got = component_value(result);
  const bool between = call_.compares() && got && *got != 0 && *got != 1;
  // A sum of three may overflow.
  if (!got && texel.free && !call_.compares()) return {PassReason::departs, infinite_error};
  if (!got || (clamped && *got < -1) || (between && (!texel.free || *got < 0 || *got > 1)))
    return {PassReason::failed, infinite_error};
  const mpq_class least = clamped ? std::max<mpq_class>(texel.least, -1) : texel.least;
  const mpq_class outside = std::max<mpq_class>(least - *got, *got - texel.greatest);
  const mpq_class unit = is_floating(result.type) ? ulp_of(texel.greatest, binary32) : mpq_class(1);
  const auto flushes = [&](const mpq_class& end) { return may_flush(grid_.format(), component(), end); };
  const bool flushed = !call_.compares() && *got == 0 && flushes(texel.least) && flushes(texel.greatest);
  const bool right = flushed || (outside <= slack(texel, rule) && !between);
  const PassReason reason = right && !recommended ? PassReason::departs
                            : flushed             ? PassReason::flush_result
                            : right               ? PassReason::bound
                            : texel.free          ? PassReason::departs
                                                  : PassReason::failed;
  return {reason, std::max(mpq_class(outside / unit).get_d(), 0.0)};
}

/// Of four offsets each texel is identified by itself, at a position of its own.
void TextureGatherJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                               const ImageRule& rule, const JudgeOptions&,
                               std::span<Judgement> judgements) const {
  const bool each = call_.offsets.size() > 1;
  const std::size_t parts = each ? results.size() : 1, size = results.size() / parts;
  std::vector<std::pair<std::size_t, std::size_t>> least(parts, {results.size() + 1, 0});
  for (const Footprint& footprint : footprints(point, rule))
    for (std::size_t part = 0; part < parts; ++part) {
      std::array<Judgement, 4> against;
      std::pair counts(std::size_t{0}, std::size_t{0});
      for (std::size_t n = part * size; n < (part + 1) * size; ++n) {
        against[n] = this->against(footprint.texels[n], footprint.recommended, results[n], rule);
        counts.first += against[n].passed() ? 0 : 1;
        counts.second += against[n].reason == PassReason::departs ? 1 : 0;
      }
      if (counts >= least[part]) continue;
      least[part] = counts;
      for (std::size_t n = part * size; n < (part + 1) * size; ++n) judgements[n] = against[n];
    }
}

std::vector<Alternative> TextureGatherJudge::alternatives(std::span<const Scalar> point,
                                                          const ImageRule& rule) const {
  if (call_.offsets.size() > 1) return {};  // no set of four
  std::vector<Alternative> out;
  for (const Footprint& footprint : footprints(point, rule)) {
    Alternative one;
    for (const Seen<mpq_class>& texel : footprint.texels) {
      const bool floating = component_type(grid_.format()) == ScalarType::f32 || call_.compares();
      const auto as_result = [&](const mpq_class& value) {
        return floating
                   ? Scalar{ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(value.get_d()))}
                   : Scalar{component_type(grid_.format()),
                            static_cast<std::uint32_t>(mpz_class(value).get_si())};
      };
      one.due.push_back({as_result(texel.least), as_result(texel.greatest)});
    }
    one.judge = [this, footprint, rule](std::size_t n, Scalar result) {
      return against(footprint.texels[n], footprint.recommended, result, rule);
    };
    out.push_back(std::move(one));
  }
  return out;
}

std::string TextureGatherJudge::text(std::span<const Scalar> point, int output) const {
  return text_of(call_, point, output);
}

std::string TextureGatherJudge::truth(std::span<const Scalar> point, int output,
                                      const ImageRule& rule) const {
  const auto decimal = [](const mpq_class& value) { return fmt::format("{:.17g}", value.get_d()); };
  std::vector<std::string> all;
  for (const Footprint& footprint : footprints(point, rule)) {
    const Seen<mpq_class>& texel = footprint.texels[static_cast<std::size_t>(output)];
    const mpq_class slack = this->slack(texel, rule);
    const mpq_class least = texel.least - slack, greatest = texel.greatest + slack;
    std::string one = texel.open          ? "anything"
                      : least == greatest ? decimal(least)
                                          : fmt::format("[{}, {}]", decimal(least), decimal(greatest));
    if (texel.free) one += ", or another by a corner's own method";
    if (std::ranges::count(all, one) == 0) all.push_back(std::move(one));
  }
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : " or ") + one;
  return text;
}

}  // namespace plumbline
