#include "reports/atlas_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

namespace plumbline::reports {
namespace {

class Builtins {
 public:
  void add(const Results& run) {
    std::map<std::string, const DeviceRecord*> devices;
    for (const DeviceRecord& device : run.devices) devices[device.spec] = &device;
    rows_.clear();
    for (const Entry& e : run.entries)
      if (const auto device = devices.find(e.device);
          device != devices.end() && e.verdict != Verdict::skipped)
        add(run, *device->second, e);
  }
  /// The versions of a device beside each other, in the order of the runs.
  std::vector<AtlasBuiltin> take() {
    for (AtlasBuiltin& builtin : builtins_) {
      std::map<std::string, std::size_t> places;
      for (const AtlasRow& row : builtin.rows) places.emplace(device_name(*row.device), places.size());
      std::ranges::stable_sort(builtin.rows, {},
                               [&](const AtlasRow& row) { return places.at(device_name(*row.device)); });
    }
    return std::move(builtins_);
  }

 private:
  using Name = std::pair<std::string, std::string>;
  using Variant = std::tuple<std::size_t, std::string, std::string, std::string, std::string>;

  void add(const Results& run, const DeviceRecord& device, const Entry& e) {
    const auto [place, is_new] = places_.emplace(Name{e.suite, e.builtin}, builtins_.size());
    if (is_new) builtins_.push_back({e.suite, e.builtin, {}});
    std::vector<AtlasRow>& rows = builtins_[place->second].rows;
    const Variant variant{place->second, e.device, e.precision, e.signature, mode_text(e)};
    const auto [row, is_first] = rows_.emplace(variant, rows.size());
    if (is_first) rows.push_back({&run, &device, &e, {}});
    AtlasRow& shown = rows[row->second];
    shown.widths.push_back(e.width);
    if (severity(*shown.entry) < severity(e)) shown.entry = &e;
  }

  std::vector<AtlasBuiltin> builtins_;
  std::map<Name, std::size_t> places_;
  std::map<Variant, std::size_t> rows_;  ///< of one run
};

}  // namespace

std::pair<Verdict, double> severity(const Entry& entry) { return {entry.verdict, entry.max_ulp}; }

std::vector<AtlasBuiltin> atlas_builtins(std::span<const Results> runs) {
  Builtins builtins;
  for (const Results& run : runs) builtins.add(run);
  return builtins.take();
}

std::string device_name(const DeviceRecord& device) {
  const std::string& name = device.name.empty() ? device.spec : device.name;
  return name.substr(name.rfind('/') + 1);
}

std::string device_version(const DeviceRecord& device) {
  const bool has_driver =
      !device.driver.empty() && device.driver[0] != '/' && device.driver != device.version;
  if (!has_driver) return device.version;
  return device.version.empty() ? device.driver : fmt::format("{}, {}", device.version, device.driver);
}

std::string path_part(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    out += std::isalnum(byte) != 0 || c == '_' || c == '-' ? std::string(1, c) : fmt::format(".{:02x}", byte);
  }
  return out;
}

}  // namespace plumbline::reports
