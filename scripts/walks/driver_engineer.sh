#!/bin/sh
# An engineer of a driver, here pocl's: measures it, repeats a point, and writes a program for a bug report.
. "$(dirname "$(realpath "$0")")/steps.sh"

if ! plumbline list devices 2>/dev/null | grep -qi pocl; then
  echo "skipped: there is no pocl here"
  exit 77
fi
step 0 'pocl' plumbline doctor
step 0 'log .* conforms' plumbline run --device opencl:pocl --suite math --builtin log --precision single --width 1,4
step 1 'sinpi .* fails' plumbline run --device opencl:pocl --suite math --builtin sinpi --precision single --width 1 --out failing
replay=$(grep -oE "plumbline replay '[^']*'" failing/summary.md | head -n 1)
echo "summary.md: $replay"
step 1 'sinpi' sh -c "$replay --write sinpi.c"
has sinpi.c 'clBuildProgram'
step 0 '' cc -DCL_TARGET_OPENCL_VERSION=300 -o sinpi sinpi.c -lOpenCL -lm
step 1 '.' ./sinpi
finish
