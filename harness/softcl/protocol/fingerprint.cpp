#include "softcl/protocol/fingerprint.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

namespace softcl {

Fingerprint fingerprint(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64};
}

std::string to_text(const Fingerprint& f) { return fmt::format("{:016x}{:016x}", f.high, f.low); }

}  // namespace softcl
