#include <fmt/format.h>

#include "harness/device/scratch.h"
#include "harness/opencl/language_features.h"
#include "harness/opencl/opencl.h"
#include "harness/opencl/reproducer_code.h"

namespace plumbline {
namespace opencl {
namespace {

constexpr const char* asking_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  cl_mem memory[ins + outs];
  cl_uint k;
  const size_t group = group_size;
  if (!open_device(argc, argv) || !build_kernel()) return 0;
  for (k = 0; k < ins + outs; ++k) {
    void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, values, &memory[k]) || !set_argument(k, sizeof memory[k], &memory[k])) return 0;
  }
)";

constexpr const char* global_scratch_code = R"(  {
    cl_mem scratch; /* Memory that the pointers p and q point to. */
    if (!make_buffer(vectors * scratch_size, NULL, &scratch) || !set_argument(k, sizeof scratch, &scratch)) return 0;
  }
)";

constexpr const char* local_scratch_code = R"(  /* Memory that the pointers p and q point to. */
  if (!set_argument(k, group * scratch_size, NULL)) return 0;
)";

constexpr const char* running_code = R"(  if (!run(vectors, group)) return 0;
  for (k = 0; k < outs; ++k)
    if (!read_buffer(memory[ins + k], lanes * results[k].size, out[k])) return 0;
  return 1;
}
)";

}  // namespace

Outcome<ReproducerParts> computed_reproducer(const ReproducedCall& asked) {
  const Call& call = asked.call;
  const auto kernel =
      building_code(asked.source, call.front,
                    call.front == Front::source ? options_of(call) : std::string(call.mode->build_options));
  if (!kernel) return kernel.error();
  const bool local = call.space == AddressSpace::local, scratch = scratch_slots(call) > 0;
  ReproducerParts parts = opencl_parts(asked.device);
  parts.code = opening_code(asked.device) + *kernel + launching_code() + reading_code();
  parts.code += fmt::format("\nenum {{ scratch_size = {}, group_size = {} }};\n",
                            scratch_slots(call) * slot_bytes(call),
                            local && scratch ? "vectors > 16 ? vectors % 16 == 0 ? 16 : 1 : vectors" : "0");
  parts.code += asking_code;
  if (scratch) parts.code += local ? local_scratch_code : global_scratch_code;
  parts.code += running_code;
  return parts;
}

}  // namespace opencl

Outcome<ReproducerParts> opencl_reproducer(const ReproducedCall& asked) {
  return std::visit<Outcome<ReproducerParts>>(
      ByKind{[&](const ImageCall&) { return opencl::image_reproducer(asked); },
             [](const TextureCall&) {
               return Error{Error::Kind::unsupported, "it is an image of Vulkan"};
             },
             [&](const PrintCall&) { return opencl::print_reproducer(asked); },
             [&](const ClaimCall&) { return opencl::claim_reproducer(asked); },
             [&](const ModuleCall&) { return opencl::module_reproducer(asked); },
             [&](const ComputedCall&) { return opencl::computed_reproducer(asked); }},
      asked.call.kind);
}

}  // namespace plumbline
