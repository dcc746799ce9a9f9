#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "softcl/protocol/work_group.h"

namespace softcl {

/// A 128-bit hash (XXH3) that stands for a text: two texts that differ by chance have different ones. It is
/// no defence against texts that are made to collide.
struct Fingerprint {
  std::uint64_t high = 0, low = 0;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

Fingerprint fingerprint(std::string_view text);

/// 32 hexadecimal digits.
std::string to_text(const Fingerprint& fingerprint);

/// A translation unit or library in LLVM bitcode, not yet for the host: what a program binary carries.
using Bitcode = std::vector<char>;

/// What a compilation learned of a place in the file system: compiled again, it comes out the same as long as
/// every such place has the same.
struct FileSeen {
  std::string path;  ///< absolute
  enum class Kind : std::uint8_t { absent, folder, file, text } kind = Kind::absent;
  Fingerprint text = {};  ///< of what a Kind::text held; of a Kind::file only its existence was used
};

struct CompileOutput {
  bool ok = false;
  Bitcode bitcode = {};
  std::string log = {};  ///< Clang's diagnostics, as clGetProgramBuildInfo(CL_PROGRAM_BUILD_LOG) shows them
  enum class Failure : std::uint8_t { none, invalid_options, failed } failure = Failure::none;
  std::vector<FileSeen> files = {};
  bool is_dated = false;  ///< the source uses the time: the next compilation comes out differently
};

struct Header {
  std::string name;  ///< as named in #include
  std::string text;
};

/// Machine code that can be put at any address: code, then constants, then variables, each of them whole
/// pages.
struct CodeImage {
  std::vector<char> bytes;
  std::uint64_t code_size = 0, constants_size = 0, alignment = 1;

  /// Eight bytes that an address is added to once it is known.
  struct Relocation {
    std::uint64_t offset;
    std::uint32_t target;  ///< 0: the image's own address; n: that of host function n - 1
  };
  std::vector<Relocation> relocations;
};

/// How a program's code was made. That of the first tier takes a fraction of the time to make and computes
/// the same bits, more slowly.
enum class Tier : std::uint8_t { first, full };

/// Host code for every kernel of a linked program. No kernel functions if the program is unusable (corrupt,
/// unresolved names): the log names them. KernelInfo::function is an offset in the image yet.
struct GeneratedCode {
  bool ok = false;
  Tier tier = Tier::full;
  CodeImage image = {};
  std::vector<KernelInfo> kernels = {};
  std::vector<KernelInfo> blocks =
      {};                              ///< that kernels enqueue, by number; argument 0 is the block's literal
  std::uint64_t global_variables = 0;  ///< bytes of the program's variables in the global address space
  std::string log = {};
};

/// Whether every place in the file system that a compilation looked for is as it was then.
bool are_unchanged(std::span<const FileSeen> files);

}  // namespace softcl
