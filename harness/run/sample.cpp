#include "harness/run/sample.h"

#include "harness/support/scalar_text.h"

namespace plumbline {

Sample sample_of(const JudgedResult& seen, const Configuration& configuration) {
  const std::span<const Scalar> point = seen.point();
  const Criterion& criterion = *configuration.criterion;
  Sample sample;
  for (const Scalar& argument : point) sample.args.push_back(hex_bits(argument));
  sample.result = hex_bits(seen.result());
  const Description& description = criterion.description();
  sample.text = description.text(configuration.call, point, seen.output) + " = " +
                description.result_text(seen.results, seen.output);
  sample.truth = criterion.truth(point, seen.output, shown_digits);
  sample.image = description.detail(point, seen.output, seen.result());
  sample.ulp = seen.judgement.ulp;
  sample.reason = name_of(seen.judgement.reason);
  sample.clause = seen.judgement.clause;
  sample.output = seen.output;
  sample.lane = seen.lane(configuration.call);
  return sample;
}

}  // namespace plumbline
