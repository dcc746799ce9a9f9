#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
}  // namespace clang

namespace softcl {

/// Refuses what OpenCL C leaves out of C99 and Clang takes all the same, or refuses only together with all it
/// finds pedantic. The consumer comes before the one that emits code. To be called before the source is read.
std::unique_ptr<clang::ASTConsumer> restrict_language(clang::CompilerInstance& compiler);

}  // namespace softcl
