#!/bin/bash
# A run over the ranks of one MPI job, as a script for sbatch on a cluster or on one machine alone:
#
#     RANKS=4 examples/scale/mpi.sh --device 'opencl:{local_rank}' --builtin pow --precision single --points 2^40
#     sbatch --ntasks=256 --requeue examples/scale/mpi.sh --device 'opencl:{local_rank}' …
#
# Under Slurm, mpirun starts what sbatch was given. A job that is requeued goes on from its journal.
set -euo pipefail
out=${OUT:-$PWD/out}
plumbline=${PLUMBLINE:-plumbline}
mkdir -p "$out"
ranks=()
[ -n "${SLURM_NTASKS:-}" ] || ranks=(-n "${RANKS:-$(nproc)}")
status=0
# shellcheck disable=SC2086
mpirun ${MPIRUN_WORDS:-} "${ranks[@]}" "$plumbline" run "$@" --resume --out "$out" || status=$?
# Status 1 is that of a verdict, not of a failure.
[ "$status" -le 1 ]
