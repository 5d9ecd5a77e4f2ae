#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Demo of `./dev run` without a display: filters a signal, an image and a volume of samples/ headless and writes
# results, a screenshot and reports: demo.sh CONVAPP FOLDER.
set -eu
convapp=$1
out=$2
samples=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"

# demo INPUT OUTPUT [options of convapp]
demo() {
    input=$samples/$1
    output=$out/$2
    report=$out/${2%%.*}.json
    shift 2
    echo "convapp --headless -i $input -o $output $*"
    "$convapp" --headless -i "$input" -o "$output" "$@" --overwrite --report "$report"
    echo "  result $output"
    echo "  report $report"
}

demo ecg.wav ecg_smooth.csv --filter gaussian:sigma=8ms
demo head_ct.nii.gz head_ct_smooth.nii.gz --filter gaussian:sigma=2mm --filter unsharp:amount=0.6
demo resolution_chart.png resolution_chart_edges.png --filter gaussian:sigma=1.5 --filter canny
echo
echo "picture $out/resolution_chart_edges.png"
echo "report  $out/resolution_chart_edges.json"
