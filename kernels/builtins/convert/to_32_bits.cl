// convert_int*, convert_uint* (6.2.3).

#include "to_integer.h"

TO_INTEGER(int)
TO_INTEGER(uint)
