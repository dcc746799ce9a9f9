#include "harness/variant.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "harness/sample.h"

namespace plumbline {
namespace {

const FpConfig& config_of(const DeviceInfo& info, ScalarType precision) {
  switch (precision) {
    case ScalarType::f16:
      return info.half;
    case ScalarType::f64:
      return info.dual;
    default:
      return info.single;
  }
}

bool is_half(ScalarType t) { return t == ScalarType::f16; }

/// Where subnormal numbers may be flushed. -cl-denorms-are-zero speaks of single and double precision alone
/// (5.6.4.2), so that those of half precision go by what the device reports, and in memory by the rulebook
/// (6.1.1.1).
void allow_flushing(const Topic& topic, const DeviceInfo& info, const Mode& mode, const Rulebook& rulebook,
                    Allowances& allowances) {
  std::vector<ScalarType> types{topic.precision};
  if (topic.exact || topic.alternatives)
    for (const auto* more : {&topic.call.arguments, &topic.call.results})
      std::ranges::copy_if(*more, std::back_inserter(types), is_floating);
  const bool halves = topic.half_in_memory ? rulebook.half_memory_may_flush() : !info.half.subnormals;
  allowances.keep_halves = !halves;
  allowances.flush = std::ranges::any_of(types, [&](ScalarType t) {
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
  const auto saw = [&](Ground ground) { return by.contains(std::string(name_of(ground))); };
  const bool once = saw(Ground::fused), twice = saw(Ground::separate);
  if (!once && !twice) return {};
  return {{"product and sum", !twice  ? "rounded once"
                              : !once ? "rounded twice"
                                      : "rounded now once, now twice"}};
}

void conclude(const VariantOutcome& outcome, Entry& entry) {
  const Tally& tally = outcome.tally;
  if (outcome.error) {
    const Error& error = *outcome.error;
    entry.verdict = error.kind == Error::Kind::crashed ? "crashed"
                    : error.kind == Error::Kind::hung  ? "hung"
                                                       : "fails";
    if (error.kind == Error::Kind::unsupported) entry.verdict = "skipped";
    entry.reason = error.message;
    if (!error.detail.empty()) entry.reason += "\n" + error.detail;
  } else if (tally.failures() > 0) {
    entry.verdict = "fails";
    entry.reason = std::to_string(tally.failures()) + " results of " + std::to_string(tally.points()) +
                   " points are outside of what the rulebook allows";
    if (tally.only_strictly() > 0)
      entry.reason +=
          "; " + std::to_string(tally.only_strictly()) + " are infinities that --overflow lenient lets pass";
  } else if (tally.undecided() > 0) {
    entry.verdict = "undecided";
    entry.reason = std::to_string(tally.undecided()) + " results were not decided at the highest precision";
  } else {
    entry.verdict = "conforms";
  }
}

/// Equal for variants whose verdicts depend on the bits alone.
bool judged_alike(const Variant& a, const Variant& b) {
  if (a.exact != nullptr && (a.call.width == 1) != (b.call.width == 1)) return false;
  if (a.alternatives != nullptr && a.mode != b.mode) return false;
  return a.rule == b.rule && a.image == b.image && a.function == b.function &&
         a.allowances.flush == b.allowances.flush && a.allowances.keep_halves == b.allowances.keep_halves &&
         a.allowances.overflow == b.allowances.overflow && a.allowances.rounding == b.allowances.rounding;
}

/// What judges the variant: the rulebook's rule and the reference, the question on an image, or answers that
/// need no rulebook where it says nothing of them (Vulkan's allows more of conversions and comparisons than
/// one answer, and more of a product and a sum than roundings to nearest).
void choose_judge(const Topic& topic, const Rulebook& rulebook, Variant& v) {
  const Rule* rule = rulebook.find(topic.builtin, topic.precision, v.mode->name);
  if (topic.exact && rule == nullptr) {
    v.exact = &topic.exact;
  } else if (topic.alternatives && (rule == nullptr || !rule->any_direction)) {
    v.alternatives = &topic.alternatives;
  } else if (topic.image != nullptr) {
    v.image = topic.image.get();
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
std::vector<int> widths_of(const Topic& topic, const std::vector<int>& wanted) {
  if (topic.image != nullptr) return {1};
  if (topic.lanes == 0 && wanted.empty()) return {topic.fewest_lanes};
  if (topic.lanes == 0) {
    std::vector<int> widths = wanted;
    std::erase_if(widths, [&](int width) { return width < topic.fewest_lanes; });
    return widths;
  }
  if (wanted.empty() || std::ranges::count(wanted, topic.lanes) > 0) return {topic.lanes};
  return {};
}

std::string with_width(const std::string& text, int width) {
  const std::string number = std::to_string(width);
  return replaced(replaced(text, "{n}", width == 1 ? "" : number), "{w}", number);
}

}  // namespace

Call call_of(const Topic& topic, int width, const Mode& mode) {
  Call call = topic.call;
  call.width = topic.lanes == 0 ? width : 1;
  call.mode = mode.name;
  call.build_options = mode.build_options;
  call.expression = with_width(call.expression, width);
  call.prologue = with_width(call.prologue, width);
  return call;
}

std::vector<Variant> variants_of(const Topic& topic, const RunPlan& plan, const RulebookChoice& rulebooks,
                                 const std::vector<DeviceInfo>& infos) {
  std::vector<Variant> out;
  for (std::size_t device = 0; device < infos.size(); ++device) {
    const Rulebook& rulebook = rulebooks.of(infos[device], topic.precision);
    const FpConfig& config = config_of(infos[device], topic.precision);
    for (const Mode* mode : plan.modes)
      for (int width : widths_of(topic, plan.widths)) {
        Variant v;
        v.device = device;
        v.rulebook = rulebook.name();
        v.mode = mode;
        v.width = width;
        v.call = call_of(topic, width, *mode);
        choose_judge(topic, rulebook, v);
        allow_flushing(topic, infos[device], *mode, rulebook, v.allowances);
        if (v.rule != nullptr && v.rule->default_direction) v.allowances.rounding = default_direction(config);
        v.config = config;
        v.allowances.overflow = plan.overflow;
        const auto same =
            std::find_if(out.begin(), out.end(), [&](const Variant& o) { return judged_alike(o, v); });
        v.judged_as = same != out.end() ? same->judged_as : out.size();
        out.push_back(std::move(v));
      }
  }
  return out;
}

Entry entry_of(const Topic& topic, const Variant& variant, const VariantOutcome& outcome, const RunPlan& plan,
               const Coverage& coverage) {
  Entry entry;
  entry.suite = topic.suite;
  entry.builtin = topic.builtin;
  entry.signature = topic.signature;
  entry.precision = precision_name(topic.precision);
  entry.width = variant.width;
  entry.mode = variant.mode->name;
  entry.device = plan.devices[variant.device];
  entry.rulebook = variant.rulebook;
  entry.coverage = coverage;
  entry.bound_ulp = std::numeric_limits<double>::infinity();
  if (variant.rule != nullptr) {
    entry.clause = variant.rule->clause;
    describe(variant.rule->bound, entry);
  } else if (variant.exact != nullptr || variant.alternatives != nullptr) {
    entry.clause = topic.clause;
    describe({.kind = Bound::Kind::ulp, .ulp = 0, .text = "0 ulp"}, entry);
  } else if (variant.image_rule != nullptr) {
    StatedBound bound = variant.image->bound(*variant.image_rule);
    entry.bound = std::move(bound.text);
    entry.bound_ulp = bound.number;
    entry.clause = std::move(bound.clause);
  }
  if (!variant.skip_reason.empty()) {
    entry.verdict = "skipped";
    entry.reason = variant.skip_reason;
    return entry;
  }
  const Tally& tally = outcome.tally;
  entry.points = tally.points();
  entry.max_ulp = tally.max_ulp();
  for (const Observation& seen : tally.worst()) entry.worst.push_back(sample_of(seen, variant));
  for (const Observation& seen : tally.failing()) entry.failing.push_back(sample_of(seen, variant));
  entry.failures = tally.failures();
  entry.passed_by = tally.passed_by();
  entry.histogram = tally.histogram();
  entry.heat_map = outcome.heat.worst_slice();
  entry.seconds = outcome.seconds;
  if (topic.study == Study::special) entry.observed = outcome.special.facts(variant.config);
  if (topic.study == Study::rounding) entry.observed = {{"rounds", outcome.directions.text()}};
  if (variant.alternatives != nullptr) entry.observed = roundings_seen(tally);
  conclude(outcome, entry);
  return entry;
}

}  // namespace plumbline
