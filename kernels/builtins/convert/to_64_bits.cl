// convert_long*, convert_ulong* (6.2.3).

#include "to_integer.h"

TO_INTEGER(long)
TO_INTEGER(ulong)
