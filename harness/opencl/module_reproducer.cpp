#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/opencl/image_code.h"
#include "harness/opencl/module_evaluator.h"
#include "harness/opencl/opencl_reproducer_code.h"
#include "harness/reproducer/c_text.h"
#include "harness/spirv/module.h"

namespace plumbline::opencl {
namespace {

/// The modules as functions that make programs of them, with their assembly.
Outcome<std::string> modules_of(const ModuleCall& call, int address_bits) {
  std::vector<std::string> texts{call.assembly};
  texts.insert(texts.end(), call.linked.begin(), call.linked.end());
  std::string code;
  for (std::size_t k = 0; k < texts.size(); ++k) {
    const auto words = spirv::assembled(assembly_for(texts[k], address_bits), call.minor);
    if (!words) return words.error();
    code +=
        "\n" + c_comment(spirv::disassembled(*words)) + program_of_words(fmt::format("module_{}", k), *words);
  }
  return code;
}

std::string program_code(const ModuleCall& call) {
  const bool links = !call.linked.empty();
  std::string text = "\nstatic int make_kernel(void) {\n  cl_program program;\n  cl_int code;\n";
  if (links) text += fmt::format("  cl_program programs[{}];\n  size_t k;\n", call.linked.size() + 1);
  text +=
      "  program = create_module_0(&code);\n  if (!accepted(\"clCreateProgramWithIL\", code, 1)) return 0;\n";
  for (const ModuleConstant& constant : call.constants)
    text += fmt::format(
        "  {{\n    const uint64_t value = {:#x}u;\n"
        "    code = clSetProgramSpecializationConstant(program, {}, {}, &value);\n  }}\n"
        "  if (!accepted(\"clSetProgramSpecializationConstant\", code, 2)) return 0;\n",
        constant.value, constant.id, constant.size);
  if (links) text += "  programs[0] = program;\n";
  for (std::size_t k = 1; links && k <= call.linked.size(); ++k)
    text += fmt::format(
        "  programs[{0}] = create_module_{0}(&code);\n"
        "  if (!accepted(\"clCreateProgramWithIL\", code, 1)) return 0;\n",
        k);
  text += links ? part("module_link") : part("module_build");
  return text +
         "  kernel = clCreateKernel(program, \"plumbline\", &code);\n"
         "  return accepted(\"clCreateKernel\", code, 4);\n}\n";
}

/// The arguments after the first, each made and given in a block of its own; images by functions.
class Arguments {
 public:
  explicit Arguments(const ModuleCall& call) {
    for (std::size_t k = 0; k < call.arguments.size(); ++k) add(k + 1, call.arguments[k]);
  }
  std::string functions() const { return functions_; }
  std::string code() const { return code_; }
  /// After the run, the first words of images that the kernel wrote.
  std::string taking() const { return taking_; }

 private:
  static std::string words_of(const std::vector<std::uint32_t>& words) {
    return "{" + c_words(words) + "\n  }";
  }

  void give(std::size_t at, const std::string& size, const std::string& value) {
    code_ +=
        fmt::format("  if (!accepted(\"clSetKernelArg\", clSetKernelArg(kernel, {}, {}, {}), 5)) return 1;\n",
                    at, size, value);
  }

  void add(std::size_t at, const ModuleArgument& argument) {
    const std::string name = fmt::format("argument_{}", at);
    switch (argument.kind) {
      case ModuleArgument::Kind::bytes:
        functions_ += fmt::format("\nstatic const uint32_t {}[] = {};\n", name, words_of(argument.words));
        return give(at, std::to_string(argument.size), name);
      case ModuleArgument::Kind::local:
        return give(at, std::to_string(argument.size), "NULL");
      case ModuleArgument::Kind::buffer:
        functions_ += fmt::format("\nstatic uint32_t words_of_{0}[] = {1};\nstatic cl_mem {0};\n", name,
                                  words_of(argument.words));
        code_ += fmt::format(
            "  {0} = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof words_of_{0}, "
            "words_of_{0}, "
            "&code);\n  if (code != CL_SUCCESS) return failed(\"clCreateBuffer\", code);\n",
            name);
        return give(at, "sizeof " + name, "&" + name);
      case ModuleArgument::Kind::image:
        return add_image(at, name, argument);
      case ModuleArgument::Kind::sampler:
        functions_ +=
            sampler_making_code("make_" + name, {Addressing::clamp_to_edge, Filtering::nearest, false}) +
            fmt::format("\nstatic cl_sampler {};\n", name);
        code_ += fmt::format("  if (!make_{0}(&{0})) return 0;\n", name);
        return give(at, "sizeof " + name, "&" + name);
      case ModuleArgument::Kind::pipe:
        functions_ += fmt::format("\nstatic cl_mem {};\n", name);
        code_ += fmt::format(
            "  {} = clCreatePipe(context, 0, {}, {}, NULL, &code);\n"
            "  if (code != CL_SUCCESS) return failed(\"clCreatePipe\", code);\n",
            name, argument.size, argument.words.at(0));
        return give(at, "sizeof " + name, "&" + name);
    }
  }

