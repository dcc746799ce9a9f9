#include "reference/machine_conversion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "reference/conversion.h"
#include "reference/floating_environment.h"
#include "reference/format.h"

namespace plumbline {
namespace {

constexpr ScalarType types[] = {ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                ScalarType::f16, ScalarType::f32, ScalarType::f64};
constexpr std::optional<Direction> directions[] = {std::nullopt, Direction::nearest_even,
                                                   Direction::toward_zero, Direction::toward_positive,
                                                   Direction::toward_negative};

/// Of a number of binary64: its neighbours, those of its half and of the number 1/2 away, of both signs,
/// rounded to the type.
void add_beside(double x, ScalarType type, std::vector<std::uint64_t>& values) {
  for (const double near : {x, x + 0.5, x - 0.5, x / 2}) {
    const auto bits = std::bit_cast<std::uint64_t>(near);
    for (const std::uint64_t neighbour : {bits - 1, bits, bits + 1})
      for (const std::uint64_t sign : {std::uint64_t{0}, binary64.sign_mask()}) {
        const Scalar number{ScalarType::f64, neighbour ^ sign};
        if (const auto value = convert(number, type, Direction::nearest_even, true)) {
          values.push_back((value->bits - 1) & type_mask(type));
          values.push_back(value->bits);
          values.push_back((value->bits + 1) & type_mask(type));
        }
      }
  }
}

std::uint64_t random_bits(ScalarType type, std::mt19937_64& random) {
  if (!is_floating(type)) return random() >> random() % 64 & type_mask(type);
  if (random() % 2 == 0) return random() & type_mask(type);
  const Format& f = format_of(type);  // up to 2^66 in magnitude
  const auto biased = std::min<std::uint64_t>(static_cast<std::uint64_t>(f.emax) + random() % 96 - 30,
                                              2 * static_cast<std::uint64_t>(f.emax));
  return biased << (f.precision - 1) | (random() & f.fraction_mask()) |
         (random() % 2 == 0 ? f.sign_mask() : 0);
}

/// All numbers of 8 and 16 bits; of others the ends of every type with what is beside them, and numbers by
/// chance.
std::vector<std::uint64_t> values_of(ScalarType type) {
  std::vector<std::uint64_t> values;
  if (size_of(type) <= 2) {
    for (std::uint64_t v = 0; v <= type_mask(type); ++v) values.push_back(v);
    return values;
  }
  for (int k = 0; k <= 64; ++k) add_beside(std::ldexp(1.0, k), type, values);
  for (const double x :
       {0.0, 1.0, 1.5, 2.5, 65504.0, 65520.0, 0x1p-14, 0x1p-24, 0x3p-25, 0x1p-25, 0x1.ffcp-15, 0x1.fffffep127,
        0x1.ffffffp127, 0x1p-126, 0x1p-149, 0x1p-150, 0x3p-150, 0x1p-1074})
    add_beside(x, type, values);
  if (is_floating(type))
    for (const std::uint64_t bits : {format_of(type).infinity(), format_of(type).quiet_nan()})
      values.insert(values.end(), {bits, bits | format_of(type).sign_mask()});
  std::mt19937_64 random(5);
  for (int n = 0; n < 4000; ++n) values.push_back(random_bits(type, random));
  return values;
}

struct Converted {
  std::vector<std::uint64_t> results;
  std::vector<std::uint8_t> undefined;
};

Converted converted_by(const MachineFunction& function, const std::vector<std::uint64_t>& values,
                       ScalarType from, ScalarType to) {
  const auto from_size = static_cast<std::size_t>(size_of(from)),
             size = static_cast<std::size_t>(size_of(to));
  std::vector<std::byte> operands(from_size * values.size()), results(size * values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    std::memcpy(operands.data() + i * from_size, &values[i], from_size);  // little-endian
  Converted out{std::vector<std::uint64_t>(values.size()), std::vector<std::uint8_t>(values.size())};
  MachineBlock block{.count = values.size(), .results = results.data(), .undefined = out.undefined.data()};
  block.arguments[0] = operands.data();
  {
    const FloatingScope scope;
    function(block);
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    std::memcpy(&out.results[i], results.data() + i * size, size);
  return out;
}

class MachineConversion : public ::testing::TestWithParam<ScalarType> {};

TEST_P(MachineConversion, GivesWhatTheReferenceConvertsTo) {
  const ScalarType from = GetParam();
  const std::vector<std::uint64_t> values = values_of(from);
  for (const ScalarType to : types)
    for (const auto& direction : directions)
      for (const bool saturate : {false, true}) {
        if (saturate && is_floating(to)) continue;
        const Converted machine =
            converted_by(machine_conversion(from, to, direction, saturate), values, from, to);
        for (std::size_t i = 0; i < values.size(); ++i) {
          const auto right = convert({from, values[i]}, to, direction, saturate);
          ASSERT_EQ(machine.undefined[i] == 0, right.has_value()) << opencl_name(to) << " of " << values[i];
          if (!right) continue;
          const Scalar made{to, machine.results[i]};
          ASSERT_TRUE(made == *right || (is_nan(made) && is_nan(*right)))
              << opencl_name(to) << " of " << values[i] << ": " << made.bits << " for " << right->bits
              << (direction ? static_cast<int>(*direction) : -1);
        }
      }
}

INSTANTIATE_TEST_SUITE_P(All, MachineConversion, ::testing::ValuesIn(types),
                         [](const auto& test) { return std::string(opencl_name(test.param)); });

TEST(MachineConversion, HasNoBfloat16) {
  EXPECT_FALSE(machine_conversion(ScalarType::bf16, ScalarType::f32));
  EXPECT_FALSE(machine_conversion(ScalarType::f32, ScalarType::bf16));
}

}  // namespace
}  // namespace plumbline
