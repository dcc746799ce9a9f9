// Build options: parsed for the compiler and the linker in this process, as the library does, and where the
// compiler takes them a kernel is compiled and linked with them.

#include "isolation.h"
#include "softcl/compiler/compiler.h"
#include "softcl/protocol/build_options.h"

namespace {

bool is_taken(std::string_view options, softcl::OptionUse use) {
  return softcl::option_error(options, use).empty();
}

bool build(std::span<const std::uint8_t> input) {
  constexpr std::string_view source = "kernel void k(global float4* a) { a[get_global_id(0)] *= 0.1f; }";
  const std::string_view options(reinterpret_cast<const char*>(input.data()), input.size());
  const bool compiles = is_taken(options, softcl::OptionUse::compile);
  softcl::CompileOutput compiled = softcl::compile(source, {}, compiles ? options : "");
  if (compiled.ok && is_taken(options, softcl::OptionUse::link))
    compiled = softcl::link(std::span(&compiled.bitcode, 1), options);
  return softcl::build_rest(compiled);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view options(reinterpret_cast<const char*>(data), size);
  const bool compiles = is_taken(options, softcl::OptionUse::compile);
  if (compiles || is_taken(options, softcl::OptionUse::link)) softcl::isolate({data, size}, build);
  return 0;
}
