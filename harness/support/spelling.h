#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate with the smallest edit distance, the first of equals; empty if there is none.
std::string nearest(std::string_view given, std::span<const std::string> candidates);

/// "'sni' is no builtin; did you mean 'sin'? There are: …" for a mistake on the command line. No name is
/// suggested if more than half of the longer word would have to change.
std::string unknown_name(std::string_view given, std::string_view what,
                         std::span<const std::string> candidates);

}  // namespace plumbline
