#include "compiler_service.h"

#include <filesystem>

#include "compiler_process.h"
#include "softcl/loader/host_functions.h"
#include "softcl/protocol/requests.h"

namespace softcl {
namespace {

CompileOutput ask(const Request& request) {
  CompileOutput output;
  const auto answer = [&](const std::string& message) -> std::optional<std::string> {
    output = decode<CompileOutput>(message);
    return std::nullopt;
  };
  std::string error;
  if (!CompilerPool::shared().exchange(encode(request), answer, error))
    return {.log = std::move(error), .failure = CompileOutput::Failure::failed};
  return output;
}

std::string current_directory() {
  std::error_code none;
  return std::filesystem::current_path(none).string();
}

}  // namespace

bool has_compiler() { return !compiler_path().empty(); }

CompileOutput compile(const std::string& source, std::span<const Header> headers,
                      const std::string& options) {
  return ask(CompileRequest{source, {headers.begin(), headers.end()}, options, current_directory()});
}

CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         const std::string& options) {
  return ask(CompileIlRequest{spirv, {constants.begin(), constants.end()}, options});
}

CompileOutput link(std::vector<Bitcode> modules, const std::string& options) {
  return ask(LinkRequest{std::move(modules), options});
}

std::pair<std::shared_ptr<const Executable>, std::string> load(const Bitcode& linked) {
  const auto executable = std::make_shared<Executable>();
  GeneratedCode code;
  const auto answer = [&](const std::string& message) -> std::optional<std::string> {
    auto received = decode<GenerateAnswer>(message);
    if (const auto* allocation = std::get_if<AllocationRequest>(&received))
      return encode(executable->memory.reserve(allocation->size, allocation->alignment));
    code = std::move(std::get<GeneratedCode>(received));
    return std::nullopt;
  };
  const auto functions = host_functions();
  const Request request = GenerateRequest{linked, {functions.begin(), functions.end()}};
  std::string error;
  if (!CompilerPool::shared().exchange(encode(request), answer, error)) return {nullptr, std::move(error)};
  if (!code.ok) return {nullptr, std::move(code.log)};
  executable->memory.fill(code.image);
  executable->kernels = std::move(code.kernels);
  return {executable, std::move(code.log)};
}

void unload_compiler() { CompilerPool::shared().release_idle(); }

}  // namespace softcl
