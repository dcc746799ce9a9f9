#include "harness/support/sighting.h"

#include <algorithm>
#include <cassert>

namespace plumbline {
namespace {

Fact common_fact(const Sighting& s) {
  std::string text;
  for (const Sighting::Shown& shown : s.shown)
    if (shown.count == s.of) text += (text.empty() ? "" : " or ") + shown.text;
  return {text.empty() ? s.none_common : text, s.of, s.of};
}

Fact fact_of(const Sighting& s) {
  if (s.of == 0) return {s.none, 0, 0};
  if (s.common) return common_fact(s);
  const auto first = std::ranges::find_if(s.shown, [](const auto& shown) { return shown.count > 0; });
  assert(first != s.shown.end());
  return {first->text, s.of_all ? s.of : first->count, s.of};
}

}  // namespace

Facts facts_of(std::span<const Sighting> sightings) {
  Facts facts;
  for (const Sighting& s : sightings)
    if (s.of > 0 || !s.none.empty()) facts.try_emplace(s.name, fact_of(s));
  return facts;
}

void merge(std::vector<Sighting>& into, std::span<const Sighting> from) {
  if (into.empty())
    into.assign(from.begin(), from.end());
  else
    for (std::size_t k = 0; k < from.size(); ++k) {
      assert(into[k].name == from[k].name && into[k].shown.size() == from[k].shown.size());
      into[k].of += from[k].of;
      for (std::size_t a = 0; a < from[k].shown.size(); ++a) into[k].shown[a].count += from[k].shown[a].count;
    }
}

}  // namespace plumbline
