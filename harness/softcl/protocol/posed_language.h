#pragma once

#include <vector>

#include "softcl/protocol/language.h"

namespace softcl {

// What of language.h is left by SOFTCL_POSE, and the extensions of the embedded profile.

/// Whether kernels may enqueue kernels. Not from processes of their own (SOFTCL_ISOLATE), whose queues nobody
/// sees.
bool has_device_queues();

std::vector<Extension> offered_extensions();
std::vector<NamedVersion> offered_features();
std::vector<LanguageVersion> offered_languages();

}  // namespace softcl
