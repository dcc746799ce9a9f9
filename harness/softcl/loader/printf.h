#pragma once

#include <string_view>

namespace softcl {

/// Takes what kernels print (section 6.12.13). Called from several workers at once; each text is kept whole.
class PrintfSink {
 public:
  virtual ~PrintfSink() = default;
  virtual void write(std::string_view text) = 0;
};

/// What generated code calls for the built-in function printf (6.12.13). Vectors are passed by address.
/// Returns 0, or -1 if the format is none; then nothing is printed.
extern "C" int softcl_printf(PrintfSink* sink, const char* format, ...);

}  // namespace softcl
