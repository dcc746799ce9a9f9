#include "program_binary.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace softcl {
namespace {

struct FileHeader {
  char magic[8];
  std::uint32_t format;
  std::uint32_t type;
  char build[32];  ///< bitcode is read back by the LLVM that wrote it, and finds the built-ins it was
                   ///< compiled against
  std::uint64_t options_size, bitcode_size;
  std::uint64_t checksum;  ///< of everything after the header
};

constexpr char magic[8] = {'s', 'o', 'f', 't', 'c', 'l', 'b', '\n'};
constexpr std::uint32_t format = 1;
constexpr char build[32] = SOFTCL_VERSION;

/// FNV-1a, 64 bits: detects accidental damage, not forgery.
std::uint64_t checksum(std::span<const unsigned char> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

bool known_type(std::uint32_t type) {
  return type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
         type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

}  // namespace

std::vector<unsigned char> encode(const ProgramBinary& binary) {
  std::vector<unsigned char> bytes(sizeof(FileHeader) + binary.options.size() + binary.bitcode.size());
  const auto payload = bytes.begin() + sizeof(FileHeader);
  std::copy(binary.bitcode.begin(), binary.bitcode.end(),
            std::copy(binary.options.begin(), binary.options.end(), payload));
  FileHeader header{};
  std::memcpy(header.magic, magic, sizeof magic);
  header.format = format;
  header.type = binary.type;
  std::memcpy(header.build, build, sizeof build);
  header.options_size = binary.options.size();
  header.bitcode_size = binary.bitcode.size();
  header.checksum = checksum(std::span(bytes).subspan(sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::optional<ProgramBinary> decode(std::span<const unsigned char> bytes) {
  FileHeader header;
  if (bytes.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof header);
  const auto payload = bytes.subspan(sizeof header);
  if (std::memcmp(header.magic, magic, sizeof magic) != 0 || header.format != format ||
      !known_type(header.type) || std::memcmp(header.build, build, sizeof build) != 0)
    return std::nullopt;
  if (header.options_size > payload.size() || header.bitcode_size != payload.size() - header.options_size ||
      header.checksum != checksum(payload))
    return std::nullopt;
  const auto* const text = reinterpret_cast<const char*>(payload.data());
  return ProgramBinary{.type = header.type,
                       .options = std::string(text, header.options_size),
                       .bitcode = Bitcode(text + header.options_size, text + payload.size())};
}

}  // namespace softcl
