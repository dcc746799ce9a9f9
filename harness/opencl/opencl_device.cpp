#include <fmt/format.h>

#include <algorithm>

#include "harness/opencl/claims.h"
#include "harness/opencl/found_devices.h"
#include "harness/opencl/opencl_evaluator.h"
#include "harness/opencl/optional_features.h"
#include "harness/opencl/print_evaluator.h"
#include "harness/spirv/module.h"

namespace plumbline::opencl {
namespace {

/// 6.1.2: the vector widths of OpenCL C.
bool is_width(int width) {
  return width == 1 || width == 2 || width == 3 || width == 4 || width == 8 || width == 16;
}

/// Whether halves are only loaded and stored (6.1.1.1): not by statements that enable the extension.
bool in_memory_alone(const Call& call) {
  return is_statement(call) && std::ranges::count(call.needs.extensions, "cl_khr_fp16") == 0;
}

class OpenClDevice final : public Device {
 public:
  OpenClDevice(const Found& found, DeviceInfo info, std::shared_ptr<Session> session)
      : id_(found.device), info_(std::move(info)), session_(std::move(session)) {}

  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    return std::visit<Reason>(ByKind{[&](const ImageCall&) { return unsupported_image(*session_, call); },
                                     [](const TextureCall&) { return "it is an image of Vulkan"; },
                                     [&](const ClaimCall& claim) { return unsupported_claim(id_, claim); },
                                     [&](const ModuleCall& module) {
                                       const Reason reason = unsupported_program(call);
                                       return reason ? reason
                                                     : unsupported_module(*session_, module, info_.embedded);
                                     },
                                     [&](const PrintCall& print) {
                                       const Reason reason = unsupported_program(call);
                                       return reason ? reason : unsupported_print(print, *call.mode);
                                     },
                                     [&](const ComputedCall&) {
                                       const Reason reason = unsupported_program(call);
                                       return reason ? reason : unsupported_computed(call);
                                     }},
                              call.kind);
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    using Made = Outcome<std::unique_ptr<Evaluator>>;
    return std::visit<Made>(ByKind{[&](const ClaimCall& claim) { return claim_evaluator(session_, claim); },
                                   [&](const PrintCall&) { return print_evaluator(session_, call); },
                                   [&](const ModuleCall&) { return module_evaluator(session_, call); },
                                   [&](const ImageCall&) { return build_image_evaluator(session_, call); },
                                   [&](const TextureCall&) {
                                     return Error{Error::Kind::unsupported, *unsupported(call)};
                                   },
                                   [&](const ComputedCall&) { return build_evaluator(session_, call); }},
                            call.kind);
  }

 private:
  using Reason = std::optional<std::string>;

  /// Of every call that has a program of its own.
  Reason unsupported_program(const Call& call) const {
    if (!has_compiler(id_)) return "the device has no compiler";
    if (call.front == Front::spirv && !spirv_minor(id_, spirv::newest_minor()))
      return "the device takes no SPIR-V (CL_DEVICE_IL_VERSION)";
    return std::nullopt;
  }

  Reason unsupported_computed(const Call& call) const {
    if (call.front == Front::source && call.expression.empty()) return "OpenCL C has no form of it";
    if (!is_width(call.width)) return fmt::format("OpenCL C has no vectors of width {}", call.width);
    for (const auto* types : {&call.arguments, &call.results})
      for (ScalarType type : *types)
        if (auto reason = unsupported(type, in_memory_alone(call))) return reason;
    if (auto reason = lacking_features(id_, call)) return reason;
    if (call.front == Front::spirv)
      for (const std::string& name : call.needs.extensions_of_spirv)
        if (!has_extension(id_, name)) return fmt::format("the device does not report {}", name);
    return unsupported_mode(*call.mode);
  }

  Reason unsupported_mode(const BuildMode& mode) const {
    if (mode.language != 0 && !compiles_version(id_, mode.language))
      return fmt::format("the device does not list OpenCL C {}.{}", mode.language / 10, mode.language % 10);
    // 5.6.4.2: valid only where CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT is reported.
    if (mode.correctly_rounded && !info_.single.correctly_rounded_divide_sqrt)
      return "the device does not report CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT";
    return std::nullopt;
  }

  std::optional<std::string> unsupported_print(const PrintCall& call, const BuildMode& mode) const {
    for (const ScalarType type : call.types)
      if (auto reason = unsupported(type, false)) return reason;
    return unsupported_mode(mode);
  }

  std::optional<std::string> unsupported(ScalarType type, bool in_memory_alone) const {
    if (type == ScalarType::f64 && !info_.double_precision.supported)
      return "the device has no double precision (cl_khr_fp64)";
    if (type == ScalarType::f16 && !in_memory_alone && !info_.half.supported)
      return "the device has no half precision (cl_khr_fp16)";
    if (type == ScalarType::bf16) return "OpenCL C has no bfloat16";
    const bool is_long = type == ScalarType::i64 || type == ScalarType::u64;
    if (is_long && info_.embedded && !has_extension(id_, "cles_khr_int64"))
      return "the embedded device has no 64-bit integers (cles_khr_int64)";
    return std::nullopt;
  }

  cl_device_id id_;
  DeviceInfo info_;
  std::shared_ptr<Session> session_;
};

}  // namespace

Outcome<std::unique_ptr<Device>> open_device(const Found& found, std::string spec) {
  auto session = Session::open(found.device);
  if (!session) return session.error();
  DeviceInfo info = describe(found);
  info.spec = std::move(spec);
  return std::unique_ptr<Device>(std::make_unique<OpenClDevice>(found, std::move(info), std::move(*session)));
}

}  // namespace plumbline::opencl
