#include "reports/compressed.h"

#include <zlib.h>

#include <charconv>
#include <cstdint>
#include <new>
#include <vector>

namespace plumbline::reports {
namespace {

std::string base64(const std::vector<Bytef>& bytes) {
  constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k) three = three << 8 | (i + k < bytes.size() ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63];
  }
  return text;
}

}  // namespace

std::string compressed(const std::string& text) {
  std::vector<Bytef> bytes(compressBound(text.size()));
  uLongf size = bytes.size();
  // The buffer is large enough and the level a valid one: only memory can be short.
  if (compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  bytes.resize(size);
  return base64(bytes);
}

std::string policy_source(std::string_view sha256) {
  std::vector<Bytef> bytes(sha256.size() / 2);
  for (std::size_t k = 0; k < bytes.size(); ++k)
    std::from_chars(sha256.data() + 2 * k, sha256.data() + 2 * k + 2, bytes[k], 16);
  return "sha256-" + base64(bytes);
}

}  // namespace plumbline::reports
