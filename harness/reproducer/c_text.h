#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

/// A string literal of C, octal escapes for what does not print.
std::string c_string(const std::string& text);

/// String literals of C, one for each line of the text, each on a line of its own.
std::string c_lines(const std::string& text);

/// The initialisers of an array of words, eight to a line, in hexadecimal.
std::string c_words(std::span<const std::uint32_t> words);

/// The initialisers of an array of bytes, so many to a line, in hexadecimal.
std::string c_bytes(std::span<const std::byte> bytes, std::size_t per_line);

/// A comment of C; what would end it is spaced out.
std::string c_comment(std::string text);

/// A file of a module's `programs`: a part of a program in C, a template (docs/templates.md). Where a part
/// stands after others it begins with a blank line.
struct ProgramText {
  std::string_view name, text;
};

/// The part of that name with texts for names in its braces. Precondition: there is one.
std::string program_text(std::span<const ProgramText> texts, std::string_view name,
                         const std::map<std::string, std::string, std::less<>>& names = {});

/// Of those of this module.
std::span<const ProgramText> judging_programs();
std::string program_text(std::string_view name);

}  // namespace plumbline
