#include "harness/libm/archive.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>

namespace plumbline::libm {
namespace {

constexpr std::string_view magic = "!<arch>\n";
constexpr std::size_t header_size = 60, name_size = 16, size_place = 48, size_digits = 10;

/// The contents of the first member, whose name in the header is "/"; empty where it is none.
std::string_view index_of(std::string_view archive) {
  if (!archive.starts_with(magic) || archive.size() < magic.size() + header_size) return {};
  const std::string_view header = archive.substr(magic.size(), header_size);
  if (header.substr(0, name_size) != "/               ") return {};
  std::size_t size = 0;
  std::from_chars(header.data() + size_place, header.data() + size_place + size_digits, size);
  return archive.substr(magic.size() + header_size, size);
}

/// Of four bytes, the highest first.
std::uint32_t number_at(std::string_view bytes, std::size_t place) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(place, 4)) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

}  // namespace

Outcome<std::set<std::string>> symbols_of_archive(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{Error::Kind::usage, "cannot read the library '" + path + "'"};
  const std::string archive{std::istreambuf_iterator<char>(file), {}};
  const std::string_view index = index_of(archive);
  if (index.size() < 4)
    return Error{Error::Kind::usage, "'" + path + "' is no static library with an index of its symbols"};
  // The number of symbols, the place of each one's member, and the names, each with a zero behind it.
  const std::size_t count = number_at(index, 0);
  std::string_view names = index.substr(std::min(index.size(), 4 + 4 * count));
  std::set<std::string> out;
  for (std::size_t k = 0; k < count && !names.empty(); ++k) {
    const std::size_t end = std::min(names.find('\0'), names.size() - 1);
    out.emplace(names.substr(0, end));
    names.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace plumbline::libm
