#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Nextflow example: nextflow_test.sh BUILD SOURCE. Its tasks together give one run's outputs. Without Nextflow, a Groovy
# compiler checks the syntax only; without both the exit code is 77.
set -eu
build=$(cd "$1" && pwd)
source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v nextflow >/dev/null; then
    command -v groovyc >/dev/null || { echo "skipped: neither nextflow nor groovyc"; exit 77; }
    cp "$source/samples/workflows/convapp.nf" "$folder/Convapp.groovy"
    (cd "$folder" && groovyc Convapp.groovy)
    echo "syntax only: no nextflow"
    exit 0
fi
PATH=$build:$PATH
export NXF_HOME="$folder/home"
mkdir "$folder/samples"
cp -r "$source/samples/workflows" "$source"/samples/*.png "$folder/samples"
cd "$folder"
nextflow run samples/workflows/convapp.nf --images 'samples/*.png' --out parts --group 2
[ -s parts/report.html ]
convapp --headless -i 'samples/*.png' -o 'whole/{stem}{ext}' --filter gaussian:sigma=2 --filter unsharp:amount=0.6 -q
for file in whole/*.png; do
    cmp "$file" "parts/$(basename "$file")"
done
