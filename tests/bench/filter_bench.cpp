// Points per second that are checked on one core, in five ways: by the filter with the kernel that bounds
// where the truth is, with and without MPFR for the points that they leave; by each of the two alone; by the
// judge and MPFR alone, as --exact-only does; and by the C library's function of doubles, an ulp and a
// comparison, with no bound on its own error. The points are a run's random points or all, the results
// correctly rounded.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include "harness/inputs/inputs.h"
#include "harness/judge/bounded.h"
#include "harness/judge/filter.h"
#include "harness/judge/point_judge.h"
#include "harness/results/entry.h"
#include "reference/rounding.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::size_t points = FilterBlock::most_points;

/// Stands for a kernel where only its output is needed.
const fast::Kernel* any_kernel(std::string_view, std::span<const ScalarType>, int) {
  static const fast::Kernel kernel{};
  return &kernel;
}

const TestCase& case_of(const std::string& builtin, ScalarType type) {
  static std::vector<TestCase> cases = [] {
    std::vector<TestCase> out;
    for (const ScalarType t : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (TestCase& test_case : math_suite()->cases(t)) out.push_back(std::move(test_case));
    return out;
  }();
  return *std::ranges::find_if(
      cases, [&](const TestCase& c) { return c.builtin == builtin && c.precision == type; });
}

/// One block: points of a run, the correctly rounded results, and where the truth lies, to 160 bits.
struct Sample {
  /// Of one output.
  struct Output {
    Column results;
    std::vector<double> center, low, high, scale;
    explicit Output(ScalarType type)
        : results(type, points), center(points), low(points), high(points), scale(points, 1.0) {}
  };

  const Call& call;
  std::vector<Column> arguments;
  std::vector<Output> outputs;
  FilterBlock block;

  Sample(const TestCase& test_case, const Function& function) : call(test_case.call) {
    for (ScalarType t : call.arguments) arguments.emplace_back(t, points);
    for (ScalarType t : call.results) outputs.emplace_back(t);
    const Inputs inputs(test_case.inputs, Level::standard, 1);
    inputs.fill(inputs.size() > 2 * points ? inputs.size() - 2 * points : 0, arguments);
    for (std::size_t i = 0; i < points; ++i) put(function, point(i), i);
    for (std::size_t k = 0; k < arguments.size(); ++k) block.arguments[k] = arguments[k].bytes.data();
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      Output& out = outputs[k];
      block.results[k] = out.results.bytes.data();
      block.truths[k] = {out.center.data(), out.low.data(), out.high.data(), out.scale.data()};
    }
    block.count = points;
  }

  std::vector<Scalar> point(std::size_t i) const {
    std::vector<Scalar> out;
    for (const Column& column : arguments) out.push_back({column.type, column.bits(i)});
    return out;
  }

 private:
  void put(const Function& function, const std::vector<Scalar>& at, std::size_t i) {
    Truth truth(function, at);
    for (std::size_t k = 0; k < outputs.size(); ++k) put(truth, static_cast<int>(k), i);
  }

  void put(Truth& truth, int output, std::size_t i) {
    auto& [results, center, low, high, scale] = outputs[static_cast<std::size_t>(output)];
    const Enclosure& value = truth.at(output, 160);
    scale[i] = 1;
    center[i] = mpfr_get_d(value.upper.get(), MPFR_RNDZ);
    if (is_floating(results.type)) {
      const Format& format = format_of(results.type);
      const auto rounded = truth.rounded(output, format, Direction::nearest_even);
      results.set(i, rounded ? rounded->bits : format.quiet_nan());
    } else if (!value.is_nan())
      results.set(i, static_cast<std::uint32_t>(static_cast<std::int32_t>(center[i])));
    if (value.is_nan() || (value.is_exact() && mpfr_cmp_d(value.upper.get(), center[i]) == 0)) return;
    static thread_local Real offset(2400);
    mpfr_sub_d(offset.get(), value.lower.get(), center[i], MPFR_RNDN);
    low[i] = mpfr_get_d(offset.get(), MPFR_RNDD);
    mpfr_sub_d(offset.get(), value.upper.get(), center[i], MPFR_RNDN);
    high[i] = mpfr_get_d(offset.get(), MPFR_RNDU);
  }
};

/// What a builtin is judged by, and a block of its points.
struct FilteredCase {
  const TestCase& test_case;
  const Rule& rule;
  const Function& function;
  Sample sample;
  Bounded criterion;

  FilteredCase(const std::string& builtin, ScalarType type)
      : test_case(case_of(builtin, type)),
        rule(rule_of(builtin, type)),
        function(*rule.function),
        sample(test_case, function),
        criterion(rule, function, {}) {}

 private:
  static const Rule& rule_of(const std::string& builtin, ScalarType type) {
    static const Rulebook book = *Rulebook::load("spirv-env-3.0");
    return *book.find(builtin, type);
  }
};

enum class Part { check, kernel_and_check, all };

/// Points that the filter leaves, judged with MPFR.
class Rest {
 public:
  explicit Rest(const FilteredCase& filtered) : case_(filtered) {
    for (std::size_t i = 0; i < points; ++i) {
      at_.push_back(filtered.sample.point(i));
      for (const Sample::Output& out : filtered.sample.outputs)
        results_.push_back({out.results.type, out.results.bits(i)});
    }
  }

  void judge(const Escalated& which) {
    for_each(which, [this](std::size_t i) { judge(i); });
  }
  void judge_all() {
    for (std::size_t i = 0; i < points; ++i) judge(i);
  }

