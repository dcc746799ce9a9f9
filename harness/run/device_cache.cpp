#include "harness/run/device_cache.h"

namespace plumbline {

Outcome<Device*> DeviceCache::device(std::size_t index) {
  if (!devices_[index]) {
    auto opened = open_(names_[index]);
    if (!opened) return opened.error();
    devices_[index] = std::move(*opened);
  }
  return devices_[index].get();
}

Outcome<std::vector<DeviceInfo>> DeviceCache::infos() {
  std::vector<DeviceInfo> out;
  for (std::size_t k = 0; k < devices_.size(); ++k) {
    auto opened = device(k);
    if (!opened) return opened.error();
    out.push_back((*opened)->info());
  }
  return out;
}

Outcome<std::unique_ptr<Evaluator>> prepared(Device& device, const Call& call) {
  if (auto reason = device.unsupported(call)) return Error{Error::Kind::unsupported, *reason};
  return device.prepare(call);
}

}  // namespace plumbline
