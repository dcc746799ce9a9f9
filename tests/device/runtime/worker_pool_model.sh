#!/usr/bin/env bash
# Checks worker_pool.pml with SPIN: no error as it is, and each of the defects that it can be given is found.
# Usage: worker_pool_model.sh SPIN CC
set -euo pipefail
model=$(realpath "$(dirname "$0")")/worker_pool.pml
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# check OPTIMISATION [-DDEFECT]: prints what the verifier says. A defect is found in less time than it takes to optimise.
check() {
  "$spin" -a "${@:2}" "$model"
  "$cc" -w "$1" -DSAFETY -DHC4 -o verifier pan.c
  ./verifier -m100000 -w24
}
spin=$1 cc=$2
check -O2 >plain.txt
if ! grep -q "errors: 0" plain.txt || grep -q "truncated\|max search depth too small\|out of memory" plain.txt; then
  cat plain.txt
  exit 1
fi
grep "states, stored" plain.txt
for defect in SHARED_CALLS READ_FIRST ASK_FIRST CALL_ANY ITS_PIECES; do
  check -O0 "-D$defect" >defect.txt
  if ! grep -q "assertion violated" defect.txt; then
    echo "not found: $defect"
    exit 1
  fi
done
