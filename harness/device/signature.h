#pragma once

#include <string>

#include "harness/device/device.h"

namespace plumbline {

/// The call's types as reports show them, scalar: "float(float, int*)".
std::string signature_of(const Call& call);

}  // namespace plumbline
