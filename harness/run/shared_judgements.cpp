#include "harness/run/shared_judgements.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace plumbline {
namespace {

bool are_same(std::span<const Column> a, std::span<const Column> b, std::uint64_t count) {
  return std::ranges::equal(a, b, [&](const Column& x, const Column& y) {
    return std::memcmp(x.bytes.data(), y.bytes.data(), count * static_cast<std::size_t>(size_of(x.type))) ==
           0;
  });
}

}  // namespace

void pair_alike(std::span<Evaluated> evaluated) {
  part_all(evaluated);
  for (Evaluated& a : evaluated) {
    if (!a.evaluator || a.measurement.observer) continue;
    const auto first = std::ranges::find_if(evaluated, [&](const Evaluated& b) {
      return b.is_judged() && !b.measurement.observer &&
             b.configuration->criterion == a.configuration->criterion;
    });
    if (&*first != &a) a.judged_as = &*first;
  }
}

void part_all(std::span<Evaluated> evaluated) {
  for (Evaluated& a : evaluated) a.judged_as = nullptr;
}

void part_differing(std::span<Evaluated> evaluated, std::span<const std::span<const Column>> results,
                    std::uint64_t count) {
  std::vector<const Evaluated*> before;
  for (std::size_t k = 0; k < evaluated.size(); ++k) {
    Evaluated& a = evaluated[k];
    before.push_back(a.judged_as == nullptr ? &a : a.judged_as);
    a.judged_as = nullptr;
    for (std::size_t b = 0; b < k && a.evaluator && a.judged_as == nullptr; ++b)
      if (evaluated[b].is_judged() && before[b] == before[k] && are_same(results[b], results[k], count))
        a.judged_as = &evaluated[b];
  }
}

void share_judgements(std::span<Evaluated> evaluated) {
  for (Evaluated& a : evaluated)
    if (a.judged_as != nullptr) a.measurement.take_judgements(a.judged_as->measurement);
}

}  // namespace plumbline
