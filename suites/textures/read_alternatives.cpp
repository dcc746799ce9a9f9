#include <bit>
#include <memory>

#include "reference/floor.h"
#include "suites/textures/read_question.h"

namespace plumbline {
namespace {

/// More would be no text that anybody reads, and are left to the search among results.
constexpr std::size_t most_alternatives = 4096;

/// Within an ulp.
Scalar float_about(const mpq_class& value) {
  return {ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(value.get_d()))};
}

}  // namespace

/// The ends of the box, and beside each of them the codes that a filter may be limited to and what lies
/// midway between two.
std::vector<Scalar> TextureReadQuestion::numbers_about(const Seen<mpq_class>& box,
                                                       std::size_t component) const {
  std::vector<Scalar> out;
  for (const mpq_class* end : {&box.least, &box.greatest}) {
    out.push_back(float_about(*end));
    for (const Codes& codes : codes_of(component)) {
      const mpz_class code = floor_of(*end * codes.one);
      const int off = steps() + codes.of_texel;
      for (int halves = -2 * off; halves <= 2 * off + 3; ++halves)
        out.push_back(float_about(mpq_class(2 * code + halves) / (2 * codes.one)));
    }
  }
  return out;
}

std::vector<Alternative> TextureReadQuestion::alternatives(std::span<const Scalar> point,
                                                           const ImageRule& rule) const {
  if (!call_.filters()) return {};
  const auto allowed = std::make_shared<const Allowed<mpq_class>>(this->allowed<mpq_class>(point, rule));
  std::vector<Alternative> out;
  const auto add = [&](const SeenColour<mpq_class>& box, bool recommended) {
    Alternative one;
    for (std::size_t c = 0; c < box.size(); ++c)
      one.due.push_back(numbers_about(call_.sampler.unlisted ? allowed->texels[c] : box[c], c));
    one.judge = [this, box, recommended, allowed, rule](std::size_t component, Scalar result) {
      return component_against(box, recommended, *allowed, component, result, rule);
    };
    out.push_back(std::move(one));
    return out.size() > most_alternatives;
  };
  for (const auto& [box, recommended] : allowed->boxes) add(box, recommended);
  if (multiplies_weights(rule))
    visit_with_cut_weights(grid_, call_, reach(point, rule), comparison(point, rule),
                           mpq_class(rule.coordinate_grid),
                           {[](const SeenColour<double>&) { return true; },
                            [&](const SeenColour<mpq_class>& box) { return add(box, false); }});
  if (out.size() > most_alternatives) out.clear();
  return out;
}

}  // namespace plumbline
