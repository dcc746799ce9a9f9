#include "harness/commands/reproduced_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/commands/image_detail.h"
#include "harness/judge/allowed_results.h"
#include "harness/judge/claimed.h"
#include "harness/judge/printed.h"
#include "harness/run/sample.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

constexpr int true_digits = 40;

Error not_listed() { return {Error::Kind::unsupported, "what is allowed there is not a few ranges of bits"}; }

/// Of one output the first that failed, or the first.
const JudgedResult& failing_or_first(std::span<const JudgedResult> seen, int output) {
  const JudgedResult* chosen = nullptr;
  for (const JudgedResult& o : seen)
    if (o.output == output && (chosen == nullptr || (chosen->judgement.passed() && !o.judgement.passed())))
      chosen = &o;
  return *chosen;
}

ReproducedResult reproduced_result(const JudgedResult& seen, const Configuration& configuration) {
  const Sample sample = sample_of(seen, configuration);
  return {.text = sample.text,
          .bits = as<PrintCall>(configuration.call) != nullptr ? "" : sample.result,
          .truth = configuration.criterion->truth(seen.point(), seen.output, true_digits),
          .error = std::isnan(sample.ulp) || std::isinf(sample.ulp) ? "" : fmt::format("{:.6g}", sample.ulp),
          .allows = seen.judgement.reason != PassReason::failed,
          .clause = sample.clause};
}

AllowedRow row_of(const AllowedResults& results) {
  AllowedRow row;
  for (const auto& ranges : results) {
    row.emplace_back();
    for (const BitRange& r : ranges) row.back().push_back({r.low, r.high, r.step});
  }
  return row;
}

/// Each result beside the others as they were seen.
Outcome<std::vector<AllowedRow>> allowed_of_each(std::span<const JudgedResult> seen,
                                                 const Configuration& configuration) {
  AllowedResults all;
  for (std::size_t k = 0; k < configuration.call.results.size(); ++k) {
    const JudgedResult& o = failing_or_first(seen, static_cast<int>(k));
    const std::span results(o.results.data(), configuration.call.results.size());
    const auto allowed = allowed_results(*configuration.criterion, o.point(), results, o.output);
    if (!allowed || allowed->empty()) return not_listed();
    all.push_back(*allowed);
  }
  return std::vector<AllowedRow>(1, row_of(all));
}

Outcome<std::vector<AllowedRow>> allowed_as_one(const JudgedResult& seen,
                                                const Configuration& configuration) {
  const std::span results(seen.results.data(), configuration.call.results.size());
  const auto rows = allowed_together(*configuration.criterion, seen.point(), results);
  if (!rows) return not_listed();
  std::vector<AllowedRow> out;
  for (const AllowedResults& row : *rows) out.push_back(row_of(row));
  return out;
}

AllowedPrint allowed_print(const PrintCall& call, std::span<const JudgedResult> seen,
                           const Configuration& configuration) {
  const std::span<const Scalar> point = seen[0].point();
  const auto known = *allowed_texts(*configuration.criterion, point);
  AllowedPrint out{.is_list = call.prints[point[0].bits].is_list,
                   .value = known.value,
                   .is_absent = known.is_absent,
                   .is_open = known.is_open,
                   .of_returned = known.of_returned,
                   .most = known.most,
                   .least = known.least};
  for (const TextChoice& text : known.texts) out.texts.push_back({text.text, text.has_open_digits});
  return out;
}

/// C that holds of reported[] where the device keeps to the mandate.
std::string condition_of(const Mandate& m) {
  using Relation = Mandate::Relation;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " && ") + part; };
  if (m.least > 0) add(fmt::format("reported[0] >= {}u", m.least));
  if (m.most != ~std::uint64_t{0}) add(fmt::format("reported[0] <= {}u", m.most));
  if (m.multiple_of > 1) add(fmt::format("reported[0] % {} == 0", m.multiple_of));
  if (m.relation == Relation::at_least_a_quarter)
    add("reported[0] >= reported[1] / 4 + (reported[1] % 4 != 0)");
  if (m.relation == Relation::at_most) add("reported[0] <= reported[1]");
  return text.empty() ? "1" : text;
}

Facts arguments_of(const Call& call, std::span<const Scalar> point) {
  Facts facts;
  for (std::size_t k = 0; k < point.size(); ++k)
    facts.emplace_back(fmt::format("{} is", static_cast<char>('a' + k)),
                       hex_bits(point[k]) + ", " + literal(point[k]));
  if (is_computed(call))
    facts.emplace_back("width", call.width == 1 ? "scalars" : fmt::format("vectors of {}", call.width));
  return facts;
}

