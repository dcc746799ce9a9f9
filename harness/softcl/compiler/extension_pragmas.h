#pragma once

namespace clang {
class Preprocessor;
}

namespace softcl {

/// `#pragma OPENCL EXTENSION` of an extension that the device offers and Clang does not know gives no
/// warning.
void take_extension_pragmas(clang::Preprocessor& preprocessor);

}  // namespace softcl
