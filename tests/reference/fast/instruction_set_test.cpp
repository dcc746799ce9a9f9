// Every instruction set gives the same bits: what is certified in one holds in all.

#include "reference/fast/instruction_set.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

#include "reference/fast/row.h"

namespace plumbline::fast {
namespace {

constexpr std::size_t compared_points = 40 * largest_block + 5;

/// Random bytes: operands of any type.
std::vector<unsigned char> random_column(unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<unsigned char> out(compared_points * 8);
  for (std::size_t k = 0; k < out.size(); k += 8) {
    const std::uint64_t word = random();
    std::memcpy(&out[k], &word, 8);
  }
  return out;
}

/// All three arrays of a kernel over the points, as bytes.
std::vector<double> evaluated(const Row& row, Evaluate evaluate) {
  static const std::vector<unsigned char> columns[] = {random_column(1), random_column(2), random_column(3)};
  std::vector<double> out(3 * compared_points);
  for (std::size_t first = 0; first < compared_points; first += largest_block) {
    const void* arguments[3];
    for (int k = 0; k < row.arity; ++k) arguments[k] = columns[k].data() + 8 * first;
    const std::size_t count = std::min(largest_block, compared_points - first);
    evaluate(arguments, count,
             {&out[first], &out[compared_points + first], &out[2 * compared_points + first]}, 0x1p-48);
  }
  for (double& x : out)
    if (x != x) x = 0.5;  // a NaN's sign and payload mean nothing
  return out;
}

std::vector<std::vector<double>> everything() {
  std::vector<std::vector<double>> out;
  for (const Row& row : rows())
    for (const Evaluate e :
         {row.plain_half, row.plain_single, row.tracked_half, row.tracked_single, row.tracked_double})
      out.push_back(e == nullptr ? std::vector<double>() : evaluated(row, e));
  return out;
}

TEST(InstructionSets, GiveTheSameBits) {
  const auto sets = instruction_sets();
  use(sets[0]);
  const auto portable = everything();
  for (const InstructionSet set : sets) {
    use(set);
    const auto other = everything();
    ASSERT_EQ(portable.size(), other.size());
    for (std::size_t k = 0; k < portable.size(); ++k)
      ASSERT_TRUE(portable[k].empty() ||
                  std::memcmp(portable[k].data(), other[k].data(), portable[k].size() * sizeof(double)) == 0)
          << name_of(set) << ", " << rows()[k / 5].function << ", column " << k % 5;
  }
  use(sets.back());
}

TEST(InstructionSets, TheChosenOneIsUsed) {
  const auto sets = instruction_sets();
  std::set<Evaluate> kernels;
  for (const InstructionSet set : sets) {
    use(set);
    kernels.insert(rows()[0].plain_single);
  }
  EXPECT_EQ(kernels.size(), sets.size());
}

}  // namespace
}  // namespace plumbline::fast
