#include "harness/judge/default_rounding.h"

#include <algorithm>

#include "harness/inputs/inputs.h"
#include "harness/judge/judge.h"

namespace plumbline {
namespace {

constexpr std::array directions{Direction::nearest_even, Direction::toward_zero, Direction::toward_positive,
                                Direction::toward_negative};

}  // namespace

std::string_view name_of(Direction direction) {
  constexpr std::string_view names[] = {"to nearest even", "toward zero", "toward positive",
                                        "toward negative"};
  return names[static_cast<std::size_t>(direction)];
}

Direction default_direction(const FpConfig& config) {
  return config.round_to_nearest || !config.round_to_zero ? Direction::nearest_even : Direction::toward_zero;
}

void DirectionsSeen::see(Truth& truth, Scalar result) {
  const Format& f = format_of(result.type);
  const auto is_subnormal = [&](Scalar x) {
    return is_floating(x.type) && format_of(x.type).is_subnormal(x.bits);
  };
  if (std::ranges::any_of(truth.arguments(), is_subnormal)) return;
  std::array<std::uint64_t, 4> rounded{};
  for (std::size_t k = 0; k < 4; ++k) {
    const auto& value = truth.rounded(0, f, directions[k]);
    if (!value) return;
    const std::uint64_t magnitude = f.magnitude(value->bits);
    if (magnitude < 2 * f.min_normal() || magnitude >= f.infinity() - 1) return;
    rounded[k] = value->bits;
  }
  if (std::count(rounded.begin(), rounded.end(), rounded[0]) == 4) return;
  ++points_;
  for (std::size_t k = 0; k < 4; ++k) fits_[k] += rounded[k] == result.bits ? 1 : 0;
}

Sighting DirectionsSeen::sighting() const {
  Sighting sighting{.name = "rounds",
                    .shown = {},
                    .of = points_,
                    .none = "unknown",
                    .common = true,
                    .none_common = "none of the four"};
  for (std::size_t k = 0; k < 4; ++k)
    sighting.shown.push_back({std::string(name_of(directions[k])), fits_[k]});
  return sighting;
}

std::string DirectionsSeen::text() const {
  const Sighting seen[] = {sighting()};
  return facts_of(seen).at(seen[0].name).text;
}

std::string measured_default(Device& device) {
  const Call call{.builtin = "x+y",
                  .expression = "a + b",
                  .arguments = {ScalarType::f32, ScalarType::f32},
                  .results = {ScalarType::f32},
                  .spirv = "OpFAdd(a, b)"};
  auto evaluator = device.prepare(call);
  if (!evaluator) return "unknown: " + evaluator.error().message;
  // 1 and half or three quarters of its ulp, and a quarter: together they distinguish the four directions.
  constexpr std::uint32_t one = 0x3f800000, halves[] = {0x33800000, 0x33c00000, 0x33000000},
                          sign = 0x80000000;
  std::vector<Column> arguments(2, Column(ScalarType::f32, Inputs::width_multiple));
  std::vector<Column> results(1, Column(ScalarType::f32, Inputs::width_multiple));
  for (std::size_t i = 0; i < Inputs::width_multiple; ++i) {
    const std::uint32_t signs = (i & 1) != 0 ? sign : 0;
    arguments[0].set(i, one | signs);
    arguments[1].set(i, halves[i / 2 % 3] | signs);
  }
  if (auto status = (*evaluator)->evaluate(arguments, results); !status)
    return "unknown: " + status.error().message;
  DirectionsSeen seen;
  for (std::size_t i = 0; i < Inputs::width_multiple; ++i) {
    const std::array point{arguments[0].at(i), arguments[1].at(i)};
    Truth truth(required_function("x+y"), point);
    seen.see(truth, results[0].at(i));
  }
  return seen.text();
}

}  // namespace plumbline
