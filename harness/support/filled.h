#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// What stands for the braces of a template (docs/templates.md).
struct Substitutions {
  std::map<std::string, std::string, std::less<>> names = {};
  std::optional<bool> scalar = {};     ///< which side of "{X|Y}" is taken: X of scalars, Y of vectors
  std::optional<bool> is_signed = {};  ///< of "{X/Y}": X of signed types, Y of unsigned ones
};

/// The template with each "{name}" as its text, each "{name*K}" as K times the number that its text is, and
/// each choice as one of its sides, which is a template again. Other braces, and choices for which nothing is
/// known, stay as they are. Precondition: the text of a name that is multiplied is a number.
std::string filled(std::string_view text, const Substitutions& by);

}  // namespace plumbline
