#!/usr/bin/env bash
# Runs examples/scale/slurm-array.sh on a cluster of this machine alone, and compares what is merged with one run. Needs root, and
# Debian's slurm-wlm and munge (77: it was skipped); the daemons are its own, on ports of their own, and end with it.
#
#     scripts/scale/slurm_here.sh [build/bin/plumbline]
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in munged slurmctld slurmd sbatch squeue sinfo; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || { echo "skipped: $program is not installed"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: slurmctld and slurmd of one's own need root"; exit 77; }
PATH=$PATH:/usr/sbin
export PLUMBLINE=$(realpath "${1:-build/bin/plumbline}")
words=(--device libm --suite math --builtin 'exp,sin,pow' --precision single --chunk 19200)
there=$(mktemp -d /tmp/plumbline-slurm.XXXXXX)
host=$(hostname -s)
daemons=()
end() {
  for id in "${daemons[@]}"; do kill "$id" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$there"
}
trap end EXIT

chmod 755 "$there"
head -c 1024 /dev/urandom >"$there/key"
chmod 400 "$there/key"
munged --foreground --force --key-file="$there/key" --socket="$there/munge" --pid-file="$there/munge.pid" \
  --log-file="$there/munge.log" --seed-file="$there/seed" >"$there/munged.out" 2>&1 &
daemons+=($!)
export SLURM_CONF=$there/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$there/munge
StateSaveLocation=$there/state
SlurmdSpoolDir=$there/spool
SlurmctldPidFile=$there/slurmctld.pid
SlurmdPidFile=$there/slurmd.pid
SlurmctldLogFile=$there/slurmctld.log
SlurmdLogFile=$there/slurmd.log
SlurmctldPort=26817
SlurmdPort=26818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
mkdir "$there/state" "$there/spool"
slurmctld -D >"$there/slurmctld.out" 2>&1 &
daemons+=($!)
slurmd -D -N "$host" >"$there/slurmd.out" 2>&1 &
daemons+=($!)
for _ in $(seq 60); do
  sinfo --noheader --format=%T 2>/dev/null | grep -q idle && break
  sleep 1
done
sinfo

OUT=$there/out examples/scale/slurm-array.sh 4 "${words[@]}"
while [ -n "$(squeue --noheader)" ]; do sleep 1; done
[ -e "$there/out/whole/results.json" ] || { cat "$there"/out/*.log "$there/slurmctld.log" >&2; exit 1; }
"$PLUMBLINE" run "${words[@]}" --out "$there/one" >/dev/null || [ $? = 1 ]
python3 scripts/compare_results.py "$there/one/results.json" "$there/out/whole/results.json"
