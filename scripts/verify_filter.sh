#!/usr/bin/env bash
# Compares the filter with the judge at many points of every rule of every rulebook, spread over every processor;
# needs build/bin/harness_test.
#   scripts/verify_filter.sh [points of a rule, 2^18 by default [shares of a precision, 64 by default]]
# The rules of one function share its points. Prints the shares that fail with their output, then how many passed.
set -uo pipefail
cd "$(dirname "$0")/.."
points=${1:-262144}
shares=${2:-64}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for precision in double float half; do
  for share in $(seq 0 $((shares - 1))); do echo "All/FilterOfRules.AgreesWithTheJudge/$precision $share/$shares"; done
done > "$work/all"
start=$SECONDS
xargs -P "$(nproc)" -L1 sh -c '
  log="$3/$(echo "$4 $5" | tr "/ " "__")"
  if PLUMBLINE_REFERENCE_POINTS=$2 PLUMBLINE_REFERENCE_SHARE=$5 "$1" --gtest_filter="$4" --gtest_brief=1 >"$log" 2>&1 &&
    grep -q "PASSED  \] 1 test" "$log"
  then echo "$4 $5" >> "$3/passed"
  else echo "FAILED: $4 $5"; cat "$log"; fi' share build/bin/harness_test "$points" "$work" < "$work/all"
passed=$(cat "$work/passed" 2>/dev/null | wc -l)
all=$(wc -l < "$work/all")
echo "filter and judge, $points points a rule: $passed of $all shares passed in $((SECONDS - start)) s"
[ "$passed" = "$all" ]
