#include "harness/commands/driver_files.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr unsigned longest_load = 20;  ///< seconds

std::optional<std::string> variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

/// The files of a folder with that ending, in the order of their names.
std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> out;
  std::error_code none;
  for (const auto& item : fs::directory_iterator(folder, none))
    if (item.path().extension() == ending) out.push_back(item.path());
  std::sort(out.begin(), out.end());
  return out;
}

std::string trimmed(std::string text) {
  const char* const blanks = " \t\r\n";
  text.erase(text.find_last_not_of(blanks) + 1);
  return text.erase(0, std::min(text.find_first_not_of(blanks), text.size()));
}

/// An ICD file is one line, the library's name.
DriverFile opencl_file(const fs::path& path) {
  DriverFile file{path, {}, {}};
  std::ifstream in(path);
  std::string line;
  if (!in) file.fault = std::strerror(errno);
  std::getline(in, line);
  file.library = trimmed(line);
  if (file.fault.empty())
    file.fault = file.library.empty() ? "the file names no library" : fault_of_library(file.library);
  return file;
}

DriverFile vulkan_file(const fs::path& path) {
  DriverFile file{path, {}, {}};
  std::ifstream in(path);
  if (!in) {
    file.fault = std::strerror(errno);
    return file;
  }
  const auto json = nlohmann::json::parse(in, nullptr, /*allow_exceptions=*/false);
  const auto icd = json.is_object() ? json.find("ICD") : json.end();
  if (icd == json.end() || !icd->is_object() || !icd->contains("library_path") ||
      !(*icd)["library_path"].is_string()) {
    file.fault = "the file has no \"ICD\" with a \"library_path\"";
    return file;
  }
  file.library = (*icd)["library_path"].get<std::string>();
  // With a slash, and not from the root, it is relative to the file.
  const bool relative = file.library.find('/') != std::string::npos && file.library[0] != '/';
  file.fault = fault_of_library(relative ? (path.parent_path() / file.library).string() : file.library);
  return file;
}

std::string how_loading_ended(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return fmt::format("loading it takes more than {} s", longest_load);
  if (WIFSIGNALED(status))
    return fmt::format("loading it ends the process with SIG{}", ::sigabbrev_np(WTERMSIG(status)));
  return fmt::format("loading it ends the process with status {}", WEXITSTATUS(status));
}

}  // namespace

std::string fault_of_library(const std::string& library) {
  int ends[2];
  if (::pipe(ends) != 0) return std::strerror(errno);
  const pid_t id = ::fork();
  if (id == 0) {
    ::alarm(longest_load);
    const void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    const std::string message = handle != nullptr ? "+" : std::string("-") + ::dlerror();
    (void)!::write(ends[1], message.data(), message.size());
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string message;
  char some[1024];
  for (ssize_t count = 0; id > 0 && (count = ::read(ends[0], some, sizeof some)) > 0;)
    message.append(some, static_cast<std::size_t>(count));
  ::close(ends[0]);
  int status = 0;
  if (id > 0) ::waitpid(id, &status, 0);
  if (message.empty()) return how_loading_ended(status);
  return message.substr(1);
}

DriverFiles opencl_driver_files() {
  const auto given = variable("OCL_ICD_VENDORS");
  const fs::path place = given.value_or("/etc/OpenCL/vendors");
  DriverFiles out{place.string() + (given ? " (OCL_ICD_VENDORS)" : ""), {}, {}};
  std::error_code none;
  if (fs::is_directory(place, none)) {
    for (const fs::path& file : files_in(place, ".icd")) out.files.push_back(opencl_file(file));
  } else if (place.extension() == ".icd") {
    out.files.push_back(opencl_file(place));
  } else if (given && fs::exists(place, none)) {
    out.files.push_back({place, place.string(), fault_of_library(place.string())});
  } else {
    out.fault = "is no folder";
  }
  return out;
}

DriverFiles vulkan_driver_files() {
  for (const char* name : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"})
    if (const auto given = variable(name)) {
      DriverFiles out{fmt::format("{} ({})", *given, name), {}, {}};
      for (std::size_t at = 0; at <= given->size();) {
        const std::size_t end = std::min(given->find(':', at), given->size());
        if (end > at) out.files.push_back(vulkan_file(given->substr(at, end - at)));
        at = end + 1;
      }
      return out;
    }
  DriverFiles out{"/etc/vulkan/icd.d, /usr/share/vulkan/icd.d", {}, {}};
  for (const char* folder : {"/etc/vulkan/icd.d", "/usr/share/vulkan/icd.d"})
    for (const fs::path& file : files_in(folder, ".json")) out.files.push_back(vulkan_file(file));
  return out;
}

std::vector<std::string> forbidden_device_files() {
  std::vector<std::string> out;
  std::error_code none;
  const auto test = [&](const fs::path& file) {
    if (::access(file.c_str(), F_OK) == 0 && ::access(file.c_str(), R_OK | W_OK) != 0)
      out.push_back(file.string());
  };
  for (const auto& item : fs::directory_iterator("/dev/dri", none))
    if (item.path().filename().string().starts_with("renderD")) test(item.path());
  for (const char* file : {"/dev/kfd", "/dev/nvidiactl", "/dev/nvidia0", "/dev/nvidia-uvm"}) test(file);
  return out;
}

}  // namespace plumbline
