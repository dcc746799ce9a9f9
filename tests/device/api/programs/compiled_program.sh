#!/bin/sh
# Compiles a program against a library that it includes, and runs it. 77: the library is not installed.
#   compiled_program.sh FILE.cpp
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! c++ -std=c++17 -O1 -w -DCL_TARGET_OPENCL_VERSION=120 "$1" -o "$work/program" -lOpenCL 2>"$work/log"
then
  missing=$(sed -n 's,.*fatal error: \(\(boost\|viennacl\)/.*\): No such file.*,\1,p' "$work/log" | head -1)
  [ -n "$missing" ] && { echo "skipped: there is no $missing"; exit 77; }
  cat "$work/log"
  exit 1
fi
"$work/program"
