#include "harness/libm/library.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>

namespace plumbline::libm {
namespace {

std::string resolved(const char* file) {
  char path[PATH_MAX];
  return ::realpath(file, path) != nullptr ? path : file;
}

}  // namespace

Outcome<std::shared_ptr<const Library>> Library::load(const std::string& name) {
  void* handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    return Error{Error::Kind::usage, "cannot load the library '" + name + "': " + ::dlerror()};
  return std::shared_ptr<const Library>(new Library(handle));
}

Library::Library(void* handle) : handle_(handle) {
  const link_map* map = nullptr;
  if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != nullptr) path_ = resolved(map->l_name);
}

Library::~Library() { ::dlclose(handle_); }

void* Library::own(const std::string& symbol) const {
  void* const found = ::dlsym(handle_, symbol.c_str());
  Dl_info where{};
  if (found == nullptr || ::dladdr(found, &where) == 0 || resolved(where.dli_fname) != path_) return nullptr;
  return found;
}

std::string Library::c_library_version() const {
  using Version = const char*();
  auto* version = reinterpret_cast<Version*>(::dlsym(handle_, "gnu_get_libc_version"));
  return version != nullptr ? std::string("glibc ") + version() : std::string();
}

}  // namespace plumbline::libm
