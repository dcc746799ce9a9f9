#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/selftest/selftest.h"

namespace plumbline {

/// Defects of a subject that is asked `test case`, a question on an image: those of a whole image through
/// `open_fault` ("texel", "clamp", …), and mutated results ("ulp=2", "nan"). A fault that changes results and
/// has none of them refused is missed, and so is a baseline subject ("none") that has one refused.
std::vector<Mutation> image_mutations(
    const TestCase& test_case, const ImageRule& rule,
    const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_fault);

}  // namespace plumbline
