#!/usr/bin/env bash
# Builds for AArch64 into build-aarch64/ with Debian's cross compiler, and runs its programs by emulation:
#
#     scripts/aarch64.sh plumbline softcl               # targets; all without them
#     build-aarch64/run build-aarch64/bin/plumbline run --device bundled
#
# Libraries for arm64 go into build-aarch64/root, beside none of this machine's.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/build-aarch64
root=$folder/root

as_root=$([ "$(id -u)" = 0 ] || echo sudo)
if ! { command -v aarch64-linux-gnu-g++ && command -v qemu-aarch64-static; } >/dev/null; then
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    g++-aarch64-linux-gnu qemu-user-static >/dev/null
fi
if [ ! -e "$root/complete" ]; then
  # An apt of its own, for an empty machine of that architecture: it finds what the packages need, and unpacks it.
  state=$folder/apt
  mkdir -p "$root" "$state/lists/partial" "$state/cache/archives/partial"
  : >"$state/status"
  options=(-q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Install-Recommends=false
           -o Dir::State="$state" -o Dir::State::status="$state/status" -o Dir::Cache="$state/cache" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update >/dev/null
  grep -E '^(lib.*-dev|llvm.*-dev|ocl-icd.*|.*-headers|nlohmann.*|spirv-tools)$' scripts/packages.txt |
    xargs apt-get "${options[@]}" install -y --download-only libc6-dev libstdc++-12-dev >/dev/null
  for package in "$state"/cache/archives/*.deb; do dpkg -x "$package" "$root"; done
  touch "$root/complete"
fi
# Processes that these programs start are emulated too: Linux has a table of formats and emulators.
formats=/proc/sys/fs/binfmt_misc
[ -e $formats/register ] || $as_root mount -t binfmt_misc binfmt_misc $formats
[ -e $formats/qemu-aarch64 ] || $as_root sh -c "cat /usr/lib/binfmt.d/qemu-aarch64.conf >$formats/register"
printf '#!/bin/sh\nQEMU_LD_PREFIX="%s" exec "$@"\n' "$root" >"$folder/run"
chmod +x "$folder/run"
cmake --preset aarch64 --log-level=WARNING
cmake --build build-aarch64 --target "${@:-all}"
