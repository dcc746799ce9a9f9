#include <fmt/format.h>

#include <cstdlib>
#include <mutex>
#include <optional>

#include "harness/opencl/found_devices.h"
#include "harness/opencl/opencl.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr const char* library_name = "libsoftcl.so";

/// An environment variable set for a while.
class Setting {
 public:
  Setting(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    ::setenv(name, value.c_str(), 1);
  }
  Setting(const Setting&) = delete;
  ~Setting() {
    if (old_)
      ::setenv(name_, old_->c_str(), 1);
    else
      ::unsetenv(name_);
  }

 private:
  const char* name_;
  std::optional<std::string> old_;
};

/// The devices of the bundled library alone. The loader reads its variables at its first call only: ocl-icd
/// takes a library's path in OCL_ICD_VENDORS, the Khronos loader takes it in OCL_ICD_FILENAMES and looks for
/// a folder in OCL_ICD_VENDORS, which this is not.
std::vector<opencl::Found> find_bundled(const fs::path& library) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const Setting vendors("OCL_ICD_VENDORS", library.string()), files("OCL_ICD_FILENAMES", library.string());
  auto found = opencl::find_devices();
  std::erase_if(found, [](const opencl::Found& f) { return opencl::describe(f).platform != "softcl"; });
  return found;
}

class BundledAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "bundled"; }

  std::vector<DeviceInfo> list() override {
    const auto library = bundled_library();
    if (!library) return {};
    std::vector<DeviceInfo> infos;
    for (const opencl::Found& found : find_bundled(*library)) {
      infos.push_back(opencl::describe(found));
      infos.back().spec = "bundled";
    }
    return infos;
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    if (!selector.empty())
      return Error{Error::Kind::usage,
                   fmt::format("there is one bundled device: 'bundled', not 'bundled:{}'", selector)};
    const auto library = bundled_library();
    if (!library)
      return Error{Error::Kind::device_failed,
                   fmt::format("the bundled device is not built: no {} beside the program (configure with "
                               "-DPLUMBLINE_SOFTCL=ON)",
                               library_name)};
    const auto found = find_bundled(*library);
    if (found.empty())
      return Error{Error::Kind::device_failed,
                   "the ICD loader does not offer the bundled device " + library->string()};
    return opencl::open_device(found.front(), "bundled");
  }
};

}  // namespace

std::optional<fs::path> bundled_library() {
  std::error_code code;
  const fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
  for (const char* place : {"../lib", "../" PLUMBLINE_LIBDIR}) {
    const fs::path library = (folder / place / library_name).lexically_normal();
    if (fs::exists(library, code)) return library;
  }
  return std::nullopt;
}

std::unique_ptr<Adapter> bundled_adapter() { return std::make_unique<BundledAdapter>(); }

}  // namespace plumbline
