// convert_char*, convert_uchar* (6.2.3).

#include "to_integer.h"

TO_INTEGER(char)
TO_INTEGER(uchar)
