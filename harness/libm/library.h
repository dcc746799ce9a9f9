#pragma once

#include <memory>
#include <string>

#include "harness/device/math_library.h"
#include "harness/libm/selection.h"
#include "harness/support/outcome.h"

namespace plumbline::libm {

/// A loaded library, unloaded with its last user.
class Library {
 public:
  /// By path or soname, as dlopen finds it. A usage error where it cannot be loaded.
  static Outcome<std::shared_ptr<const Library>> load(const std::string& name);
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  /// The function of that name which the library itself has, or null: what another one has that it is linked
  /// to, as the C library's own `sin`, is no function of its own.
  void* own(const std::string& symbol) const;
  /// The file that it came from, links resolved.
  const std::string& path() const { return path_; }
  /// Whose it is, by the name that it was linked under (DT_SONAME) and, of glibc's, the versions of its
  /// symbols: a file of another library may have any name. `accuracy` is Selection's.
  MathLibrary identity(const std::string& accuracy) const;
  /// Of the C library that it runs with: "glibc 2.36", or nothing.
  std::string c_library_version() const;

 private:
  explicit Library(void* handle);
  void* handle_;
  std::string path_;
  std::string linked_name_;          ///< DT_SONAME; empty without one
  bool has_glibc_versions_ = false;  ///< it defines symbols of versions GLIBC_…
};

}  // namespace plumbline::libm
