#pragma once

#include <span>
#include <vector>

#include "harness/selftest/selftest.h"

namespace plumbline {

/// Defects of a subject that answers `test case`, one whose right results the test case itself knows: every
/// kind of fault that changes a result ("nan", "saturate", "lane", …), and each answer that another question
/// of the same suite and signature would have had ("as convert_uchar_rtz"). Every changed result that is not
/// open must fail: one that passes makes the fault missed. A baseline subject that does not conform is a
/// missed "none".
std::vector<Mutation> exact_mutations(const TestCase& test_case, std::span<const TestCase> all);

}  // namespace plumbline
