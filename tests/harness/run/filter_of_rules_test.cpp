// The filter in front of the judge changes nothing that is seen, by any rule of any rulebook. The points and
// results of a function are judged by every rule of it, so that MPFR computes the truth at each point once.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "harness/judge/refined.h"
#include "reference/fast/instruction_set.h"
#include "tests/harness/run/filter_samples.h"
#include "tests/harness/run/reference_kernel.h"
#include "tests/harness/run/remembered_function.h"

namespace plumbline {
namespace {

using testing::reference_kernels;
using testing::RememberedFunction;
using namespace filter_test;

struct Setting {
  JudgeOptions options;
  double width;
};
constexpr Setting settings[] = {
    {{}, 0x1p-50},
    {{.flush = true}, 0x1p-40},
    {{}, 0},
    {{.overflow = OverflowRule::strict}, 0},
    {{.flush = true, .overflow = OverflowRule::strict}, 0x1p-20},
    {{.without_inf_nan = true}, 0x1p-40},
    {{.flush = true, .signless_zeros = true}, 0x1p-40},
};

/// Vectors of that instruction set for as long as this lives, then of the fastest again.
class WithInstructionSet {
 public:
  explicit WithInstructionSet(std::size_t number) {
    const auto sets = fast::instruction_sets();
    fast::choose_target(sets[number % sets.size()]);
  }
  ~WithInstructionSet() { fast::choose_target(fast::instruction_sets().back()); }
  WithInstructionSet(const WithInstructionSet&) = delete;
  WithInstructionSet& operator=(const WithInstructionSet&) = delete;
};

/// The last results that a criterion judged.
struct Judged {
  std::vector<Scalar> arguments, results;
  std::vector<Judgement> judgements;
};

/// A criterion with the filter of some kernels, or without one. Those that share `last` judge equal results
/// of a point once, by the criterion itself.
class WithKernels final : public Refined {
 public:
  WithKernels(std::shared_ptr<const Criterion> criterion, KernelFinder find, std::shared_ptr<Judged> last)
      : Refined(std::move(criterion)), find_(std::move(find)), last_(std::move(last)) {}

  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    if (!std::ranges::equal(last_->arguments, at.arguments()) ||
        !std::ranges::equal(last_->results, results)) {
      last_->arguments.assign(at.arguments().begin(), at.arguments().end());
      last_->results.assign(results.begin(), results.end());
      last_->judgements.resize(results.size());
      criterion_->judge(at, results, last_->judgements);
    }
    std::ranges::copy(last_->judgements, judgements.begin());
  }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return criterion_->must_reject(point, output, result);
  }
  bool judges_like(const Criterion& other) const override { return this == &other; }
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override {
    return find_ ? criterion_->filter({request.call, find_}) : nullptr;
  }

 private:
  KernelFinder find_;
  std::shared_ptr<Judged> last_;
};

/// One rule of a function: what the judge alone, a filter with the reference's kernel, and one with the
/// function's own make of the same results.
class RuleRun {
 public:
  RuleRun(const std::string& rulebook, FilterCase filter_case, std::size_t place)
      : rulebook_(rulebook), case_(std::move(filter_case)), place_(place) {
    const auto judge = std::make_shared<Bounded>(*case_.rule, *case_.function, case_.options);
    const auto last = std::make_shared<Judged>();
    const KernelFinder finders[] = {nullptr, wanted_kernels(), fast::find_kernel};
    for (std::size_t way = 0; way < ways; ++way) {
      configurations_[way].call = case_.call;
      configurations_[way].criterion = std::make_shared<WithKernels>(judge, finders[way], last);
    }
  }

  /// Judges further points and compares, until a difference was found.
  void judge(const Samples& samples) {
    if (!agrees_) return;
    const WithInstructionSet vectors(place_);
    const KernelFinder find = wanted_kernels();
    if (evaluated_.empty())
      for (const Configuration& configuration : configurations_) {
        Measurement measurement(*configuration.criterion, Study::none, 3);
        measurement.tally.errors = profiles_for(configuration.call);
        evaluated_.push_back({&configuration, nullptr, std::move(measurement)});
      }
    for (Evaluated& each : evaluated_) each.evaluator = std::make_unique<Parrot>(samples.results);
    block_.evaluate(evaluated_, samples.arguments, points_, samples.count);
    points_ += samples.count;
    const std::string exactly = text(evaluated_[0].measurement);
    for (const auto& [way, finder] : {std::pair{1, find}, std::pair{2, KernelFinder(fast::find_kernel)}}) {
      const std::string filtered = text(evaluated_[static_cast<std::size_t>(way)].measurement);
      agrees_ = agrees_ && filtered == exactly;
      EXPECT_EQ(filtered, exactly) << name() << (way == 2 ? " with its own kernel: " : ": ")
                                   << first_difference(case_, samples, finder);
    }
  }

