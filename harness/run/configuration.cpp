#include "harness/run/configuration.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "harness/run/sample.h"

namespace plumbline {
namespace {

const FpConfig& config_of(const DeviceInfo& info, ScalarType precision) {
  switch (precision) {
    case ScalarType::f16:
      return info.half;
    case ScalarType::f64:
      return info.double_precision;
    default:
      return info.single;
  }
}

bool is_half(ScalarType t) { return t == ScalarType::f16; }

/// Where subnormal numbers may be flushed. -cl-denorms-are-zero speaks of single and double precision alone
/// (5.6.4.2), so that those of half precision go by what the device reports, and in memory by the rulebook
/// (6.1.1.1).
void allow_flushing(const TestCase& test_case, const DeviceInfo& info, const BuildMode& mode,
                    const Rulebook& rulebook, JudgeOptions& options) {
  std::vector<ScalarType> types{test_case.precision};
  if (test_case.exact || test_case.alternatives)
    for (const auto* more : {&test_case.call.arguments, &test_case.call.results})
      std::ranges::copy_if(*more, std::back_inserter(types), is_floating);
  const bool halves = test_case.half_in_memory ? rulebook.half_memory_may_flush() : !info.half.subnormals;
  options.keep_halves = !halves;
  options.flush = std::ranges::any_of(types, [&](ScalarType t) {
    return is_half(t) ? halves : mode.flushes || !config_of(info, t).subnormals;
  });
}

std::string precision_name(ScalarType t) {
  switch (t) {
    case ScalarType::f16:
      return "half";
    case ScalarType::f32:
      return "single";
    case ScalarType::f64:
      return "double";
    default:
      return "integer";
  }
}

/// The largest error in ulp that a bound allows; infinity where it says it in other terms.
double greatest_ulp(const Bound& bound, int width) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (bound.kind == Bound::Kind::correctly_rounded) return 0.5;
  if (bound.kind != Bound::Kind::ulp || bound.ulp_per_x > 0) return infinity;
  const double ulp = bound.ulp + bound.ulp_per_lane * width;
  return ulp == 0 && bound.absolute > 0 ? infinity : ulp;
}

void describe(const Bound& bound, Entry& entry) {
  entry.bound = bound.text == "0 ulp" ? "exact" : bound.text;
  entry.bound_ulp = greatest_ulp(bound, entry.width);
}

/// How often a*b+c was seen to be rounded, where that showed: counts are in `passed_by`.
std::map<std::string, std::string> roundings_seen(const Tally& tally) {
  const auto by = tally.passed_by();
  const auto saw = [&](PassReason reason) { return by.contains(std::string(name_of(reason))); };
  const bool once = saw(PassReason::fused), twice = saw(PassReason::separate);
  if (!once && !twice) return {};
  return {{"product and sum", !twice  ? "rounded once"
                              : !once ? "rounded twice"
                                      : "rounded now once, now twice"}};
}

Verdict verdict_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::unsupported:
      return Verdict::skipped;
    case Error::Kind::crashed:
      return Verdict::crashed;
    case Error::Kind::hung:
      return Verdict::hung;
    default:
      return Verdict::fails;
  }
}

void conclude(const Measurement& outcome, Entry& entry) {
  const Tally& tally = outcome.tally;
  if (outcome.error) {
    const Error& error = *outcome.error;
    entry.verdict = verdict_of(error.kind);
    entry.reason = error.message;
    if (!error.detail.empty()) entry.reason += "\n" + error.detail;
  } else if (tally.failures() > 0) {
    entry.verdict = Verdict::fails;
    entry.reason = std::to_string(tally.failures()) + " results of " + std::to_string(tally.points()) +
                   " points are outside of what the rulebook allows";
    if (tally.only_strictly() > 0)
      entry.reason +=
          "; " + std::to_string(tally.only_strictly()) + " are infinities that --overflow lenient lets pass";
  } else if (tally.undecided() > 0) {
    entry.verdict = Verdict::undecided;
    entry.reason = std::to_string(tally.undecided()) + " results were not decided at the highest precision";
  } else {
    entry.verdict = Verdict::conforms;
  }
}

/// Equal for configurations whose verdicts depend on the bits alone.
bool judged_alike(const Configuration& a, const Configuration& b) {
  if (a.exact != nullptr && (a.call.width == 1) != (b.call.width == 1)) return false;
  if (a.alternatives != nullptr && a.mode != b.mode) return false;
  return a.rule == b.rule && a.image == b.image && a.function == b.function &&
         a.options.flush == b.options.flush && a.options.keep_halves == b.options.keep_halves &&
         a.options.overflow == b.options.overflow && a.options.rounding == b.options.rounding;
}

/// What judges the configuration: the rulebook's rule and the reference, the question on an image, or answers
/// that need no rulebook where it says nothing of them (Vulkan's allows more of conversions and comparisons
/// than one answer, and more of a product and a sum than roundings to nearest).
void choose_judge(const TestCase& test_case, const Rulebook& rulebook, Configuration& v) {
  const Rule* rule = rulebook.find(test_case.builtin, test_case.precision, v.mode->name);
  if (test_case.exact && rule == nullptr) {
    v.exact = &test_case.exact;
  } else if (test_case.alternatives && (rule == nullptr || !rule->any_direction)) {
    v.alternatives = &test_case.alternatives;
  } else if (test_case.image != nullptr) {
    v.image = test_case.image.get();
    v.image_rule = rulebook.images();
    if (v.image_rule == nullptr)
      v.skip_reason = "rulebook " + rulebook.name() + " says nothing of images";
    else
      v.skip_reason = v.image->unbound(*v.image_rule);
  } else if ((v.rule = rule) == nullptr) {
    v.skip_reason = "rulebook " + rulebook.name() + " says nothing of it";
  } else if ((v.function = find_function(v.rule->function)) == nullptr) {
    v.skip_reason = "the reference has no function " + v.rule->function;
  }
}

