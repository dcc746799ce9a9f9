#include "harness/cuda/shared_library.h"

#include <dlfcn.h>
#include <fmt/core.h>
#include <link.h>

namespace plumbline::cuda {
namespace {

std::string path_of(void* handle, const std::string& file) {
  const link_map* map = nullptr;
  return ::dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != nullptr ? map->l_name : file;
}

}  // namespace

Outcome<std::string> load_library(const std::string& what, std::span<const std::string> files,
                                  std::span<const Symbol> symbols) {
  std::string first_error;
  for (const std::string& file : files) {
    void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      if (first_error.empty()) first_error = ::dlerror();
      continue;
    }
    const std::string path = path_of(handle, file);
    for (const Symbol& symbol : symbols) {
      *symbol.address = ::dlsym(handle, symbol.name);
      if (*symbol.address == nullptr)
        return Error{Error::Kind::device_failed, fmt::format("{} {} lacks {}", what, path, symbol.name)};
    }
    return path;
  }
  return Error{Error::Kind::device_failed, fmt::format("no {}: {}", what, first_error)};
}

}  // namespace plumbline::cuda
