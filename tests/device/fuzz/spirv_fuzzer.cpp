// A module of SPIR-V: read in this process, as the library does, then compiled, its specialisation constants
// all 3.

#include <cstring>
#include <random>
#include <vector>

#include "isolation.h"
#include "softcl/compiler/compiler.h"
#include "softcl/protocol/spirv_module.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr std::size_t header_words = 5;

/// Where the instructions begin, as far as their lengths make sense, and where the last ends.
std::vector<std::size_t> starts_of(const softcl::SpirvWords& words) {
  std::vector<std::size_t> starts;
  std::size_t at = header_words;
  for (; at < words.size(); at += words[at] >> 16) {
    starts.push_back(at);
    if (words[at] >> 16 == 0 || words[at] >> 16 > words.size() - at) break;
  }
  starts.push_back(std::min(at, words.size()));
  return starts;
}

/// Another module by one change that keeps its instructions whole.
void change(softcl::SpirvWords& words, std::minstd_rand& random) {
  const std::vector<std::size_t> starts = starts_of(words);
  if (starts.size() < 2) return;
  const auto below = [&](std::size_t n) { return random() % n; };
  const auto position = [&](std::size_t word) { return words.begin() + std::ptrdiff_t(word); };
  const std::size_t one = below(starts.size() - 1), length = starts[one + 1] - starts[one];
  const softcl::SpirvWords copy(position(starts[one]), position(starts[one + 1]));
  switch (below(4)) {
    case 0:
      words.erase(position(starts[one]), position(starts[one + 1]));
      break;
    case 1:
      words.insert(position(starts[below(starts.size())]), copy.begin(), copy.end());
      break;
    case 2:
      words[starts[one]] =
          (words[starts[one]] & 0xffff0000) | (words[starts[below(starts.size() - 1)]] & 0xffff);
      break;
    default:
      if (length > 1)
        words[starts[one] + 1 + below(length - 1)] = words[header_words + below(words.size() - header_words)];
  }
}

std::optional<softcl::SpirvWords> words_of(std::span<const std::uint8_t> input) {
  return softcl::read_spirv(std::as_bytes(input.first(input.size() & ~std::size_t(3))));
}

bool build(std::span<const std::uint8_t> input) {
  const softcl::SpirvWords words = *words_of(input);
  std::vector<softcl::Specialization> constants;
  for (const softcl::SpecializationConstant& constant : softcl::specialization_constants(words))
    constants.push_back({constant.id, 3});
  return softcl::build_rest(softcl::compile_il(words, constants, ""));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  softcl::SpirvWords words(size / 4);
  if (words.size() <= header_words || random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(words.data(), data, words.size() * 4);
  for (std::size_t n = 1 + random() % 3; n > 0 && words.size() > header_words; --n) change(words, random);
  words.resize(std::min(words.size(), most / 4));
  std::memcpy(data, words.data(), words.size() * 4);
  return words.size() * 4;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto words = words_of({data, size});
  if (!words) return 0;
  (void)softcl::specialization_constants(*words);
  softcl::isolate({data, size}, build);
  return 0;
}
