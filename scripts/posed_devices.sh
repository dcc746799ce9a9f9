#!/bin/sh
# Runs every suite on the bundled device as each of the lesser devices that it can pose as (docs/softcl.md), and
# prints for each whether it conforms. Ends with 1 if one does not.
#   scripts/posed_devices.sh [BUDGET]      for each, 2m unless given; results in out/posed/
cd "$(dirname "$0")/.." || exit 2
mkdir -p out/posed
budget=${1:-2m}
status=0
for pose in \
  embedded \
  embedded,rtz \
  embedded,no-subnormals \
  embedded,no-images-3d,no-2d-array-writes \
  embedded,no-images,no-half,no-double \
  embedded,opencl-1.2 \
  embedded,opencl-1.2,rtz \
  embedded,opencl-1.2,no-inf-nan \
  embedded,opencl-1.2,rtz,no-inf-nan,no-subnormals,no-double \
  embedded,opencl-1.2,no-double,no-half,no-int64,least-limits \
  opencl-1.2,no-double,no-half,no-images
do
  out=out/posed/$pose
  if SOFTCL_POSE=$pose build/bin/plumbline run --device bundled --time-budget "$budget" --out "$out" >"$out.log" 2>&1
  then
    echo "conforms: $pose"
  else
    echo "does not: $pose (see $out.log)"
    status=1
  fi
done
exit $status
