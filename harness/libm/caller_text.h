#pragma once

#include <set>
#include <span>
#include <string>

#include "harness/libm/selection.h"
#include "harness/reproducer/c_text.h"

namespace plumbline::libm {

std::span<const ProgramText> caller_programs();

/// A program in GNU C that offers the functions of the selected library by the exec protocol. It opens the
/// library, or is linked with it where `linked` has the symbols that the library defines.
std::string caller_text(const Selection& selection, const std::set<std::string>* linked);

}  // namespace plumbline::libm
