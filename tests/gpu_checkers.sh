#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# gpu_checkers.sh CONVAPP [GPU_TESTS]: every CUDA variant under NVIDIA's memory checkers, a line for each checker.
# The program's self-test runs each variant over small shapes, odd ones among them, with every border and against the
# float64 reference; GPU_TESTS (optional) adds types, tiles, data on the device and reductions under memcheck, and stacks
# and chains of steps, fewer and smaller ones, under racecheck. The race checker is slow, so it gets a process for each
# variant. Logs are left in ./gpu-checkers. JOBS processes run at a time (default: processors); TOOLS names the checkers
# (default: all four). Exit code 1 if a checker found something or a result was wrong, 77 without compute-sanitizer.
set -eu
convapp=$1
tests=${2:-}
sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
[ -x "$sanitizer" ] || { echo "skipped: no compute-sanitizer"; exit 77; }
logs=gpu-checkers
tools=${TOOLS:-memcheck racecheck initcheck synccheck}
mkdir -p "$logs"
rm -f "$logs"/*
export CONVAPP_CALIBRATION=none CONVAPP_TUNING=none CONVAPP_CODE=none sanitizer convapp tests logs
variants=$("$convapp" --headless --list variants | awk '$3 == "cuda" { print $1 }' | sort -u)

# one.sh TOOL WHAT: what is a variant, "all" of them, or "tests". The verdict is the log's summary, or what went wrong.
cat >"$logs/one.sh" <<'END'
tool=$1 what=$2 log="$logs/$1-$2" code=0
case $what in
tests)
    # Not those that need a process of their own, or a clock, or ask for more memory than there is.
    filter='CudaAverages.*:CudaDevice.*:CudaEngine.*:CudaSeparable.*:CudaGradient.*:DirectOnDevice.*:ArticlesOnCuda.*:StatisticsOnCuda.*-*StopsWithin*:*TooLarge*:*StarStencils*'
    if [ "$tool" = racecheck ]; then
        export CONVAPP_RACECHECK=1
        filter='StackOnCuda.*:*StackOfWideKernels*:DirectOnDevice.StepsInARow*:CudaFft.ImagesOfManyPairs'
    fi
    set -- "$tests" --gtest_brief=1 --gtest_filter="$filter" ;;
all) set -- "$convapp" --headless --self-test --device cuda ;;
*) set -- "$convapp" --headless --self-test --device cuda --variants "$what" ;;
esac
"$sanitizer" --tool "$tool" --error-exitcode 99 --print-limit 20 --log-file "$log.log" "$@" >"$log.out" 2>&1 || code=$?
found=$(sed -n 's/.*SUMMARY: *\([0-9]*\) \(error\|hazard\).*/\1/p' "$log.log" | tail -n 1)
echo "$tool $what ${found:--} $code" >"$log.verdict"
END
has() { case " $tools " in *" $1 "*) true ;; *) false ;; esac; }
{
    # The longest first.
    ! has racecheck || for variant in $variants; do echo "racecheck $variant"; done | grep -E ' (direct|tiled-smem|cudnn)$'
    for tool in memcheck initcheck synccheck; do ! has "$tool" || echo "$tool all"; done
    [ -z "$tests" ] || echo "memcheck tests"
    [ -z "$tests" ] || ! has racecheck || echo "racecheck tests"
    ! has racecheck || for variant in $variants; do echo "racecheck $variant"; done | grep -vE ' (direct|tiled-smem|cudnn)$'
} | xargs -P "${JOBS:-$(nproc)}" -L 1 sh "$logs/one.sh"

count=$(echo "$variants" | wc -l)
for tool in $tools; do
    cat "$logs/$tool"-*.verdict | awk -v tool="$tool" -v names="$count" '
        $3 == "0" && $4 == "0" { clean++; next }
        { bad = bad "; " $2 ": found " $3 ", exit code " $4 }
        END { print tool ": " (bad == "" ? "nothing found" : "FOUND") " for " names " names of variants, " NR " runs" bad }'
done
cat "$logs"/*.verdict | awk '$3 != "0" || $4 != "0" { exit 1 }'
