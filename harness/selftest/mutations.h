#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/rulebook/choice.h"
#include "harness/selftest/subject.h"
#include "harness/suite/suite.h"

namespace plumbline {

enum class MutationResult {
  detected,
  missed,       ///< a result that must be rejected passed; or the subject failed
  not_visible,  ///< it changes no result that must be rejected: no subnormal result, an unbounded builtin
};

/// What became of one defect put into one test case on purpose.
struct Mutation {
  std::string suite, builtin, signature;
  ScalarType precision = ScalarType::f32;
  std::string fault;  ///< "none", a fault's text (harness/fault/fault.h), or "as convert_uchar_rtz"
  MutationResult result = MutationResult::not_visible;
  std::string_view mode = "default";
  std::string where;  ///< the failing point that was reported first, or what went wrong
};

/// Puts every kind of fault into every test case and returns which ones its criterion detected. A changed
/// result that Criterion::must_reject names and judge() lets pass makes the fault missed, whatever else was
/// seen; so does a right result that fails ("none"), and a subject that fails. A fault at one point
/// ("ulp=5@0x3f8ccccd") counts as detected only if the judgement fails at that very point. The subject has
/// its faults behind `front` alone and is used through it; what that front cannot express is left out.
std::vector<Mutation> run_selftest(std::span<const TestCase> cases, const RulebookChoice& rulebooks,
                                   unsigned jobs, const FaultOpener& open_fault, Front front = Front::source);

/// The same for one test case, of shaders' instructions in the modes denorm-preserve and relaxed-precision
/// too; its kin are found among `all`.
std::vector<Mutation> mutations_of(const TestCase& test_case, std::span<const TestCase> all,
                                   const RulebookChoice& rulebooks, const FaultOpener& open,
                                   Front front = Front::source);

/// A suite and precision in which fewer faults were detected than are known to be.
struct Shortfall {
  std::string suite;
  ScalarType precision;
  std::size_t detected, least;
};

/// Compares with the committed counts (least_detected.cpp) for each suite and precision among the mutations.
/// Under any but the default rulebooks one error of the size of the bound must be detected: a rulebook that
/// bounds nothing detects none, however right its edge cases are.
std::vector<Shortfall> shortfalls(std::span<const Mutation> mutations, bool default_rulebooks,
                                  Front front = Front::source);

}  // namespace plumbline
