#include "harness/judge/listed.h"

#include <algorithm>

#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

bool is_right(const ListedItem& item, Scalar result) {
  return std::ranges::any_of(item.right, [&](Scalar right) { return same_result(right, result); });
}

}  // namespace

const ListedItem& Listed::item(std::span<const Scalar> point) const {
  return (*items_)[std::min<std::uint64_t>(point[0].bits, items_->size() - 1)];
}

void Listed::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  const ListedItem& listed = item(at.arguments());
  const Scalar best = listed.right[0];
  for (std::size_t k = 0; k < results.size(); ++k) {
    if (is_right(listed, results[k]) || are_alike(best, results[k], options_))
      judgements[k] = {reason_of(best), 0};
    else if (is_flush_of(best, results[k], options_))
      judgements[k] = {PassReason::flush_result, 0};
    else if (assumes_numbers_ && !is_finite(best))
      judgements[k] = {PassReason::undefined, 0};
    else
      judgements[k] = wrong_result(best, results[k]);
  }
}

std::string Listed::truth(std::span<const Scalar> point, int, int) const {
  std::string text;
  for (const Scalar& right : item(point).right) text += (text.empty() ? "" : " or ") + literal(right);
  return text;
}

std::string Listed::text(const Call&, std::span<const Scalar> point, int) const { return item(point).name; }

std::optional<Scalar> Listed::right_result(std::span<const Scalar> point, int) const {
  return item(point).right[0];
}

bool Listed::must_reject(std::span<const Scalar> point, int, Scalar result) const {
  if (options_.flush || options_.signless_zeros || assumes_numbers_) return false;
  for (const Scalar& right : item(point).right)
    if (same_result(right, result)) return false;
  return true;
}

bool Listed::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Listed*>(&other);
  return same != nullptr && same->items_ == items_ && same->options_ == options_ &&
         same->assumes_numbers_ == assumes_numbers_;
}

CriterionFactory listed(std::vector<ListedItem> items) {
  const auto shared = std::make_shared<const std::vector<ListedItem>>(std::move(items));
  return [shared](const CriterionRequest& request) -> CriterionChoice {
    return {std::make_shared<Listed>(shared, std::string(request.clause),
                                     judge_options(request, request.call.results), request.mode.finite)};
  };
}

}  // namespace plumbline
