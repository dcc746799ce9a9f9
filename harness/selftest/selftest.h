#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/rulebook/choice.h"
#include "harness/run/runner.h"
#include "harness/suite/suite.h"

namespace plumbline {

enum class MutationResult {
  detected,
  missed,       ///< it changed a result that the rulebook binds, and no verdict turned red
  not_visible,  ///< it changes no result that the rulebook binds: no subnormal result, an unbounded builtin,
                ///< …
};

/// What became of one defect put into one builtin on purpose.
struct Mutation {
  std::string suite, builtin, signature, precision;
  std::string fault;  ///< as the fault subject's selector, "flush" or "ulp=5@0x3f8ccccd"
  MutationResult result = MutationResult::not_visible;
  std::string found_at;  ///< the failing point that was reported first
};

/// Injects every kind of fault into every test case through `open_fault` (which takes the fault subject's
/// selector) and tells which ones the judge saw. A fault at one point counts as detected only if the
/// judgement fails at that very point; a baseline subject that does not conform is a missed "none".
std::vector<Mutation> run_selftest(
    std::span<const TestCase> cases, const RulebookChoice& rulebooks, unsigned jobs,
    const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_fault);

}  // namespace plumbline
