#include "suites/select/machine_lanes.h"

#include <bit>
#include <vector>

#include "reference/word.h"

namespace plumbline::selection {
namespace {

/// What is added to lane 0 at each point, as a function of the point's number.
template <class Word, class Added>
void add_to_seed(const MachineBlock& block, Added added) {
  const auto* const seed = static_cast<const Word*>(block.arguments[0]);
  auto* const results = static_cast<Word*>(block.results);
  for (std::size_t i = 0; i < block.count; ++i) results[i] = static_cast<Word>(seed[i] + added(i));
}

/// The same for words as wide as the type.
template <class Added>
void add_to_seeds(ScalarType t, const MachineBlock& block, Added added) {
  with_word(t, [&]<class Word>(Word) { add_to_seed<Word>(block, added); });
}

std::uint64_t value_of(char digit) {
  return static_cast<std::uint64_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

}  // namespace

MachineFunction machine_component(ScalarType t, unsigned stride, std::string_view digits) {
  std::vector<std::uint64_t> added;
  for (const char digit : digits) added.push_back(stride * value_of(digit));
  return [t, added = std::move(added)](const MachineBlock& block) {
    const auto* const chosen = static_cast<const std::uint8_t*>(block.arguments[1]);
    add_to_seeds(t, block, [&](std::size_t i) { return added[chosen[i] % added.size()]; });
  };
}

MachineFunction machine_shuffle(ScalarType t, unsigned stride, std::span<const int> widths,
                                std::uint64_t indices) {
  std::vector<int> turns;
  for (const int width : widths)
    for (int lane = 0; lane < width; ++lane) turns.push_back(4 * lane);
  return [t, stride, indices, turns = std::move(turns)](const MachineBlock& block) {
    const auto* const mask = static_cast<const std::uint64_t*>(block.arguments[1]);
    const auto* const chosen = static_cast<const std::uint8_t*>(block.arguments[2]);
    add_to_seeds(t, block, [&](std::size_t i) {
      return stride * (std::rotr(mask[i], turns[chosen[i] % turns.size()]) & indices);
    });
  };
}

}  // namespace plumbline::selection
