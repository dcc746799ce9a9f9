#!/usr/bin/env bash
# Replays every proof of a bound under the vector kernels (docs/bounds.md), a line each with its time; needs
# build/bin/bounds_test.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
build/bin/bounds_test | grep -E '^\[ +(OK|FAILED|PASSED) |Failure' || status=1
[ "${PIPESTATUS[0]}" = 0 ] || status=1
scripts/bounds/prove.py || status=1
exit $status
