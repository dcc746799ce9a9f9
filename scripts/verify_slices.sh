#!/usr/bin/env bash
# Compares runs with and without --exact-only: what the filter decides has to be what the judge decides. The points of each
# function are its edges and, of each precision, slices of the subnormal numbers, of the largest, of those that trigonometric
# functions reduce, and of those near 1.
#   scripts/verify_slices.sh [points of a function and slice, 2^14 by default [device [further options of plumbline run]]]
# Needs build/bin/plumbline. SLICES is a regular expression that chooses slices by name, such as 'double, reduced'. Prints a line for each slice; the exit status is 1 where entries differ.
set -uo pipefail
cd "$(dirname "$0")/.."
points=${1:-2^14}
device=${2:-bundled}
plumbline=${PLUMBLINE:-build/bin/plumbline}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
compare() {  # name, options of run
  local name=$1 start=$SECONDS found result
  shift
  [[ "$name" =~ ${SLICES:-.} ]] || return 0
  for way in filter exact; do
    local options=()
    [ "$way" = exact ] && options=(--exact-only)
    "$plumbline" run --device "$device" --suite math,common --points "$points" "$@" "${options[@]}" --out "$work/$way" \
      >"$work/$way.log" 2>&1
    result=$?
    [ "$result" -le 1 ] || { cat "$work/$way.log"; status=1; return; }
  done
  found=$(scripts/compare_results.py "$work/filter/results.json" "$work/exact/results.json") || status=1
  echo "$name: $(tail -n 1 <<<"$found"), $((SECONDS - start)) s"
  [ "$(wc -l <<<"$found")" -eq 1 ] || echo "$found"
}
further=("${@:3}")
compare "every argument" "${further[@]}"
slices() {  # precision, least normal number, lower end of the largest, greatest number
  compare "$1, subnormal" --precision "$1" --range="-$2:$2" "${further[@]}"
  compare "$1, beside overflow" --precision "$1" --range "$3:$4" "${further[@]}"
  compare "$1, reduced" --precision "$1" --range "1e4:$4" "${further[@]}"
  compare "$1, below" --precision "$1" --range="-$4:-0.5" "${further[@]}"
  compare "$1, near 1" --precision "$1" --range 0.99:1.01 "${further[@]}"
}
slices single 1.2e-38 1e37 3.4e38
slices double 2.3e-308 1e300 1.79e308
exit $status
