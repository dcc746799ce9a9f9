// What a read shows of a point: the call as text, what is due, and the texels that take part.
#include "harness/support/scalar_text.h"
#include "reference/image_srgb.h"
#include "suites/images/component.h"
#include "suites/images/read_judge.h"

namespace plumbline {

std::string ReadJudge::text(std::span<const Scalar> point, int output) const {
  constexpr char names[] = "xyzw";
  const ScalarType type = component_type(call_);
  std::string text = type == ScalarType::f32   ? "read_imagef(image"
                     : type == ScalarType::f16 ? "read_imageh(image"
                     : type == ScalarType::i32 ? "read_imagei(image"
                                               : "read_imageui(image";
  if (call_.sampler) text += ", sampler";
  text += point.size() > 1 ? ", (" : ", ";
  for (std::size_t k = 0; k < point.size(); ++k) text += (k == 0 ? "" : ", ") + literal(point[k]);
  return text + (point.size() > 1 ? "))." : ").") + names[output];
}

std::string ReadJudge::truth(std::span<const Scalar> point, int output, const ImageRule& rule) const {
  const Place place = place_of(point);
  const auto c = static_cast<std::size_t>(output);
  std::string text;
  const auto add = [&](const std::string& value) { text += (text.empty() ? "" : " or ") + value; };
  for (const int layer : layers_of(place, rule)) {
    const TexelSource source = texels(layer);
    const Colour border = border_colour(call_.format);
    if (filters()) {
      const auto filtered = linear_colours(sampler_, extent_, place.coordinates, border, source, {});
      add(decimal((*filtered)[c].least));
      continue;
    }
    for (const Colour& colour :
         nearest_colours(sampler_, extent_, place.coordinates, border, source, tolerance(rule)))
      add(colour[c].value ? decimal(*colour[c].value) : component_text(colour[c]));
  }
  return text;
}

nlohmann::json ReadJudge::tap(const Place& place, int output, const std::array<int, 3>& at,
                              const mpq_class& weight) const {
  bool inside = true;
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(extent_.dimensions); ++axis)
    inside = inside && at[axis] >= 0 && at[axis] < extent_.size[axis];
  const auto c = static_cast<std::size_t>(output);
  if (!inside)
    return {{"at", nullptr},
            {"value", component_text(border_colour(call_.format)[c])},
            {"weight", quotient_text(weight)}};
  const auto texel = texel_at(call_, index_of(at, place.layer));
  const auto stored = std::span(texel).first(static_cast<std::size_t>(element_size(call_.format)));
  return {{"at", at},
          {"bits", hex_of(stored)},
          {"value", component_text(texels(place.layer)(at[0], at[1], at[2])[c])},
          {"weight", quotient_text(weight)}};
}

/// One tap per texel that takes part: every reachable one without filtering, else those at the exact
/// coordinate.
nlohmann::json ReadJudge::taps(const Place& place, int output, const ImageRule& rule) const {
  std::array<std::vector<AxisPosition>, 3> axes{{{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}}};
  for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
    axes[a] = axis_positions(sampler_, place.coordinates[a], extent_.size[a],
                             filters() ? SamplingTolerance{} : tolerance(rule));
  nlohmann::json out = nlohmann::json::array();
  const unsigned corners = filters() ? 1u << extent_.dimensions : 1;
  for (const AxisPosition& z : axes[2])
    for (const AxisPosition& y : axes[1])
      for (const AxisPosition& x : axes[0])
        for (unsigned corner = 0; corner < corners; ++corner) {
          const std::array<const AxisPosition*, 3> positions{&x, &y, &z};
          std::array<int, 3> at{};
          mpq_class weight = 1;
          for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a) {
            const bool second = (corner >> a & 1) != 0;
            at[a] = second ? positions[a]->second : positions[a]->first;
            if (filters()) weight *= second ? positions[a]->weight : mpq_class(1 - positions[a]->weight);
          }
          out.push_back(tap(place, output, at, weight));
        }
  return out;
}

}  // namespace plumbline