  /// Every texel is alike.
  void add_image(std::size_t at, const std::string& name, const ModuleArgument& argument) {
    const ImageCall image = image_of(argument);
    const auto size = static_cast<std::size_t>(element_size(image.format));
    std::array<std::uint32_t, 4> texel{};
    std::ranges::copy(argument.words, texel.begin());
    std::vector<std::byte> bytes(size * image.texels());
    for (std::size_t k = 0; k < bytes.size(); k += size) std::memcpy(bytes.data() + k, texel.data(), size);
    const char* flags = !argument.written ? "CL_MEM_READ_ONLY"
                        : argument.read   ? "CL_MEM_READ_WRITE"
                                          : "CL_MEM_WRITE_ONLY";
    functions_ += fmt::format("\nstatic unsigned char texels_of_{0}[] = {{{1}\n}};\nstatic cl_mem {0};\n",
                              name, c_bytes(bytes, size * std::max<std::size_t>(16 / size, 1)));
    functions_ += image_making_code("make_" + name, image, flags);
    const std::string region = c_region(region_of(image));
    code_ += fmt::format(
        "  if (!make_{0}(&{0})) return 0;\n  {{\n    const size_t origin[3] = {{0, 0, 0}}, region[3] = {1};\n"
        "    code = clEnqueueWriteImage(queue, {0}, CL_TRUE, origin, region, 0, 0, texels_of_{0}, 0, NULL, "
        "NULL);\n"
        "    if (code != CL_SUCCESS) return failed(\"clEnqueueWriteImage\", code);\n  }}\n",
        name, region);
    give(at, "sizeof " + name, "&" + name);
    if (argument.written)
      taking_ += fmt::format(
          "  {{\n    const size_t origin[3] = {{0, 0, 0}}, region[3] = {1};\n"
          "    code = clEnqueueReadImage(queue, {0}, CL_TRUE, origin, region, 0, 0, texels_of_{0}, 0, NULL, "
          "NULL);\n"
          "    if (code != CL_SUCCESS) return failed(\"clEnqueueReadImage\", code);\n"
          "    memcpy(&written[k++], texels_of_{0}, {2});\n  }}\n",
          name, region, std::min<std::size_t>(4, bytes.size()));
  }

  std::string functions_, code_, taking_;
};

std::string module_code(const ModuleCall& call, const Arguments& arguments) {
  const auto images =
      static_cast<std::size_t>(std::ranges::count_if(call.arguments, [](const ModuleArgument& a) {
        return a.kind == ModuleArgument::Kind::image && a.written;
      }));
  const std::string text = fmt::format(
      "\n/* The words that the kernel writes, and the first of each image that it does. */\n"
      "enum {{ own_words = {}, all_words = {} }};\nstatic uint32_t written[all_words];\n",
      call.words, call.words + images);
  const std::string taking = arguments.taking();
  return text + part("module", {{"arguments", arguments.code()},
                                {"images", taking.empty() ? "" : "  k = own_words;\n" + taking}});
}

}  // namespace

Outcome<ReproducerParts> module_reproducer(const ReproducedCall& reproduced) {
  const ModuleCall& call = std::get<ModuleCall>(reproduced.call.kind);
  // The evaluator showed the module as it was assembled for the device.
  const int address_bits = reproduced.source.find("Physical32") != std::string::npos ? 32 : 64;
  const auto modules = modules_of(call, address_bits);
  if (!modules) return modules.error();
  const Arguments arguments(call);
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.code = opening_code(reproduced.device) + *modules + part("module_steps") + part("module_log") +
               program_code(call) + arguments.functions() + module_code(call, arguments);
  return parts;
}

}  // namespace plumbline::opencl
