#include "softcl/compiler/extension_pragmas.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/ParseDiagnostic.h>

#include <algorithm>

#include "softcl/protocol/posed_language.h"

namespace softcl {
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

}  // namespace softcl
