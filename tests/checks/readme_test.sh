#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs every command of a page's tested blocks: readme_test.sh BUILD SOURCE [PAGE]. They must all succeed. Blocks marked
# "tested: mpi" want a build with MPI; in those marked "tested: with THIS=THAT ..." the words are put in place of others.
set -eu
build=$1
source=$2
page=${3:-README.md}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY
PATH=$build:$PATH
ln -s "$source/samples" "$folder/samples"
mpi=0
if [ -e "$build/lib/convapp/convapp_mpi.so" ] && command -v mpirun >/dev/null; then
    mpi=1
    # As root, in a container, on few cores, without a network.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
        OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_btl=self,vader OMPI_MCA_oob_tcp_if_include=lo
fi
awk -v mpi=$mpi '/^<!-- tested -->/ || (mpi && /^<!-- tested: mpi -->/) { tested = 1; next }
     /^<!-- tested: with / { tested = 1; n = split($0, word, " "); next }
     /^```/ { inside = tested && !inside; if (!inside) { tested = 0; n = 0 } next }
     inside { for (i = 4; i < n; i++) { split(word[i], pair, "="); gsub(pair[1], pair[2]) } print }' "$source/$page" >"$folder/commands"
[ "$(grep -c '^convapp ' "$folder/commands")" -ge 5 ] || { echo "hardly any tested command in $page"; exit 1; }
cd "$folder"
while read -r line; do
    echo "\$ $line"
    sh -c "$line" </dev/null >output 2>&1 || {
        echo "exit code $?"
        tail -n 20 output
        exit 1
    }
done <commands
