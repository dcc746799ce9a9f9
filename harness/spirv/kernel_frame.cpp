#include "harness/spirv/kernel_frame.h"

namespace plumbline::spirv {

KernelFrame::KernelFrame(Assembly& assembly, const Environment& environment)
    : assembly_(assembly),
      environment_(environment),
      size_type_(Type::number(environment.address_bits == 64 ? ScalarType::u64 : ScalarType::u32, 1)) {
  assembly_.capability("Addresses");
  assembly_.capability("Kernel");
}

Value KernelFrame::work_item(std::string_view built_in) {
  const Type three = size_type_.of_lanes(3);
  const std::string variable = assembly_.input(std::string(built_in), three, built_in);
  const std::string all = assembly_.value("OpLoad", three, variable);
  return {assembly_.value("OpCompositeExtract", size_type_, all + " 0"), size_type_};
}

std::string KernelFrame::element(const Value& pointer, const std::string& index) {
  return assembly_.value("OpInBoundsPtrAccessChain", pointer.type, pointer.id + " " + index);
}

/// SPIR-V environment 2.2 wants extensions of OpenCL declared, 3.0 does not (5.1).
std::string KernelFrame::text() {
  constexpr int first_without = 30;
  if (environment_.opencl < first_without) {
    if (assembly_.has_capability("Float16")) assembly_.extension("cl_khr_fp16");
    if (environment_.embedded && assembly_.has_capability("Int64")) assembly_.extension("cles_khr_int64");
  }
  return assembly_.kernel("plumbline", environment_.address_bits == 64 ? "Physical64" : "Physical32");
}

Outcome<Words> checked_kernel(const std::string& text, const Environment& environment,
                              const std::string& call_text) {
  auto words = assembled(text, environment.minor);
  if (!words) return Error{words.error().kind, words.error().message, call_text + "\n\n" + text};
  if (auto valid = validated(*words, environment); !valid)
    return Error{valid.error().kind, valid.error().message, call_text + "\n\n" + disassembled(*words)};
  return words;
}

}  // namespace plumbline::spirv
