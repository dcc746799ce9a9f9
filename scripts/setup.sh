#!/usr/bin/env bash
# Installs the Debian packages that are missing, configures, and builds into build/: all, or with --run only what a run needs.
set -euo pipefail
cd "$(dirname "$0")/.."

list=$(cat scripts/packages.txt)
tests=ON
targets=all
if [ "${1:-}" = --run ]; then
  list=${list%%# Tests*}
  tests=OFF
  targets="plumbline softcl"
fi
missing=$(grep -v '^#' <<<"$list" | xargs -n1 sh -c \
  'dpkg-query -W -f="\${Status}" "$0" 2>/dev/null | grep -q "install ok installed" || echo "$0"')
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null || { echo "setup: needs Debian's apt-get to install:" $missing >&2; exit 3; }
  as_root=$([ "$(id -u)" = 0 ] || echo sudo)
  echo "setup: installing" $missing
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

preset=release
[ -n "${CI:-}" ] && preset=ci
cmake --preset "$preset" --log-level=WARNING -DPLUMBLINE_TESTS=$tests
# shellcheck disable=SC2086
cmake --build build --target $targets
