#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Sema/SemaDiagnostic.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/dated_macros.h"
#include "softcl/compiler/device_enqueue.h"
#include "softcl/compiler/embedded.h"
#include "softcl/compiler/extension_declarations.h"
#include "softcl/compiler/extension_pragmas.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_flags.h"
#include "softcl/compiler/recorded_files.h"
#include "softcl/compiler/restrictions.h"
#include "softcl/compiler/single_constants.h"
#include "softcl/protocol/build_options.h"
#include "softcl/protocol/posed_division.h"
#include "softcl/protocol/posed_language.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

constexpr const char* source_name = "/softcl/kernel.cl";
constexpr const char* header_folder = "/softcl/include";
constexpr const char* embedded_folder = "/softcl/embedded";

/// What OpenCL C offers here: everything not named is off, so that macros and declarations match the device.
std::string extension_option() {
  std::string text = "-cl-ext=-all";
  for (const Extension& extension : offered_extensions())
    if (extension.macro == ExtensionMacro::of_clang) text += std::string(",+") + extension.name;
  for (const NamedVersion& feature : offered_features()) text += std::string(",+") + feature.name;
  return text;
}

/// Macros by which a kernel sees the device that is posed as.
void add_macros(std::vector<std::string>& arguments) {
  const Pose& posing = settings().pose;
  const auto add = [&](bool on, const char* text) {
    if (on) arguments.emplace_back(text);
  };
  add(true, posing.opencl_1_2 ? "-D__OPENCL_VERSION__=120" : "-D__OPENCL_VERSION__=300");
  const bool fast_fma = has_fma(settings().instruction_set);
  add(fast_fma, "-DFP_FAST_FMAF=1");
  add(fast_fma && !posing.no_double, "-DFP_FAST_FMA=1");
  add(posing.embedded, "-D__EMBEDDED_PROFILE__=1");
  add(posing.no_images, "-U__IMAGE_SUPPORT__");
}

/// Macros that Clang's header defines for every SPIR target, whatever the device has.
constexpr const char* withdrawn_macros[] = {
    "cl_khr_subgroup_extended_types",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
    "cl_khr_subgroup_clustered_reduce",
    "cl_khr_subgroup_rotate",
    "cl_ext_float_atomics",
    "__opencl_c_work_group_collective_functions",
    "__opencl_c_atomic_scope_all_devices",
    "__opencl_c_ext_fp16_global_atomic_load_store",
    "__opencl_c_ext_fp16_local_atomic_load_store",
    "__opencl_c_ext_fp16_global_atomic_add",
    "__opencl_c_ext_fp32_global_atomic_add",
    "__opencl_c_ext_fp64_global_atomic_add",
    "__opencl_c_ext_fp16_local_atomic_add",
    "__opencl_c_ext_fp32_local_atomic_add",
    "__opencl_c_ext_fp64_local_atomic_add",
    "__opencl_c_ext_fp16_global_atomic_min_max",
    "__opencl_c_ext_fp32_global_atomic_min_max",
    "__opencl_c_ext_fp64_global_atomic_min_max",
    "__opencl_c_ext_fp16_local_atomic_min_max",
    "__opencl_c_ext_fp32_local_atomic_min_max",
    "__opencl_c_ext_fp64_local_atomic_min_max",
};

/// A macro from a version of OpenCL C on.
std::string defined_since(cl_version version, const char* macro) {
  return fmt::format("\n#if __OPENCL_C_VERSION__ >= {0}\n#undef {1}\n#define {1} 1\n#endif",
                     100 * CL_VERSION_MAJOR(version) + 10 * CL_VERSION_MINOR(version), macro);
}
/// Those of cl_khr_integer_dot_product, in every version of the language.
constexpr const char* dot_product_macros[] = {"__opencl_c_integer_dot_product_input_4x8bit",
                                              "__opencl_c_integer_dot_product_input_4x8bit_packed"};

