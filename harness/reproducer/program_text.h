#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

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
