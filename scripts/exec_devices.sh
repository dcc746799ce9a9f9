#!/bin/sh
# exec_devices.sh PLUMBLINE OUT [NAME...]: measures the frameworks of Python that are installed here, by the programs
# of examples/exec. OUT/NAME.json.gz has the results of each; what each lacks or fails is printed.
# SECONDS_EACH (35) is the time budget of a run and INPUTS (standard) its inputs; PYTHON (python3) is the interpreter.
# No run starts that may not end within SECONDS_ALL (480) of the beginning, and none is longer than that.
set -u
plumbline=$1 out=$2
shift 2
python=${PYTHON:-python3}
budget=${SECONDS_EACH:-35}
end=$(($(date +%s) + ${SECONDS_ALL:-480}))
programs=$(cd "$(dirname "$0")/../examples/exec" && pwd)
cores=$(nproc)
on_gpu=$((cores < 8 ? cores : 8))  # processes that share a GPU, each with a context of its own
mkdir -p "$out"

# NAME MODULE JOBS WORDS...: a run of one program.
measure() {
  name=$1 module=$2 jobs=$3
  shift 3
  left=$((end - $(date +%s)))
  if [ "$left" -lt $((budget + 15)) ]; then
    echo "$name: not started: $left seconds are left"
    return
  fi
  if ! "$python" -c "import $module" >"$out/$name.log" 2>&1; then
    echo "$name: skipped: $(tail -n 1 "$out/$name.log")"
    rm "$out/$name.log"
    return
  fi
  timeout $((left < budget + 60 ? left : budget + 60)) "$plumbline" run --device "exec:$python $programs/$*" --suite math,formats \
    --precision half,bfloat16,single,double --inputs "${INPUTS:-standard}" --time-budget "${budget}s" \
    --jobs "$jobs" --compact --out "$out/$name" >"$out/$name.log" 2>&1
  status=$?
  echo "$name: status $status: $(grep '^entries:' "$out/$name.log" || tail -n 1 "$out/$name.log")"
  grep -E '  (fails|crashed|hung) ' "$out/$name.log" | cut -c 1-110 | head -n 12
  if [ -f "$out/$name/results.json" ]; then gzip -9 -c "$out/$name/results.json" >"$out/$name.json.gz"; fi
  rm -rf "${out:?}/$name" "$out/$name.log"
}

# NAME MODULE JOBS PROGRAM ARGUMENTS
table="torch-cuda torch $on_gpu torch_device.py cuda
jax-gpu jax $on_gpu jax_device.py gpu
cupy cupy $on_gpu cupy_device.py
triton-libdevice triton $on_gpu triton_device.py
triton-tl triton $on_gpu triton_device.py tl
torch-cpu torch $cores torch_device.py cpu
jax-cpu jax $on_gpu jax_device.py cpu
numpy numpy $cores numpy_device.py
ml_dtypes ml_dtypes $cores ml_dtypes_device.py"
echo "$table" | while read -r name module jobs words; do
  case " ${*:-$name} " in
    *" $name "*) measure "$name" "$module" "$jobs" $words </dev/null ;;
  esac
done
