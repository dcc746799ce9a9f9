#include "softcl/compiler/restrictions.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

namespace softcl {
namespace {

template <unsigned size>
void refuse(clang::DiagnosticsEngine& diagnostics, clang::SourceLocation place, const char (&reason)[size]) {
  diagnostics.Report(place, diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, reason));
}

/// 6.9.d: no structures with flexible arrays. 6.1.4: complex and imaginary numbers are reserved; Clang 15
/// crashes where one becomes a vector.
class Restrictions : public clang::ASTConsumer, public clang::RecursiveASTVisitor<Restrictions> {
 public:
  explicit Restrictions(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) TraverseDecl(declaration);
    return true;
  }
  void HandleTagDeclDefinition(clang::TagDecl* declaration) override {
    const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration);
    if (record == nullptr || !record->hasFlexibleArrayMember()) return;
    refuse(diagnostics_, record->getLocation(), "flexible array members are not supported in OpenCL");
  }
  bool VisitImaginaryLiteral(clang::ImaginaryLiteral* literal) {
    return refuse_complex(literal->getBeginLoc());
  }
  bool VisitComplexTypeLoc(clang::ComplexTypeLoc type) { return refuse_complex(type.getBeginLoc()); }

 private:
  bool refuse_complex(clang::SourceLocation place) {
    refuse(diagnostics_, place, "complex numbers are not supported in OpenCL");
    return true;
  }

  clang::DiagnosticsEngine& diagnostics_;
};

/// 6.9.e: no variadic macros.
class VariadicMacros : public clang::PPCallbacks {
 public:
  explicit VariadicMacros(clang::DiagnosticsEngine& diagnostics) : diagnostics_(diagnostics) {}
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* definition) override {
    if (!definition->getMacroInfo()->isVariadic()) return;
    refuse(diagnostics_, name.getLocation(), "variadic macros are not supported in OpenCL");
  }

 private:
  clang::DiagnosticsEngine& diagnostics_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> restrict_language(clang::CompilerInstance& compiler) {
  clang::DiagnosticsEngine& diagnostics = compiler.getDiagnostics();
  compiler.getPreprocessor().addPPCallbacks(std::make_unique<VariadicMacros>(diagnostics));
  return std::make_unique<Restrictions>(diagnostics);
}

}  // namespace softcl
