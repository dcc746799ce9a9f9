#!/bin/sh
# Evaluates softcl's functions of one number at every single and at every half, and takes the counts of misrounded results
# into docs/accuracy. With a list of builtins it evaluates these alone. A function takes half a minute of processor time.
# Then it holds every power and root of a half to integers (half_powers, beside PLUMBLINE), in ten minutes of processor time.
#
#   scripts/softcl_accuracy.sh PLUMBLINE FOLDER [BUILTIN,...]     FOLDER gets the results
set -eu
plumbline=$1
folder=$2
functions=${3:-acos,acosh,acospi,asin,asinh,asinpi,atan,atanh,atanpi,cbrt,ceil,cos,cosh,cospi,erf,erfc,exp,exp10,exp2,\
expm1,fabs,floor,fract,frexp,ilogb,lgamma,lgamma_r,log,log10,log1p,log2,logb,modf,rint,round,rsqrt,sin,sincos,sinh,\
sinpi,sqrt,tan,tanh,tanpi,tgamma,trunc,1/x}
for precision in half single; do
  "$plumbline" run --device bundled --suite math --builtin "$functions" --precision $precision --inputs exhaustive \
    --out "$folder/$precision"
  "$(dirname "$0")/accuracy_page.py" add "$folder/$precision/results.json"
done
"$(dirname "$0")/accuracy_page.py"
[ $# -gt 2 ] && exit
seq 0 1023 | SOFTCL_WORKERS=1 xargs -P "$(nproc)" -I{} "$(dirname "$plumbline")/half_powers" {} 1024 |
  awk -F'\t' '{ all += $3; wrong += $4; if ($5 != "") print $5 } END { printf "%.0f misrounded of %.0f\n", wrong, all; exit wrong > 0 }'
