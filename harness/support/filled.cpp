#include "harness/support/filled.h"

#include <algorithm>
#include <charconv>

namespace plumbline {
namespace {

/// Where the brace that opens at `open` closes; npos where it does not.
std::size_t closing_of(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

/// The first `mark` outside of inner braces; npos where there is none.
std::size_t mark_of(std::string_view inner, char mark) {
  int depth = 0;
  for (std::size_t at = 0; at < inner.size(); ++at) {
    if (inner[at] == '{') ++depth;
    if (inner[at] == '}') --depth;
    if (inner[at] == mark && depth == 0) return at;
  }
  return std::string_view::npos;
}

std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// What the braces around `inner` stand for; nothing where they are no template's.
std::optional<std::string> meaning_of(std::string_view inner, const Substitutions& by) {
  if (const auto name = by.names.find(inner); name != by.names.end()) return name->second;
  const std::size_t times = inner.find('*');
  if (times != std::string_view::npos)
    if (const auto name = by.names.find(inner.substr(0, times)); name != by.names.end())
      if (const auto factor = number_of(inner.substr(times + 1)))
        return std::to_string(number_of(name->second).value() * *factor);
  for (const auto& [mark, first] : {std::pair('|', by.scalar), std::pair('/', by.is_signed)}) {
    const std::size_t middle = first ? mark_of(inner, mark) : std::string_view::npos;
    if (middle == std::string_view::npos) continue;
    return filled(*first ? inner.substr(0, middle) : inner.substr(middle + 1), by);
  }
  return std::nullopt;
}

}  // namespace

std::string filled(std::string_view text, const Substitutions& by) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '{' ? closing_of(text, at) : std::string_view::npos;
    const auto meaning =
        end == std::string_view::npos ? std::nullopt : meaning_of(text.substr(at + 1, end - at - 1), by);
    out += meaning ? *meaning : std::string(1, text[at]);
    at = meaning ? end + 1 : at + 1;
  }
  return out;
}

}  // namespace plumbline
