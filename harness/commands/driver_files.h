#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A file by which a loader finds a driver, and what became of loading it.
struct DriverFile {
  std::filesystem::path file;
  std::string library;  ///< that it names; empty where it names none
  std::string fault;    ///< why the library cannot be loaded; empty: it can
};

/// Where a loader looks: the folder or files, and the variable that named them, if one did.
struct DriverFiles {
  std::string place;
  std::vector<DriverFile> files;
  std::string fault;  ///< why the place cannot be read; empty: it can
};

/// The ICD files of the OpenCL loader: those in OCL_ICD_VENDORS, or in /etc/OpenCL/vendors.
DriverFiles opencl_driver_files();
/// The JSON files of the Vulkan loader: those named by VK_DRIVER_FILES or VK_ICD_FILENAMES, or in the
/// loader's folders under /etc and /usr/share.
DriverFiles vulkan_driver_files();

/// Why a library cannot be loaded, in the dynamic linker's words; empty where it can. Loaded in a process of
/// its own: one that crashes there is reported as a fault.
std::string fault_of_library(const std::string& library);

/// Files of /dev by which drivers reach their devices and that this user may not read and write.
std::vector<std::string> forbidden_device_files();

}  // namespace plumbline
