#!/bin/sh
# The Snakemake example: snakemake_test.sh BUILD SOURCE. Its parts together are one run's outputs, and a part that is lost is
# made again. Exit code 77 without Snakemake.
set -eu
build=$1
source=$2
command -v snakemake >/dev/null || { echo "skipped: no snakemake"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$build:$PATH
# What Snakemake keeps about itself stays here, too.
export XDG_CACHE_HOME="$folder/cache" HOME="$folder"
ln -s "$source/samples" "$folder/samples"
cd "$folder"
flow() { # what is missing
    snakemake --snakefile samples/workflows/Snakefile --cores 2 --config "images=samples/*.png" out=parts parts=2 >log 2>&1 ||
        { cat log; exit 1; }
}
flow
[ -s parts/report.html ]
convapp --headless -i 'samples/*.png' -o 'whole/{stem}{ext}' --filter gaussian:sigma=2 --filter unsharp:amount=0.6 -q
for file in whole/*.png; do
    cmp "$file" "parts/$(basename "$file")"
done
rm parts/report.html parts/part-2.json parts/resolution_chart.png
flow
cmp whole/resolution_chart.png parts/resolution_chart.png
