#pragma once

namespace clang {
class Preprocessor;
}  // namespace clang

namespace softcl {

/// Sets `is_dated`, which outlives the preprocessor, when a macro is expanded whose value is a time:
/// __DATE__,
/// __TIME__, __TIMESTAMP__ (6.10; C99 6.10.8).
void watch_dated_macros(clang::Preprocessor& preprocessor, bool& is_dated);

}  // namespace softcl
