#!/bin/sh
# An engineer who puts a device into a job: the same entries every time, known failures, reports for the service.
. "$(dirname "$(realpath "$0")")/steps.sh"

job='--suite math --builtin sin,exp --precision single --width 1 --rounds 2'
step 0 'entries: 2 conforms' plumbline ci --device bundled $job --out one
step 0 'entries: 2 conforms' plumbline ci --device bundled $job --jobs 1 --out two
step 0 'unchanged' plumbline diff one two
step 1 'fails' plumbline ci --device fault:ulp=+40 $job --write-expect plumbline-expect.toml --out broken
for file in results.json junit.xml results.sarif failures.csv badge.json summary.md report.html; do
  has "broken/$file" .
done
step 0 'expected-failure' plumbline ci --device fault:ulp=+40 $job --expect plumbline-expect.toml --out known
step 1 'unexpected-pass' plumbline ci --device bundled $job --expect broken/failures.csv --out mended
for shard in 1 2; do
  step 0 'results: ' plumbline run --device bundled --suite math --builtin sin --precision single --shard $shard/2 --out shard$shard
done
step 0 'entries: 1 conforms' plumbline merge whole shard1 shard2
step 0 'entries: .* conforms' plumbline report whole
finish
