#!/usr/bin/env bash
# clang-tidy with the committed profile over the sources that differ from a base, or with --compile the compiler alone: each
# source by itself, as no batch of a unity build is.
#
#   scripts/tidy.sh [--compile] [--build FOLDER] [--seconds N] [--all | BASE]
#
# BASE is a commit; without one origin/main, or HEAD~1 where HEAD is origin/main itself. A header that differs
# is checked through the source beside it. After N seconds (no limit) no further file is begun, and the output
# prints which were not checked. Exit status: 0 nothing found, 1 something found, 2 usage, 77 nothing to do and why.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build seconds=0 all= base= compile=
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift ;;
    --seconds) seconds=$2; shift ;;
    --all) all=1 ;;
    --compile) compile=1 ;;
    -*) echo "tidy: '$1' is no option; there are --compile, --build, --seconds and --all" >&2; exit 2 ;;
    *) base=$1 ;;
  esac
  shift
done

skip() { echo "tidy: skipped, because $1"; exit 77; }

[ -f "$build/CMakeCache.txt" ] || skip "$build is not configured"
# What one source is compiled by: a unity build has the commands of its batches.
if grep -q '^PLUMBLINE_UNITY:BOOL=ON' "$build/CMakeCache.txt"; then
  options=$(sed -n 's/^\(PLUMBLINE_[A-Z]*\|CMAKE_BUILD_TYPE\):[A-Z]*=/-D\1=/p' "$build/CMakeCache.txt")
  # shellcheck disable=SC2086
  cmake -S . -B "$build/single" -G Ninja --log-level=WARNING $options -DPLUMBLINE_UNITY=OFF -DPLUMBLINE_TESTS=ON >/dev/null
  build=$build/single
fi

if [ -z "$compile" ]; then
  tidy=$(command -v clang-tidy-14 || command -v clang-tidy) || skip "clang-tidy is not installed"
  "$tidy" --version | grep -q 'version 14\.' || skip "$tidy is not version 14, which the profile is for"
fi

changed_sources() {
  git diff --name-only --diff-filter=d "$1" -- '*.cpp' '*.h' | sed 's/\.h$/.cpp/'
}

if [ -n "$all" ]; then
  candidates=$(git ls-files '*.cpp')
else
  git rev-parse -q --verify HEAD >/dev/null || skip "this is no git checkout"
  if [ -z "$base" ]; then
    base=origin/main
    if [ "$(git rev-parse -q --verify origin/main || true)" = "$(git rev-parse HEAD)" ] ||
      ! git rev-parse -q --verify origin/main >/dev/null; then
      base=HEAD~1
    fi
  fi
  git rev-parse -q --verify "$base^{commit}" >/dev/null || skip "there is no commit $base to compare with"
  candidates=$(changed_sources "$base")
fi

# What is not compiled here (a folder that is not built) cannot be checked.
files=$(comm -12 <(echo "$candidates" | sort -u) \
  <(sed -n "s|^ *\"file\": \"$PWD/\(.*\)\",\?$|\1|p" "$build/compile_commands.json" | sort -u))
[ -n "$files" ] || skip "no compiled source differs from $base"

# The compiler with the flags of the source, without what it would write.
compile_one() {
  command=$(python3 -c 'import json, sys
print(next(e["command"] for e in json.load(open(sys.argv[1])) if e["file"] == sys.argv[2]))' \
    "$build/compile_commands.json" "$PWD/$1")
  (cd "$build" && eval "$command -fsyntax-only")
}

log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
export tidy build seconds log compile
check_one() {
  if [ "$seconds" -gt 0 ] && [ "$SECONDS_START" -le "$(($(date +%s) - seconds))" ]; then
    echo "$1" >>"$log/left"
    return 0
  fi
  if [ -n "$compile" ]; then
    compile_one "$1" || echo "$1" >>"$log/failed"
    return 0
  fi
  # Warnings of other compilers' options and the count of suppressed ones are not findings.
  "$tidy" -p "$build" --quiet --warnings-as-errors='*' \
    --extra-arg=-Wno-unknown-warning-option "$1" 2>/dev/null || echo "$1" >>"$log/failed"
}
export -f check_one compile_one
SECONDS_START=$(date +%s)
export SECONDS_START
echo "$files" | xargs -P "$(nproc)" -I{} bash -c 'check_one {}'

total=$(echo "$files" | wc -l)
left=$([ -f "$log/left" ] && wc -l <"$log/left" || echo 0)
failed=$([ -f "$log/failed" ] && wc -l <"$log/failed" || echo 0)
echo "tidy: checked $((total - left)) of $total files; $failed with findings"
if [ "$left" -gt 0 ]; then
  echo "tidy: not checked, after $seconds s:"
  sed 's/^/  /' "$log/left"
fi
[ "$failed" -eq 0 ]
