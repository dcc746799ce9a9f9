#include "suites/textures/instruction.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::string operands_of(const TextureCall& call) {
  std::string text;
  if (call.operation == TextureOperation::gather) text += fmt::format(", Component {}", call.component);
  const auto axes = static_cast<std::size_t>(axes_of(call.kind));
  std::string offsets;
  for (const auto& offset : call.offsets)
    offsets +=
        fmt::format("{}{{{}}}", offsets.empty() ? "" : ", ", fmt::join(std::span(offset).first(axes), ", "));
  if (call.offsets.size() == 1) text += ", ConstOffset " + offsets;
  if (call.offsets.size() > 1) text += fmt::format(", ConstOffsets {{{}}}", offsets);
  return text;
}

}  // namespace

std::string_view instruction_of(const TextureCall& call) {
  constexpr std::string_view names[] = {"OpImageRead",
                                        "OpImageWrite",
                                        "OpImageFetch",
                                        "OpImageSampleExplicitLod",
                                        "OpImageSampleDrefExplicitLod",
                                        "",
                                        "OpImageGather",
                                        "OpImageDrefGather",
                                        "OpImageSampleProjExplicitLod",
                                        "OpImageSampleProjDrefExplicitLod",
                                        "OpImageQuerySize",
                                        "OpImageQuerySizeLod",
                                        "OpImageQueryLevels",
                                        "OpImageQuerySamples"};
  return names[static_cast<int>(call.operation)];
}

std::string text_of(const TextureCall& call, std::span<const Scalar> point, int output) {
  std::string arguments;
  const bool has_coordinates = !call.queries() || call.operation == TextureOperation::query_size_lod;
  for (const Scalar& x : point)
    if (has_coordinates) arguments += ", " + literal(x);
  return fmt::format("{}(image{}{}).{}", instruction_of(call), arguments, operands_of(call), "xyzw"[output]);
}

}  // namespace plumbline
