// softcl-translator [ID=VALUE]…: SPIR-V on standard input, LLVM bitcode on standard output, complaints on standard
// error. ID=VALUE sets a specialization constant. Ends with 0 if the module is valid and was translated.

#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_os_ostream.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <optional>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>
#include <sstream>

#include "softcl/compiler/spirv_module.h"

namespace {

/// What the device has (OpenCL SPIR-V environment, section 6.1, and the extensions that are advertised).
constexpr std::uint32_t supported_capabilities[] = {
    spv::CapabilityAddresses,    spv::CapabilityLinkage, spv::CapabilityKernel,  spv::CapabilityVector16,
    spv::CapabilityInt8,         spv::CapabilityInt16,   spv::CapabilityInt64,   spv::CapabilityFloat16,
    spv::CapabilityFloat16Buffer, spv::CapabilityFloat64, spv::CapabilityInt64Atomics, spv::CapabilityImageBasic,
    spv::CapabilityLiteralSampler, spv::CapabilitySampled1D, spv::CapabilityImage1D, spv::CapabilitySampledBuffer,
    spv::CapabilityImageBuffer,
};

/// Damaged modules can ask for any amount of memory or time.
void limit_resources() {
  const rlimit seconds{60, 60};
  setrlimit(RLIMIT_CPU, &seconds);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these reserve terabytes for themselves
  const rlimit bytes{rlim_t(4) << 30, rlim_t(4) << 30};
  setrlimit(RLIMIT_AS, &bytes);
#endif
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

bool validate(const softcl::SpirvWords& words) {
  const std::vector<std::uint32_t> needed = softcl::capabilities(words);
  // The validator's OpenCL environments know nothing of the extensions that come with 64-bit atomics.
  const bool atomics = std::ranges::find(needed, spv::CapabilityInt64Atomics) != needed.end();
  spvtools::SpirvTools tools(atomics ? SPV_ENV_UNIVERSAL_1_2 : SPV_ENV_OPENCL_2_2);
  tools.SetMessageConsumer([](spv_message_level_t level, const char*, const spv_position_t& at, const char* text) {
    if (level <= SPV_MSG_ERROR) std::cerr << "error: word " << at.index << ": " << text << "\n";
  });
  if (!tools.Validate(words.data(), words.size())) return false;
  for (const std::uint32_t capability : needed) {
    if (std::ranges::find(supported_capabilities, capability) != std::end(supported_capabilities)) continue;
    std::cerr << "error: the device does not support capability " << capability << "\n";
    return false;
  }
  return true;
}

std::optional<SPIRV::TranslatorOpts> options(int argc, char** argv) {
  using SPIRV::ExtensionID;
  SPIRV::TranslatorOpts chosen(SPIRV::VersionNumber::MaximumVersion,
                               {{ExtensionID::SPV_KHR_no_integer_wrap_decoration, true},
                                {ExtensionID::SPV_KHR_linkonce_odr, true},
                                {ExtensionID::SPV_KHR_expect_assume, true}});
  chosen.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::OpenCL12);
  for (int i = 1; i < argc; ++i) {
    char* rest = nullptr;
    const unsigned long id = std::strtoul(argv[i], &rest, 10);
    if (*rest != '=') return std::nullopt;
    chosen.setSpecConst(std::uint32_t(id), std::strtoull(rest + 1, nullptr, 10));
  }
  return chosen;
}

bool translate(const std::string& bytes, const SPIRV::TranslatorOpts& chosen, std::string& bitcode) {
  llvm::LLVMContext context;
  context.setOpaquePointers(false);  // the translator of LLVM 15 needs the pointers' types
  std::istringstream input(bytes);
  llvm::Module* read = nullptr;
  std::string complaint;
  if (!llvm::readSpirv(context, chosen, input, read, complaint)) {
    std::cerr << "error: " << complaint << "\n";
    return false;
  }
  const std::unique_ptr<llvm::Module> module(read);
  llvm::raw_os_ostream errors(std::cerr);
  if (llvm::verifyModule(*module, &errors)) return false;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*module, stream);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  limit_resources();
  const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
  const auto words = softcl::read_spirv(std::as_bytes(std::span(bytes)));
  const auto chosen = options(argc, argv);
  std::string bitcode;
  if (!words) std::cerr << "error: not a SPIR-V module\n";
  const bool ok = words && chosen && validate(*words) && translate(bytes, *chosen, bitcode);
  if (ok) std::cout.write(bitcode.data(), std::streamsize(bitcode.size())).flush();
  std::cerr.flush();
  _exit(ok && std::cout ? 0 : 1);  // the translator need not tidy up
}
