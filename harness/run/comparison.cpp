#include "harness/run/comparison.h"

#include <tuple>

#include "harness/support/scalar_text.h"

namespace plumbline {

void Comparison::take(Difference difference) {
  const auto place = [](const Difference& d) { return std::tuple(d.index, d.output); };
  if (!first || place(difference) < place(*first)) first = std::move(difference);
}

Disagreement Comparison::disagreement() const {
  Disagreement out{.of = of, .count = count, .args = {}, .source = {}, .result = {}};
  if (!first) return out;
  for (const Scalar& argument : first->arguments) out.args.push_back(hex_bits(argument));
  out.source = hex_bits(first->source);
  out.result = hex_bits(first->result);
  out.output = first->output;
  out.lane = first->lane;
  return out;
}

}  // namespace plumbline
