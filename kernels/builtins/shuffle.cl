// shuffle, shuffle2 (6.12.12): each component picked by the low bits of the mask's.

#include "widths.h"

#define PICK_1(i, m) x[mask.s##i & (m - 1)]
// With two vectors, one more bit selects one.
#define PICK_2(i, m) (mask.s##i & m ? y[mask.s##i & (m - 1)] : x[mask.s##i & (m - 1)])
#define SHUFFLE(n, m, T)                                                            \
  BUILTIN CAT(T, n) shuffle(CAT(T, m) x, CAT(UNSIGNED_##T, n) mask) {               \
    return (CAT(T, n))(CAT(LIST_, n)(PICK_1, m));                                   \
  }                                                                                 \
  BUILTIN CAT(T, n) shuffle2(CAT(T, m) x, CAT(T, m) y, CAT(UNSIGNED_##T, n) mask) { \
    return (CAT(T, n))(CAT(LIST_, n)(PICK_2, m));                                   \
  }
#define SHUFFLES_FROM(m, T) SHUFFLE(2, m, T) SHUFFLE(4, m, T) SHUFFLE(8, m, T) SHUFFLE(16, m, T)
#define SHUFFLES(T) SHUFFLES_FROM(2, T) SHUFFLES_FROM(4, T) SHUFFLES_FROM(8, T) SHUFFLES_FROM(16, T)
EACH_INTEGER(SHUFFLES)
EACH_FLOAT(SHUFFLES)
