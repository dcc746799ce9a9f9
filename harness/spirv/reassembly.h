#pragma once

#include <string>

#include "harness/spirv/module.h"

namespace plumbline::spirv {

/// The words of a text that disassembled() wrote, in the version of SPIR-V that its head names.
Outcome<Words> reassembled(const std::string& disassembly);

}  // namespace plumbline::spirv
