#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
}  // namespace clang

namespace softcl {

/// Does what -cl-single-precision-constant requires (5.6.4.2) where Clang 15 does not: a constant that is
/// used as a double keeps all its bits there, and one that is used as a float is rounded twice, to double and
/// then to single. This gives every unsuffixed constant the value of its spelling rounded once, to single. To
/// be run on the program's declarations before code is made of them.
std::unique_ptr<clang::ASTConsumer> round_constants_to_single(clang::CompilerInstance& compiler);

}  // namespace softcl
