#include "compiler_service.h"

#include <filesystem>

#include "build_cache.h"
#include "compiler_process.h"
#include "softcl/loader/host_functions.h"
#include "softcl/protocol/build_options.h"
#include "softcl/protocol/requests.h"

namespace softcl {
namespace {

/// What is kept under `key`, if it can be used, which `is_usable` decides.
template <class Reply, class Usable>
std::optional<Reply> kept_reply(const Fingerprint& key, Usable is_usable) {
  const std::shared_ptr<const std::string> kept = BuildCache::shared().find(key);
  if (!kept) return std::nullopt;
  try {
    auto reply = decode<Reply>(*kept);
    if (is_usable(reply)) return reply;
  } catch (const cereal::Exception&) {
    // Made by another build of softcl that passes for this one: as good as none.
  }
  return std::nullopt;
}

/// Sends a compiler process the request and keeps the reply if it is the same next time. Nothing and a log if
/// the process ended instead.
template <class Reply, class Repeatable>
std::optional<Reply> new_reply(const Fingerprint& key, const std::string& request, Repeatable is_repeatable,
                               std::string& error) {
  std::string message;
  if (!CompilerPool::shared().exchange(request, message, error)) return std::nullopt;
  auto reply = decode<Reply>(message);
  if (is_repeatable(reply)) BuildCache::shared().insert(key, std::move(message));
  return reply;
}

CompileOutput output_of(const Request& request) {
  const std::string text = encode(request);
  const Fingerprint key = BuildCache::key_of(text);
  const auto is_usable = [](const CompileOutput& output) { return are_unchanged(output.files); };
  if (auto kept = kept_reply<CompileOutput>(key, is_usable)) return std::move(*kept);
  std::string error;
  const auto is_repeatable = [](const CompileOutput& output) { return output.ok && !output.is_dated; };
  auto reply = new_reply<CompileOutput>(key, text, is_repeatable, error);
  if (!reply) return {.log = std::move(error), .failure = CompileOutput::Failure::failed};
  return std::move(*reply);
}

/// What relative paths in the options start from; no matter, as long as there are none.
std::string directory_for(const std::string& options) {
  const ParsedOptions parsed = parse_options(options, OptionUse::compile);
  if (!parsed.options || parsed.options->includes.empty()) return "/";
  std::error_code none;
  return std::filesystem::current_path(none).string();
}

}  // namespace

bool has_compiler() { return !compiler_path().empty(); }

CompileOutput compile(const std::string& source, std::span<const Header> headers,
                      const std::string& options) {
  return output_of(CompileRequest{source, {headers.begin(), headers.end()}, options, directory_for(options)});
}

CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         const std::string& options) {
  return output_of(CompileIlRequest{spirv, {constants.begin(), constants.end()}, options});
}

CompileOutput link(std::vector<Bitcode> modules, const std::string& options) {
  return output_of(LinkRequest{std::move(modules), options});
}

std::pair<std::shared_ptr<const Executable>, std::string> load(const Bitcode& linked, Tier tier) {
  GenerateRequest request{linked, {}, tier};
  for (const HostFunction& function : host_functions()) request.functions.push_back(function.name);
  const std::string text = encode(Request(std::move(request)));
  const Fingerprint key = BuildCache::key_of(text);
  const auto is_good = [](const GeneratedCode& code) { return code.ok; };
  auto code = kept_reply<GeneratedCode>(key, is_good);
  std::string error;
  if (!code) code = new_reply<GeneratedCode>(key, text, is_good, error);
  if (!code) return {nullptr, std::move(error)};
  if (!code->ok) return {nullptr, std::move(code->log)};
  std::string log = std::move(code->log);
  return {std::make_shared<const Executable>(std::move(*code), host_functions()), std::move(log)};
}

void unload_compiler() {
  CompilerPool::shared().release_idle();
  BuildCache::shared().clear_memory();
}

}  // namespace softcl
