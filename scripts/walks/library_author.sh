#!/bin/sh
# The author of a math library: measures a version with a mistake, finds it, repeats it, mends it, compares.
. "$(dirname "$(realpath "$0")")/steps.sh"

version() {
  echo '#include <math.h>' >my.c
  echo "float sinf(float x) { return (float)sin((double)x) $1; }" >>my.c
  cc -O1 -fno-builtin -shared -fPIC -o "$2" my.c -lm
}
mkdir first second
version '* (x > 1.0f ? 1.0f + 0x1p-19f : 1.0f)' first/libmy.so
version '' second/libmy.so

measure() {
  step "$1" "$2" plumbline run --device "libm:$3/libmy.so" --suite math --builtin sin --precision single \
    --rulebook opencl-1.2 --out "$3/out"
}
measure 1 'sin +4 ulp .* fails' first
step 1 'reason failed' plumbline replay 'libm:first/libmy.so math/sin/single 0x3fc00000' --rulebook opencl-1.2
step 1 'sin' plumbline hunt --device libm:first/libmy.so --builtin sin --precision single --rulebook opencl-1.2 \
  --time-budget 2s --out hunted
measure 0 'sin +4 ulp .* conforms' second
step 0 'improvement' plumbline diff first/out second/out
step 1 'regression' plumbline diff second/out first/out
step 0 'begin with site/index.html' plumbline atlas site first/out second/out
has site/math/sin.html ' → '
finish
