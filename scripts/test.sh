#!/usr/bin/env bash
# The same set-up as quickstart.sh, then every test. Arguments go to ctest.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
exec ctest --test-dir build --output-on-failure -j "$(nproc)" "$@"
