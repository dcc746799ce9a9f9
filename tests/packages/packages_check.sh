#!/usr/bin/env bash
# Packs what has been built, unpacks and installs it into trees of its own, uses it there, and removes it again.
# packages_check.sh BUILD_FOLDER; ends with 77 (skipped) where Debian's tools are missing.
set -euo pipefail
build=$1
for tool in cpack dpkg dpkg-shlibdeps fakeroot; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
work=$build/packages-check
rm -rf "$work"
mkdir -p "$work/packed"
fail() { echo "packages: $*" >&2; exit 1; }

for generator in DEB TGZ; do
  (cd "$build" && cpack -G "$generator" -B "$work/packed" >"$work/$generator.log" 2>&1) || { cat "$work/$generator.log"; exit 1; }
done
ls "$work/packed"

# The device is softcl from the tree, found beside the program.
measures() { # ROOT
  local usr=$1/usr
  export LD_LIBRARY_PATH=$usr/lib:$(dirname "$(find "$usr/lib" -name libsoftcl.so)")
  (cd "$work" && "$usr/bin/plumbline" run --device bundled --suite math --builtin sin --precision single --out out) \
    >"$work/run.log" 2>&1 || { cat "$work/run.log"; fail "the installed program does not conform"; }
  grep -q '^  sin .* conforms' "$work/run.log" || { cat "$work/run.log"; fail "sin was not measured"; }
  unset LD_LIBRARY_PATH
}
has() { # ROOT FILE…
  local root=$1 file
  shift
  for file; do [ -e "$root/$file" ] || fail "$root has no $file"; done
}
files="usr/bin/plumbline usr/share/man/man1/plumbline.1.gz
  usr/share/bash-completion/completions/plumbline usr/share/zsh/site-functions/_plumbline
  usr/share/fish/vendor_completions.d/plumbline.fish etc/OpenCL/vendors/softcl.icd usr/include/plumbline/measure.h"

for command in $("$build/bin/plumbline" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]*\) .*/\1/p'); do
  files+=" usr/share/man/man1/plumbline-$command.1.gz"
done

# The archive, unpacked.
mkdir "$work/archive"
tar -xzf "$work"/packed/*.tar.gz --strip-components=1 -C "$work/archive"
# shellcheck disable=SC2086
has "$work/archive" $files
measures "$work/archive"

if command -v lintian >/dev/null; then
  lintian --fail-on error,warning "$work"/packed/*.deb || fail "lintian has the above against the packages"
fi

# The packages, in a tree with a database of its own: their dependencies are of the machine's own.
root=$work/root
mkdir -p "$root/var/lib/dpkg/"{info,updates,triggers}
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
dpkg_root() { fakeroot dpkg --force-script-chrootless --root="$root" --force-not-root --force-depends --log=/dev/null "$@" >"$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log"; fail "dpkg $1"; }; }
dpkg_root --install "$work"/packed/*.deb
# shellcheck disable=SC2086
has "$root" $files
library=$(cat "$root/etc/OpenCL/vendors/softcl.icd")
has "$root" "${library#/}"
for package in plumbline softcl-opencl-icd libplumbline1 libplumbline-dev; do
  dpkg-query --root="$root" -W -f '${Status}\n' "$package" | grep -q 'install ok installed' || fail "$package is not installed"
done
dpkg-query --root="$root" -W -f '${Provides}\n' softcl-opencl-icd | grep -q opencl-icd || fail "softcl is no opencl-icd"
dpkg-query --root="$root" -W -f '${Depends}\n' plumbline | grep -q libmpfr6 || fail "the dependencies were not found"
synopses=$(dpkg-query --root="$root" -W -f '${binary:Summary}\n')
[ "$(sort -u <<<"$synopses" | wc -l)" = 4 ] || fail "packages share a description: $synopses"
measures "$root"

dpkg_root --purge plumbline softcl-opencl-icd libplumbline-dev libplumbline1
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o -type f -print)
[ -z "$left" ] || fail "after removal there is still: $left"
echo "packed, used and removed"
