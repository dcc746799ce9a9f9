// Points of blocks of neighbours that are decided together: as they are one by one, or not at all.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "harness/judge/bounded_filter.h"
#include "harness/results/histogram.h"
#include "reference/fast/instruction_set.h"
#include "reference/fast/neighbours.h"
#include "reference/function.h"

namespace plumbline {
namespace {

constexpr std::size_t count = FilterBlock::most_points;
constexpr double unlimited = std::numeric_limits<double>::infinity();

/// The filter of a function of one single, by the rules of SPIR-V.
struct FilterOf {
  Rulebook book = *Rulebook::load("spirv-env-3.0");
  Call call;
  std::unique_ptr<Filter> filter;

  explicit FilterOf(const std::string& builtin) {
    call = {.builtin = builtin, .expression = "", .arguments = {ScalarType::f32}, .results = {}};
    const Function& function = required_function(builtin);
    for (int k = 0; k < function.outputs(); ++k)
      call.results.push_back(is_floating(function.results.type(static_cast<std::size_t>(k), ScalarType::f32))
                                 ? ScalarType::f32
                                 : ScalarType::i32);
    filter = bounded_filter(*book.find(builtin, ScalarType::f32), function, {}, {call, fast::find_kernel});
  }
};

/// A block of neighbours with a known truth of one output.
class Neighbourhood {
 public:
  Neighbourhood(const fast::RunTruth& truth, std::uint32_t first) : truth_(truth) {
    for (std::size_t i = 0; i < count; ++i)
      operands_[i] = std::bit_cast<float>(first + static_cast<std::uint32_t>(i));
    low_.fill(truth.low);
    high_.fill(truth.high);
    using Form = fast::RunTruth::Form;
    center_.fill(truth.constant);
    if (truth.form == Form::operand) std::copy_n(operands_.begin(), count, center_.begin());
    if (truth.form == Form::polynomial)
      fast::evaluate_polynomial(truth.coefficients, first % fast::run_length, count, center_.data());
    for (std::size_t i = 0; i < count; ++i) results[i] = static_cast<float>(center_[i]);
  }
  /// The kernel's own intervals at the operands, beside the truth of their run.
  Neighbourhood(const fast::Kernel& kernel, const fast::RunTruth& truth, std::uint32_t first)
      : Neighbourhood(truth, first) {
    const void* const operands[] = {operands_.data()};
    kernel.enclose(operands, count, {center_.data(), low_.data(), high_.data()});
    for (std::size_t i = 0; i < count; ++i) results[i] = static_cast<float>(center_[i]);
  }

  double center(std::size_t i) const { return center_[i]; }
  std::array<float, count + 8> results{};

  FilterBlock block() {
    FilterBlock block;
    block.arguments[0] = operands_.data();
    block.results[0] = results.data();
    block.truths[0] = {center_.data(), low_.data(), high_.data(), scale_.data()};
    block.runs[0] = &truth_;
    block.count = count;
    block.is_run = true;
    return block;
  }

