#include "softcl/compiler/preprocessor.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/ParseDiagnostic.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>

#include "softcl/protocol/language.h"

namespace softcl {
namespace {

class DatedMacros final : public clang::PPCallbacks {
 public:
  explicit DatedMacros(bool& is_dated) : is_dated_(is_dated) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange,
                    const clang::MacroArgs*) override {
    const llvm::StringRef text = name.getIdentifierInfo()->getName();
    if (text == "__DATE__" || text == "__TIME__" || text == "__TIMESTAMP__") is_dated_ = true;
  }

 private:
  bool& is_dated_;
};

}  // namespace

void watch_dated_macros(clang::Preprocessor& preprocessor, bool& is_dated) {
  preprocessor.addPPCallbacks(std::make_unique<DatedMacros>(is_dated));
}

namespace {

/// The parser, which comes to the pragma later, places its warnings at the extension's name.
class ExtensionPragmas final : public clang::PPCallbacks {
 public:
  explicit ExtensionPragmas(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}
  void PragmaOpenCLExtension(clang::SourceLocation at, const clang::IdentifierInfo* name,
                             clang::SourceLocation behind, unsigned) override {
    if (std::ranges::none_of(offered_, [&](const Extension& one) { return name->getName() == one.name; }))
      return;
    set(clang::diag::Severity::Ignored, at);
    set(clang::diag::Severity::Warning, behind);
  }

 private:
  void set(clang::diag::Severity severity, clang::SourceLocation from) {
    for (const unsigned warning :
         {clang::diag::warn_pragma_unknown_extension, clang::diag::warn_pragma_unsupported_extension})
      diagnostics_.setSeverity(warning, severity, from);
  }

  clang::DiagnosticsEngine& diagnostics_;
  const std::vector<Extension> offered_ = offered_extensions();
};

}  // namespace

void take_extension_pragmas(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<ExtensionPragmas>(preprocessor.getDiagnostics()));
}

// Clang declares atomic_init of all types but half, and none of them any more where a header declares one.
std::string_view extension_declarations() {
  return R"(
#if defined(cl_khr_work_group_uniform_arithmetic)
#define SOFTCL_DECLARE(T, op)                                                              \
  T __attribute__((overloadable, convergent)) work_group_reduce_##op(T);                   \
  T __attribute__((overloadable, convergent)) work_group_scan_exclusive_##op(T);           \
  T __attribute__((overloadable, convergent)) work_group_scan_inclusive_##op(T);
#define SOFTCL_DECLARE_BITWISE(T) SOFTCL_DECLARE(T, and) SOFTCL_DECLARE(T, or) SOFTCL_DECLARE(T, xor) SOFTCL_DECLARE(T, mul)
SOFTCL_DECLARE_BITWISE(int)
SOFTCL_DECLARE_BITWISE(uint)
SOFTCL_DECLARE_BITWISE(long)
SOFTCL_DECLARE_BITWISE(ulong)
SOFTCL_DECLARE(int, logical_and)
SOFTCL_DECLARE(int, logical_or)
SOFTCL_DECLARE(int, logical_xor)
SOFTCL_DECLARE(float, mul)
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
SOFTCL_DECLARE(half, mul)
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif
#ifdef cl_khr_fp64
SOFTCL_DECLARE(double, mul)
#endif
#undef SOFTCL_DECLARE
#undef SOFTCL_DECLARE_BITWISE
#endif
#if __OPENCL_C_VERSION__ >= 200 && defined(cl_khr_fp16)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define SOFTCL_DECLARE(T) void __attribute__((overloadable)) atomic_init(volatile __generic atomic_##T*, T);
SOFTCL_DECLARE(half)
SOFTCL_DECLARE(int)
SOFTCL_DECLARE(uint)
SOFTCL_DECLARE(float)
#ifdef cl_khr_int64_base_atomics
SOFTCL_DECLARE(long)
SOFTCL_DECLARE(ulong)
#ifdef cl_khr_fp64
SOFTCL_DECLARE(double)
#endif
#endif
#undef SOFTCL_DECLARE
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif
#if defined(cl_khr_kernel_clock)
ulong __attribute__((overloadable)) clock_read_device(void);
ulong __attribute__((overloadable)) clock_read_work_group(void);
ulong __attribute__((overloadable)) clock_read_sub_group(void);
uint2 __attribute__((overloadable)) clock_read_hilo_device(void);
uint2 __attribute__((overloadable)) clock_read_hilo_work_group(void);
uint2 __attribute__((overloadable)) clock_read_hilo_sub_group(void);
#endif
)";
}

