#pragma once

#include <span>
#include <vector>

#include "softcl/protocol/language.h"

namespace softcl {

// What of language.h is left by SOFTCL_POSE, and the extensions of the embedded profile.

std::vector<Extension> offered_extensions();
std::vector<NamedVersion> offered_features();
std::span<const LanguageVersion> offered_languages();

}  // namespace softcl
