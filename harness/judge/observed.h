#pragma once

#include <functional>

#include "harness/device/shader_modes.h"
#include "harness/judge/criterion.h"

namespace plumbline {

/// For suites that report how a device behaves: what suite math judges as well is only recorded, so that a
/// defect is no failure twice. Where `decides` is true of the mode, which suite math does not evaluate by
/// itself, results are judged as `judged` does.
CriterionFactory observed(CriterionFactory judged, std::function<bool(const ShaderMode&)> decides);

/// Whether it records alone.
bool only_records(const Criterion& criterion);

}  // namespace plumbline
