#pragma once

#include <CL/cl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

/// softcl beside every installed OpenCL device, in one process, through the ICD loader.
class InstalledDevices {
 public:
  struct Device {
    std::string name;  ///< the platform's
    cl_device_id device = nullptr;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
  };

  /// `softcl` is the path of its library. To be called before anything else calls the loader.
  explicit InstalledDevices(const char* softcl) : vendors_(vendors_with(softcl)) {
    cl_uint count = 0;
    clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> platforms(count);
    clGetPlatformIDs(count, platforms.data(), nullptr);
    for (const cl_platform_id platform : platforms) add_first_device(platform);
  }
  ~InstalledDevices() { std::filesystem::remove_all(vendors_); }
  InstalledDevices(const InstalledDevices&) = delete;
  InstalledDevices& operator=(const InstalledDevices&) = delete;

  const std::vector<Device>& all() const { return devices_; }

 private:
  /// A folder that names softcl beside the installed devices; the loader looks there.
  static std::filesystem::path vendors_with(const char* softcl) {
    const auto folder = std::filesystem::temp_directory_path() / ("softcl_bench." + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    std::error_code none_installed;
    std::filesystem::copy("/etc/OpenCL/vendors", folder, none_installed);
    std::ofstream(folder / "softcl.icd") << softcl << "\n";
    setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
    return folder;
  }

  void add_first_device(cl_platform_id platform) {
    Device d;
    char text[256] = "";
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text, text, nullptr);
    d.name = text;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &d.device, nullptr) != CL_SUCCESS) {
      std::fprintf(stderr, "%s is left out: it has no device\n", text);
      return;
    }
    d.context = clCreateContext(nullptr, 1, &d.device, nullptr, nullptr, nullptr);
    d.queue = clCreateCommandQueue(d.context, d.device, 0, nullptr);
    devices_.push_back(d);
  }

  std::filesystem::path vendors_;
  std::vector<Device> devices_;
};
