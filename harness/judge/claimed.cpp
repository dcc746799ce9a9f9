#include "harness/judge/claimed.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace plumbline {
namespace {

using MandateRelation = Mandate::Relation;

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

bool allows(const Mandate& m, std::uint64_t first, std::uint64_t second) {
  if (first < m.least || first > m.most || first % m.multiple_of != 0) return false;
  if (m.relation == MandateRelation::at_least_a_quarter)
    return first >= second / 4 + (second % 4 != 0 ? 1 : 0);
  return m.relation == MandateRelation::none || first <= second;
}

/// Claims that are allowed, as near to the limits as whole numbers are.
std::uint64_t allowed_claim(const Mandate& m, int output) {
  const std::uint64_t first = m.most != no_limit ? m.most : std::max<std::uint64_t>(m.least, 1);
  if (output == 0) return first;
  return m.relation == MandateRelation::at_least_a_quarter ? 4 * first : first + 2;
}

std::string text_of(const Mandate& m, const std::vector<std::string>& names) {
  if (m.least == m.most) return std::to_string(m.least);
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (m.least > 0) add("at least " + std::to_string(m.least));
  if (m.most != no_limit) add("at most " + std::to_string(m.most));
  if (m.multiple_of > 1) add("a multiple of " + std::to_string(m.multiple_of));
  if (m.relation == MandateRelation::at_least_a_quarter) add("at least a quarter of " + names[1]);
  if (m.relation == MandateRelation::at_most) add("at most " + names[1]);
  return text;
}

bool applies(const Mandate& m, bool embedded, int version) {
  const bool profile =
      m.profile == Mandate::Profile::any || (m.profile == Mandate::Profile::embedded) == embedded;
  return profile && version >= m.since && version <= m.until;
}

}  // namespace

int opencl_version(std::string_view text) {
  constexpr std::string_view start = "OpenCL ";
  if (!text.starts_with(start)) return 0;
  text.remove_prefix(start.size());
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  if (text.size() < 3 || !digit(text[0]) || text[1] != '.' || !digit(text[2])) return 0;
  return 10 * (text[0] - '0') + (text[2] - '0');
}

Claimed::Claimed(const Mandate& mandate, const ClaimCall& call) : mandate_(mandate) {
  for (const Claim& claim : call.claims) names_.push_back(name_of(claim));
}

StatedBound Claimed::bound() const {
  return {text_of(mandate_, names_), std::numeric_limits<double>::infinity(), std::string(mandate_.clause)};
}

void Claimed::judge(PointTruths&, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  if (!allows(mandate_, results[0].bits, results.size() > 1 ? results[1].bits : 0))
    judgements[0] = {PassReason::failed, std::numeric_limits<double>::infinity()};
}

std::string Claimed::truth(std::span<const Scalar>, int output, int) const {
  return output == 0 ? text_of(mandate_, names_) : "anything";
}

std::string Claimed::text(const Call&, std::span<const Scalar> point, int output) const {
  const std::string& name = names_[static_cast<std::size_t>(output)];
  return point[0].bits == 0 ? name : name + "[" + std::to_string(point[0].bits) + "]";
}

std::optional<Scalar> Claimed::right_result(std::span<const Scalar>, int output) const {
  return Scalar{ScalarType::u64, allowed_claim(mandate_, output)};
}

bool Claimed::must_reject(std::span<const Scalar>, int output, Scalar result) const {
  const Mandate& m = mandate_;
  if (output != 0) return false;
  const std::uint64_t second = allowed_claim(m, 1), claimed = result.bits;
  if (claimed < m.least || claimed > m.most || claimed / m.multiple_of * m.multiple_of != claimed)
    return true;
  if (m.relation == MandateRelation::at_least_a_quarter) return claimed < (second + 3) / 4;
  return m.relation == MandateRelation::at_most && claimed > second;
}

bool Claimed::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Claimed*>(&other);
  return same != nullptr && &same->mandate_ == &mandate_ && same->names_ == names_;
}

const Mandate* mandate_of(const Criterion& criterion) {
  const auto* claimed = dynamic_cast<const Claimed*>(&criterion);
  return claimed == nullptr ? nullptr : &claimed->mandate();
}

CriterionFactory mandated(std::span<const Mandate> mandates) {
  return [mandates](const CriterionRequest& request) -> CriterionChoice {
    const int version = opencl_version(request.device.version);
    for (const Mandate& m : mandates)
      if (version == 0 || applies(m, request.device.embedded, version))
        return {std::make_shared<Claimed>(m, std::get<ClaimCall>(request.call.kind))};
    return {nullptr, "the documents mandate nothing of it for " +
                         std::string(request.device.embedded ? "embedded" : "full") + " profile devices of " +
                         request.device.version.substr(0, 10)};
  };
}

}  // namespace plumbline
