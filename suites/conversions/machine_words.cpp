#include "suites/conversions/machine_words.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>

#include "reference/word.h"

namespace plumbline::conversions {
namespace {

template <class Word>
const Word* column(const MachineBlock& block, std::size_t argument) {
  return static_cast<const Word*>(block.arguments[argument]);
}

/// A lane of the one vector is made of lanes of the other, or a part of one.
template <class From, class To>
void copy_lanes(const MachineBlock& block, std::size_t from_lanes, unsigned to_lanes) {
  constexpr std::size_t parts = std::max<std::size_t>(sizeof(To) / sizeof(From), 1);
  const auto* const chosen = column<std::uint8_t>(block, from_lanes);
  auto* const results = static_cast<To*>(block.results);
  for (std::size_t i = 0; i < block.count; ++i) {
    const std::size_t at = sizeof(To) * (chosen[i] % to_lanes), first = at / sizeof(From);
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < parts; ++k)
      bits |= std::uint64_t{column<From>(block, first + k)[i]} << 8 * sizeof(From) * k;
    results[i] = static_cast<To>(bits >> 8 * (at % sizeof(From)));
  }
}

}  // namespace

MachineFunction machine_to_bool(ScalarType from) {
  return with_word(from, [from]<class Word>(Word) -> MachineFunction {
    // Zeros of both signs are false.
    const auto counted = static_cast<Word>(is_floating(from) ? std::numeric_limits<Word>::max() >> 1
                                                             : std::numeric_limits<Word>::max());
    return [counted](const MachineBlock& block) {
      auto* const results = static_cast<std::int32_t*>(block.results);
      for (std::size_t i = 0; i < block.count; ++i)
        results[i] = (column<Word>(block, 0)[i] & counted) != 0 ? 1 : 0;
    };
  });
}

MachineFunction machine_from_bool(ScalarType to) {
  return with_word(to, []<class Word>(Word) -> MachineFunction {
    return [](const MachineBlock& block) {
      auto* const results = static_cast<Word*>(block.results);
      for (std::size_t i = 0; i < block.count; ++i)
        results[i] = column<std::int32_t>(block, 0)[i] != 0 ? std::numeric_limits<Word>::max() : Word{0};
    };
  });
}

MachineFunction machine_reinterpretation(ScalarType to) {
  return [size = static_cast<std::size_t>(size_of(to))](const MachineBlock& block) {
    std::memcpy(block.results, block.arguments[0], block.count * size);
  };
}

MachineFunction machine_lane(const Reshape& reshape) {
  return with_word(reshape.from, [&]<class From>(From) {
    return with_word(reshape.to, [&]<class To>(To) -> MachineFunction {
      return [from = static_cast<std::size_t>(reshape.from_lanes),
              to = static_cast<unsigned>(reshape.to_lanes)](const MachineBlock& block) {
        copy_lanes<From, To>(block, from, to);
      };
    });
  });
}

}  // namespace plumbline::conversions