std::string replaced(std::string text, std::string_view mark, const std::string& by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
    text.replace(at, mark.size(), by);
  return text;
}

/// A question on an image has no width. A function of whole vectors has one, and is asked unless the user
/// wants others.
std::vector<int> widths_of(const TestCase& test_case, const std::vector<int>& wanted) {
  if (test_case.image != nullptr) return {1};
  if (test_case.lanes == 0 && wanted.empty()) return {test_case.fewest_lanes};
  if (test_case.lanes == 0) {
    std::vector<int> widths = wanted;
    std::erase_if(widths, [&](int width) { return width < test_case.fewest_lanes; });
    return widths;
  }
  if (wanted.empty() || std::ranges::count(wanted, test_case.lanes) > 0) return {test_case.lanes};
  return {};
}

std::string with_width(const std::string& text, int width) {
  const std::string number = std::to_string(width);
  return replaced(replaced(text, "{n}", width == 1 ? "" : number), "{w}", number);
}

}  // namespace

Call call_of(const TestCase& test_case, int width, const BuildMode& mode) {
  Call call = test_case.call;
  call.width = test_case.lanes == 0 ? width : 1;
  call.mode = mode.name;
  call.build_options = mode.build_options;
  call.expression = with_width(call.expression, width);
  call.prologue = with_width(call.prologue, width);
  return call;
}

std::vector<Configuration> configurations_of(const TestCase& test_case, const RunPlan& plan,
                                             const RulebookChoice& rulebooks,
                                             const std::vector<DeviceInfo>& infos) {
  std::vector<Configuration> out;
  for (std::size_t device = 0; device < infos.size(); ++device) {
    const Rulebook& rulebook = rulebooks.of(infos[device], test_case.precision);
    const FpConfig& config = config_of(infos[device], test_case.precision);
    for (const BuildMode* mode : plan.modes)
      for (int width : widths_of(test_case, plan.widths)) {
        Configuration v;
        v.device = device;
        v.rulebook = rulebook.name();
        v.mode = mode;
        v.width = width;
        v.call = call_of(test_case, width, *mode);
        choose_judge(test_case, rulebook, v);
        allow_flushing(test_case, infos[device], *mode, rulebook, v.options);
        if (v.rule != nullptr && v.rule->default_direction) v.options.rounding = default_direction(config);
        v.config = config;
        v.options.overflow = plan.overflow;
        const auto same =
            std::find_if(out.begin(), out.end(), [&](const Configuration& o) { return judged_alike(o, v); });
        v.judged_as = same != out.end() ? same->judged_as : out.size();
        out.push_back(std::move(v));
      }
  }
  return out;
}

Entry entry_of(const TestCase& test_case, const Configuration& configuration, const Measurement& outcome,
               const RunPlan& plan, const Coverage& coverage) {
  Entry entry;
  entry.suite = test_case.suite;
  entry.builtin = test_case.builtin;
  entry.signature = test_case.signature;
  entry.precision = precision_name(test_case.precision);
  entry.width = configuration.width;
  entry.mode = configuration.mode->name;
  entry.device = plan.devices[configuration.device];
  entry.rulebook = configuration.rulebook;
  entry.coverage = coverage;
  entry.bound_ulp = std::numeric_limits<double>::infinity();
  if (configuration.rule != nullptr) {
    entry.clause = configuration.rule->clause;
    describe(configuration.rule->bound, entry);
  } else if (configuration.exact != nullptr || configuration.alternatives != nullptr) {
    entry.clause = test_case.clause;
    describe({.kind = Bound::Kind::ulp, .ulp = 0, .text = "0 ulp"}, entry);
  } else if (configuration.image_rule != nullptr) {
    StatedBound bound = configuration.image->bound(*configuration.image_rule);
    entry.bound = std::move(bound.text);
    entry.bound_ulp = bound.number;
    entry.clause = std::move(bound.clause);
  }
  if (!configuration.skip_reason.empty()) {
    entry.verdict = Verdict::skipped;
    entry.reason = configuration.skip_reason;
    return entry;
  }
  const Tally& tally = outcome.tally;
  entry.points = tally.points();
  entry.max_ulp = tally.max_ulp();
  for (const Observation& seen : tally.worst()) entry.worst.push_back(sample_of(seen, configuration));
  for (const Observation& seen : tally.failing()) entry.failing.push_back(sample_of(seen, configuration));
  entry.failures = tally.failures();
  entry.passed_by = tally.passed_by();
  entry.histogram = tally.histogram();
  entry.heat_map = outcome.heat.worst_slice();
  entry.seconds = outcome.seconds;
  if (test_case.study == Study::special) entry.observed = outcome.special.facts(configuration.config);
  if (test_case.study == Study::rounding) entry.observed = {{"rounds", outcome.directions.text()}};
  if (configuration.alternatives != nullptr) entry.observed = roundings_seen(tally);
  conclude(outcome, entry);
  return entry;
}

}  // namespace plumbline
