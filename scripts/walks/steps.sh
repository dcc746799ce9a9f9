# What the walks share. A walk is a script that does what one kind of user does, in an empty folder, and checks what
# each command prints and how it ends.
#   scripts/walks/NAME.sh [PLUMBLINE, build/bin/plumbline by default]
set -u
plumbline=$(realpath "${1:-build/bin/plumbline}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
PATH=$(dirname "$plumbline"):$PATH
steps=0

# step STATUS PATTERN COMMAND...: the command ends with the status, and a line of what it prints matches the pattern,
# where there is one.
step() {
  status=$1 pattern=$2
  shift 2
  steps=$((steps + 1))
  echo "\$ $*"
  "$@" >printed 2>&1
  ended=$?
  if [ "$ended" = "$status" ] && { [ -z "$pattern" ] || grep -qE -- "$pattern" printed; }; then return; fi
  cat printed
  echo "step $steps ended with $ended; expected $status and a line with: $pattern"
  exit 1
}

# has FILE PATTERN: a file that a command has written.
has() {
  if grep -qE -- "$2" "$1"; then return; fi
  echo "$1 has no line with: $2"
  exit 1
}

finish() {
  echo "$(basename "$0" .sh): $steps steps"
}
