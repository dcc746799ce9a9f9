#include "harness/reproducer/c_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <sstream>

#include "harness/support/filled.h"

namespace plumbline {

std::string c_string(const std::string& text) {
  std::string out = "\"";
  char before = 0;
  for (const char c : text) {
    // Two question marks may begin a trigraph.
    if (c == '"' || c == '\\' || (c == '?' && before == '?')) out += '\\';
    const auto code = static_cast<unsigned char>(c);
    if (c == '\n')
      out += "\\n";
    else if (code < ' ' || code == 0x7f)
      out += fmt::format("\\{:03o}", code);
    else
      out += c;
    before = c;
  }
  return out + '"';
}

std::string c_lines(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out += "\n  " + c_string(line + '\n');
  return out;
}

std::string c_words(std::span<const std::uint32_t> words) {
  constexpr std::size_t per_line = 8;
  std::string out;
  for (std::size_t k = 0; k < words.size(); ++k)
    out += fmt::format("{}0x{:08x},", k % per_line == 0 ? "\n  " : " ", words[k]);
  return out;
}

std::string c_bytes(std::span<const std::byte> bytes, std::size_t per_line) {
  std::string out;
  for (std::size_t k = 0; k < bytes.size(); ++k)
    out += fmt::format("{}0x{:02x},", k % per_line == 0 ? "\n  " : " ", static_cast<unsigned>(bytes[k]));
  return out;
}

std::string c_comment(std::string text) {
  for (auto at = text.find("*/"); at != std::string::npos; at = text.find("*/", at))
    text.replace(at, 2, "* /");
  return "/*\n" + text + " */\n";
}

std::string program_text(std::span<const ProgramText> texts, std::string_view name,
                         const std::map<std::string, std::string, std::less<>>& names) {
  const auto found = std::ranges::find(texts, name, &ProgramText::name);
  assert(found != texts.end());
  return filled(found->text, {.names = names});
}

std::string program_text(std::string_view name) { return program_text(judging_programs(), name); }

}  // namespace plumbline
