#include "softcl/compiler/single_constants.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>

namespace softcl {
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
