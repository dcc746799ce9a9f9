#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "harness/results/pass_reason.h"

namespace plumbline {

/// What orders errors in ulp: a NaN, no number at all where one was due, comes after every number.
inline double badness(double ulp) { return std::isnan(ulp) ? std::numeric_limits<double>::infinity() : ulp; }

// Of a judged result of type T a list needs
// - `place_of(const T&)`: its place in the order of the inputs, the point's index before the output;
// - `ulp_of(const T&)`: its error;
// - `repeats(const T&, const T&)`: both are the same result at the same point. Inputs may hold a point more
//   than once, in other lanes too.

template <class T>
bool earlier(const T& a, const T& b) {
  return place_of(a) < place_of(b);
}

/// Whether the error is larger; the earlier point is worse where two are equal.
template <class T>
bool worse(const T& a, const T& b) {
  const double left = badness(ulp_of(a)), right = badness(ulp_of(b));
  return left != right ? left > right : earlier(a, b);
}

/// Keeps the first `most` in `order` of what does not repeat another; of what does, the first. Such a list of
/// some points and one of others make that of all: what is left out of a part would be left out of the whole.
template <class T>
void keep(std::vector<T>& list, std::size_t most, const T& seen, bool (&order)(const T&, const T&)) {
  if (list.size() == most && (most == 0 || !order(seen, list.back()))) return;
  const auto twin = std::ranges::find_if(list, [&](const T& other) { return repeats(other, seen); });
  if (twin != list.end()) {
    if (!order(seen, *twin)) return;
    list.erase(twin);
  }
  list.insert(std::upper_bound(list.begin(), list.end(), seen, order), seen);
  if (list.size() > most) list.pop_back();
}

/// The results that are shown, none twice in one list. Those of disjoint points merge, in any order.
template <class T>
struct Kept {
  std::uint64_t most = 8;        ///< of each list
  std::vector<T> worst;          ///< those of an error above 0, the worst first
  std::vector<T> first_failing;  ///< and undecided ones; here and below in the order of the inputs
  std::vector<T> worst_failing;  ///< at most one
  std::vector<T> departing, excused;

  void add(const T& seen, PassReason reason) {
    if (ulp_of(seen) > 0) keep(worst, most, seen, worse<T>);
    if (!passes(reason)) {
      keep(worst_failing, 1, seen, worse<T>);
      keep(first_failing, most, seen, earlier<T>);
    }
    if (reason == PassReason::departs) keep(departing, most, seen, earlier<T>);
    if (is_excuse(reason)) keep(excused, most, seen, earlier<T>);
  }

  void merge(const Kept& other) {
    for (const T& seen : other.worst) keep(worst, most, seen, worse<T>);
    for (const T& seen : other.worst_failing) keep(worst_failing, 1, seen, worse<T>);
    for (const T& seen : other.first_failing) keep(first_failing, most, seen, earlier<T>);
    for (const T& seen : other.departing) keep(departing, most, seen, earlier<T>);
    for (const T& seen : other.excused) keep(excused, most, seen, earlier<T>);
  }

  /// The first failing one, then the worst, then the next ones.
  std::vector<T> failing() const {
    std::vector<T> out;
    const auto take = [&](const T& seen) {
      if (out.size() < most && std::ranges::none_of(out, [&](const T& o) { return repeats(o, seen); }))
        out.push_back(seen);
    };
    if (!first_failing.empty()) take(first_failing[0]);
    if (!worst_failing.empty()) take(worst_failing[0]);
    for (const T& seen : first_failing) take(seen);
    return out;
  }
};

}  // namespace plumbline