std::string_view atomic_fetch_declarations() {
  return R"(
#if __OPENCL_C_VERSION__ >= 200 && defined(cl_khr_int64_base_atomics)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define SOFTCL_DECLARE(T, f, S)                                                                   \
  T __attribute__((overloadable)) f(volatile S atomic_##T*, T);                                   \
  T __attribute__((overloadable)) f##_explicit(volatile S atomic_##T*, T, memory_order);          \
  T __attribute__((overloadable)) f##_explicit(volatile S atomic_##T*, T, memory_order, memory_scope);
#define SOFTCL_DECLARE_BOTH(T, S) SOFTCL_DECLARE(T, atomic_fetch_add, S) SOFTCL_DECLARE(T, atomic_fetch_sub, S)
#define SOFTCL_DECLARE_SPACES(T) \
  SOFTCL_DECLARE_BOTH(T, __global) SOFTCL_DECLARE_BOTH(T, __local) SOFTCL_DECLARE_BOTH(T, __generic)
SOFTCL_DECLARE_SPACES(int)
SOFTCL_DECLARE_SPACES(uint)
SOFTCL_DECLARE_SPACES(long)
SOFTCL_DECLARE_SPACES(ulong)
#ifdef __opencl_c_ext_fp16_global_atomic_add
SOFTCL_DECLARE_SPACES(half)
#endif
#ifdef __opencl_c_ext_fp32_global_atomic_add
SOFTCL_DECLARE_SPACES(float)
#endif
#ifdef __opencl_c_ext_fp64_global_atomic_add
SOFTCL_DECLARE_SPACES(double)
#endif
#undef SOFTCL_DECLARE
#undef SOFTCL_DECLARE_BOTH
#undef SOFTCL_DECLARE_SPACES
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif
)";
}

namespace {

/// A file whose text has been read: what is recorded is what is compiled, whatever becomes of it meanwhile.
class ReadFile final : public llvm::vfs::File {
 public:
  ReadFile(llvm::vfs::Status status, std::unique_ptr<llvm::MemoryBuffer> text)
      : status_(std::move(status)), text_(std::move(text)) {}
  llvm::ErrorOr<llvm::vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t, bool,
                                                               bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_->getBuffer(), name);
  }
  std::error_code close() override { return {}; }

 private:
  llvm::vfs::Status status_;
  std::unique_ptr<llvm::MemoryBuffer> text_;
};

class RecordedFiles final : public llvm::vfs::ProxyFileSystem {
 public:
  explicit RecordedFiles(std::vector<FileSeen>& seen)
      : ProxyFileSystem(llvm::vfs::getRealFileSystem()), seen_(seen) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    llvm::ErrorOr<llvm::vfs::Status> found = ProxyFileSystem::status(path);
    using Kind = FileSeen::Kind;
    record(path, !found ? Kind::absent : found->isDirectory() ? Kind::folder : Kind::file);
    return found;
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) {
      record(path, FileSeen::Kind::absent);
      return file;
    }
    auto status = (*file)->status();
    if (status && status->isDirectory()) {
      record(path, FileSeen::Kind::folder);
      return file;
    }
    auto text = (*file)->getBuffer(path);
    if (!status || !text) {
      record(path, FileSeen::Kind::absent);
      return std::make_error_code(std::errc::io_error);
    }
    const llvm::StringRef bytes = (*text)->getBuffer();
    record(path, FileSeen::Kind::text, fingerprint({bytes.data(), bytes.size()}));
    return std::unique_ptr<llvm::vfs::File>(new ReadFile(*status, std::move(*text)));
  }

 private:
  void record(const llvm::Twine& path, FileSeen::Kind kind, Fingerprint text = {}) {
    llvm::SmallString<256> absolute;
    path.toVector(absolute);
    makeAbsolute(absolute);
    const std::string name = absolute.str().str();
    const bool known = std::ranges::any_of(
        seen_, [&](const FileSeen& earlier) { return earlier.path == name && earlier.kind == kind; });
    if (!known) seen_.push_back({name, kind, text});
  }

  std::vector<FileSeen>& seen_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recorded_files(std::vector<FileSeen>& seen) {
  return llvm::makeIntrusiveRefCnt<RecordedFiles>(seen);
}

}  // namespace softcl
