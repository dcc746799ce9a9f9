#pragma once

#include <string>
#include <vector>

#include "extension_rows.h"

// Modules that use the capabilities of SPIR-V that extensions of OpenCL bring.

std::vector<ModuleUse> all_float_atomics();
std::vector<ModuleUse> dot_products();
std::vector<ModuleUse> bit_instructions();
/// `instruction` on io[0] and io[1] together, with 9.
std::vector<ModuleUse> wide_atomics(const std::string& instruction, cl_uint result);
/// Of 21 and 2, in floating point of `width` bits.
std::vector<ModuleUse> float_products(const std::string& width);
std::vector<ModuleUse> uniform_arithmetic();
std::vector<ModuleUse> sums_of_bytes();
