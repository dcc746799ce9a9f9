#!/bin/sh
# Compiles a program against a library that it includes, and runs it. 77: the library is not installed.
#   compiled_program.sh FILE.cpp
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header=$(sed -n "s,^#include <\(\(boost\|viennacl\)/[^>]*\)>,\1,p" "$1" | head -1)
if ! echo "#include <$header>" | c++ -std=c++17 -DCL_TARGET_OPENCL_VERSION=120 -w -fsyntax-only -x c++ - 2>"$work/log"
then
  grep -q "$header: No such file" "$work/log" && { echo "skipped: there is no $header"; exit 77; }
  cat "$work/log"
  exit 1
fi
c++ -std=c++17 -O1 -w -DCL_TARGET_OPENCL_VERSION=120 "$1" -o "$work/program" -lOpenCL && "$work/program"
