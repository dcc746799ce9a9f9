#include "softcl/protocol/quirks.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace softcl {
namespace {

struct Word {
  const char* name;
  bool Quirks::*member;
};
constexpr Word words[] = {{"ftz", &Quirks::ftz},
                          {"rtz", &Quirks::rtz},
                          {"contract", &Quirks::contract},
                          {"inexact-exp", &Quirks::inexact_exp},
                          {"third-lane", &Quirks::third_lane}};

}  // namespace

Quirks parse_quirks(const std::string& list) {
  Quirks quirks{.list = list};
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto* word = std::ranges::find_if(words, [&](const Word& w) { return part == w.name; });
    if (word != std::end(words)) {
      quirks.*word->member = true;
      continue;
    }
    quirks.complaint = "SOFTCL_QUIRKS: '" + part + "' is no quirk; there are: ";
    for (const Word& w : words) quirks.complaint += std::string(&w == words ? "" : ", ") + w.name;
  }
  return quirks;
}

const Quirks& quirks() {
  static const Quirks chosen = [] {
    const char* list = std::getenv("SOFTCL_QUIRKS");
    return parse_quirks(list == nullptr ? "" : list);
  }();
  return chosen;
}

}  // namespace softcl
