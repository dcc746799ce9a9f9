#include "harness/opencl/device.h"

#include <fmt/format.h>

#include "harness/opencl/claims.h"
#include "harness/opencl/evaluator.h"
#include "harness/opencl/image_evaluator.h"
#include "harness/opencl/language_features.h"
#include "harness/opencl/module_evaluator.h"
#include "harness/opencl/print_evaluator.h"
#include "harness/spirv/module.h"

namespace plumbline::opencl {
namespace {

/// 6.1.2: the vector widths of OpenCL C.
bool is_width(int width) {
  return width == 1 || width == 2 || width == 3 || width == 4 || width == 8 || width == 16;
}

/// 12 of "-cl-std=CL1.2"; 0 where the options name no version.
int language_of(std::string_view options) {
  constexpr std::string_view option = "-cl-std=CL";
  const auto at = options.find(option);
  if (at == std::string_view::npos || options.size() < at + option.size() + 3) return 0;
  const std::string_view version = options.substr(at + option.size());
  return 10 * (version[0] - '0') + (version[2] - '0');
}

/// Whether halves are only loaded and stored (6.1.1.1): not by statements that enable the extension.
bool in_memory_alone(const Call& call) {
  return call.is_statement && call.prologue.find("cl_khr_fp16") == std::string::npos;
}

class OpenClDevice final : public Device {
 public:
  OpenClDevice(const Found& found, DeviceInfo info, std::shared_ptr<Session> session)
      : id_(found.device), info_(std::move(info)), session_(std::move(session)) {}

  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    if (call.image) return unsupported_image(*session_, call);
    if (call.claim) return unsupported_claim(id_, *call.claim);
    if (!has_compiler(id_)) return "the device has no compiler";
    if (call.front == Front::spirv && !spirv_minor(id_, spirv::newest_minor()))
      return "the device takes no SPIR-V (CL_DEVICE_IL_VERSION)";
    if (call.module) return unsupported_module(*session_, *call.module, info_.embedded);
    if (!is_width(call.width)) return fmt::format("OpenCL C has no vectors of width {}", call.width);
    if (call.print) return unsupported_print(*call.print, call.build_options);
    for (const auto* types : {&call.arguments, &call.results})
      for (ScalarType type : *types)
        if (auto reason = unsupported(type, in_memory_alone(call))) return reason;
    if (auto reason = lacking_features(id_, call)) return reason;
    constexpr const char* no_wrap = "cl_khr_spirv_no_integer_wrap_decoration";
    const bool decorated = call.spirv.find("Wrap](") != std::string::npos;
    if (call.front == Front::spirv && decorated && !has_extension(id_, no_wrap))
      return fmt::format("the device does not report {}", no_wrap);
    return unsupported_options(call.build_options);
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (call.claim) return claim_evaluator(session_, *call.claim);
    if (call.print) return print_evaluator(session_, call);
    if (call.module) return module_evaluator(session_, call);
    return call.image ? build_image_evaluator(session_, call) : build_evaluator(session_, call);
  }

 private:
  std::optional<std::string> unsupported_options(const std::string& options) const {
    if (const int version = language_of(options); version != 0 && !compiles_version(id_, version))
      return fmt::format("the device does not list OpenCL C {}.{}", version / 10, version % 10);
    // 5.6.4.2: valid only where CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT is reported.
    if (options.find("-cl-fp32-correctly-rounded-divide-sqrt") != std::string::npos &&
        !info_.single.correctly_rounded_divide_sqrt)
      return "the device does not report CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT";
    return std::nullopt;
  }

  std::optional<std::string> unsupported_print(const PrintCall& call, const std::string& options) const {
    for (const ScalarType type : call.types)
      if (auto reason = unsupported(type, false)) return reason;
    return unsupported_options(options);
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
