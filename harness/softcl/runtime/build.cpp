#include "build.h"

#include "compiler_service.h"
#include "softcl/protocol/build_options.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

BuildOutcome failed(cl_int error, std::string options, std::string log,
                    std::shared_ptr<const ProgramBinary> binary = nullptr) {
  return {.build = {.status = CL_BUILD_ERROR,
                    .options = std::move(options),
                    .log = std::move(log),
                    .binary = std::move(binary),
                    .code = nullptr},
          .error = error};
}

std::shared_ptr<const ProgramBinary> make_binary(cl_program_binary_type type, std::string options,
                                                 Bitcode bitcode) {
  return std::make_shared<const ProgramBinary>(
      ProgramBinary{.type = type, .options = std::move(options), .bitcode = std::move(bitcode)});
}

BuildOutcome load_executable(std::shared_ptr<const ProgramBinary> binary, const std::string& options,
                             std::string log, cl_int error) {
  auto [executable, load_log] = load(binary->bitcode, settings().tier_items == 0 ? Tier::full : Tier::first);
  log += load_log;
  if (!executable) return failed(error, options, std::move(log), std::move(binary));
  auto code = std::make_shared<const ProgramCode>(std::move(executable), binary);
  return {.build = {.status = CL_BUILD_SUCCESS,
                    .options = options,
                    .log = std::move(log),
                    .binary = std::move(binary),
                    .code = std::move(code)}};
}

bool has_option(const std::string& options, const std::string& option) {
  for (std::size_t at = options.find(option); at != std::string::npos; at = options.find(option, at + 1)) {
    const std::size_t end = at + option.size();
    const bool starts = at == 0 || options[at - 1] == ' ';
    if (starts && (end == options.size() || options[end] == ' ')) return true;
  }
  return false;
}

/// What `program` was made from, source or intermediate language, to bitcode.
CompileOutput translate(const Program& program, std::span<const Header> headers, const std::string& options) {
  if (program.source()) return compile(*program.source(), headers, options);
  return compile_il(program.spirv(), program.specializations(), options);
}

}  // namespace

BuildOutcome build(const Program& program, const std::shared_ptr<const ProgramBinary>& binary,
                   const std::string& options) {
  if (!program.has_source_or_il()) {
    if (std::string error = option_error(options, OptionUse::compile); !error.empty())
      return failed(CL_INVALID_BUILD_OPTIONS, options, error + "\n", binary);
    return load_executable(binary, options, {}, CL_BUILD_PROGRAM_FAILURE);
  }
  CompileOutput compiled = translate(program, {}, options);
  if (compiled.failure == CompileOutput::Failure::invalid_options)
    return failed(CL_INVALID_BUILD_OPTIONS, options, std::move(compiled.log));
  if (!compiled.ok) return failed(CL_BUILD_PROGRAM_FAILURE, options, std::move(compiled.log));
  // A single module needs no linking.
  return load_executable(make_binary(CL_PROGRAM_BINARY_TYPE_EXECUTABLE, options, std::move(compiled.bitcode)),
                         options, std::move(compiled.log), CL_BUILD_PROGRAM_FAILURE);
}

BuildOutcome compile(const Program& program, std::span<const Header> headers, const std::string& options) {
  CompileOutput compiled = translate(program, headers, options);
  if (compiled.failure == CompileOutput::Failure::invalid_options)
    return failed(CL_INVALID_COMPILER_OPTIONS, options, std::move(compiled.log));
  if (!compiled.ok) return failed(CL_COMPILE_PROGRAM_FAILURE, options, std::move(compiled.log));
  return {.build = {.status = CL_BUILD_SUCCESS,
                    .options = options,
                    .log = std::move(compiled.log),
                    .binary = make_binary(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT, options,
                                          std::move(compiled.bitcode)),
                    .code = nullptr}};
}

BuildOutcome link(std::span<const std::shared_ptr<const ProgramBinary>> inputs, const std::string& options) {
  std::vector<Bitcode> modules;
  for (const auto& input : inputs) modules.push_back(input->bitcode);
  CompileOutput linked = link(std::move(modules), options);
  if (linked.failure == CompileOutput::Failure::invalid_options)
    return failed(CL_INVALID_LINKER_OPTIONS, options, std::move(linked.log));
  if (!linked.ok) return failed(CL_LINK_PROGRAM_FAILURE, options, std::move(linked.log));
  if (has_option(options, "-create-library"))
    return {
        .build = {.status = CL_BUILD_SUCCESS,
                  .options = options,
                  .log = std::move(linked.log),
                  .binary = make_binary(CL_PROGRAM_BINARY_TYPE_LIBRARY, options, std::move(linked.bitcode)),
                  .code = nullptr}};
  return load_executable(make_binary(CL_PROGRAM_BINARY_TYPE_EXECUTABLE, options, std::move(linked.bitcode)),
                         options, std::move(linked.log), CL_LINK_PROGRAM_FAILURE);
}

}  // namespace softcl
