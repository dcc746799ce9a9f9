#pragma once

#include <string>

#include "harness/libm/c_functions.h"
#include "harness/libm/vector_call.h"

namespace plumbline::libm {

/// C that declares a function of a library and calls it once: `static void call(const void *in_a, …, void
/// *out_0, …)`, each parameter the memory of one value, or of one vector's lanes. The call goes through a
/// volatile pointer, so that no compiler computes it itself. GNU C where the function is one of vectors.
std::string c_source(const std::string& symbol, Shape shape, bool is_single);
/// Precondition: `width` lanes are what the function's registers hold.
std::string c_source(const std::string& symbol, const VectorFunction& function, int width);

}  // namespace plumbline::libm