std::string sampler_text(const Sampler& s) {
  constexpr const char* addressings[] = {"none",   "clamp",           "clamp to edge",
                                         "repeat", "mirrored repeat", "mirror once"};
  return fmt::format("{}, {}, {} coordinates", addressings[static_cast<int>(s.addressing)],
                     s.filtering == Filtering::linear ? "linear" : "nearest",
                     s.normalised ? "normalised" : "unnormalised");
}

Facts image_facts(const ImageCall& image) {
  if (image.operation == ImageOperation::listed) return {{"image", std::string(name_of(image.kind))}};
  const auto region = region_of(image);
  std::string size = std::to_string(region[0]);
  for (int k = 1; k < coordinates_of(image.kind); ++k)
    size += fmt::format(" x {}", region[static_cast<std::size_t>(k)]);
  Facts facts{{"image", fmt::format("{}, {} {}, {}", name_of(image.kind), name_of(image.format.order),
                                    name_of(image.format.type), size)}};
  if (image.sampler) facts.emplace_back("sampler", sampler_text(*image.sampler));
  return facts;
}

Facts texture_facts(const TextureCall& texture) {
  std::string size = std::to_string(texture.size[0]);
  for (int axis = 1; axis < axes_of(texture.kind); ++axis)
    size += fmt::format(" x {}", texture.size[static_cast<std::size_t>(axis)]);
  if (texture.layers > 1) size += fmt::format(", {} layers", texture.layers);
  if (texture.levels > 1) size += fmt::format(", {} levels", texture.levels);
  Facts facts{{"image", fmt::format("{}, {}, {}", name_of(texture.kind), texture.format, size)}};
  if (texture.samples()) facts.emplace_back("sampler", sampler_text(texture.sampler.filter));
  return facts;
}

/// Of the first result that failed, or of none: what took part.
Facts detail_of(std::span<const JudgedResult> seen, const Configuration& configuration) {
  for (const JudgedResult& o : seen)
    if (!o.judgement.passed()) {
      Facts facts = lines_of(sample_of(o, configuration).image);
      // The head has the result itself before.
      std::erase_if(facts,
                    [](const auto& fact) { return fact.first == "returned" || fact.first == "outside"; });
      return facts;
    }
  return {};
}

Facts facts_of(std::span<const JudgedResult> seen, const Configuration& configuration) {
  const Call& call = configuration.call;
  Facts facts;
  const auto add = [&](const Facts& more) { facts.insert(facts.end(), more.begin(), more.end()); };
  if (has_numbers(call)) add(arguments_of(call, seen[0].point()));
  if (const auto* image = as<ImageCall>(call)) add(image_facts(*image));
  if (const auto* texture = as<TextureCall>(call)) add(texture_facts(*texture));
  add(detail_of(seen, configuration));
  return facts;
}

/// Of all vectors together.
std::size_t lanes_of(const Call& call) {
  if (!has_numbers(call)) return 1;
  return std::min(OpenedCase::lanes, texels_of(call).value_or(OpenedCase::lanes));
}

/// The results in the head: of a print what is printed and what printf returned.
int results_in_head(const Call& call) {
  return as<PrintCall>(call) != nullptr ? PrintCall::first_word : static_cast<int>(call.results.size());
}

}  // namespace

Outcome<ReproducedPoint> reproduced_point(const Case& c, const OpenedCase& opened, const DeviceInfo& device,
                                          std::span<const JudgedResult> seen) {
  const Call& call = opened.call();
  const Configuration& configuration = opened.configuration();
  const ConfigurationRecord record = opened.record();
  ReproducedPoint point{.call = call,
                        .device = device,
                        .arguments = {seen[0].point().begin(), seen[0].point().end()},
                        .lanes = lanes_of(call),
                        .results = {},
                        .allowed = {},
                        .facts = facts_of(seen, configuration),
                        .rule = fmt::format("{} ({}, {})", record.bound, record.rulebook, record.clause),
                        .command = command_of(at_point(c, seen[0].point()))};
  for (int k = 0; k < results_in_head(call); ++k)
    point.results.push_back(reproduced_result(failing_or_first(seen, k), configuration));
  if (const auto* print = as<PrintCall>(call)) {
    point.print = allowed_print(*print, seen, configuration);
    return point;
  }
  if (as<ClaimCall>(call) != nullptr) {
    point.mandate = condition_of(*mandate_of(*configuration.criterion));
    return point;
  }
  auto allowed =
      is_of_image(call) ? allowed_as_one(seen[0], configuration) : allowed_of_each(seen, configuration);
  if (!allowed) return allowed.error();
  point.allowed = std::move(*allowed);
  return point;
}

}  // namespace plumbline
