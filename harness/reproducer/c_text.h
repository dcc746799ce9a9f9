#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

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

}  // namespace plumbline
