#include "suites/conversions/conversions.h"

#include <array>

#include "harness/signature.h"
#include "reference/conversion.h"
#include "suites/conversions/parts.h"

namespace plumbline {
namespace conversions {

ScalarType precision_of(ScalarType from, ScalarType to) {
  for (ScalarType t : {ScalarType::f16, ScalarType::f64, ScalarType::f32})
    if (from == t || to == t) return t;
  return ScalarType::i32;
}

namespace {

/// Limits of an integer type, each with its neighbours one and a half unit away; a float's own edges suffice.
ArgumentDomain domain_of(ScalarType from, ScalarType to) {
  ArgumentDomain domain;
  domain.type = from;
  domain.low = is_floating(from) || is_signed_integer(from) ? -100 : 0;
  domain.high = 100;
  if (is_floating(to)) return domain;
  const int bits = 8 * size_of(to) - (is_signed_integer(to) ? 1 : 0);
  double limit = 1;
  for (int k = 0; k < bits; ++k) limit *= 2;
  if (!is_floating(from)) {
    if (8 * size_of(from) - (is_signed_integer(from) ? 1 : 0) > bits) domain.breaks = {limit};
    return domain;
  }
  const double least = is_signed_integer(to) ? -limit : 0;
  domain.breaks = {limit, limit - 0.5, limit - 1, least, least - 0.5, least - 1, 0.5, -0.5};
  domain.low = least < -100 ? 1.25 * least : -100;
  domain.high = 1.25 * limit;
  return domain;
}

}  // namespace

Topic blank(ScalarType from, ScalarType to) {
  Topic topic;
  topic.suite = "conversions";
  topic.precision = precision_of(from, to);
  topic.call.arguments = {from};
  topic.call.results = {to};
  topic.signature = signature_of(topic.call);
  topic.inputs.arguments = {domain_of(from, to)};
  topic.inputs.halvings = 3;  // a thousand questions
  topic.inputs.half_boundaries =
      to == ScalarType::f16 && (from == ScalarType::f32 || from == ScalarType::f64);
  return topic;
}

namespace {

Topic conversion(ScalarType from, ScalarType to, bool saturate, const Rounding& rounding) {
  Topic topic = blank(from, to);
  topic.builtin =
      "convert_" + std::string(opencl_name(to)) + (saturate ? "_sat" : "") + std::string(rounding.suffix);
  topic.call.builtin = topic.builtin;
  topic.call.expression = "convert_" + std::string(opencl_name(to)) + "{n}" + (saturate ? "_sat" : "") +
                          std::string(rounding.suffix) + "(a)";
  topic.clause = "6.2.3";
  topic.exact = [to, saturate, direction = rounding.direction](std::span<const Scalar> x, int) {
    return convert(x[0], to, direction, saturate);
  };
  return topic;
}

Topic reinterpretation(ScalarType from, ScalarType to) {
  Topic topic = blank(from, to);
  topic.builtin = "as_" + std::string(opencl_name(to));
  topic.call.builtin = topic.builtin;
  topic.call.expression = topic.builtin + "{n}(a)";
  topic.clause = "6.2.4.2";
  topic.exact = [to](std::span<const Scalar> x, int) { return std::optional<Scalar>({to, x[0].bits}); };
  return topic;
}

void add_pair(ScalarType from, ScalarType to, std::vector<Topic>& out) {
  for (const Rounding& rounding : roundings) {
    out.push_back(conversion(from, to, false, rounding));
    if (!is_floating(to)) out.push_back(conversion(from, to, true, rounding));
  }
  if (size_of(from) == size_of(to)) out.push_back(reinterpretation(from, to));
}

}  // namespace
}  // namespace conversions

namespace {

class ConversionsSuite final : public Suite {
 public:
  std::string_view name() const override { return "conversions"; }
  std::vector<Topic> topics(ScalarType precision) const override {
    std::vector<Topic> out;
    for (ScalarType from : conversions::types)
      for (ScalarType to : conversions::types)
        if (conversions::precision_of(from, to) == precision) conversions::add_pair(from, to, out);
    conversions::add_casts(precision, out);
    conversions::add_reinterpretations(precision, out);
    conversions::add_half_memory(precision, out);
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> conversions_suite() { return std::make_unique<ConversionsSuite>(); }

}  // namespace plumbline
