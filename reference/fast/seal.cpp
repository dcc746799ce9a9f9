#include "reference/fast/seal.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdio>
#include <thread>
#include <vector>

#include "reference/fast/instruction_set.h"
#include "reference/floating_environment.h"

namespace plumbline::fast {
namespace {

/// Both halves of a product, folded (Wang Yi's wyhash): each bit of the result depends on all of both words.
std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{a} * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t word_of_number(double x) {
  constexpr std::uint64_t any_nan = 0x7ff8000000000000;
  return x == x ? std::bit_cast<std::uint64_t>(x) : any_nan;
}

/// The digest of the interval at one operand. The keys are odd digits of pi (Blowfish's first ones).
std::uint64_t digest_of_interval(std::uint64_t operand, double center, double low, double high) {
  constexpr std::uint64_t keys[] = {0x243f6a8885a308d3, 0x13198a2e03707345, 0xa4093822299f31d1,
                                    0x082efa98ec4e6c89, 0x452821e638d01377};
  const std::uint64_t place = (operand + 1) * keys[0];
  return folded(word_of_number(center) ^ place, word_of_number(low) ^ keys[1]) +
         folded(word_of_number(high) ^ keys[2], place ^ keys[3]) * keys[4];
}

/// The width of an interval that is the kernel's own does not depend on it; that of others is their scale.
constexpr double share_of_seals = 1;

}  // namespace

std::uint64_t seal_of(const Row& row, std::uint64_t first, std::uint64_t count) {
  const FloatingScope scope;
  std::array<float, largest_block> operands;
  std::array<std::array<double, largest_block>, 3> out;
  std::uint64_t digest = 0;
  for (std::uint64_t at = first; at < first + count; at += largest_block) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(largest_block, first + count - at));
    for (std::size_t i = 0; i < size; ++i)
      operands[i] = std::bit_cast<float>(static_cast<std::uint32_t>(at + i));
    const void* const argument = operands.data();
    row.plain_single(&argument, size, {out[0].data(), out[1].data(), out[2].data()}, share_of_seals);
    for (std::size_t i = 0; i < size; ++i)
      digest += digest_of_interval(at + i, out[0][i], out[1][i], out[2][i]);
  }
  return digest;
}

std::uint64_t seal_of_part(const Row& row, std::size_t part, unsigned jobs) {
  constexpr std::uint64_t at_once = operands_of_a_part / 128;
  const std::uint64_t begin = part * operands_of_a_part;
  std::atomic<std::uint64_t> next{0}, digest{0};
  const auto work = [&] {
    for (std::uint64_t at = next.fetch_add(at_once); at < operands_of_a_part; at = next.fetch_add(at_once))
      digest += seal_of(row, begin + at, at_once);
  };
  std::vector<std::thread> threads;
  for (unsigned k = 1; k < jobs; ++k) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  return digest;
}

std::string text_of(const Seal& seal) {
  std::string out;
  for (const std::uint64_t part : seal) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(part));
    out += digits;
  }
  return out;
}

std::optional<Seal> parse_seal(const std::string& text) {
  constexpr std::size_t digits = 16;
  const bool is_seal =
      text.size() == digits * seal_parts && text.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_seal) return std::nullopt;
  Seal out;
  for (std::size_t k = 0; k < seal_parts; ++k)
    out[k] = std::stoull(text.substr(k * digits, digits), nullptr, 16);
  return out;
}

std::string build_text() {
#ifdef __clang__
  const std::string compiler = "Clang " __clang_version__;
#else
  const std::string compiler = "GCC " __VERSION__;
#endif
  return compiler + "; flags " PLUMBLINE_KERNEL_FLAGS "; instruction set " +
         std::string(name_of(instruction_set_in_use())) + "; Highway " PLUMBLINE_HIGHWAY_VERSION;
}

}  // namespace plumbline::fast