  const FilterCase& filter_case() const { return case_; }
  const std::string& rulebook() const { return rulebook_; }
  std::uint64_t escalated() const { return evaluated_[1].measurement.tally.escalated; }
  bool has_filter() const { return !evaluated_[1].measurement.tally.kernel_proof.empty(); }

  static const Setting& setting_of(std::size_t place) { return settings[place % std::size(settings)]; }

 private:
  static constexpr std::size_t ways = 3;

  /// The reference's, of this rule's setting, until another rule's are.
  KernelFinder wanted_kernels() const {
    return reference_kernels({case_.function, case_.call.arguments, setting_of(place_).width});
  }
  std::string name() const {
    return case_.rule->builtin + " of " + rulebook_ + ", setting " +
           std::to_string(place_ % std::size(settings));
  }

  std::string rulebook_;
  FilterCase case_;
  std::size_t place_;
  std::array<Configuration, ways> configurations_;
  std::vector<Evaluated> evaluated_;
  Block block_;
  std::uint64_t points_ = 0;
  bool agrees_ = true;
};

const std::vector<Rulebook>& rulebooks() {
  static const std::vector<Rulebook> all = [] {
    std::vector<Rulebook> out;
    for (const std::string& name : Rulebook::names()) out.push_back(*Rulebook::load(name));
    return out;
  }();
  return all;
}

/// Every rule of a function, under one setting after the other from the one of that number on. `remembered`
/// is the function.
std::vector<std::unique_ptr<RuleRun>> runs_of(const Function& function, ScalarType precision, int lanes,
                                              const Function& remembered, std::size_t setting) {
  std::vector<std::unique_ptr<RuleRun>> runs;
  for (const Rulebook& rulebook : rulebooks())
    for (const Rule& rule : rulebook.rules(precision)) {
      if (rule.function != &function) continue;
      auto filter_case = filter_case_of(rule, precision, RuleRun::setting_of(setting).options, lanes);
      if (!filter_case) continue;
      filter_case->function = &remembered;
      runs.push_back(std::make_unique<RuleRun>(rulebook.name(), *filter_case, setting++));
    }
  return runs;
}

class FilterOfRules : public ::testing::TestWithParam<ScalarType> {};

TEST_P(FilterOfRules, AgreesWithTheJudge) {
  const ScalarType precision = GetParam();
  const auto count = static_cast<std::uint64_t>(testing::point_count(1000));
  constexpr std::uint64_t most_at_once = 1 << 12;
  std::map<std::string, std::uint64_t> escalated, decided;
  std::size_t place = 0;
  bool every_function = true;
  for (const Function& function : functions()) {
    const bool is_mine = testing::is_of_share(place++);
    every_function = every_function && is_mine;
    if (!is_mine) continue;
    RememberedFunction remembered(function);
    for (const int lanes : testing::widths_of(function)) {
      const auto runs = runs_of(function, precision, lanes, remembered.function(), place);
      if (runs.empty()) continue;
      std::mt19937_64 random(place);
      for (std::uint64_t done = 0; done < count; done += most_at_once) {
        const Samples samples =
            samples_of(runs[0]->filter_case(), precision, std::min(most_at_once, count - done), random);
        for (const auto& run : runs) run->judge(samples);
        remembered.forget();
      }
      for (const auto& run : runs) {
        if (!run->has_filter()) continue;
        escalated[run->rulebook()] += run->escalated();
        decided[run->rulebook()] += count - run->escalated();
      }
    }
  }
  // Of fewer points the first results of each tally, which escalate, are most.
  if (!every_function || count < 1000) return;
  // Failing results and the first ones of each tally are many here; the rules of a math library are few and
  // have no exact functions among them, of which fewest escalate.
  for (const Rulebook& rulebook : rulebooks()) {
    const std::string& name = rulebook.name();
    const bool has_exact_functions = rulebook.find("fabs", precision) != nullptr;
    EXPECT_LE(escalated[name], has_exact_functions ? decided[name] : 2 * decided[name]) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, FilterOfRules,
                         ::testing::Values(ScalarType::f16, ScalarType::f32, ScalarType::f64),
                         [](const auto& test) { return std::string(opencl_name(test.param)); });

}  // namespace
}  // namespace plumbline
