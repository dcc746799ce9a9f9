#!/bin/bash
# A run as an array of jobs of Slurm, and one job that merges when all are done. Each element measures its shard of the
# points into a folder of its own; one that is requeued, or submitted again, goes on from its journal.
#
#     OUT=/shared/pow examples/scale/slurm-array.sh 64 --builtin pow --precision single --points 2^40
#
# Put into `resources` what your cluster wants: --partition, --gres=gpu:1, --time. Jobs without a GPU of their own name the
# device that they have (--device).
set -euo pipefail
shards=$1
shift
out=${OUT:-$PWD/out}
plumbline=${PLUMBLINE:-plumbline}
resources=(${RESOURCES:-})
mkdir -p "$out"
words=$(printf '%q ' "$@")

array=$(sbatch --parsable --array="1-$shards" --requeue "${resources[@]}" --job-name=plumbline --output="$out/shard-%a.log" \
  --wrap="$plumbline run $words --shard \$SLURM_ARRAY_TASK_ID/$shards --resume --out $out/shard-\$SLURM_ARRAY_TASK_ID; test \$? -le 1")
# afterok: every shard has come to its end, whatever its verdicts.
merge=$(sbatch --parsable --dependency="afterok:$array" "${resources[@]}" --job-name=plumbline-merge \
  --output="$out/merge.log" --wrap="$plumbline merge $out/whole $out/shard-*/; test \$? -le 1")
echo "array $array, merge $merge: $out/whole"
