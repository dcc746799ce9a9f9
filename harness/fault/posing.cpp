#include "harness/fault/posing.h"

#include <algorithm>
#include <sstream>

#include "reference/cuda_forms.h"

namespace plumbline::fault {
namespace {

struct Word {
  std::string_view name;
  bool Posing::*member;
};
constexpr Word words[] = {{"embedded", &Posing::embedded},
                          {"rtz", &Posing::rounds_to_zero},
                          {"no-inf-nan", &Posing::no_inf_nan},
                          {"no-subnormals", &Posing::no_subnormals},
                          {"vulkan", &Posing::vulkan}};

constexpr std::string_view directed[] = {"x+y", "x-y", "x*y", "fma", "fdim", "fract"};

}  // namespace

Outcome<Posing> parse_posing(const std::string& list) {
  Posing posing;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    if (const auto front = std::ranges::find(fronts, part, [](Front f) { return name_of(f); });
        front != fronts.end()) {
      posing.front = *front;
      continue;
    }
    const auto* word = std::ranges::find(words, part, &Word::name);
    if (word == std::end(words)) {
      std::string known;
      for (const Word& w : words) known += std::string(w.name) + ", ";
      for (const Front front : fronts)
        known += std::string(name_of(front)) + (front == fronts.back() ? "" : ", ");
      return Error{Error::Kind::usage,
                   "fault: no kind of device and no front '" + part + "'; there are: " + known};
    }
    posing.*word->member = true;
  }
  return posing;
}

Direction direction_of(std::string_view builtin, ScalarType result, const Posing& posing) {
  if (const CudaForm* form = find_cuda_form(builtin)) return form->direction;
  const bool to_zero = posing.rounds_to_zero && result == ScalarType::f32 &&
                       std::ranges::find(directed, builtin) != std::end(directed);
  return to_zero ? Direction::toward_zero : Direction::nearest_even;
}

}  // namespace plumbline::fault
