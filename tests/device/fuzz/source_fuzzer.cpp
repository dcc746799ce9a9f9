// OpenCL C, its first line the build options: compiled, linked, generated and loaded.

#include "isolation.h"
#include "softcl/compiler/compiler.h"

namespace {

bool build(std::span<const std::uint8_t> input) {
  const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
  const std::size_t line = std::min(text.find('\n'), text.size());
  return softcl::build_rest(softcl::compile(text.substr(line), {}, text.substr(0, line)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  softcl::isolate({data, size}, build);
  return 0;
}
