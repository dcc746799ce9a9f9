#!/usr/bin/env bash
# From a fresh Debian 12 to measured math builtins of the bundled device, in one command. Builds no tests: scripts/test.sh does.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh --run
exec build/bin/plumbline run --device bundled --suite math --inputs quick --out out "$@"