std::string base_header() {
  // Clang has the features of 3.0 in 2.0 where its header sets them: those of sub-groups it does not set.
  std::string text = "#if __OPENCL_C_VERSION__ == 200\n#define __opencl_c_subgroups 1\n#endif\n" +
                     std::string(opencl_base_header());
  for (const char* macro : withdrawn_macros) text += std::string("\n#undef ") + macro;
  for (const Extension& extension : offered_extensions())
    if (extension.macro == ExtensionMacro::defined) text += defined_since(extension.since, extension.name);
  for (const NamedVersion& feature : offered_features())
    text += defined_since(CL_MAKE_VERSION(2, 0, 0), feature.name);
  text += extension_declarations();
  for (const char* macro : dot_product_macros) text += fmt::format("\n#undef {0}\n#define {0} 1", macro);
  // A channel type of 3.0 that Clang's header lacks.
  text += "\n#define CLK_UNORM_INT_101010_2 0x10E0";
  // Clang's as_float(INT_MAX) is no constant expression, which 6.12.2 demands.
  return text + "\n#undef NAN\n#define NAN __builtin_nanf(\"\")\n";
}

std::vector<std::string> front_end_arguments(const Options& o) {
  std::vector<std::string> a = {"-triple", "spir64-unknown-unknown", "-x", "cl", "-cl-std=" + o.language,
                                "-O2", "-disable-llvm-passes", "-fdeclare-opencl-builtins", "-include",
                                "opencl-c-base.h", "-internal-isystem", embedded_folder, "-I", header_folder,
                                extension_option(),
                                // Within an expression (6.12.2), or across them where a mad may be had
                                // (5.6.4.3).
                                o.mad_enable ? "-ffp-contract=fast-honor-pragmas" : "-ffp-contract=on",
                                "-nostdsysteminc"};  // 6.9.f: none of the host's headers
  add_macros(a);
  const auto flag = [&](bool on, const char* text) {
    if (on) a.emplace_back(text);
  };
  flag(o.single_precision_constant, "-cl-single-precision-constant");
  flag(o.denorms_are_zero, "-fdenormal-fp-math-f32=preserve-sign,preserve-sign");
  flag(o.correctly_rounded_divide_sqrt, "-cl-fp32-correctly-rounded-divide-sqrt");
  flag(o.mad_enable, "-cl-mad-enable");
  flag(o.no_signed_zeros, "-cl-no-signed-zeros");
  flag(o.unsafe_math, "-cl-unsafe-math-optimizations");
  flag(o.finite_math_only, "-cl-finite-math-only");
  flag(o.fast_relaxed_math, "-cl-fast-relaxed-math");
  flag(o.no_warnings, "-w");
  flag(o.warnings_are_errors, "-Werror");
  // The lines that checks name.
  flag(settings().checks.any(), "-debug-info-kind=line-tables-only");
  flag(o.argument_info, "-cl-kernel-arg-info");
  flag(o.uniform_work_group_size, "-cl-uniform-work-group-size");
  for (const std::string& d : o.defines) a.insert(a.end(), {"-D", d});
  for (const std::string& i : o.includes) a.insert(a.end(), {"-I", i});
  a.emplace_back(source_name);
  return a;
}

/// The source and headers in memory, over the machine's own files (for -I directories); what is read of
/// those is written to `seen`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files(std::string_view source,
                                                      std::span<const Header> headers,
                                                      const std::string& base, std::vector<FileSeen>& seen) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto add = [&](const std::string& path, std::string_view text) {
    memory->addFile(path, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()), path));
  };
  add(source_name, source);
  add(std::string(embedded_folder) + "/opencl-c-base.h", base);
  for (const Header& h : headers) add(std::string(header_folder) + "/" + h.name, h.text);
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(recorded_files(seen));
  overlay->pushOverlay(memory);
  return overlay;
}

class EmitRestricted : public clang::EmitLLVMOnlyAction {
 public:
  EmitRestricted(llvm::LLVMContext* context, bool& is_dated)
      : EmitLLVMOnlyAction(context), is_dated_(is_dated) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    watch_dated_macros(compiler.getPreprocessor(), is_dated_);
    take_extension_pragmas(compiler.getPreprocessor());
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(restrict_language(compiler));
    if (compiler.getLangOpts().SinglePrecisionConstants)
      consumers.push_back(round_constants_to_single(compiler));
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

