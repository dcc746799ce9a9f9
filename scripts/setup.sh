#!/usr/bin/env bash
# Installs the Debian packages that are missing, configures, and builds into build/.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=$(grep -v '^#' scripts/packages.txt | xargs -n1 sh -c \
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
cmake --preset "$preset" --log-level=WARNING
cmake --build build
