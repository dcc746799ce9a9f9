// Probes refute every model that differs in one property, and the datasheet of a model is the model.

#include "harness/matrix/datasheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/harness/matrix/models.h"

namespace plumbline::matrix {
namespace {

using testing::ElementsAre;

std::vector<Number> numbers(const MatrixUnit& unit, std::span<const std::uint32_t> bits) {
  std::vector<Number> out;
  for (const std::uint32_t b : bits) out.push_back(decoded(unit.operand, b));
  return out;
}

std::vector<std::uint32_t> results(const MatrixUnit& unit, const DotModel& model, std::span<const Dot> dots) {
  std::vector<std::uint32_t> out;
  for (const Dot& dot : dots)
    out.push_back(evaluated(model, unit.operand, unit.accumulator, numbers(unit, dot.a), numbers(unit, dot.b),
                            dot.c, 0x7fffffff));
  return out;
}

/// "property: value" of every model that differs from this one in one property and in no probe's result.
std::set<std::string> not_refuted(const MatrixUnit& unit, const DotModel& model) {
  const std::vector<Dot> probes = probes_of(unit, 1);
  const std::vector<std::uint32_t> right = results(unit, model, probes);
  std::set<std::string> out;
  const Family family(unit);
  for (const Property& property : family.properties())
    for (const Property::Value& value : property.values) {
      DotModel other = model;
      value.set(other);
      if (other != model && results(unit, other, probes) == right)
        out.insert(std::string(property.name) + ": " + value.text);
    }
  return out;
}

// Products of halves are far from the ends of binary32. Of bfloat16 subnormal operands that are normalised
// change no sum that is a number of binary32.
TEST(Datasheet, ProbesRefuteEveryOtherValueOfOnePropertyOfAStep) {
  const std::set<std::string> of_halves{"results out of range: the greatest number",
                                        "sums rounded or flushed to zero: are positive"};
  const MatrixUnit& unit = unit_named("matrix_16x8x8_f16_f32");
  EXPECT_EQ(not_refuted(unit, one_step(unit)), of_halves);
  DotModel narrow = one_step(unit);
  narrow.kept_bits = narrow.result_bits = 13;
  EXPECT_EQ(not_refuted(unit, narrow), of_halves);
  const MatrixUnit& wide = unit_named("matrix_16x8x16_bf16_f32");
  EXPECT_EQ(not_refuted(wide, one_step(wide)),
            (std::set<std::string>{"aligned by: exponents of normalised operands"}));
}

// Where every bit is kept nothing is cut off or aligned, and an addition is one of IEEE 754 anyway.
TEST(Datasheet, ProbesRefuteEveryOtherValueOfOnePropertyOfFmas) {
  const MatrixUnit& unit = unit_named("matrix_16x16x32_bf16_f32");
  EXPECT_EQ(not_refuted(unit, one_by_one()),
            (std::set<std::string>{"aligned by: exponents of normalised operands",
                                   "aligned by: exponents of products",
                                   "c is added: after the products, to nearest even", "cut off: downward"}));
}

// Two steps of sixteen products, of which the second has the others of each four, and an addition of IEEE
// 754: so an H100 multiplies bytes as halves. Products of subnormal operands are so small that every bit of
// the others is kept with them, however they are aligned.
TEST(Datasheet, ProbesRefuteTheOrderOfBytesAndEveryOtherValueOfTheirSteps) {
  const std::set<std::string> of_halves{"results out of range: the greatest number",
                                        "sum of negative zeros: positive",
                                        "sums rounded or flushed to zero: are positive"};
  for (const auto& [name, exponents, same] :
       {std::tuple{"matrix_16x8x32_e4m3_f32", Exponents::of_normalised, "aligned by: exponents as stored"},
        {"matrix_16x8x32_e5m2_f32", Exponents::of_fields, "aligned by: exponents of normalised operands"}}) {
    const MatrixUnit& unit = unit_named(name);
    DotModel model = one_step(unit);
    model.group = 16;
    model.halves_of_fours = true;
    model.c_is = Addition::last_by_itself;
    model.exponents = exponents;
    std::set<std::string> alike = of_halves;
    alike.insert(same);
    EXPECT_EQ(not_refuted(unit, model), alike) << name;
  }
}

TEST(Datasheet, OfAModelIsTheModel) {
  const MatrixUnit& unit = unit_named("matrix_16x8x8_f16_f32");
  ModelUnit device(unit, one_step(unit));
  const auto sheet = datasheet_of(device, unit, 1, 2);
  ASSERT_TRUE(sheet && sheet->model);
  EXPECT_EQ(*sheet->model, one_step(unit));
  EXPECT_EQ(sheet->nan, 0x7fffffffu);
  for (const Finding& finding : sheet->findings) {
    const bool is_open =
        finding.property == "results out of range" || finding.property == "sums rounded or flushed to zero";
    EXPECT_EQ(finding.values.size(), is_open ? 2u : 1u) << finding.property;
    EXPECT_TRUE(!finding.witness || finding.witness->with_value != finding.witness->dot.d)
        << finding.property;
  }
  const auto prediction = predicted(device, unit, *sheet->model, sheet->nan, 100'000, 3, 2);
  ASSERT_TRUE(prediction);
  EXPECT_GE(prediction->dots, 100'000u);
  EXPECT_EQ(prediction->wrong, 0u);
}

/// Adds a last bit to one result in a thousand.
class Unreliable final : public Evaluator {
 public:
  explicit Unreliable(const MatrixUnit& unit) : unit_(unit, one_step(unit)) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    auto status = unit_.evaluate(arguments, results);
    for (std::size_t i = 0; i < results[0].size(); i += 999) results[0].set(i, results[0].bits(i) ^ 1);
    return status;
  }

 private:
  ModelUnit unit_;
};

TEST(Datasheet, OfWhatNoModelExplainsHasTheProbe) {
  const MatrixUnit& unit = unit_named("matrix_16x8x8_f16_f32");
  Unreliable device(unit);
  const auto sheet = datasheet_of(device, unit, 1, 2);
  ASSERT_TRUE(sheet);
  EXPECT_FALSE(sheet->model);
  EXPECT_TRUE(sheet->unexplained);
  const auto prediction = predicted(device, unit, one_step(unit), 0x7fffffff, 100'000, 3, 2);
  EXPECT_NEAR(static_cast<double>(prediction->wrong), 100, 10);
  EXPECT_TRUE(prediction->first);
}

// Predictions depend neither on the threads nor on anything but the seed.
TEST(Datasheet, PredictionsAreTheSameInAnyNumberOfThreads) {
  const MatrixUnit& unit = unit_named("matrix_16x8x8_f16_f32");
  ModelUnit device(unit, one_step(unit));
  DotModel other = one_step(unit);
  other.kept_bits = 24;
  const auto one = predicted(device, unit, other, 0x7fffffff, 50'000, 3, 1);
  const auto four = predicted(device, unit, other, 0x7fffffff, 50'000, 3, 4);
  EXPECT_GT(one->wrong, 0u);
  EXPECT_EQ(one->wrong, four->wrong);
  EXPECT_EQ(one->first->dot.a, four->first->dot.a);
}

TEST(Datasheet, IntegersWrapAroundOrAreClamped) {
  const MatrixUnit& unit = unit_named("matrix_16x8x32_i8_i32");
  for (const bool saturates : {false, true}) {
    DotModel model;
    model.saturates = saturates;
    ModelUnit device(unit, model);
    const auto sheet = datasheet_of(device, unit, 1, 1);
    ASSERT_TRUE(sheet && sheet->model);
    EXPECT_EQ(sheet->model->saturates, saturates);
    EXPECT_EQ(sheet->explaining, 1u);
  }
}

}  // namespace
}  // namespace plumbline::matrix
