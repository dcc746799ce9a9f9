#include <fmt/format.h>

#include "harness/device/scratch.h"
#include "harness/opencl/language_features.h"
#include "harness/opencl/opencl.h"
#include "harness/opencl/opencl_reproducer_code.h"

namespace plumbline {
namespace opencl {
Outcome<ReproducerParts> computed_reproducer(const ReproducedCall& reproduced) {
  const Call& call = reproduced.call;
  const auto kernel =
      building_code(reproduced.source, call.front,
                    call.front == Front::source ? options_of(call) : std::string(call.mode->build_options));
  if (!kernel) return kernel.error();
  const bool local = call.space == AddressSpace::local, scratch = scratch_slots(call) > 0;
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.code = opening_code(reproduced.device) + *kernel + launching_code() + reading_code();
  parts.code += fmt::format("\nenum {{ scratch_size = {}, group_size = {} }};\n",
                            scratch_slots(call) * slot_bytes(call),
                            local && scratch ? "vectors > 16 ? vectors % 16 == 0 ? 16 : 1 : vectors" : "0");
  parts.code += part("computed", {{"scratch", !scratch ? ""
                                              : local  ? part("computed_local_scratch")
                                                       : part("computed_global_scratch")}});
  return parts;
}

}  // namespace opencl

Outcome<ReproducerParts> opencl_reproducer(const ReproducedCall& reproduced) {
  return std::visit<Outcome<ReproducerParts>>(
      ByKind{[&](const ImageCall&) { return opencl::image_reproducer(reproduced); },
             [](const TextureCall&) {
               return Error{Error::Kind::unsupported, "it is an image of Vulkan"};
             },
             [&](const PrintCall&) { return opencl::print_reproducer(reproduced); },
             [&](const ClaimCall&) { return opencl::claim_reproducer(reproduced); },
             [&](const ModuleCall&) { return opencl::module_reproducer(reproduced); },
             [&](const ComputedCall&) { return opencl::computed_reproducer(reproduced); }},
      reproduced.call.kind);
}

}  // namespace plumbline
