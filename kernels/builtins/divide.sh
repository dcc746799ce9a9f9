#!/bin/sh
# divide.sh MODULE PARTS LLVM_SPLIT OPT: MODULE.0, MODULE.1 and so on have the functions of a module of bitcode, so that a
# kernel that calls one of them needs to read a few. Functions that share a variable or a function of the file stay together.
set -e
"$3" -j "$2" --preserve-locals "$1" -o "$1."
part=0
while [ "$part" -lt "$2" ]; do
  # Each part declares whatever the module has.
  "$4" -passes=strip-dead-prototypes "$1.$part" -o "$1.$part"
  part=$((part + 1))
done
