// The select suite's functions of blocks give what its criteria have as right.

#include "suites/select/machine_lanes.h"

#include <gtest/gtest.h>

#include <random>

#include "harness/device/column.h"
#include "suites/select/parts.h"

namespace plumbline::selection {
namespace {

constexpr unsigned stride = 37;  // as lane_bits() has it
constexpr std::size_t count = 500;

/// Columns of any bits, and the function's results there.
std::vector<Column> evaluated(const MachineFunction& function, std::span<const ScalarType> types,
                              ScalarType result) {
  std::mt19937_64 random(9);
  std::vector<Column> columns;
  columns.reserve(types.size() + 1);
  for (const ScalarType type : types) {
    Column& column = columns.emplace_back(type, count);
    for (std::size_t i = 0; i < count; ++i) column.set(i, random() & type_mask(type));
  }
  Column& results = columns.emplace_back(result, count);
  MachineBlock block{.count = count, .results = results.bytes.data()};
  for (std::size_t k = 0; k < types.size(); ++k) block.arguments[k] = columns[k].bytes.data();
  function(block);
  return columns;
}

TEST(MachineLanes, AreTheLanesThatADigitChooses) {
  for (const ScalarType t : types) {
    const ScalarType arguments[] = {unsigned_type(t), ScalarType::u8};
    const auto columns = evaluated(machine_component(t, stride, "5f0a3"), arguments, t);
    constexpr unsigned lanes[] = {5, 15, 0, 10, 3};
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(columns[2].bits(i), lane_bits(t, columns[0].bits(i), lanes[columns[1].bits(i) % 5]));
  }
}

TEST(MachineLanes, AreTheLanesThatAMaskChooses) {
  constexpr int widths[] = {2, 4};
  for (const ScalarType t : types) {
    const ScalarType arguments[] = {unsigned_type(t), ScalarType::u64, ScalarType::u8};
    const auto columns = evaluated(machine_shuffle(t, stride, widths, 7), arguments, t);
    constexpr int nibbles[] = {0, 1, 0, 1, 2, 3};
    for (std::size_t i = 0; i < count; ++i) {
      const int nibble = nibbles[columns[2].bits(i) % 6];
      const auto lane = static_cast<unsigned>(columns[1].bits(i) >> 4 * nibble & 7);
      ASSERT_EQ(columns[3].bits(i), lane_bits(t, columns[0].bits(i), lane)) << opencl_name(t);
    }
  }
}

}  // namespace
}  // namespace plumbline::selection
