/* Offers the functions of a math library by Plumbline's exec protocol, version 1. Before this stand LIBRARY, its name; LINKED
   where it is an archive that the program is linked with; CALLER_BYTE_ORDER, that of the values in the pipes; and
   FUNCTIONS(F), F(line of the protocol, symbol, shape, bytes of a T, types of arguments, types of results) for each
   function that the library may have. T is float or double, I an int. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef LINKED
#include <dlfcn.h>
#include <link.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

typedef void any_function(void);
enum shape { unary, binary, ternary, with_int, with_llong, to_int, and_int, and_value, and_quotient, sine_cosine, pair };