 private:
  fast::RunTruth truth_;
  std::array<float, count + 8> operands_{};
  std::array<double, count> center_{}, low_{}, high_{};
  std::array<double, count> scale_ = [] {
    std::array<double, count> ones;
    ones.fill(1);
    return ones;
  }();
};

std::string text(const Counts& counts) {
  return fmt::format("{} points, {} misrounded, by reason {}, in buckets {}", counts.points,
                     counts.misrounded, fmt::join(counts.by_reason, " "), fmt::join(counts.histogram, " "));
}

/// The points that are decided together: then they are one by one, and counted equally.
Escalated decided_of(const Filter& filter, Neighbourhood& at, const FilterLimits& limits) {
  const FilterBlock block = at.block();
  std::array<Counts, max_results> together;
  Escalated left = first_points(count);
  filter.judge_run(block, limits, together, left);
  Escalated decided = first_points(count);
  for (std::size_t word = 0; word < decided.size(); ++word) decided[word] &= ~left[word];
  Counts one_by_one;
  Escalated open = decided;
  filter.judge(block, limits, one_by_one, open);
  EXPECT_EQ(count_of(open), 0U);
  EXPECT_EQ(text(together[0]), text(one_by_one));
  return decided;
}

bool is_among(const Escalated& points, std::size_t i) { return (points[i / 64] >> i % 64 & 1) != 0; }

/// Truths from 1.3 to 1.4: one center, the operands, or a polynomial.
fast::RunTruth truth_of(fast::RunTruth::Form form, double reach) {
  fast::RunTruth truth{.form = form, .low = -reach, .high = reach};
  truth.constant = 1.34;
  truth.coefficients = {1.35, 0.04, 0.003, 0x1p-12, 0x1p-14, 0x1p-16, 0x1p-18, 0x1p-20};
  return truth;
}

/// One result has an error beside an edge of a bucket, the bound, or the least error that the tally keeps.
/// The truth, no further than `reach` from its center, may be on either side, or not quite.
TEST(RunFilter, LeavesWhatMayBeOnEitherSideOfAThreshold) {
  using Form = fast::RunTruth::Form;
  const FilterOf sin("sin");
  constexpr double ulp = 0x1p-23, worst = 2.7, bound = 4;
  constexpr std::uint32_t first = 0x3fac0000;
  std::mt19937_64 random(3);
  for (const auto set : fast::instruction_sets()) {
    fast::choose_target(set);
    for (const double reach : {0x1p-40, 0x1p-44})
      for (const Form form : {Form::constant, Form::polynomial})
        for (const double threshold : {0.0, 0.25, 0.5, 0.51, 0.6, 0.75, 1.0, 1.5, 2.0, worst, 3.0, bound})
          for (const double beside : {-2.0, -1.125, -0.875, -0.5, 0.0, 0.5, 0.875, 1.125, 2.0}) {
            const std::size_t place = random() % count;
            fast::RunTruth truth = truth_of(form, reach);
            const double center = Neighbourhood(truth, first).center(place);
            const double result = static_cast<float>(center);
            const double shift = result - threshold * ulp - beside * reach - center;
            truth.constant += shift;
            truth.coefficients[0] += shift;
            Neighbourhood at(truth, first);
            // Equal results at one truth are not measured.
            for (std::size_t i = 0; form == Form::constant && i < count; i += 2)
              at.results[i] = std::nextafter(at.results[i], 2.0f);
            at.results[place] = static_cast<float>(result);
            const bool is_kept = beside > 0 && (threshold == worst || threshold == bound);
            const bool can_be = std::abs(beside) > 1 && !is_kept;
            const Escalated decided =
                decided_of(*sin.filter, at, {.worst = threshold == worst ? worst : unlimited});
            EXPECT_EQ(is_among(decided, place), can_be) << threshold << ' ' << beside << ' ' << reach;
            // With one center other results lie beside the edge, too.
            const std::size_t others = form == Form::polynomial ? 3 : count;
            EXPECT_GE(count_of(decided), count - others);
          }
  }
  fast::choose_target(fast::instruction_sets().back());
}

/// Whatever the truths are within their intervals, eight other errors are greater than those decided.
TEST(RunFilter, LeavesTheGreatestErrorsOfABlock) {
  using Form = fast::RunTruth::Form;
  const FilterOf sin("sin");
  constexpr double ulp = 0x1p-23, reach = 0x1p-28;
  std::mt19937_64 random(4);
  for (const Form form : {Form::constant, Form::polynomial}) {
    Neighbourhood at(truth_of(form, reach), 0x3fac0000);
    std::vector<double> least, most;
    for (std::size_t i = 0; i < count; ++i) {
      at.results[i] += static_cast<float>(static_cast<double>(random() % 3) * ulp);
      const double distance = std::abs(at.results[i] - at.center(i));
      least.push_back(distance - reach);
      most.push_back(distance + reach);
    }
    std::ranges::sort(least, std::greater());
    WorstErrors worst(8);
    std::array<Counts, max_results> counts;
    Escalated left = first_points(count);
    sin.filter->judge_run(at.block(), {.noted = &worst}, counts, left);
    EXPECT_LT(worst.limit() * ulp, least[7]);
    EXPECT_GT(worst.limit() * ulp, least[7] - 0x1p-20 * ulp);
    for (std::size_t i = 0; i < count; ++i) EXPECT_TRUE(is_among(left, i) || most[i] < least[7]) << i;
    const std::size_t others = form == Form::polynomial ? count / 4 : count;
    EXPECT_LE(count_of(left), others);
  }
}

/// A block as it comes from a run: the truth of the neighbours, or the kernel's where they have none.
Neighbourhood block_of(const fast::Kernel& kernel, std::uint32_t first) {
  using Form = fast::RunTruth::Form;
  fast::Neighbours neighbours(kernel);
  const fast::RunTruth& truth = neighbours.truth_of(first);
  const bool is_of_kernel =
      truth.form == Form::unknown || truth.form == Form::rotation || truth.form == Form::quotient;
  return is_of_kernel ? Neighbourhood(kernel, truth, first) : Neighbourhood(truth, first);
}

/// Right results everywhere, some off by one in all of a block, and one that is wrong.
TEST(RunFilter, DecidesBlocksAsTheirPoints) {
  std::mt19937_64 random(9);
  constexpr ScalarType single[] = {ScalarType::f32};
  for (const char* builtin : {"sin", "cos", "tan", "exp", "log", "acos", "asin", "erfc", "cosh", "sqrt",
                              "tgamma", "sinpi", "floor", "rint", "fabs", "cbrt", "radians", "lgamma"}) {
    const FilterOf judged(builtin);
    const fast::Kernel& kernel = *fast::find_kernel(builtin, single, 0);
    std::size_t decided = 0;
    constexpr std::size_t blocks = 400;
    for (std::size_t n = 0; n < blocks; ++n) {
      fast::choose_target(fast::instruction_sets()[random() % fast::instruction_sets().size()]);
      const auto any = static_cast<std::uint32_t>(random());
      const std::uint32_t near = (any & 0x807fffff) | (119 + any % 17) << 23;
      Neighbourhood right = block_of(kernel, (n % 2 == 0 ? any : near) / 4096 * 4096 + 768 * (any % 5));
      decided += count_of(decided_of(*judged.filter, right, {.worst = 1}));
      const float result = right.results[5];
      const float others[] = {std::nextafter(result, 9.0f),
                              std::nextafter(result, -9.0f),
                              -result,
                              0,
                              -0.0f,
                              std::numeric_limits<float>::infinity(),
                              std::nanf(""),
                              result * 2};
      for (const float other : others) {
        right.results[5] = other;
        decided_of(*judged.filter, right, {.worst = unlimited});
      }
      right.results[5] = result;
      for (std::size_t i = 0; i < count; i += 1 + n % 3)
        right.results[i] = std::nextafter(right.results[i], unlimited);
      decided_of(*judged.filter, right, {.worst = unlimited});
    }
    fast::choose_target(fast::instruction_sets().back());
    EXPECT_GE(decided, blocks * count / 2) << builtin;
    ASSERT_FALSE(::testing::Test::HasFailure()) << builtin;
  }
}

}  // namespace
}  // namespace plumbline
