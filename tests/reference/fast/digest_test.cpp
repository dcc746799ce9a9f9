// Kernels are held to what they computed when they were proved.

#include "reference/fast/digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/fast/instruction_set.h"
#include "tests/reference/control_register.h"

namespace plumbline::fast {
namespace {

/// The kernels of every row, and what of digests.tsv should be there for them.
template <class See>
void each_kernel(See&& see) {
  for (const Row& row : rows())
    for (const NamedKernel& kernel : kernels_of_a_row())
      if (row.*kernel.evaluate != nullptr) see(row, kernel);
}

TEST(Digests, AreThoseOfEveryKernelInEveryInstructionSet) {
  for (const InstructionSet set : instruction_sets()) {
    use(set);
    each_kernel([&](const Row& row, const NamedKernel& kernel) {
      EXPECT_TRUE(is_as_stored(row, kernel.evaluate)) << name_of(set) << ", reference/fast/digests/"
                                                      << row.family << ".tsv: " << digest_line(row, kernel);
    });
    EXPECT_EQ(functions_that_differ().by_twin, std::vector<std::string>());
    EXPECT_EQ(functions_that_differ().by_reference, std::vector<std::string>());
  }
}

TEST(Digests, AreOfKernelsThatThereAre) {
  std::size_t lines = 0, kernels = 0;
  for (const DigestFile& file : digest_files())
    lines += static_cast<std::size_t>(std::count(file.text.begin(), file.text.end(), '\n'));
  each_kernel([&](const Row&, const NamedKernel&) { ++kernels; });
  EXPECT_EQ(lines, kernels);
}

Evaluate undamaged = nullptr;

/// As a kernel whose products and sums were fused: in one operand of a hundred the last bit is another.
void fused(const void* const* arguments, std::size_t count, const Enclosures& out, double share) {
  undamaged(arguments, count, out, share);
  for (std::size_t i = 50; i < count; i += 100) out.center[i] = std::nextafter(out.center[i], HUGE_VAL);
}

TEST(Digests, AKernelThatComputesOtherwiseIsNotUsed) {
  Row row = rows()[0];
  for (const ScalarType format : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
    EXPECT_TRUE(kernel_of(row, format));
  undamaged = row.tracked_double;
  row.tracked_double = fused;
  EXPECT_FALSE(kernel_of(row, ScalarType::f64));
  EXPECT_TRUE(kernel_of(row, ScalarType::f32));
}

/// Where the twin computes as it did, its own bound holds.
TEST(Digests, TheTwinOfAKernelThatComputesOtherwiseIsUsed) {
  std::vector<Row> some = rows();
  std::erase_if(some, [](const Row& row) { return row.plain_single == nullptr; });
  some.resize(3);
  undamaged = some[0].plain_single;
  some[0].plain_single = fused;
  const auto twin = kernel_of(some[0], ScalarType::f32);
  ASSERT_TRUE(twin);
  EXPECT_EQ(twin->evaluate, some[0].tracked_single);
  EXPECT_EQ(twin->proof, Proof::running);
  EXPECT_EQ(kernel_of(some[0], ScalarType::f16)->evaluate, some[0].plain_half);
  some[1].plain_single = some[1].tracked_single = fused;
  EXPECT_FALSE(kernel_of(some[1], ScalarType::f32));
  const KernelTable table = table_of(some);
  EXPECT_EQ(table.differing.by_twin, std::vector<std::string>{some[0].function});
  EXPECT_EQ(table.differing.by_reference, std::vector<std::string>{some[1].function});
  const KernelTable right = table_of(rows());
  EXPECT_TRUE(right.differing.by_twin.empty() && right.differing.by_reference.empty());
}

/// Kernels do compute otherwise under FTZ and DAZ: whoever calls them sets the environment.
TEST(Digests, AreOfTheStandardEnvironmentWhateverTheCallers) {
  std::vector<double> operands(largest_block, 0x1p-1070), center(largest_block), low = center, high = center;
  std::vector<double> scale(largest_block, 1.0);
  const void* const arguments[] = {operands.data(), operands.data()};
  const Enclosures out{center.data(), low.data(), high.data(), scale.data()};
  const unsigned before = control_register();
  std::size_t changed = 0;
  for (const Row& row : rows()) {
    if (row.tracked_double == nullptr || row.arity > 2 || row.integer_second || row.unsigned_argument)
      continue;
    row.tracked_double(arguments, largest_block, out, 0);
    const std::vector<double> expected = center;
    set_control_register(before | every_flushing[3]);
    row.tracked_double(arguments, largest_block, out, 0);
    set_control_register(before);
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    if (!std::ranges::equal(expected, center, {}, bits, bits)) ++changed;
    set_control_register(before | every_flushing[3]);
    const bool stored = is_as_stored(row, &Row::tracked_double);
    set_control_register(before);
    EXPECT_TRUE(stored) << row.function << ": digests are computed in an environment of their own";
  }
  EXPECT_GT(changed, 0U);
}

}  // namespace
}  // namespace plumbline::fast
