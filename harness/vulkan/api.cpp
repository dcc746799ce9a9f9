#include "harness/vulkan/api.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <string>

namespace plumbline::vulkan {

#define PLUMBLINE_DEFINE(name) PFN_vk##name vk##name = nullptr;
PLUMBLINE_VULKAN_FUNCTIONS(PLUMBLINE_DEFINE)
#undef PLUMBLINE_DEFINE

namespace {

constexpr const char* loader_name = "libvulkan.so.1";

/// Never closed: drivers leave threads behind.
Status load() {
  void* loader = ::dlopen(loader_name, RTLD_NOW | RTLD_LOCAL);
  if (loader == nullptr)
    return Error{Error::Kind::device_failed, fmt::format("no Vulkan loader: {}", ::dlerror())};
  const char* missing = nullptr;
#define PLUMBLINE_FIND(name)                                              \
  vk##name = reinterpret_cast<PFN_vk##name>(::dlsym(loader, "vk" #name)); \
  if (vk##name == nullptr) missing = "vk" #name;
  PLUMBLINE_VULKAN_FUNCTIONS(PLUMBLINE_FIND)
#undef PLUMBLINE_FIND
  if (missing != nullptr)
    return Error{Error::Kind::device_failed,
                 fmt::format("the Vulkan loader {} lacks {}", loader_name, missing)};
  return ok();
}

}  // namespace

Status load_api() {
  static const Status status = load();
  return status;
}

}  // namespace plumbline::vulkan
