#include "harness/support/sighting.h"

#include <algorithm>
#include <cassert>

namespace plumbline {
namespace {

Fact common_answers(const Sighting& s) {
  std::string text;
  for (const Sighting::Answer& answer : s.answers)
    if (answer.count == s.of) text += (text.empty() ? "" : " or ") + answer.text;
  return {text.empty() ? s.none_common : text, s.of, s.of};
}

Fact fact_of(const Sighting& s) {
  if (s.of == 0) return {s.none, 0, 0};
  if (s.common) return common_answers(s);
  const auto given = std::ranges::find_if(s.answers, [](const auto& answer) { return answer.count > 0; });
  assert(given != s.answers.end());
  return {given->text, s.of_all ? s.of : given->count, s.of};
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
      assert(into[k].name == from[k].name && into[k].answers.size() == from[k].answers.size());
      into[k].of += from[k].of;
      for (std::size_t a = 0; a < from[k].answers.size(); ++a)
        into[k].answers[a].count += from[k].answers[a].count;
    }
}

}  // namespace plumbline
