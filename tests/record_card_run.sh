#!/bin/sh
# record_card_run.sh GPU_TESTS TREE [RECORD]: runs the GPU tests on the card in this machine and writes what they said,
# beside the git id of the gpu/ that they were built from (git rev-parse HEAD:gpu). What a build was compiled for and
# what it was run on are two facts: both are recorded.
set -eu
program=$1
tree=$2
record=${3:-docs/benchmarks/last-card-run.txt}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$program" --gtest_brief=1 >"$log" 2>&1 || true
count() { sed -n "s/^\[ *$1 *\] \([0-9][0-9]*\) tests*.*/\1/p" "$log" | head -n 1; }
passed=$(count PASSED)
skipped=$(count SKIPPED)
ran=$(count '=*')
[ -n "$ran" ] || { echo "the test program did not come to its end" >&2; exit 1; }
failed=$((ran - ${passed:-0} - ${skipped:-0}))
architectures=$(cuobjdump --list-elf "$program" 2>/dev/null | grep -o 'sm_[0-9a-z]*' | sort -u | tr '\n' ' ' || true)
{
    echo "tree of gpu/: $tree"
    echo "date: $(date -u +%Y-%m-%d)"
    echo "compiled for: ${architectures:-unknown}"
    echo "run on: $(nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv,noheader | head -n 1)"
    echo "tests: ${passed:-0} passed, $failed failed, ${skipped:-0} skipped"
} >"$record"
cat "$record"
[ "$failed" -eq 0 ]
