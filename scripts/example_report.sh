#!/usr/bin/env bash
# Makes docs/example-report again: suite math on softcl, pocl and glibc, and the picture of the page's first screen.
# usage: example_report.sh PATH/TO/plumbline [OPTION OF run...]     (the picture needs Debian's chromium)
set -euo pipefail
plumbline=$(realpath "$1")
shift
cd "$(dirname "$0")/../docs/example-report"
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
# 1 is the exit status of a run that found failures.
"$plumbline" run --suite math --device bundled --device opencl:pocl --device libm:libm.so.6 --inputs quick --out "$out" "$@" ||
  [ $? -eq 1 ]
cp "$out/report.html" "$out/summary.md" .
chromium --headless --no-sandbox --hide-scrollbars --window-size=1280,1250 --virtual-time-budget=5000 \
  --screenshot=first-screen.png "file://$PWD/report.html" 2>/dev/null
