#include "library/plumbline/measure.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "harness/judge/bounded.h"
#include "harness/ranks/run_job.h"
#include "harness/rulebook/choice.h"
#include "harness/support/scalar_text.h"
#include "library/callable.h"
#include "reference/floating_environment.h"
#include "suites/math/math.h"

namespace plumbline::ulp {
namespace {

constexpr const char* device_name = "callable";

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("plumbline: " + why); }

template <class T>
constexpr ScalarType type_of = sizeof(T) == sizeof(float) ? ScalarType::f32 : ScalarType::f64;

template <class T>
T value_at(const Column& column, std::size_t i) {
  T value;
  std::memcpy(&value, column.bytes.data() + i * sizeof value, sizeof value);
  return value;
}

template <class T, class... Operands, std::size_t... k>
library::Block block_of(const std::function<T(Operands...)>& candidate, std::index_sequence<k...>) {
  return [&candidate](std::span<const Column> arguments, Column& result) {
    for (std::size_t i = 0; i < result.size(); ++i) {
      const T value = candidate(value_at<Operands>(arguments[k], i)...);
      std::memcpy(result.bytes.data() + i * sizeof value, &value, sizeof value);
    }
  };
}

/// The call of a function of so many numbers, each of the type of the result.
TestCase case_of(MathFunction function, ScalarType type, std::size_t arity) {
  for (TestCase& test_case : math_suite()->cases(type)) {
    if (test_case.builtin != function.name) continue;
    if (test_case.call.arguments != std::vector(arity, type) || test_case.call.results != std::vector{type})
      refuse("'" + test_case.builtin + "' is " + test_case.signature + ", which the candidate is not");
    return test_case;
  }
  refuse("'" + std::string(function.name) + "' is no function of suite math in " +
         (type == ScalarType::f32 ? "single" : "double") + " precision");
}

/// As the rulebook judges, but by another bound of the error in ulp.
CriterionFactory bounded_at(double ulp) {
  return
      [ulp, kept = std::make_shared<std::vector<std::unique_ptr<Rule>>>()](const CriterionRequest& request) {
        const Rule* rule = request.rulebook.find(request.call.builtin, request.precision, request.mode.name);
        if (rule == nullptr) return by_rulebook()(request);
        kept->push_back(std::make_unique<Rule>(*rule));
        Rule& own = *kept->back();
        own.pieces.clear();
        own.ours = own.in_range = false;
        own.bound = Bound{.kind = Bound::Kind::ulp, .ulp = ulp, .text = fmt::format("{} ulp", ulp)};
        own.clause = "the caller's bound";
        return bounded_by(own, request, floating_types(request));
      };
}

Level level_of(Inputs inputs) {
  return inputs == Inputs::quick      ? Level::quick
         : inputs == Inputs::standard ? Level::standard
                                      : Level::exhaustive;
}

/// Keeps the entry of the one test case.
class Collector final : public RunListener {
 public:
  const Part* known(const std::string&) override { return nullptr; }
  Status chunk(ChunkRecord chunk) override {
    for (Part& part : chunk.parts) parts_.add(std::move(part));
    return ok();
  }
  void progress(std::uint64_t, std::uint64_t, const std::string&) override {}
  Entry entry() const { return entry_of(parts_.all().begin()->second); }

 private:
  Parts parts_;
};

std::vector<Point> points_of(const std::vector<Sample>& samples, const Call& call) {
  std::vector<Point> out;
  for (const Sample& sample : samples) {
    Point point{.arguments = {},
                .result = to_double(*parse_scalar(call.results[0], sample.result)),
                .truth = sample.truth,
                .ulp = sample.ulp,
                .reason = sample.reason,
                .clause = sample.clause};
    for (std::size_t k = 0; k < sample.args.size(); ++k)
      point.arguments.push_back(to_double(*parse_scalar(call.arguments[k], sample.args[k])));
    out.push_back(std::move(point));
  }
  return out;
}

Measurement measurement_of(const Entry& entry, const Call& call) {
  return {.conforms = has_no_failure(entry.verdict) && entry.verdict != Verdict::recorded,
          .recorded = entry.verdict == Verdict::recorded,
          .points = entry.points,
          .failures = entry.failures,
          .max_ulp = entry.max_ulp,
          .bound = entry.bound,
          .clause = entry.clause,
          .worst = points_of(entry.worst, call),
          .failing = points_of(entry.failing, call)};
}

template <class T, class... Operands>
Measurement measured(MathFunction function, const std::function<T(Operands...)>& candidate,
                     const Options& options) {
  const auto callers = FloatingEnvironment::current();
  const FloatingScope scope;
  const auto rulebooks = RulebookChoice::load(options.rulebook);
  if (!rulebooks) refuse(rulebooks.error().message);
  RunPlan plan;
  plan.devices = {device_name};
  plan.cases = {case_of(function, type_of<T>, sizeof...(Operands))};
  plan.modes = {find_build_mode("default")};
  plan.level = level_of(options.inputs);
  plan.seed = options.seed;
  plan.jobs = std::max(1U, options.threads);
  plan.keep = options.keep;
  if (options.bound_ulp > 0) plan.cases[0].criterion = bounded_at(options.bound_ulp);
  library::Thrown thrown;
  const DeviceOpener open = [&](const std::string&) -> Outcome<std::unique_ptr<Device>> {
    return library::callable_device(block_of(candidate, std::index_sequence_for<Operands...>()), callers,
                                    thrown);
  };
  DeviceCache devices(plan.devices, open);
  Collector collector;
  const Status status = run_locally(plan, *rulebooks, devices, open, collector);
  thrown.rethrow();
  if (!status) throw std::runtime_error("plumbline: " + status.error().message);
  const Entry entry = collector.entry();
  if (entry.verdict == Verdict::skipped) refuse(entry.reason);
  return measurement_of(entry, plan.cases[0].call);
}

}  // namespace

Measurement measure_function(MathFunction function, const std::function<double(double)>& candidate,
                             const Options& options) {
  return measured(function, candidate, options);
}
Measurement measure_function(MathFunction function, const std::function<double(double, double)>& candidate,
                             const Options& options) {
  return measured(function, candidate, options);
}
Measurement measure_function(MathFunction function, const std::function<float(float)>& candidate,
                             const Options& options) {
  return measured(function, candidate, options);
}
Measurement measure_function(MathFunction function, const std::function<float(float, float)>& candidate,
                             const Options& options) {
  return measured(function, candidate, options);
}

std::string version() { return PLUMBLINE_VERSION; }

}  // namespace plumbline::ulp
