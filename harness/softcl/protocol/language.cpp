#include "softcl/protocol/language.h"

#include <algorithm>
#include <string_view>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

bool is_withdrawn(std::string_view name) {
  const Pose& posing = settings().pose;
  const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
  return (posing.no_images && has("image")) || (!has_3d_images(posing) && has("3d_image")) ||
         (posing.no_int64 && has("int64")) || (posing.no_double && has("fp64")) ||
         (posing.no_half && has("fp16")) || (!takes_spirv(posing) && has("il_program")) ||
         (posing.opencl_1_2 && has("spirv")) || (!has_device_queues() && has("device_enqueue"));
}

/// Queues on the device, and images that are read and written.
bool has_all_of_2_0() {
  return has_device_queues() && !settings().pose.no_images && has_3d_images(settings().pose);
}

}  // namespace

bool has_device_queues() { return !settings().pose.opencl_1_2 && !settings().isolate; }

std::vector<Extension> offered_extensions() {
  std::vector<Extension> list(std::begin(extensions), std::end(extensions));
  const Pose& posing = settings().pose;
  if (posing.embedded) {
    list.push_back({{"cles_khr_int64", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined});
    if (!posing.no_2d_array_writes)
      list.push_back({{"cles_khr_2d_image_array_writes", CL_MAKE_VERSION(1, 0, 0)}, ExtensionMacro::defined});
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

std::vector<LanguageVersion> offered_languages() {
  std::vector<LanguageVersion> list(std::begin(language_versions), std::end(language_versions));
  std::erase_if(list, [](const LanguageVersion& one) {
    // What 2.0 adds to 1.2 is not optional there.
    const bool lacks_part = one.version == CL_MAKE_VERSION(2, 0, 0) && !has_all_of_2_0();
    return lacks_part || (settings().pose.opencl_1_2 && one.version > CL_MAKE_VERSION(1, 2, 0));
  });
  return list;
}

}  // namespace softcl
