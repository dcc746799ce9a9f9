#!/usr/bin/env bash
# The checklist of a release, after its version has been set and everything has been built and tested:
#
#     scripts/release_check.sh [BUILD]       # build/
#
# Prints a line for each item, and ends with 1 where one does not hold. It changes nothing but the packages in BUILD.
set -uo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0

holds() {
  local what=$1
  shift
  if "$@" >"$log" 2>&1; then
    echo "ok    $what"
  else
    echo "FAILS $what"
    sed 's/^/        /; 6q' "$log"
    failed=1
  fi
}

version=$(sed -n 's/^project(plumbline VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
is_clean() { git status --porcelain; [ -z "$(git status --porcelain)" ]; }
has_notes() { grep "^## \[$version\]" CHANGELOG.md; }
has_none_unreleased() { ! sed -n '/^## \[Unreleased\]/,/^## \[/p' CHANGELOG.md | grep '^- '; }
has_this_version() { "$build/bin/plumbline" --version | tee /dev/stderr | grep -F "$version"; }
is_of_this_commit() { "$build/bin/plumbline" --version | tee /dev/stderr | grep -F "$(git rev-parse --short=7 HEAD)"; }
has_schema() { python3 -m json.tool reports/schema/plumbline-results-2.json; }
makes_packages() { (cd "$build" && cpack -G DEB && ls plumbline_"$version"*.deb); }
makes_bill() { scripts/bill_of_materials.py "$build" "$build/plumbline-$version.spdx.json"; }
measures() { "$build/bin/plumbline" ci --device bundled --suite math --builtin 'sin,floor' --rounds 1 --out "$build/release-check"; }

holds "nothing is uncommitted" is_clean
holds "CHANGELOG.md has notes of $version" has_notes
holds "CHANGELOG.md has nothing unreleased" has_none_unreleased
holds "the program has this version" has_this_version
holds "the program is of this commit" is_of_this_commit
holds "every test passes" ctest --test-dir "$build" --output-on-failure -j "$(nproc)"
holds "every kernel computes what its seal is of" "$build/bin/plumbline" certify --verify
holds "documents, includes and formats are in order" "$build/bin/structure_test" --gtest_brief=1
holds "the schema of results is JSON" has_schema
holds "a job measures the bundled device" measures
holds "packages are made" makes_packages
holds "packages install on a clean Debian and measure there" scripts/container_check.sh "$build"
holds "the container's recipe builds on a clean Debian and measures there" scripts/container_check.sh --sources
holds "a job's template builds on a clean Debian and measures there" scripts/container_check.sh --job
holds "the bill of materials is made" makes_bill
exit $failed
