#include "suites/textures/query_judge.h"

#include <cmath>

#include "suites/textures/instruction.h"
#include "suites/textures/texel_grid.h"

namespace plumbline {

std::string TextureQueryJudge::unbound(const ImageRule& rule) const { return unbound_texture(rule); }

int TextureQueryJudge::due(std::span<const Scalar> point, int output) const {
  if (call_.operation == TextureOperation::query_levels) return call_.levels;
  if (call_.operation == TextureOperation::query_samples) return call_.samples_of_texel;
  const bool of_level = call_.operation == TextureOperation::query_size_lod;
  const int level = of_level ? static_cast<int>(point[0].bits) : 0;
  return extents_of(call_, level)[static_cast<std::size_t>(output)];
}

std::optional<Scalar> TextureQueryJudge::right_result(std::span<const Scalar> point, int output,
                                                      const ImageRule&) const {
  return Scalar{ScalarType::u32, static_cast<std::uint32_t>(due(point, output))};
}

void TextureQueryJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                              const ImageRule&, const JudgeOptions&, std::span<Judgement> judgements) const {
  for (std::size_t k = 0; k < results.size(); ++k) {
    const double off = static_cast<double>(results[k].bits) - due(point, static_cast<int>(k));
    judgements[k] = {off == 0 ? PassReason::bound : PassReason::failed, std::fabs(off)};
  }
}

/// By halving, level by level.
bool TextureQueryJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                    const ImageRule&) const {
  if (call_.operation == TextureOperation::query_levels)
    return result.bits != static_cast<std::uint64_t>(call_.levels);
  if (call_.operation == TextureOperation::query_samples)
    return result.bits != static_cast<std::uint64_t>(call_.samples_of_texel);
  int due = 0;
  if (output == axes_of(call_.kind)) {
    due = is_cube(call_.kind) ? call_.layers / 6 : call_.layers;
  } else {
    due = call_.size[static_cast<std::size_t>(output)];
    const bool of_level = call_.operation == TextureOperation::query_size_lod;
    for (std::uint64_t level = of_level ? point[0].bits : 0; level > 0; --level) due = due > 1 ? due / 2 : 1;
  }
  return result.bits != static_cast<std::uint64_t>(due);
}

std::string TextureQueryJudge::text(std::span<const Scalar> point, int output) const {
  return text_of(call_, point, output);
}

std::string TextureQueryJudge::truth(std::span<const Scalar> point, int output, const ImageRule&) const {
  return std::to_string(due(point, output));
}

}  // namespace plumbline
