#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The examples for Slurm on a cluster of one node, which is this machine: slurm_one_node.sh BUILD. Needs root and Debian's
# slurmctld, slurmd, slurm-client and munge; starts these by itself, with their state in a temporary folder, and ends them.
# docs/slurm.md contains its output.
set -eu
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
host=$(hostname -s)
daemons=
finish() {
    for daemon in $daemons; do
        kill "$daemon" 2>/dev/null || true
    done
    wait
    rm -rf "$work"
}
trap finish EXIT

cd "$work"
mkdir state spool
dd if=/dev/urandom of=munge.key bs=1k count=1 2>/dev/null
chmod 600 munge.key
munged --foreground --force --key-file munge.key --socket "$work/munge.socket" --pid-file munge.pid --seed-file munge.seed \
    --log-file munge.log >munged.out 2>&1 &
daemons="$daemons $!"
cat >slurm.conf <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
END
export SLURM_CONF="$work/slurm.conf"
sleep 1
slurmctld -D -f slurm.conf >slurmctld.log 2>&1 &
daemons="$daemons $!"
slurmd -D -f slurm.conf >slurmd.log 2>&1 &
daemons="$daemons $!"
for _ in $(seq 30); do
    sinfo -h -o %T 2>/dev/null | grep -q idle && break
    sleep 1
done
sinfo || { tail -n 20 slurmctld.log slurmd.log; exit 1; }

PATH=$build:$PATH
export PATH
ln -s "$source/samples" samples
run() {
    echo "\$ $*"
    "$@"
}
run sbatch --wait --array=1-3 samples/workflows/slurm_array.sh 'samples/*.png' 'array/{stem}{ext}' --filter gaussian:sigma=2
run convapp --headless --merge-reports convapp-*.json --report array/all.json
run ls array
cat slurm-*.out
rm -f slurm-*.out convapp-*.json
# Processes of one machine talk through its memory; a cluster of several needs none of these.
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none
run sbatch --wait --ntasks=2 samples/workflows/slurm_mpi.sh 'samples/*.png' 'ranks/{stem}{ext}' --filter gaussian:sigma=2 ||
    { cat slurm-*.out; tail -n 20 slurmd.log; exit 1; }
cat slurm-*.out
run ls ranks
for file in array/*.png; do
    run cmp "$file" "ranks/$(basename "$file")"
done
python3 - convapp-*.json <<'END'
import json, sys
print("ranks that worked:", sorted({i["rank"] for i in json.load(open(sys.argv[1]))["items"]}))
END
rm -f slurm-*.out
run sh samples/workflows/slurm_parts.sh 3 samples/head_mr.nrrd parts.nii --filter gaussian:sigma=2mm
for _ in $(seq 120); do
    [ -e parts.nii.parts ] || [ ! -e parts.nii ] || break
    sleep 1
done
cat slurm-*.out
run convapp --headless -q -i samples/head_mr.nrrd -o whole.nii --filter gaussian:sigma=2mm
run cmp parts.nii whole.nii
# Without MPI between them they would all do the same.
run srun --ntasks=2 convapp --headless -i 'samples/*.png' -o 'none/{stem}{ext}' --filter box && exit 1
[ ! -e none ]
echo "all as expected"
