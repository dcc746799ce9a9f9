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

/// Whether the name begins with the given word, or at most half of the longer one would have to change. A
/// number is near no other one.
bool is_near(std::string_view given, std::string_view name);

/// "'sni' is no builtin; did you mean 'sin'? There are: …" for a mistake on the command line. Suggests
/// `meant`; where that is empty, the nearest candidate, if it is near.
std::string unknown_name(std::string_view given, std::string_view what,
                         std::span<const std::string> candidates, std::string_view meant = {});

/// Whether the name is one that the pattern of fnmatch(3) stands for.
bool matches_pattern(const std::string& name, const std::string& pattern);

/// Whether the part is in the text, whatever the case of ASCII letters.
bool contains_in_any_case(std::string_view text, std::string_view part);

}  // namespace plumbline
