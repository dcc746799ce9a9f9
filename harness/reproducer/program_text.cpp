#include "harness/reproducer/program_text.h"

#include <algorithm>
#include <cassert>

#include "harness/support/filled.h"

namespace plumbline {

std::string program_text(std::span<const ProgramText> texts, std::string_view name,
                         const std::map<std::string, std::string, std::less<>>& names) {
  const auto found = std::ranges::find(texts, name, &ProgramText::name);
  assert(found != texts.end());
  return filled(found->text, {.names = names});
}

std::string program_text(std::string_view name) { return program_text(judging_programs(), name); }

}  // namespace plumbline
