#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "fault": the subject of the self-test. Its baseline results are the reference's, correctly rounded; a
/// selector is a fault's text (fault.h): "ulp=+5@0x3f8ccccd" changes the result at one point, "none" changes
/// nothing. What kind of device the subject is may follow (posing.h): "none:embedded,rtz". Not listed.
std::unique_ptr<Adapter> fault_adapter();

}  // namespace plumbline
