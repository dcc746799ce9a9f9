#pragma once

#include <span>

#include "harness/reproducer/c_text.h"

namespace plumbline::cuda {

/// The parts of a program of the driver API (programs/*.c).
std::span<const ProgramText> cuda_programs();

}  // namespace plumbline::cuda
