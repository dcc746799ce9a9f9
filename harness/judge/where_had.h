#pragma once

#include <functional>
#include <string>

#include "harness/judge/criterion.h"

namespace plumbline {

/// The criterion of test cases that only some devices have what they need for: `lacks` gives the reason for
/// which a device does not evaluate, or an empty text.
inline CriterionFactory where_had(CriterionFactory criterion,
                                  std::function<std::string(const CriterionRequest&)> lacks) {
  return [criterion = std::move(criterion),
          lacks = std::move(lacks)](const CriterionRequest& request) -> CriterionChoice {
    if (std::string reason = lacks(request); !reason.empty()) return {nullptr, std::move(reason)};
    return criterion(request);
  };
}

}  // namespace plumbline