 private:
  void judge(std::size_t i) {
    const std::size_t outputs = case_.sample.outputs.size();
    judge_.start(at_[i]);
    const auto judged = judge_.judge(case_.criterion, std::span(results_).subspan(i * outputs, outputs));
    benchmark::DoNotOptimize(judged.data());
  }

  const FilteredCase& case_;
  std::vector<std::vector<Scalar>> at_;
  std::vector<Scalar> results_;  ///< of all outputs at a point, then of the next
  PointJudge judge_;
};

void check(benchmark::State& state, const std::string& builtin, ScalarType type, Part part) {
  FilteredCase test_case(builtin, type);
  FilterBlock& block = test_case.sample.block;
  const bool with_kernel = part != Part::check;
  const KernelFinder find = with_kernel ? KernelFinder(fast::find_kernel) : KernelFinder(any_kernel);
  const auto filter = test_case.criterion.filter({test_case.sample.call, find});
  Rest rest(test_case);
  Counts counts;
  for (auto unused : state) {
    (void)unused;
    if (with_kernel)
      for (std::size_t k = 0; k < filter->kernels().size(); ++k)
        filter->kernels()[k]->enclose(block.arguments.data(), points, block.truths[k]);
    Escalated open = first_points(points);
    filter->judge(block, {.worst = 0.5, .failing = -1}, counts, open);
    if (part == Part::all) rest.judge(open);
    benchmark::DoNotOptimize(open);
  }
  const auto checked = static_cast<std::int64_t>(state.iterations() * points);
  state.SetItemsProcessed(checked);
  state.counters["escalated"] = 1 - static_cast<double>(counts.points) / static_cast<double>(checked);
}

void kernels_alone(benchmark::State& state, const std::string& builtin, ScalarType type) {
  FilteredCase test_case(builtin, type);
  const FilterBlock& block = test_case.sample.block;
  const auto filter = test_case.criterion.filter({test_case.sample.call, fast::find_kernel});
  for (auto unused : state) {
    (void)unused;
    for (std::size_t k = 0; k < filter->kernels().size(); ++k)
      filter->kernels()[k]->enclose(block.arguments.data(), points, block.truths[k]);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * points));
}

void judge_alone(benchmark::State& state, const std::string& builtin, ScalarType type) {
  const FilteredCase test_case(builtin, type);
  Rest all(test_case);
  for (auto unused : state) {
    (void)unused;
    all.judge_all();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * points));
}

/// The C library's functions of doubles; null where it has none of that name.
double (*library_function(const std::string& name))(double) {
  using Function = double (*)(double);
  const std::pair<const char*, Function> known[] = {
      {"sin", std::sin},   {"cos", std::cos},     {"tan", std::tan},       {"exp", std::exp},
      {"exp2", std::exp2}, {"log", std::log},     {"log2", std::log2},     {"log10", std::log10},
      {"sqrt", std::sqrt}, {"cbrt", std::cbrt},   {"acos", std::acos},     {"erf", std::erf},
      {"erfc", std::erfc}, {"floor", std::floor}, {"tgamma", std::tgamma}, {"lgamma", std::lgamma}};
  for (const auto& [known_name, function] : known)
    if (name == known_name) return function;
  return nullptr;
}

void library_alone(benchmark::State& state, const std::string& builtin) {
  const FilteredCase test_case(builtin, ScalarType::f32);
  const auto function = library_function(builtin);
  std::vector<float> x(points), result(points);
  std::memcpy(x.data(), test_case.sample.arguments[0].bytes.data(), points * sizeof(float));
  std::memcpy(result.data(), test_case.sample.outputs[0].results.bytes.data(), points * sizeof(float));
  double largest = 0;
  for (auto unused : state) {
    (void)unused;
    for (std::size_t i = 0; i < points; ++i) {
      const double truth = function(x[i]);
      int exponent = 0;
      std::frexp(truth, &exponent);
      const double error = std::ldexp(std::fabs(result[i] - truth), 24 - std::max(exponent, -125));
      if (error > largest) largest = error;
    }
    benchmark::DoNotOptimize(largest);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * points));
}

void add(const std::string& builtin, ScalarType type) {
  const std::string name = builtin + "/" + std::string(opencl_name(type));
  if (fast::find_kernel(case_of(builtin, type).builtin, case_of(builtin, type).call.arguments, 0) !=
      nullptr) {
    benchmark::RegisterBenchmark(("kernel, check and MPFR/" + name).c_str(), check, builtin, type, Part::all);
    benchmark::RegisterBenchmark(("kernel and check/" + name).c_str(), check, builtin, type,
                                 Part::kernel_and_check);
    benchmark::RegisterBenchmark(("kernel/" + name).c_str(), kernels_alone, builtin, type);
  }
  benchmark::RegisterBenchmark(("check/" + name).c_str(), check, builtin, type, Part::check);
  benchmark::RegisterBenchmark(("judge and MPFR/" + name).c_str(), judge_alone, builtin, type);
  if (type == ScalarType::f32 && library_function(builtin) != nullptr)
    benchmark::RegisterBenchmark(("C library, no bound/" + name).c_str(), library_alone, builtin);
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  using namespace plumbline;
  const char* builtins[] = {"sin",   "cos",    "exp",    "exp2",   "exp10", "log",   "log2",  "log10",
                            "sqrt",  "cbrt",   "tan",    "acos",   "tanpi", "floor", "rsqrt", "erf",
                            "erfc",  "tgamma", "lgamma", "pow",    "powr",  "pown",  "rootn", "atan2",
                            "hypot", "fmod",   "fma",    "sincos", "modf",  "fract", "frexp"};
  for (const std::string builtin : builtins)
    for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) add(builtin, type);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
