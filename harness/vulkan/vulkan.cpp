#include "harness/vulkan/vulkan.h"

#include <fmt/format.h>

#include "harness/support/spelling.h"
#include "harness/vulkan/vulkan_evaluator.h"

namespace plumbline {
namespace {

class VulkanDevice final : public Device {
 public:
  VulkanDevice(std::shared_ptr<vulkan::Session> session, DeviceInfo info)
      : session_(std::move(session)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    using Reason = std::optional<std::string>;
    return std::visit<Reason>(
        ByKind{[&](const TextureCall&) { return vulkan::inexpressible_texture(*session_, call); },
               [](const ImageCall&) { return "it is an image of OpenCL"; },
               [](const ModuleCall&) { return "the modules are of OpenCL's environment"; },
               [](const ClaimCall&) { return "what a device reports is measured through OpenCL only"; },
               [](const PrintCall&) { return "printf is measured through OpenCL only"; },
               [&](const ComputedCall&) { return vulkan::inexpressible(*session_, call); }},
        call.kind);
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    return as<TextureCall>(call) != nullptr ? vulkan::build_texture_evaluator(session_, call)
                                            : vulkan::build_evaluator(session_, call);
  }

 private:
  std::shared_ptr<vulkan::Session> session_;
  DeviceInfo info_;
};

class VulkanAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "vulkan"; }

  std::vector<DeviceInfo> list() override {
    auto instance = vulkan::Instance::create();
    return instance ? infos_of((*instance)->devices()) : std::vector<DeviceInfo>{};
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    auto instance = vulkan::Instance::create();
    if (!instance) return instance.error();
    const auto devices = (*instance)->devices();
    const auto infos = infos_of(devices);
    for (std::size_t k = 0; k < infos.size(); ++k) {
      if (!selector.empty() && selector != std::to_string(k) &&
          !contains_in_any_case(infos[k].name, selector))
        continue;
      auto session = vulkan::Session::open(*instance, devices[k]);
      if (!session) return session.error();
      return std::unique_ptr<Device>(std::make_unique<VulkanDevice>(std::move(*session), infos[k]));
    }
    return not_found(selector, infos);
  }

 private:
  static std::vector<DeviceInfo> infos_of(const std::vector<VkPhysicalDevice>& devices) {
    std::vector<DeviceInfo> infos;
    for (std::size_t k = 0; k < devices.size(); ++k) infos.push_back(vulkan::describe(devices[k], k));
    return infos;
  }

  static Error not_found(std::string_view selector, const std::vector<DeviceInfo>& infos) {
    if (infos.empty())
      return {Error::Kind::device_failed, "no Vulkan device that computes is installed (see vulkaninfo)"};
    std::vector<std::string> known;
    known.reserve(infos.size());
    for (const DeviceInfo& info : infos) known.push_back(fmt::format("{} ({})", info.spec, info.name));
    return {Error::Kind::usage,
            fmt::format("no Vulkan device matches '{}'; there are: {}", selector, fmt::join(known, "; "))};
  }
};

}  // namespace

std::unique_ptr<Adapter> vulkan_adapter() { return std::make_unique<VulkanAdapter>(); }

}  // namespace plumbline
