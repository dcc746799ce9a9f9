#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/device.h"
#include "harness/selftest.h"

namespace plumbline {

/// Defects of a subject that is asked `topic`, a question on an image: those of a whole image through
/// `open_fault` ("texel", "clamp", …), and spoiled results ("ulp=2", "nan"). A fault that changes results and
/// has none of them refused is missed, and so is a sound subject ("none") that has one refused.
std::vector<Mutation> image_mutations(
    const Topic& topic, const ImageRule& rule,
    const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_fault);

}  // namespace plumbline
