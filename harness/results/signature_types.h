#pragma once

#include "harness/results/configuration_record.h"

namespace plumbline {

/// The types of arguments and results in a signature's text: of "float4(float4, int)" float and int, and
/// float. For files that lack them. None where an argument is neither a scalar type nor a vector of one.
void set_types_by_signature(ConfigurationRecord& configuration);

}  // namespace plumbline
