#include "harness/cuda/cuda.h"

#include <fmt/format.h>

#include "harness/cuda/cuda_evaluator.h"
#include "harness/cuda/cuda_source.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using cuda::FoundDevice;

class CudaDevice final : public Device {
 public:
  CudaDevice(std::shared_ptr<cuda::Session> session, DeviceInfo info)
      : session_(std::move(session)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    if (auto reason = cuda::inexpressible(call)) return reason;
    if (cuda::needs_headers(call) && !info_.half.supported)
      return "cuda_fp16.h is in no folder of CUDA_PATH, CUDA_HOME, /usr/local/cuda or NVRTC";
    return std::nullopt;
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    return cuda::build_evaluator(session_, call);
  }

 private:
  std::shared_ptr<cuda::Session> session_;
  DeviceInfo info_;
};

class CudaAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "cuda"; }

  std::vector<DeviceInfo> list() override {
    std::vector<DeviceInfo> infos;
    if (const auto devices = cuda::found_devices())
      for (const FoundDevice& device : *devices) infos.push_back(device.info);
    return infos;
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    const auto devices = cuda::found_devices();
    if (!devices) return devices.error();
    for (std::size_t k = 0; k < devices->size(); ++k) {
      const FoundDevice& found = (*devices)[k];
      if (!selector.empty() && selector != std::to_string(k) &&
          !contains_in_any_case(found.info.name, selector))
        continue;
      auto session = cuda::Session::open(found);
      if (!session) return session.error();
      return std::unique_ptr<Device>(std::make_unique<CudaDevice>(std::move(*session), found.info));
    }
    return not_found(selector, *devices);
  }

 private:
  static Error not_found(std::string_view selector, const std::vector<FoundDevice>& devices) {
    if (devices.empty())
      return {Error::Kind::device_failed, "the CUDA driver has no device (see nvidia-smi)"};
    std::vector<std::string> known;
    known.reserve(devices.size());
    for (const FoundDevice& found : devices)
      known.push_back(fmt::format("{} ({})", found.info.spec, found.info.name));
    return {Error::Kind::usage,
            fmt::format("no CUDA device matches '{}'; there are: {}", selector, fmt::join(known, "; "))};
  }
};

}  // namespace

std::unique_ptr<Adapter> cuda_adapter() { return std::make_unique<CudaAdapter>(); }

}  // namespace plumbline
