#!/usr/bin/env bash
# build.sh BUILD_CALLER FOLDER: programs that call glibc's libm on five processors, static, with their emulators, and
# FOLDER/programs.txt, which names each and the words that start it. Needs what `plumbline doctor` lists as missing.
set -euo pipefail
build_caller=$(realpath "$1")
mkdir -p "$2"
cd "$2"
: >programs.txt

# NAME LIBRARY [EMULATOR]: of libm:NAME:LIBRARY.
add() {
  "$build_caller" "$1:$2" "$1"
  if [ -n "${3:-}" ]; then cp "$(command -v "$3")" .; fi
  echo "$1${3:+ ./$3} ./$1" >>programs.txt
}

add x86_64 "$(echo /usr/lib/x86_64-linux-gnu/libm-*.a)"
add aarch64 /usr/aarch64-linux-gnu/lib/libm.a qemu-aarch64-static
add ppc64le /usr/powerpc64le-linux-gnu/lib/libm.a qemu-ppc64le-static
add riscv64 /usr/riscv64-linux-gnu/lib/libm.a qemu-riscv64-static
add s390x /usr/s390x-linux-gnu/lib/libm.a qemu-s390x-static
# glibc has functions of their own for processors of x86-64 with fused multiplication and addition.
echo "x86_64-no-fma env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2 ./x86_64" >>programs.txt
