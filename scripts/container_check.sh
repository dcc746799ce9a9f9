#!/usr/bin/env bash
# Follows recipes on a clean Debian 12, and measures there as a user does. As root, with mmdebstrap and the network:
#
#     scripts/container_check.sh [BUILD]       # the packages of BUILD (build/), by the last stage of Dockerfile
#     scripts/container_check.sh --sources     # packages of the committed sources, by both stages: some ten minutes
#     scripts/container_check.sh --job         # the job of examples/ci/gitlab-ci.yml, on a library of one function
set -euo pipefail
cd "$(dirname "$0")/.."
command -v mmdebstrap >/dev/null || { echo "container_check: needs mmdebstrap, Debian's package of that name" >&2; exit 3; }
roots=$(mktemp -d)
leave() {
  umount "$roots"/*/proc 2>/dev/null || true
  rm -rf --one-file-system "$roots"
}
trap leave EXIT

# clean_root NAME: a minimal Debian in $roots/NAME. As root, for machines on which apt's own user may not verify signatures.
clean_root() {
  mmdebstrap --quiet --variant=minbase --aptopt='APT::Sandbox::User "root"' bookworm "$roots/$1"
  mount -t proc proc "$roots/$1/proc"
}

# follow NAME FOLDER: the commands of standard input, one a line, in a folder of that root; none is a mistake.
follow() {
  mkdir -p "$roots/$1$2"
  cat >"$roots/$1$2/commands"
  [ -s "$roots/$1$2/commands" ] || { echo "container_check: the recipe has no commands" >&2; exit 1; }
  chroot "$roots/$1" sh -ec "cd $2; . ./commands"
}

# stage FROM: what RUN has in the stage of Dockerfile that begins so, its lines joined.
stage() {
  sed -n "/^$1\$/,/^\$/ p" Dockerfile | sed -e ':join' -e '/\\$/ { N; s/\\\n//; b join' -e '}' | sed -n 's/^RUN //p'
}

sources_in() {
  mkdir "$roots/$1"
  git archive HEAD | tar -x -C "$roots/$1"
}

# use_packages FOLDER: installs them in a root of its own by the last stage, and measures.
use_packages() {
  clean_root user
  mkdir "$roots/user/packages"
  cp "$1"/*.deb "$roots/user/packages"
  stage 'FROM debian:12-slim' | follow user /work
  chroot "$roots/user" sh -ec 'cd /work; plumbline doctor; plumbline run --device bundled --suite math --builtin sin,pow --precision single'
}

case ${1:-build} in
  --sources)
    clean_root build
    sources_in build/src
    stage 'FROM debian:12-slim AS build' | follow build /src
    use_packages "$roots/build/packages"
    ;;
  --job)
    clean_root job
    sources_in job/plumbline.git
    git -C "$roots/job/plumbline.git" init -q
    git -C "$roots/job/plumbline.git" add .
    git -C "$roots/job/plumbline.git" -c user.name=check -c user.email=check commit -qm check
    cat >"$roots/job/build.sh" <<'LIBRARY'
#!/bin/sh
set -e
mkdir -p build
echo 'double exp(double); float expf(float x) { return (float)exp(x); }' | cc -shared -fPIC -o build/libm.so -x c - -lm
LIBRARY
    chmod +x "$roots/job/build.sh"
    {
      echo 'cp /build.sh . && PLUMBLINE_REPOSITORY=/plumbline.git DEVICE=libm:./build/libm.so'
      sed -n '/^  before_script:$/,/^  artifacts:$/ s/^    - //p' examples/ci/gitlab-ci.yml | sed 's/10m/20s/'
    } | follow job /job
    ls "$roots/job/job/plumbline-out"
    ;;
  -*)
    echo "container_check: '$1' is no option; there are --sources and --job" >&2
    exit 2
    ;;
  *)
    build=$(realpath "${1:-build}")
    (cd "$build" && cpack -G DEB -B "$build/container-check" >/dev/null)
    use_packages "$build/container-check"
    ;;
esac
