#!/bin/sh
# hashcat finds the password of its own example hash in ten of its modes, one candidate each.
# 77: hashcat is not installed.
command -v hashcat >/dev/null || { echo "skipped: hashcat is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work"
status=0
# MD5, SHA-1, MD4, NTLM, SHA-384, SHA-256, SHA-512, RIPEMD-160, SHA3-256, md5crypt
for mode in 0 100 900 1000 10800 1400 1700 6000 17400 500
do
  hashcat --hash-info -m $mode >"$work/info" 2>/dev/null
  hash=$(sed -n 's/^ *Example\.Hash\.*: //p' "$work/info")
  password=$(sed -n 's/^ *Example\.Pass\.*: //p' "$work/info")
  printf '%s\n' "$password" >"$work/words"
  hashcat -m $mode -a 0 --potfile-disable --force -D 1 -o "$work/found" "$hash" "$work/words" >"$work/log" 2>&1
  if [ "$(tail -c "+$((${#hash} + 2))" "$work/found" 2>/dev/null)" = "$password" ]
  then
    echo "mode $mode: found $password"
  else
    echo "mode $mode: $hash not found"
    tail -20 "$work/log"
    status=1
  fi
  rm -f "$work/found"
done
exit $status
