#include "harness/libm/library.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>

#include <cstring>
#include <optional>
#include <string_view>

namespace plumbline::libm {
namespace {

std::string resolved(const char* file) {
  char path[PATH_MAX];
  return ::realpath(file, path) != nullptr ? path : file;
}

/// The library's dynamic section.
class DynamicSection {
 public:
  explicit DynamicSection(const link_map& map) : map_(map) {}

  std::string linked_name() const {
    const char* const texts = at<const char>(DT_STRTAB);
    const auto name = value(DT_SONAME);
    return texts != nullptr && name ? texts + *name : "";
  }

  /// Whether the name of a version that the library defines begins so.
  bool defines_version(std::string_view start) const {
    const char* const texts = at<const char>(DT_STRTAB);
    const char* definition = at<const char>(DT_VERDEF);
    if (texts == nullptr || definition == nullptr) return false;
    for (auto count = value(DT_VERDEFNUM).value_or(0); count > 0; --count) {
      ElfW(Verdef) version;
      ElfW(Verdaux) name;
      std::memcpy(&version, definition, sizeof version);
      std::memcpy(&name, definition + version.vd_aux, sizeof name);
      if (std::string_view(texts + name.vda_name).starts_with(start)) return true;
      definition += version.vd_next;
    }
    return false;
  }

 private:
  std::optional<ElfW(Xword)> value(ElfW(Sxword) tag) const {
    for (const ElfW(Dyn)* entry = map_.l_ld; entry->d_tag != DT_NULL; ++entry)
      if (entry->d_tag == tag) return entry->d_un.d_val;
    return std::nullopt;
  }

  /// Loaders write addresses into the section, or leave offsets there.
  template <class T>
  T* at(ElfW(Sxword) tag) const {
    const auto address = value(tag);
    if (!address) return nullptr;
    return reinterpret_cast<T*>(*address < map_.l_addr ? map_.l_addr + *address : *address);
  }

  const link_map& map_;
};

}  // namespace

Outcome<std::shared_ptr<const Library>> Library::load(const std::string& name) {
  void* handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    return Error{Error::Kind::usage, "cannot load the library '" + name + "': " + ::dlerror()};
  return std::shared_ptr<const Library>(new Library(handle));
}

Library::Library(void* handle) : handle_(handle) {
  const link_map* map = nullptr;
  if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != nullptr) {
    path_ = resolved(map->l_name);
    const DynamicSection section(*map);
    linked_name_ = section.linked_name();
    has_glibc_versions_ = section.defines_version("GLIBC_");
  }
}

Library::~Library() { ::dlclose(handle_); }

void* Library::own(const std::string& symbol) const {
  void* const found = ::dlsym(handle_, symbol.c_str());
  Dl_info where{};
  if (found == nullptr || ::dladdr(found, &where) == 0 || resolved(where.dli_fname) != path_) return nullptr;
  return found;
}

MathLibrary Library::identity(const std::string& accuracy) const {
  if (has_glibc_versions_ && linked_name_.starts_with("libm.so.")) return MathLibrary::glibc;
  if (has_glibc_versions_ && linked_name_.starts_with("libmvec.so.")) return MathLibrary::libmvec;
  if (linked_name_.starts_with("libsleef"))
    return accuracy == "u35" ? MathLibrary::sleef_u35 : MathLibrary::sleef_u10;
  return MathLibrary::other;
}

std::string Library::c_library_version() const {
  using Version = const char*();
  auto* version = reinterpret_cast<Version*>(::dlsym(handle_, "gnu_get_libc_version"));
  return version != nullptr ? std::string("glibc ") + version() : std::string();
}

}  // namespace plumbline::libm
