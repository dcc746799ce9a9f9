#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <random>

#include "harness/judge/bounded.h"
#include "harness/judge/precision.h"
#include "harness/run/block.h"
#include "harness/support/scalar_text.h"
#include "tests/reference/points.h"

// Test cases with samples of every kind, and what a block with a filter and without it makes of them.
namespace plumbline::filter_test {

/// Points, and the results that a device gave.
struct Samples {
  std::vector<Column> arguments, results;
  std::uint64_t count = 0;
};

/// Gives the results of a part of the samples.
class Parrot final : public Evaluator {
 public:
  explicit Parrot(const std::vector<Column>& results) : results_(results) {}
  Status evaluate(std::span<const Column>, std::span<Column> results) override {
    for (std::size_t k = 0; k < results.size(); ++k)
      std::ranges::copy(results_[k].bytes, results[k].bytes.begin());
    return ok();
  }

 private:
  const std::vector<Column>& results_;
};

/// What is evaluated, and by what it is judged.
struct FilterCase {
  const Rule* rule;
  const Function* function;
  JudgeOptions options;
  Call call;
};

inline Measurement measured(const FilterCase& filter_case, const Samples& samples, const KernelFinder& find,
                            std::uint64_t profiled = Measurement::most_profiled) {
  Configuration configuration;
  configuration.call = filter_case.call;
  configuration.criterion =
      std::make_shared<Bounded>(*filter_case.rule, *filter_case.function, filter_case.options);
  Evaluated evaluated{&configuration, std::make_unique<Parrot>(samples.results),
                      Measurement(*configuration.criterion, Study::none, 3)};
  evaluated.measurement.tally.errors = profiles_for(configuration.call);
  evaluated.measurement.profiled = profiled;
  Block(find).evaluate({&evaluated, 1}, samples.arguments, 0, samples.count);
  return std::move(evaluated.measurement);
}

inline std::string text(const JudgedResult& seen) {
  std::string out;
  for (const Scalar x : seen.point()) out += fmt::format("{:#x} ", x.bits);
  return out + fmt::format("-> {:#x} (output {}): {} ulp, {}", seen.result().bits, seen.output,
                           seen.judgement.ulp, name_of(seen.judgement.reason));
}

/// Everything that an entry is made of.
inline std::string text(const Measurement& measurement) {
  const Counts& counts = measurement.tally.counts;
  std::string out = fmt::format("{} points, {} misrounded, {} only strictly, {} ulp\nby reason {}\n{}",
                                counts.points, counts.misrounded, counts.only_strictly, counts.max_ulp,
                                fmt::join(counts.by_reason, " "), fmt::join(counts.histogram, " "));
  const auto add = [&](const char* what, const std::vector<JudgedResult>& list) {
    for (const JudgedResult& seen : list) out += fmt::format("\n{} {} {}", what, seen.index, text(seen));
  };
  add("worst", measurement.kept.worst);
  add("failing", measurement.kept.first_failing);
  add("worst failing", measurement.kept.worst_failing);
  add("excused", measurement.kept.excused);
  for (const ErrorCounts& errors : measurement.tally.errors) {
    if (errors.empty()) continue;
    const ErrorProfile profile = errors.profile(0);
    out +=
        "\n" + profile.largest + "\n" + profile.median + fmt::format("\n{}", fmt::join(profile.points, " "));
  }
  return out;
}

/// The case of a rule's function under the rule itself, of vectors of so many lanes where it takes such, or
/// nothing where no filter could be had.
inline std::optional<FilterCase> filter_case_of(const Rule& rule, ScalarType precision, JudgeOptions options,
                                                int lanes = 1) {
  const Function* function = rule.function;
  std::mt19937_64 random(1);
  FilterCase filter_case{&rule, function, options, {}};
  for (const Scalar x : testing::random_point(*function, precision, random, lanes)) {
    if (!is_floating(x.type) && x.type != ScalarType::i32) return std::nullopt;
    filter_case.call.arguments.push_back(x.type);
  }
  for (int k = 0; k < function->outputs_for(filter_case.call.arguments.size()); ++k) {
    const bool is_lane = function->lanes == Lanes::to_vector;
    const ScalarType type = function->results.type(is_lane ? 0 : static_cast<std::size_t>(k), precision);
    filter_case.call.results.push_back(is_floating(type) ? type : ScalarType::i32);
  }
  return filter_case;
}

inline std::uint64_t edge_value(ScalarType type, std::mt19937_64& random) {
  if (!is_floating(type)) {
    constexpr std::int32_t values[] = {0, 1, -1, 2, -2, 3, -3, 127, -126, INT32_MIN, INT32_MAX};
    return static_cast<std::uint32_t>(values[random() % std::size(values)]);
  }
  const Format& f = format_of(type);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1), step = f.min_normal();
  const std::uint64_t values[] = {0,
                                  1,
                                  f.min_normal() - 1,
                                  f.min_normal(),
                                  f.min_normal() + 1,
                                  one,
                                  one - 1,
                                  one + 1,
                                  one + step,
                                  one - step,
                                  one + step / 2,
                                  one + step + step / 4,
                                  one + step + step / 2,
                                  f.max_finite(),
                                  f.infinity(),
                                  f.quiet_nan(),
                                  f.infinity() | 1,
                                  random() & (f.min_normal() - 1),
                                  one + 6 * step + random() % (3 * step),
                                  one + (random() % static_cast<std::uint64_t>(2 * f.precision)) * step};
  return values[random() % std::size(values)] | ((random() & 1) != 0 ? f.sign_mask() : 0);
}

