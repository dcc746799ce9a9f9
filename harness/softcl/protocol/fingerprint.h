#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

}  // namespace softcl
