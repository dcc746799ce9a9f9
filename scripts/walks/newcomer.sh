#!/bin/sh
# A newcomer: looks around, mistypes, measures one function on the bundled device, and repeats its worst point.
readme=$(dirname "$(realpath "$0")")/../../README.md
. "$(dirname "$(realpath "$0")")/steps.sh"

step 0 'plumbline SUBCOMMAND|Usage: plumbline' plumbline --help
step 2 "'runn' is no command; did you mean 'run'" plumbline runn
step 2 "--builtin sin" plumbline run sin
step 2 "'--devcie' is no option of run; did you mean '--device'" plumbline run --devcie bundled
step 2 "did you mean 'single'" plumbline run --precision float
step 2 "did you mean 'bundled'" plumbline run --device bundeld --suite math --builtin sin
step 2 "did you mean 'sin'|no builtin" plumbline run --suite math --builtin sinn
step 0 '^bundled ' plumbline list devices
step 0 '^math ' plumbline list suites
step 0 'sin +4 ulp .* conforms' plumbline run --suite math --builtin sin --precision single --width 1
step 0 'entries: 1 conforms' plumbline report out
has out/summary.md 'sin'
has out/report.html '<title>Plumbline: No entry fails: 1 conforming</title>'
line=$(grep '^  half_sin ' "$readme" | sed 's/[][(){}.*+?^$|]/./g; s/  */ +/g')
step 0 "$line" plumbline run --suite math --builtin half_sin --precision single
step 0 'error +1\.80059 ulp' plumbline replay 'bundled math/half_sin/single 97.89173'
step 0 'true +-?0\.|conforms|passes' plumbline replay 'bundled math/sin/single 0x3f8ccccd'
finish
