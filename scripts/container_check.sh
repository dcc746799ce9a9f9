#!/usr/bin/env bash
# Installs the packages of BUILD on a clean Debian 12 by the last stage of Dockerfile, and runs the program there as a user does:
#
#     scripts/container_check.sh [BUILD]       # build/; as root, with mmdebstrap and the network
set -euo pipefail
cd "$(dirname "$0")/.."
command -v mmdebstrap >/dev/null || { echo "container_check: needs mmdebstrap, Debian's package of that name" >&2; exit 3; }
build=$(realpath "${1:-build}")
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
(cd "$build" && cpack -G DEB -B "$build/container-check" >/dev/null)
# As root, for machines on which apt's own user may not verify signatures.
mmdebstrap --quiet --variant=minbase --aptopt='APT::Sandbox::User "root"' bookworm "$root"
mount -t proc proc "$root/proc"
mkdir "$root/packages" "$root/work"
cp "$build"/container-check/*.deb "$root/packages"
# RUN of the last stage, its lines joined.
sed -n '/^FROM debian:12-slim$/,$ p' Dockerfile | sed -e ':join' -e '/\\$/ { N; s/\\\n//; b join' -e '}' | sed -n 's/^RUN //p' \
  >"$root/work/install"
[ -s "$root/work/install" ] || { echo "container_check: Dockerfile has no RUN in its last stage" >&2; exit 1; }
chroot "$root" sh -e /work/install
chroot "$root" sh -ec 'cd /work; plumbline doctor; plumbline run --device bundled --suite math --builtin sin,pow --precision single'
