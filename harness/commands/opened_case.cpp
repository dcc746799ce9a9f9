#include "harness/commands/opened_case.h"

#include <array>

#include "harness/commands/plan.h"
#include "harness/run/device_cache.h"
#include "harness/run/part_of.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// The first test case, or that of the signature given.
Outcome<const TestCase*> chosen(const std::vector<TestCase>& cases, const std::string& signature) {
  if (signature.empty()) return &cases[0];
  std::vector<std::string> signatures;
  for (const TestCase& test_case : cases) {
    if (test_case.signature == signature) return &test_case;
    signatures.push_back(test_case.signature);
  }
  return Error{Error::Kind::usage,
               "replay: --signature: " + unknown_name(signature, "signature of it", signatures)};
}

}  // namespace

bool has_numbers(const Call& call) {
  if (const auto* texture = as<TextureCall>(call))
    return texture->operation != TextureOperation::listed && !texture->queries();
  const auto* image = as<ImageCall>(call);
  return image == nullptr ? is_computed(call) : image->operation < ImageOperation::query;
}

std::optional<std::size_t> texels_of(const Call& call) {
  const auto* texture = as<TextureCall>(call);
  if (texture != nullptr && texture->operation == TextureOperation::store) return texture->texels(0);
  const auto* image = as<ImageCall>(call);
  const bool transfers = image != nullptr && has_numbers(call) && image->operation >= ImageOperation::write;
  return transfers ? std::optional(image->texels()) : std::nullopt;
}

Outcome<std::unique_ptr<OpenedCase>> OpenedCase::open(const Case& c, Device& device,
                                                      const Composition& composition) {
  auto plan = plan_of(c.options, composition);
  if (!plan) return plan.error();
  auto rulebooks = rulebooks_of(c.options);
  if (!rulebooks) return rulebooks.error();
  std::unique_ptr<OpenedCase> q(new OpenedCase(std::move(*plan), std::move(*rulebooks)));
  const auto selected = chosen(q->plan_.cases, c.signature);
  if (!selected) return selected.error();
  q->test_case_ = *selected;
  q->configurations_ = configurations_of(*q->test_case_, q->plan_, q->rulebooks_, std::array{device.info()});
  if (q->configurations_.empty())
    return Error{Error::Kind::usage, "replay: the test case does not have this width"};
  if (!q->configuration().skip_reason.empty())
    return Error{Error::Kind::usage, "replay: " + q->configuration().skip_reason};
  auto evaluator = prepared(device, q->call());
  if (!evaluator && evaluator.error().kind == Error::Kind::unsupported)
    return Error{Error::Kind::unsupported, "replay: " + evaluator.error().message};
  if (!evaluator) return evaluator.error();
  q->source_ = (*evaluator)->source();
  q->measured_.configuration = &q->configuration();
  q->measured_.evaluator = std::move(*evaluator);
  return q;
}

ConfigurationRecord OpenedCase::record() const { return record_of(*test_case_, configuration(), plan_); }

Status OpenedCase::evaluate(std::span<const Scalar> point, ResultListener& listener) {
  std::vector<Column> columns = columns_of(call().arguments, lanes);
  for (std::size_t k = 0; k < columns.size(); ++k)
    for (std::size_t i = 0; i < lanes; ++i) columns[k].set(i, point[k].bits);
  const auto texels = texels_of(call());
  return evaluate(columns, texels ? std::min(lanes, *texels) : static_cast<std::size_t>(call().width),
                  listener);
}

Status OpenedCase::evaluate_each(std::span<const std::vector<Scalar>> points, ResultListener& listener) {
  const auto width = static_cast<std::size_t>(call().width), size = points.size() * width;
  std::vector<Column> columns = columns_of(call().arguments, size);
  for (std::size_t k = 0; k < columns.size(); ++k)
    for (std::size_t i = 0; i < size; ++i) columns[k].set(i, points[i / width][k].bits);
  return evaluate(columns, size, listener);
}

Status OpenedCase::evaluate(std::span<const Column> columns, std::size_t judged, ResultListener& listener) {
  Block().evaluate({&measured_, 1}, columns, 0, judged, &listener);
  if (measured_.measurement.error) return *measured_.measurement.error;
  return ok();
}

}  // namespace plumbline
