#include "softcl/protocol/posed_language.h"

#include <algorithm>
#include <string_view>

#include "softcl/protocol/pose.h"

namespace softcl {
namespace {

bool is_withdrawn(std::string_view name) {
  const Pose& posing = pose();
  const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
  return (posing.no_images && has("image")) || (!has_3d_images(posing) && has("3d_image")) ||
         (posing.no_int64 && has("int64")) || (posing.no_double && has("fp64")) ||
         (posing.no_half && has("fp16")) || (!takes_spirv(posing) && has("il_program")) ||
         (posing.opencl_1_2 && has("spirv"));
}

}  // namespace

std::vector<Extension> offered_extensions() {
  std::vector<Extension> list(std::begin(extensions), std::end(extensions));
  const Pose& posing = pose();
  if (posing.embedded) {
    list.push_back({{"cles_khr_int64", CL_MAKE_VERSION(1, 0, 0)}, false});
    if (!posing.no_2d_array_writes)
      list.push_back({{"cles_khr_2d_image_array_writes", CL_MAKE_VERSION(1, 0, 0)}, false});
  }
  std::erase_if(list, [&](const Extension& one) {
    return is_withdrawn(one.name) || (posing.opencl_1_2 && one.since > CL_MAKE_VERSION(1, 2, 0));
  });
  return list;
}

std::vector<NamedVersion> offered_features() {
  std::vector<NamedVersion> list(std::begin(language_features), std::end(language_features));
  std::erase_if(list, [](const NamedVersion& one) { return is_withdrawn(one.name); });
  return list;
}

std::span<const LanguageVersion> offered_languages() {
  const std::span<const LanguageVersion> all = language_versions;
  const auto newer = std::ranges::find_if(
      all, [](const LanguageVersion& one) { return one.version > CL_MAKE_VERSION(1, 2, 0); });
  return pose().opencl_1_2 ? all.first(std::size_t(newer - all.begin())) : all;
}

}  // namespace softcl