 private:
  bool& is_dated_;
};

/// Writes the log, and notes whether a call was ambiguous.
class LogPrinter : public clang::TextDiagnosticPrinter {
 public:
  LogPrinter(llvm::raw_ostream& log, clang::DiagnosticOptions* options, bool& is_ambiguous)
      : TextDiagnosticPrinter(log, options), is_ambiguous_(is_ambiguous) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    is_ambiguous_ |= info.getID() == clang::diag::err_ovl_ambiguous_call;
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
  }

 private:
  bool& is_ambiguous_;
};

/// The log that compile() is writing; null if none.
const std::string* current_log = nullptr;

struct LogInProgress {
  explicit LogInProgress(const std::string& log) { current_log = &log; }
  ~LogInProgress() { current_log = nullptr; }
};

/// Compiles the source behind the header `base`; sets `is_ambiguous` where a call fits several functions.
CompileOutput compile_behind(const std::string& base, std::string_view source,
                             std::span<const Header> headers, const Options& options, bool& is_ambiguous) {
  CompileOutput output;
  llvm::raw_string_ostream log(output.log);
  const LogInProgress in_progress(output.log);
  llvm::LLVMContext context;
  clang::CompilerInstance clang;
  auto diagnostic_options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang.createDiagnostics(new LogPrinter(log, diagnostic_options.get(), is_ambiguous));
  const std::vector<std::string> words = front_end_arguments(options);
  std::vector<const char*> arguments;
  for (const std::string& w : words) arguments.push_back(w.c_str());
  if (!clang::CompilerInvocation::CreateFromArgs(clang.getInvocation(), arguments, clang.getDiagnostics())) {
    output.failure = CompileOutput::Failure::failed;
    return output;
  }
  // Again, now that it is known which warnings are wanted.
  clang.createDiagnostics(new LogPrinter(log, &clang.getDiagnosticOpts(), is_ambiguous));
  clang.getFrontendOpts().DisableFree = false;
  clang.setVerboseOutputStream(log);
  clang.createFileManager(files(source, headers, base, output.files));
  EmitRestricted action(&context, output.is_dated);
  const bool built = clang.ExecuteAction(action);
  std::unique_ptr<llvm::Module> module = built ? action.takeModule() : nullptr;
  if (!module) {
    output.failure = CompileOutput::Failure::failed;
    return output;
  }
  mark_blocks(*module, options);
  mark_debug(*module, options);
  record_options(*module, options);
  output.bitcode = bitcode_of(*module);
  output.ok = true;
  return output;
}

}  // namespace

std::string_view diagnostics_so_far() { return current_log ? *current_log : std::string_view(); }

CompileOutput compile(std::string_view source, std::span<const Header> headers,
                      std::string_view option_text) {
  const ParsedOptions parsed = parse_options(option_text, OptionUse::compile);
  if (!parsed.options)
    return {.log = parsed.error + "\n", .failure = CompileOutput::Failure::invalid_options};

  const std::string& language = parsed.options->language;
  const std::vector<LanguageVersion> offered = offered_languages();
  if (std::ranges::find(offered, language, &LanguageVersion::option) == offered.end())
    return {.log = fmt::format("error: the device does not support -cl-std={}\n", language),
            .failure = CompileOutput::Failure::failed};
  if (parsed.options->correctly_rounded_divide_sqrt && !divides_correctly(settings().pose))
    return {.log = "error: the device does not support -cl-fp32-correctly-rounded-divide-sqrt\n",
            .failure = CompileOutput::Failure::failed};

  const std::string base = base_header();
  bool is_ambiguous = false;
  CompileOutput output = compile_behind(base, source, headers, *parsed.options, is_ambiguous);
  if (!is_ambiguous) return output;
  // Rarely wanted, and dear: reading these declarations takes 2 ms.
  return compile_behind(base + std::string(atomic_fetch_declarations()), source, headers, *parsed.options,
                        is_ambiguous);
}

}  // namespace softcl
