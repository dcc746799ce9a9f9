#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// a*b+c, a*b-c and c-a*b under FP_CONTRACT OFF, ON and as the device has it (6.12.2.1), and fma and mad:
/// rounded once or twice, judged by what the pragma and the build options allow. The report shows which it
/// was.
std::unique_ptr<Suite> contraction_suite();

}  // namespace plumbline
