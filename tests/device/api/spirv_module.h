#pragma once

#include <CL/cl.h>

/// SPIR-V: a kernel k that does nothing, and a 32-bit constant with SpecId 7.
inline constexpr cl_uint spirv_module[] = {
    0x07230203,     0x00010000, 0,  7,   0,  // magic number, version 1.0, generator, bound, schema
    2u << 16 | 17,  4,                       // OpCapability Addresses
    2u << 16 | 17,  6,                       // OpCapability Kernel
    3u << 16 | 14,  2,          2,           // OpMemoryModel Physical64 OpenCL
    4u << 16 | 15,  6,          5,  'k',     // OpEntryPoint Kernel %5 "k"
    4u << 16 | 71,  2,          1,  7,       // OpDecorate %2 SpecId 7
    4u << 16 | 21,  1,          32, 0,       // %1 = OpTypeInt 32 0
    4u << 16 | 50,  1,          2,  42,      // %2 = OpSpecConstant %1 42
    2u << 16 | 19,  3,                       // %3 = OpTypeVoid
    3u << 16 | 33,  4,          3,           // %4 = OpTypeFunction %3
    5u << 16 | 54,  3,          5,  0,   4,  // %5 = OpFunction %3 None %4
    2u << 16 | 248, 6,                       // %6 = OpLabel
    1u << 16 | 253,                          // OpReturn
    1u << 16 | 56,                           // OpFunctionEnd
};
