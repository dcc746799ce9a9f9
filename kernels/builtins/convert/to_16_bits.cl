// convert_short*, convert_ushort* (6.2.3).

#include "to_integer.h"

TO_INTEGER(short)
TO_INTEGER(ushort)
