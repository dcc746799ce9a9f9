#!/bin/sh
# Hunts in each of softcl's functions of doubles and in those of several singles, all at once, and meanwhile counts the
# misrounded results of random doubles. Takes both into docs/accuracy. A hunt keeps one to two processors busy.
#
#   scripts/softcl_hunts.sh PLUMBLINE FOLDER [TIME [POINTS]]     FOLDER gets the results; five minutes, 2^27 of each
set -eu
plumbline=$1
folder=$2
time=${3:-5m}
points=${4:-2^27}
double="1/x acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cbrt cos cosh cospi erf erfc exp exp10 \
exp2 expm1 hypot lgamma lgamma_r log log10 log1p log2 pow pown powr rootn rsqrt sin sincos sinh sinpi tan tanh tanpi \
tgamma x/y"
single="atan2 atan2pi half_divide half_powr hypot native_divide native_powr pow pown powr rootn x/y"
export SOFTCL_WORKERS=1
mkdir -p "$folder"
hunt() { # PRECISION FUNCTION
  out=$folder/$1-$(echo "$2" | tr / -)
  "$plumbline" hunt --device bundled --suite math --builtin "$2" --precision "$1" --time-budget "$time" --out "$out" \
    >"$out.log" 2>&1 || echo "hunt of $2 of $1: status $?"
}
for function in $double; do hunt double "$function" & done
for function in $single; do hunt single "$function" & done
"$plumbline" run --device bundled --suite math --builtin "$(echo "$double" | tr ' ' ,)" --precision double \
  --points "$points" --time-budget "$time" --compact --out "$folder/random" >"$folder/random.log" 2>&1 ||
  echo "counts: status $?"
wait
"$(dirname "$0")/accuracy_page.py" add "$folder"/*/results.json
"$(dirname "$0")/accuracy_page.py"
