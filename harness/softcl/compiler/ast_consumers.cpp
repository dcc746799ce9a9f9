#include "softcl/compiler/ast_consumers.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include "softcl/protocol/settings.h"

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
  bool VisitBuiltinTypeLoc(clang::BuiltinTypeLoc type) {
    refuse_withdrawn(type.getTypePtr()->getCanonicalTypeInternal(), type.getBeginLoc());
    return true;
  }
  /// ulong, long4 and their like are types of Clang's header; size_t is no 64-bit integer to a program.
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    const llvm::StringRef name = type.getTypedefNameDecl()->getName();
    if (name.startswith("long") || name.startswith("ulong"))
      refuse_withdrawn(type.getTypedefNameDecl()->getUnderlyingType().getCanonicalType(), type.getBeginLoc());
    return true;
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    refuse_withdrawn(literal->getType().getCanonicalType(), literal->getBeginLoc());
    return true;
  }
  bool VisitComplexTypeLoc(clang::ComplexTypeLoc type) { return refuse_complex(type.getBeginLoc()); }

 private:
  /// What a pose leaves out of the language (chapter 10, items 1 to 3).
  void refuse_withdrawn(clang::QualType type, clang::SourceLocation place) {
    if (is_in_header(place)) return;
    const Pose& posing = settings().pose;
    if (const auto* vector = type->getAs<clang::ExtVectorType>()) type = vector->getElementType();
    if (posing.no_int64 && (type->isSpecificBuiltinType(clang::BuiltinType::Long) ||
                            type->isSpecificBuiltinType(clang::BuiltinType::ULong)))
      refuse(diagnostics_, place, "the device has no 64-bit integers (cles_khr_int64)");
    if (posing.no_images && type->isImageType()) refuse(diagnostics_, place, "the device has no images");
    const bool is_3d = type->isOCLImage3dROType() || type->isOCLImage3dWOType() || type->isOCLImage3dRWType();
    if (is_3d && !has_3d_images(posing)) refuse(diagnostics_, place, "the device has no 3D images");
    if (posing.no_2d_array_writes && is_written_2d_array(*type))
      refuse(diagnostics_, place, "the device writes to no 2D image arrays (cles_khr_2d_image_array_writes)");
  }
  static bool is_written_2d_array(const clang::Type& type) {
    return type.isOCLImage2dArrayWOType() || type.isOCLImage2dArrayRWType() ||
           type.isOCLImage2dArrayDepthWOType() || type.isOCLImage2dArrayDepthRWType();
  }
  bool is_in_header(clang::SourceLocation place) const {
    const clang::SourceManager& sources = diagnostics_.getSourceManager();
    return place.isInvalid() ||
           sources.getFilename(sources.getExpansionLoc(place)).endswith("opencl-c-base.h");
  }
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

namespace {

class SingleConstants final : public clang::ASTConsumer, public clang::RecursiveASTVisitor<SingleConstants> {
 public:
  explicit SingleConstants(clang::CompilerInstance& compiler) : compiler_(compiler) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) TraverseDecl(declaration);
    return true;
  }

  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) {
    clang::ASTContext& context = compiler_.getASTContext();
    // A suffixed constant is a float or a half already.
    if (literal->getType() == context.DoubleTy) literal->setValue(context, rounded(*literal));
    return true;
  }

 private:
  /// The literal's spelling rounded to single, as a double.
  llvm::APFloat rounded(const clang::FloatingLiteral& literal) {
    const std::string spelling =
        clang::Lexer::getSpelling(token(literal), compiler_.getSourceManager(), compiler_.getLangOpts());
    llvm::APFloat value(llvm::APFloat::IEEEsingle());
    if (llvm::errorToBool(value.convertFromString(spelling, llvm::APFloat::rmNearestTiesToEven).takeError()))
      return literal.getValue();
    bool inexact = false;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return value;
  }

  /// The token that the literal was made of, wherever macros took it from.
  clang::Token token(const clang::FloatingLiteral& literal) {
    const clang::SourceManager& sources = compiler_.getSourceManager();
    clang::Token token;
    clang::Lexer::getRawToken(sources.getSpellingLoc(literal.getLocation()), token, sources,
                              compiler_.getLangOpts());
    return token;
  }

  clang::CompilerInstance& compiler_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> round_constants_to_single(clang::CompilerInstance& compiler) {
  return std::make_unique<SingleConstants>(compiler);
}

}  // namespace softcl
