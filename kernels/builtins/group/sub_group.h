// Shared by the library of builtins and by what the device reports.
#pragma once

/// Work-items of a sub-group: consecutive local linear ids. As many as an AVX2 register holds floats. A power
/// of two, at most 32: one component of a ballot holds a sub-group.
#define SOFTCL_SUB_GROUP_SIZE 8
