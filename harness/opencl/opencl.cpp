#include "harness/opencl/opencl.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "harness/opencl/found_devices.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using opencl::Found;

bool matches(const Found& found, std::string_view selector) {
  if (selector.empty()) return true;
  const DeviceInfo info = opencl::describe(found);
  return info.spec == fmt::format("opencl:{}", selector) || contains_in_any_case(info.name, selector) ||
         contains_in_any_case(info.platform, selector) || contains_in_any_case(info.version, selector);
}

/// Adds the words of a text, in small letters.
void add_words(std::string_view text, std::vector<std::string>& words) {
  bool inside = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) {
      if (!inside) words.emplace_back();
      words.back() += static_cast<char>(std::tolower(byte));
    }
    inside = std::isalnum(byte) != 0;
  }
}

Error not_found(std::string_view selector, const std::vector<Found>& devices) {
  if (devices.empty())
    return {
        Error::Kind::device_failed,
        "no OpenCL device is installed: the ICD loader finds no platform (see OCL_ICD_VENDORS and clinfo)"};
  std::vector<std::string> devices_shown, words;
  for (const Found& found : devices) {
    const DeviceInfo info = opencl::describe(found);
    devices_shown.push_back(
        fmt::format("{} ({}, {}, {})", info.spec, info.platform, info.name, info.version));
    add_words(info.name + ' ' + info.platform + ' ' + info.version, words);
  }
  const std::string near = nearest(selector, words);
  const std::string meant =
      is_near(selector, near) ? fmt::format("did you mean 'opencl:{}'? There are", near) : "there are";
  return {Error::Kind::usage, fmt::format("no OpenCL device matches '{}'; {}: {}", selector, meant,
                                          fmt::join(devices_shown, "; "))};
}

class OpenClAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "opencl"; }

  std::vector<DeviceInfo> list() override {
    std::vector<DeviceInfo> infos;
    for (const Found& found : opencl::find_devices()) infos.push_back(opencl::describe(found));
    return infos;
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    const auto devices = opencl::find_devices();
    const auto chosen =
        std::find_if(devices.begin(), devices.end(), [&](const Found& f) { return matches(f, selector); });
    if (chosen == devices.end()) return not_found(selector, devices);
    return opencl::open_device(*chosen, opencl::describe(*chosen).spec);
  }
};

}  // namespace

std::unique_ptr<Adapter> opencl_adapter() { return std::make_unique<OpenClAdapter>(); }

}  // namespace plumbline
