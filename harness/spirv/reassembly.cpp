#include "harness/spirv/reassembly.h"

#include <charconv>

namespace plumbline::spirv {

Outcome<Words> reassembled(const std::string& disassembly) {
  constexpr std::string_view version = "; Version: 1.";
  const auto at = disassembly.find(version);
  int minor = -1;
  if (at != std::string::npos)
    std::from_chars(disassembly.data() + at + version.size(), disassembly.data() + disassembly.size(), minor);
  if (minor < 0 || minor > newest_minor())
    return Error{Error::Kind::unsupported, "the text of a module of SPIR-V names no version that is known"};
  return assembled(disassembly, minor);
}

}  // namespace plumbline::spirv
