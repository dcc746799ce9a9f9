#include "softcl/compiler/dated_macros.h"

#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

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

}  // namespace softcl
