#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Snakemake example: snakemake_test.sh BUILD SOURCE. Its parts together are one run's outputs; a part that is lost is
# made again, and so is what a new or changed picture calls for, and nothing else. Exit code 77 without Snakemake.
set -eu
build=$1
source=$2
command -v snakemake >/dev/null || { echo "skipped: no snakemake"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$build:$PATH
# Snakemake's own cache stays here, too.
export XDG_CACHE_HOME="$folder/cache" HOME="$folder"
mkdir "$folder/samples"
cp -r "$source/samples/workflows" "$source"/samples/*.png "$folder/samples"
cd "$folder"
flow() { # what is missing, new or changed
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
# A new picture and a changed one.
before=$(stat -c %y parts/resolution_chart.png)
cp samples/zone_plate.png samples/another.png
cp samples/noisy_phantom.png samples/zone_plate.png
flow
[ "$before" = "$(stat -c %y parts/resolution_chart.png)" ]
convapp --headless -i 'samples/*.png' -o 'changed/{stem}{ext}' --filter gaussian:sigma=2 --filter unsharp:amount=0.6 -q
for file in changed/*.png; do
    cmp "$file" "parts/$(basename "$file")"
done
grep -q another.png parts/report.html
# Nothing is left to do.
flow
grep -q 'Nothing to be done' log
# A job for each file, brackets and spaces in its name.
cp samples/another.png 'samples/a [1] b.png'
each() {
    snakemake --snakefile samples/workflows/files.smk --cores 2 --config out=each >log 2>&1 || { cat log; exit 1; }
}
each
for file in changed/*.png; do
    cmp "$file" "each/$(basename "$file")"
done
cmp changed/another.png 'each/a [1] b.png'
cp samples/zone_plate.png samples/new.png
each
grep -q '^1 of 2 steps' log # the new file, and the list of all
cmp changed/zone_plate.png each/new.png
