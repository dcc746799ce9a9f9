// The names of the explicit conversions (6.2.3) and how one scalar body becomes all of them.
#pragma once

#include "rounded.h"

/// The forms of convert_D<n><suffix> from S for n = 2 3 4 8 16, component by component.
#define CONVERT_WIDTH(n, D, S, suffix)                                   \
  BUILTIN CAT(D, n) CAT(CAT(convert_##D, n), suffix)(CAT(S, n) x) {      \
    return (CAT(D, n))(CAT(LIST_, n)(CALL_1, CAT(convert_##D, suffix))); \
  }
/// One conversion at every width: the scalar's body is the expression EACH of x.
#define CONVERT(D, S, suffix, EACH)                        \
  BUILTIN D CAT(convert_##D, suffix)(S x) { return EACH; } \
  EACH_WIDTH(CONVERT_WIDTH, D, S, suffix)

/// One conversion at every width as the language's own cast.
#define CAST_WIDTH(n, D, S, suffix)                                 \
  BUILTIN CAT(D, n) CAT(CAT(convert_##D, n), suffix)(CAT(S, n) x) { \
    return __builtin_convertvector(x, CAT(D, n));                   \
  }
#define CONVERT_CAST(D, S, suffix)                         \
  BUILTIN D CAT(convert_##D, suffix)(S x) { return (D)x; } \
  EACH_WIDTH(CAST_WIDTH, D, S, suffix)

/// A conversion that is exact in every rounding direction.
#define CONVERT_EXACT(D, S) \
  CONVERT_CAST(D, S, )      \
  CONVERT_CAST(D, S, _rte)  \
  CONVERT_CAST(D, S, _rtz)  \
  CONVERT_CAST(D, S, _rtp)  \
  CONVERT_CAST(D, S, _rtn)
