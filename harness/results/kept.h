#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace plumbline {

// Lists of the first so many results in an order, none twice. Two answers repeat each other by
// `bool repeats(const T&, const T&)`: inputs may hold a point more than once, in other lanes too. Such a list
// of some points and one of others make that of all: what is left out of a part would be left out of the
// whole.

/// How bad an error is: a result that is no number at all where one was wanted is worse than any number.
inline double badness(double ulp) { return std::isnan(ulp) ? std::numeric_limits<double>::infinity() : ulp; }

/// Keeps the first `most` in `order` of what does not repeat another; of what does, the first.
template <class T, class Order>
void keep(std::vector<T>& list, std::size_t most, const T& seen, Order&& order) {
  if (list.size() == most && (most == 0 || !order(seen, list.back()))) return;
  const auto twin = std::ranges::find_if(list, [&](const T& other) { return repeats(other, seen); });
  if (twin != list.end()) {
    if (!order(seen, *twin)) return;
    list.erase(twin);
  }
  list.insert(std::upper_bound(list.begin(), list.end(), seen, order), seen);
  if (list.size() > most) list.pop_back();
}

/// The first, then the worst, then the next ones, up to `most`. `worst` has one where `first` has any.
template <class T>
std::vector<T> first_and_worst(const std::vector<T>& first, const std::vector<T>& worst, std::size_t most) {
  std::vector<T> out;
  if (!first.empty()) out.push_back(first[0]);
  if (!worst.empty() && out.size() < most && (out.empty() || !repeats(out[0], worst[0])))
    out.push_back(worst[0]);
  for (std::size_t k = 1; k < first.size() && out.size() < most; ++k)
    if (!repeats(first[k], worst[0])) out.push_back(first[k]);
  return out;
}

}  // namespace plumbline
