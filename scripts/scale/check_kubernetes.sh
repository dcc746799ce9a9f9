#!/usr/bin/env bash
# Validates examples/scale/kubernetes-job.yaml against the schema of Kubernetes' API, as npm's kubernetes-models has it:
# types, values and members that must be there. A member of an unknown name is not noticed, and no cluster is used.
#
#     scripts/scale/check_kubernetes.sh [FILE]
set -euo pipefail
file=$(realpath "${1:-$(dirname "$0")/../../examples/scale/kubernetes-job.yaml}")
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
cd "$there"
npm install --no-audit --no-fund --silent kubernetes-models@4.5.1 js-yaml@5.5.0 >npm.log 2>&1 || { cat npm.log >&2; exit 3; }
cat >check.mjs <<'CHECK'
import fs from 'node:fs';
import * as yaml from 'js-yaml';
import { Job } from 'kubernetes-models/batch/v1';
for (const manifest of yaml.loadAll(fs.readFileSync(process.argv[2], 'utf8'))) {
  if (`${manifest.apiVersion} ${manifest.kind}` !== 'batch/v1 Job') throw new Error('not a Job of batch/v1');
  new Job(manifest).validate();
  const indexed = manifest.spec.completionMode === 'Indexed' ? `, indexed, ${manifest.spec.completions} completions` : '';
  console.log(`${manifest.metadata.name}: valid${indexed}`);
}
CHECK
node check.mjs "$file"
