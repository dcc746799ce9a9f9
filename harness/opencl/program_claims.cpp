#include "harness/opencl/program_claims.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "harness/opencl/cl_handle.h"
#include "harness/opencl/driver_text.h"

namespace plumbline::opencl {
namespace {

constexpr std::string_view building = "clBuildProgram", creating = "clCreateImage";

struct NamedProgram {
  std::string_view name, source;
};
constexpr NamedProgram programs[] = {
    {"x/y", "__kernel void plumbline(__global float* x, float y) { *x = *x / y; }\n"},
    {"image3d_t",
     "__kernel void plumbline(__read_only image3d_t image, sampler_t sampler, __global float4* out) {\n"
     "  *out = read_imagef(image, sampler, (int4)(0));\n}\n"},
    {"__FILE__",
     "__constant char name[] = __FILE__;\n__kernel void plumbline(__global int* out) {\n"
     "  *out = sizeof(name) + name[0];\n}\n"},
    {"__kernel_exec", "__kernel_exec(1, float4) void plumbline(__global float4* out) { *out = 0.0f; }\n"},
    {"kernel_exec", "kernel_exec(1, float4) void plumbline(__global float4* out) { *out = 0.0f; }\n"},
};

/// On the first line, where __LINE__ is 1.
std::string where_holds(const std::string& condition) {
  return "#if !(" + condition + ")\n#error it does not hold\n#endif\n__kernel void plumbline(void) {}\n";
}

}  // namespace

Outcome<std::optional<ClaimedProgram>> program_of(const Claim& claim) {
  if (!claim.query.starts_with(building)) return std::optional<ClaimedProgram>();
  std::string options = claim.query.substr(std::min(claim.query.size(), building.size() + 1));
  std::ranges::replace(options, '+', ' ');
  if (claim.kind == Claim::Kind::word) return std::optional(ClaimedProgram{where_holds(claim.word), options});
  const auto named = std::ranges::find(programs, claim.word, &NamedProgram::name);
  if (named == std::end(programs)) return Error{Error::Kind::usage, "no program is named " + claim.word};
  return std::optional(ClaimedProgram{std::string(named->source), options});
}

bool is_of_image(const Claim& claim) { return claim.query == creating; }

std::uint64_t refusal_of_3d_image(cl_context context) {
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape{};
  shape.image_type = CL_MEM_OBJECT_IMAGE3D;
  shape.image_width = shape.image_height = shape.image_depth = 4;
  cl_int code = CL_SUCCESS;
  const Buffer image(clCreateImage(context, CL_MEM_READ_ONLY, &format, &shape, nullptr, &code));
  return static_cast<std::uint64_t>(-static_cast<std::int64_t>(code));
}

Outcome<std::uint64_t> takes_program(cl_context context, cl_device_id device, const ClaimedProgram& program) {
  const char* text = program.source.c_str();
  cl_int code = CL_SUCCESS;
  const Program made(clCreateProgramWithSource(context, 1, &text, nullptr, &code));
  if (code != CL_SUCCESS) return failed("clCreateProgramWithSource", code);
  code = clBuildProgram(made.get(), 1, &device, program.options.c_str(), nullptr, nullptr);
  return code == CL_SUCCESS ? std::uint64_t{1} : std::uint64_t{0};
}

}  // namespace plumbline::opencl
