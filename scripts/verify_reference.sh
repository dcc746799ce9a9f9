#!/usr/bin/env bash
# The long checks of the reference, spread over every processor; needs build/bin/reference_test.
#   scripts/verify_reference.sh [folder of the test program, build/bin by default [points of a test at most]]
# Prints one line a check: what it is, tests passed of how many, processor seconds, and the result.
set -uo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/bin}/reference_test
most=${2:-1000000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# check NAME POINTS FILTER: one process a test, so that the slowest functions share the processors.
check() {
  local name=$1 points=$(($2 < most ? $2 : most)) filter=$3 passed=0 all=0
  local start=$SECONDS
  "$program" --gtest_list_tests --gtest_filter="$filter" |
    awk '/^[^ ].*\.$/ {suite = $1} /^  / {print suite $1}' > "$work/tests"
  all=$(wc -l < "$work/tests")
  xargs -P "$(nproc)" -I{} sh -c \
    'PLUMBLINE_REFERENCE_POINTS=$1 "$2" --gtest_filter="$3" --gtest_brief=1 > "$4/$(echo "$3" | tr / _).log" 2>&1 &&
     echo "$3" >> "$4/passed" || { echo "FAILED: $3"; cat "$4/$(echo "$3" | tr / _).log"; }' \
    check "$points" "$program" {} "$work" < "$work/tests"
  passed=$(cat "$work/passed" 2>/dev/null | wc -l)
  rm -f "$work/passed"
  printf '%-28s %8d points a test: %d of %d tests passed in %d s\n' "$name" "$points" "$passed" "$all" $((SECONDS - start))
  [ "$all" -gt 0 ] && [ "$passed" = "$all" ] || status=1
}

check "enclosures against Arb" 100000 'Function/ArbAgreement.*'
check "host settings, 8 threads" 100000 'Function/Environment.*'
check "binary16, pairs" 1048576 'Function/Binary16.*'
check "rounding by integers" 1000000 'RoundTo.*'
check "the processor's arithmetic" 2000000 'CorrectlyRounded.*'
exit $status
