#pragma once

#include <span>
#include <vector>

#include "harness/selftest.h"

namespace plumbline {

/// Defects of a subject that answers `topic`, one whose right results the topic itself knows: every kind of
/// fault that changes a result ("nan", "saturate", "lane", …), and each answer that another question of the
/// same suite and signature would have had ("as convert_uchar_rtz"). Every changed result that is not open
/// must fail: one that passes makes the fault missed. A sound subject that does not conform is a missed
/// "none".
std::vector<Mutation> exact_mutations(const Topic& topic, std::span<const Topic> all);

}  // namespace plumbline
