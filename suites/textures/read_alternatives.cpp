#include <bit>
#include <memory>

#include "reference/floor.h"
#include "suites/textures/fraction_weights.h"
#include "suites/textures/read_judge.h"

namespace plumbline {
namespace {

/// More would be no text that anybody reads, and are left to the search among results.
constexpr std::size_t most_alternatives = 4096;

/// Within an ulp.
Scalar float_about(const mpq_class& value) {
  return {ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(value.get_d()))};
}

}  // namespace

/// The ends of the box, and beside each of them, beyond the slack, the numbers that a filter may be limited
/// to and what lies midway between two.
std::vector<Scalar> TextureReadJudge::numbers_about(const SeenColour<mpq_class>& box, std::size_t component,
                                                    const mpq_class& slack) const {
  std::vector<Scalar> out;
  for (const mpq_class& end :
       {mpq_class(box[component].least - slack), mpq_class(box[component].greatest + slack)}) {
    out.push_back(float_about(end));
    for (const Numbers& numbers : numbers_of(component)) {
      const mpq_class step = step_of(numbers, end, box);
      const mpz_class below = floor_of(end / step);
      const int off = steps() + numbers.of_texel;
      for (int halves = -2 * off; halves <= 2 * off + 3; ++halves)
        out.push_back(float_about(mpq_class(2 * below + halves) * step / 2));
    }
  }
  return out;
}

Judgement TextureReadJudge::against_sum(const SeenColour<mpq_class>& sums, const Allowed<mpq_class>& allowed,
                                        std::size_t component, Scalar result, const ImageRule& rule) const {
  const Seen<mpq_class>& sum = sums[component];
  if (sum.open) return {PassReason::undefined, 0};
  const auto got = component_value(result);
  if (!got || is_impossible(got->get_d())) return {PassReason::failed, 0};
  if (sum.free) return {PassReason::departs, 0};
  const mpq_class off = off_of_sum(component, *got, sums, allowed, rule);
  const bool meets = *got >= sum.least - off && *got <= sum.greatest + off;
  return {meets ? PassReason::fraction_weights : PassReason::failed, 0};
}

std::vector<Alternative> TextureReadJudge::alternatives(std::span<const Scalar> point,
                                                        const ImageRule& rule) const {
  if (!call_.filters()) return {};
  const Looked looked = this->looked(point, rule);
  const auto allowed = std::make_shared<const Allowed<mpq_class>>(this->allowed<mpq_class>(looked));
  std::vector<Alternative> out;
  const auto add = [&](const SeenColour<mpq_class>& box, const auto& judge) {
    Alternative one;
    for (std::size_t c = 0; c < box.size(); ++c)
      one.due.push_back(numbers_about(box, c, slack(*allowed, box, c, rule)));
    one.judge = judge;
    out.push_back(std::move(one));
    return out.size() > most_alternatives;
  };
  for (const auto& [box, recommended] : allowed->boxes)
    add(call_.sampler.unlisted ? allowed->texels : box,
        [this, box = box, recommended = recommended, allowed, rule](std::size_t component, Scalar result) {
          return component_against(box, recommended, *allowed, component, result, rule);
        });
  if (multiplies_weights(rule))
    visit_fraction_weights(grid_, call_, looked.reach, looked.comparison, mpq_class(rule.coordinate_grid), {},
                           [&](const SeenColour<mpq_class>& sums) {
                             return add(sums,
                                        [this, sums, allowed, rule](std::size_t component, Scalar result) {
                                          return against_sum(sums, *allowed, component, result, rule);
                                        });
                           });
  if (out.size() > most_alternatives) out.clear();
  return out;
}

}  // namespace plumbline
