#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/results/causes.h"
#include "harness/results/results.h"

namespace plumbline::reports {

/// The first line of the page.
struct Headline {
  std::string text;
  std::string_view style;  ///< the class of its element: `bad` where an entry fails
};
/// `causes` are those of the results.
Headline headline_of(const Results& results, std::span<const Cause> causes);

/// In HTML, what the page shows until its script has unpacked the results, and where no script may run: what
/// fails by likely cause, and the entries, those that fail first. Of many it has some and the number of the
/// others.
std::string page_summary(const Results& results, std::span<const Cause> causes);

}  // namespace plumbline::reports
