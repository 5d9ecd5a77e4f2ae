#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# record_card_run.sh GPU_TESTS TREE [RECORD [PARTS]]: runs the GPU tests on this machine's GPU in PARTS processes (1; more
# than three need more than 80 GB of GPU memory). Records the results with the git id of the gpu/ folder they were built
# from (git rev-parse HEAD:gpu), the architectures of the build and the GPU. Tests that fail beside other parts run once
# more alone, since a shared GPU is slower and has less memory; the record names those that pass only then, and all
# failures.
set -eu
program=$1
tree=$2
record=${3:-docs/benchmarks/last-card-run.txt}
parts=${4:-1}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
part=0
while [ "$part" -lt "$parts" ]; do
    GTEST_TOTAL_SHARDS=$parts GTEST_SHARD_INDEX=$part "$program" --gtest_brief=1 >"$logs/$part" 2>&1 &
    part=$((part + 1))
done
wait
# count WORD: the sum over all parts of what GoogleTest's last lines say of it.
count() { cat "$logs"/* | sed -n "s/^\[ *$1 *\] \([0-9][0-9]*\) tests*.*/\1/p" | awk '{ n += $1 } END { print n + 0 }'; }
ended=$(grep -l '^\[=*\] [0-9]* tests* .*ran' "$logs"/* | wc -l)
[ "$ended" -eq "$parts" ] || {
    tail -n 20 "$logs"/* >&2
    echo "$((parts - ended)) of $parts parts of the test program did not come to their end" >&2
    exit 1
}
passed=$(count PASSED)
skipped=$(count SKIPPED)
failed=$(($(count '=*') - passed - skipped))
alone=
names=$(cat "$logs"/* | sed -n 's/^\[  FAILED  \] \([^ ,]*\).*(.* ms)$/\1/p' | sort -u)
if [ "$parts" -gt 1 ]; then
    left=
    for name in $names; do
        if "$program" --gtest_brief=1 --gtest_filter="$name" >"$logs/again" 2>&1 </dev/null; then
            alone="$alone $name"
            passed=$((passed + 1))
            failed=$((failed - 1))
        else
            left="$left $name"
        fi
    done
    names=$left
fi
architectures=$(cuobjdump --list-elf "$program" 2>/dev/null | grep -o 'sm_[0-9a-z]*' | sort -u | tr '\n' ' ' || true)
{
    echo "tree of gpu/: $tree"
    echo "date: $(date -u +%Y-%m-%d)"
    echo "compiled for: ${architectures:-unknown}"
    echo "run on: $(nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv,noheader | head -n 1)"
    echo "tests: $passed passed, $failed failed, $skipped skipped"
    [ -z "$names" ] || echo "failed: $(echo "$names" | xargs)"
    [ -z "$alone" ] || echo "failed beside other tests on the card, passed alone:$alone"
} >"$record"
cat "$record"
[ "$failed" -eq 0 ] || {
    cat "$logs"/* | sed -n '/: Failure$/,/^$/p; /^\[  FAILED  \] /p' >&2
    exit 1
}
