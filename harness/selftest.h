#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/rulebook_choice.h"
#include "harness/runner.h"
#include "harness/suite.h"

namespace plumbline {

/// What became of one defect put into one builtin on purpose.
struct Mutation {
  std::string suite, builtin, signature, precision;
  std::string fault;  ///< as the fault subject's selector, "flush" or "ulp=5@0x3f8ccccd"
  enum class Fate {
    detected,
    missed,       ///< it changed a result that the rulebook binds, and no verdict turned red
    not_visible,  ///< it changes no result that the rulebook binds: no subnormal result, an unbounded
                  ///< builtin, …
  } fate = Fate::not_visible;
  std::string found_at;  ///< the failing point that was reported first
};

/// Injects every kind of fault into every topic through `open_fault` (which takes the fault subject's
/// selector) and tells which ones the judge saw. A fault at one point counts as detected only if the verdict
/// fails at that very point; a sound subject that does not conform is a missed "none".
std::vector<Mutation> run_selftest(
    std::span<const Topic> topics, const RulebookChoice& rulebooks, unsigned jobs,
    const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_fault);

}  // namespace plumbline