inline std::vector<Scalar> point_of(const FilterCase& filter_case, ScalarType precision,
                                    std::mt19937_64& random) {
  const auto lanes = filter_case.call.arguments.size() / filter_case.function->arguments.size();
  auto point = testing::random_point(*filter_case.function, precision, random, static_cast<int>(lanes));
  for (Scalar& x : point)
    if (random() % 3 == 0) x.bits = edge_value(x.type, random);
  return point;
}

/// A result that is right, nearly so, or of another kind.
inline std::uint64_t result_of(const std::optional<Truth::Rounded>& truth, ScalarType type,
                               std::mt19937_64& random) {
  const Format& f = format_of(type);
  const std::uint64_t right = truth ? truth->bits : f.quiet_nan();
  switch (random() % 12) {
    case 0:
      return (right + 1) & type_mask(type);
    case 1:
      return (right - 1) & type_mask(type);
    case 2:
      return (right + random() % 12 - 6) & type_mask(type);
    case 3:
      return right ^ f.sign_mask();
    case 4:
      return right & f.sign_mask();
    case 5:
      return edge_value(type, random);
    case 6:
      return random() % 4 == 0 ? random() & type_mask(type) : right;
    default:
      return right;
  }
}

inline std::uint64_t integer_result_of(const Enclosure& truth, std::mt19937_64& random) {
  const auto right =
      truth.is_nan() ? 0 : static_cast<std::int32_t>(mpfr_get_si(truth.upper.get(), MPFR_RNDN));
  if (random() % 3 != 0) return static_cast<std::uint32_t>(right);
  if (random() % 2 != 0) return static_cast<std::uint32_t>(right) + 1;
  return edge_value(ScalarType::i32, random);
}

inline Samples samples_of(const FilterCase& filter_case, ScalarType precision, std::uint64_t count,
                          std::mt19937_64& random) {
  Samples samples{columns_of(filter_case.call.arguments, Inputs::whole_vectors(count)),
                  columns_of(filter_case.call.results, Inputs::whole_vectors(count)), count};
  std::vector<Scalar> point;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % 4 == 0) point = point_of(filter_case, precision, random);  // several results at each
    Truth truth(*filter_case.function, point);
    for (std::size_t k = 0; k < point.size(); ++k) samples.arguments[k].set(i, point[k].bits);
    for (std::size_t k = 0; k < samples.results.size(); ++k) {
      const ScalarType type = samples.results[k].type;
      const int output = static_cast<int>(k);
      samples.results[k].set(
          i, is_floating(type)
                 ? result_of(truth.rounded(output, format_of(type), Direction::nearest_even), type, random)
                 : integer_result_of(truth.at(output, 128), random));
    }
  }
  return samples;
}

/// What the first point is at which the two differ, where the tallies do.
inline std::string first_difference(const FilterCase& filter_case, const Samples& samples,
                                    const KernelFinder& find) {
  for (std::uint64_t i = 0; i < samples.count; ++i) {
    Samples one{columns_of(filter_case.call.arguments, Inputs::whole_vectors(1)),
                columns_of(filter_case.call.results, Inputs::whole_vectors(1)), 1};
    // The same point often enough that the tallies are full.
    one.count = Inputs::whole_vectors(1);
    for (std::uint64_t lane = 0; lane < one.count; ++lane) {
      for (std::size_t k = 0; k < one.arguments.size(); ++k)
        one.arguments[k].set(lane, samples.arguments[k].bits(i));
      for (std::size_t k = 0; k < one.results.size(); ++k)
        one.results[k].set(lane, samples.results[k].bits(i));
    }
    const std::string with = text(measured(filter_case, one, find));
    const std::string without = text(measured(filter_case, one, nullptr));
    std::string point;
    for (const Column& column : samples.arguments) point += literal(column.at(i)) + ' ';
    for (const Column& column : samples.results) point += "-> " + literal(column.at(i)) + ' ';
    if (with != without) return fmt::format("point {}, {}:\n{}\nexactly:\n{}", i, point, with, without);
  }
  return "no single point";
}

inline const Rule& rule_of(const std::string& builtin, ScalarType precision) {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return *book.find(builtin, precision);
}

/// The rules of math libraries: what is beyond them is excused.
inline const Rule& figure_of(const std::string& builtin, ScalarType precision) {
  static const Rulebook book = *Rulebook::load("libm");
  return *book.find(builtin, precision);
}

/// The right result: a NaN where the truth is no number, of which Truth has none.
inline std::uint64_t right_bits(Truth& truth, int output, const Format& format) {
  const auto rounded = truth.rounded(output, format, Direction::nearest_even);
  return rounded ? rounded->bits : format.quiet_nan();
}

/// Every half, and the right results; the second one is an integer.
inline Samples every_half(const FilterCase& filter_case, std::uint64_t step = 40503) {
  constexpr std::uint64_t count = 65536;
  Samples samples{columns_of(filter_case.call.arguments, Inputs::whole_vectors(count)),
                  columns_of(filter_case.call.results, Inputs::whole_vectors(count)), count};
  for (std::uint64_t i = 0; i < count; ++i) {
    const Scalar x{ScalarType::f16, i * step % count};
    Truth truth(*filter_case.function, {&x, 1});
    samples.arguments[0].set(i, x.bits);
    samples.results[0].set(i, right_bits(truth, 0, binary16));
    if (samples.results.size() == 1) continue;
    const Enclosure integer = truth.at(1, 128);
    samples.results[1].set(i,
                           integer.is_nan() ? 0 : std::uint32_t(mpfr_get_si(integer.upper.get(), MPFR_RNDN)));
  }
  return samples;
}

}  // namespace plumbline::filter_test
