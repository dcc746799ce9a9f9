#!/usr/bin/env bash
# Builds the tests of the vector kernels and of the filter with AddressSanitizer and UndefinedBehaviorSanitizer, and
# runs them in each instruction set that the processor has, spread over all processors.
#   scripts/sanitized_kernels.sh [points of a test, 1,000 by default [instruction sets, all by default]...]
# Prints a line for each instruction set and program, and the output of what fails.
set -uo pipefail
cd "$(dirname "$0")/.."
points=${1:-1000}
shift || true
sets=${*:-portable avx2 avx512 neon}
shards=16
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{ cmake --preset asan && cmake --build build-asan --target fast_test harness_test; } > "$work/build" 2>&1 ||
  { cat "$work/build"; exit 1; }
export PLUMBLINE_FAST_POINTS=$points PLUMBLINE_REFERENCE_POINTS=$points GTEST_TOTAL_SHARDS=$shards
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
status=0

# run INSTRUCTION_SET PROGRAM FILTER
run() {
  local start=$SECONDS log=$work/$1-$2
  seq 0 $((shards - 1)) | PLUMBLINE_INSTRUCTION_SET=$1 xargs -P "$(nproc)" -I{} sh -c \
    'GTEST_SHARD_INDEX=$4 "build-asan/bin/$1" --gtest_filter="$2" > "$3.$4" 2>&1 && touch "$3.$4.passed"' \
    run "$2" "$3" "$log" {} || true
  grep -q "this processor does not have" "$log.0" && return
  local passed failed=0
  passed=$(cat "$log".? "$log".?? 2>/dev/null | grep -c '^\[       OK')
  for shard in $(seq 0 $((shards - 1))); do
    [ -e "$log.$shard.passed" ] || { cat "$log.$shard"; failed=1; status=1; }
  done
  [ "$passed" -gt 0 ] || status=1
  echo "$1, $2: $passed tests passed$([ $failed = 0 ] || echo ", others failed") in $((SECONDS - start)) s"
}

for set in $sets; do
  run "$set" harness_test '*Filter*'
  run "$set" fast_test '*'
done
exit $status
