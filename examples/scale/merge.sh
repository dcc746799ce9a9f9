#!/bin/bash
# Merges the parts of a run that are in one folder, such as an object store mounted as files: each part is a folder with its
# results.jsonl, or results.jsonl.gz where it ended, at any depth. What is not finished is merged as far as it is; what is missing is printed.
#
#     examples/scale/merge.sh /mnt/results whole
set -euo pipefail
parts=$1
whole=$2
plumbline=${PLUMBLINE:-plumbline}
mapfile -t journals < <(find "$parts" -name 'results.jsonl*' ! -name '*.partial' | sort)
[ "${#journals[@]}" -gt 0 ] || { echo "merge.sh: no results.jsonl in $parts" >&2; exit 2; }
exec "$plumbline" merge "$whole" "${journals[@]}"
