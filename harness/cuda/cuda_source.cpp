#include "harness/cuda/cuda_source.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace plumbline::cuda {
namespace {

bool uses(const Call& call, ScalarType type) {
  return std::ranges::count(call.arguments, type) > 0 || std::ranges::count(call.results, type) > 0;
}

/// Two lanes of one narrow format are a type of CUDA C++, and a value is all that its functions give.
bool is_of_two(const Call& call) {
  const ScalarType type = call.results[0];
  return call.width == 2 && needs_headers(call) && call.results.size() == 1 &&
         std::ranges::count(call.arguments, type) == std::ssize(call.arguments);
}

/// "float", "__half2", "__nv_bfloat162".
std::string variable_type(const Call& call, ScalarType type) {
  return std::string(type_name(type)) + (call.width == 2 ? "2" : "");
}

std::string argument_name(std::size_t k) { return {static_cast<char>('a' + k)}; }
/// The pointer to result k, which is not the first.
std::string pointer_name(std::size_t k) { return {static_cast<char>('p' + k - 1)}; }

std::string parameters(const Call& call) {
  std::string text = "unsigned long long points";
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    text += fmt::format(", const {}* in_{}", variable_type(call, call.arguments[k]), argument_name(k));
  for (std::size_t k = 0; k < call.results.size(); ++k)
    text += fmt::format(", {}* out_{}", variable_type(call, call.results[k]), k);
  return text;
}

std::string body(const Call& call) {
  std::string text;
  for (std::size_t k = 0; k < call.arguments.size(); ++k)
    text += fmt::format("  const {0} {1} = in_{1}[i];\n", variable_type(call, call.arguments[k]),
                        argument_name(k));
  // What the function does not write goes back as it was, and is seen as unwritten.
  for (std::size_t k = 1; k < call.results.size(); ++k)
    text += fmt::format("  {0} at_{1} = out_{2}[i], *const {1} = &at_{1};\n", type_name(call.results[k]),
                        pointer_name(k), k);
  text += fmt::format("  {} value;\n  value = {};\n  out_0[i] = value;\n",
                      variable_type(call, call.results[0]), call.cuda);
  for (std::size_t k = 1; k < call.results.size(); ++k)
    text += fmt::format("  out_{}[i] = *{};\n", k, pointer_name(k));
  return text;
}

}  // namespace

std::optional<std::string> inexpressible(const Call& call) {
  using Reason = std::optional<std::string>;
  return std::visit<Reason>(
      ByKind{[](const ImageCall&) { return "images are measured through OpenCL and Vulkan only"; },
             [](const TextureCall&) { return "images are measured through OpenCL and Vulkan only"; },
             [](const ClaimCall&) { return "what a device reports is measured through OpenCL only"; },
             [](const ModuleCall&) { return "CUDA takes no SPIR-V"; },
             [](const PrintCall&) { return "printf is measured through OpenCL only"; },
             [](const StatementCall&) { return "statements are measured through OpenCL and Vulkan only"; },
             [&](const ValueCall&) -> Reason {
               if (call.front == Front::spirv) return "CUDA takes no SPIR-V";
               if (call.cuda.empty()) return "CUDA C++ has no form of " + call.builtin;
               if (call.width != 1 && !is_of_two(call))
                 return "CUDA's functions of vectors are those of two halves";
               if (call.space != AddressSpace::private_) return "pointers of CUDA C++ have one address space";
               if (call.mode != &default_mode() && !call.mode->of_cuda)
                 return "the mode is no option of NVRTC's";
               if (call.mode->of_single_alone && !uses(call, ScalarType::f32))
                 return "the option changes single precision alone";
               return std::nullopt;
             }},
      call.kind);
}

bool needs_headers(const Call& call) {
  return uses(call, ScalarType::f16) || uses(call, ScalarType::bf16) || !call.needs.headers_of_cuda.empty();
}

std::string_view type_name(ScalarType type) {
  switch (type) {
    case ScalarType::i8:
      return "signed char";
    case ScalarType::u8:
      return "unsigned char";
    case ScalarType::i16:
      return "short";
    case ScalarType::u16:
      return "unsigned short";
    case ScalarType::i32:
      return "int";
    case ScalarType::u32:
      return "unsigned int";
    case ScalarType::i64:
      return "long long";
    case ScalarType::u64:
      return "unsigned long long";
    case ScalarType::f16:
      return "__half";
    case ScalarType::bf16:
      return "__nv_bfloat16";
    case ScalarType::f32:
      return "float";
    case ScalarType::f64:
      return "double";
  }
  return "";
}

std::string source_of(const Call& call) {
  std::string text;
  if (uses(call, ScalarType::f16)) text += "#include <cuda_fp16.h>\n";
  if (uses(call, ScalarType::bf16)) text += "#include <cuda_bf16.h>\n";
  for (const std::string& header : call.needs.headers_of_cuda) text += fmt::format("#include <{}>\n", header);
  text += fmt::format("extern \"C\" __global__ void {}({}) {{\n", kernel_name, parameters(call));
  text += "  const unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;\n";
  text += "  if (i >= points) return;\n";
  return text + body(call) + "}\n";
}

std::vector<std::string> mode_options(const Call& call) {
  std::istringstream words{std::string(call.mode->build_options)};
  std::vector<std::string> options;
  for (std::string word; words >> word;) options.push_back(word);
  return options;
}

std::vector<std::string> options_of(const Call& call, int capability, const std::string& include_folder) {
  // From 9.0 on, an architecture has instructions that no later one need have: its name then ends in a.
  constexpr int hopper = 90;
  std::vector<std::string> options{
      fmt::format("--gpu-architecture=sm_{}{}", capability, capability >= hopper ? "a" : "")};
  std::ranges::move(mode_options(call), std::back_inserter(options));
  if (needs_headers(call)) options.push_back("-I" + include_folder);
  return options;
}

}  // namespace plumbline::cuda
