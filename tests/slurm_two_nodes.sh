#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The examples for Slurm on a cluster of two nodes: slurm_two_nodes.sh BUILD. The nodes are network namespaces of this machine,
# with a network between them and the folders in common, as on a cluster with a shared file system. Needs root, iproute2 and
# Debian's slurmctld, slurmd, slurm-client and munge; starts these by itself, with their state in a temporary folder, and ends
# them. docs/slurm.md contains its output.
set -eu
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/.." && pwd)
case $build:$source in
/tmp/* | *:/tmp/*) echo "BUILD and the sources cannot lie in /tmp, of which each node has its own"; exit 1 ;;
esac
work=$(mktemp -d -p /var/tmp)
daemons=
finish() {
    for daemon in $daemons; do
        kill "$daemon" 2>/dev/null || true
    done
    wait
    ip netns del node1 2>/dev/null || true
    ip netns del node2 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

ip netns add node1
ip netns add node2
ip link add eth0 netns node1 type veth peer name eth0 netns node2
for node in 1 2; do
    ip -n node$node address add 10.77.0.$node/24 dev eth0
    ip -n node$node link set lo up
    ip -n node$node link set eth0 up
done
# on NODE COMMAND…: with the node's network and name, and a /tmp of its own, where PMIx keeps what nodes must not share.
# `ip netns exec` would hide the control groups that slurmd needs.
on() {
    # shellcheck disable=SC2016  # expanded by the inner shell
    nsenter --net="/run/netns/$1" unshare --uts --mount sh -c '
        hostname "$1" && mount -t tmpfs tmp /tmp && shift && exec "$@"' sh "$@"
}

cd "$work"
mkdir state spool-node1 spool-node2
dd if=/dev/urandom of=munge.key bs=1k count=1 2>/dev/null
chmod 600 munge.key
munged --foreground --force --key-file munge.key --socket "$work/munge.socket" --pid-file munge.pid --seed-file munge.seed \
    --log-file munge.log >munged.out 2>&1 &
daemons="$daemons $!"
cat >slurm.conf <<END
ClusterName=two
SlurmctldHost=node1(10.77.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
NodeName=node1 NodeAddr=10.77.0.1 CPUs=$(nproc)
NodeName=node2 NodeAddr=10.77.0.2 CPUs=$(nproc)
PartitionName=all Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
END
export SLURM_CONF="$work/slurm.conf"
sleep 1
on node1 slurmctld -D -f slurm.conf >slurmctld.log 2>&1 &
daemons="$daemons $!"
for node in node1 node2; do
    on $node slurmd -D -N $node -f slurm.conf >slurmd-$node.log 2>&1 &
    daemons="$daemons $!"
done
for _ in $(seq 30); do
    [ "$(on node1 sinfo -h -t idle -o %D 2>/dev/null)" = 2 ] && break
    sleep 1
done
on node1 sinfo
[ "$(on node1 sinfo -h -t idle -o %D)" = 2 ] || { cat slurmctld.log slurmd-node?.log; exit 1; }

PATH=$build:$PATH
export PATH
ln -s "$source/samples" samples
run() {
    echo "\$ $*"
    on node1 "$@"
}
run sbatch --wait --array=1-3 --spread-job samples/workflows/slurm_array.sh 'samples/*.png' 'array/{stem}{ext}' --filter gaussian:sigma=2
run convapp --headless --merge-reports convapp-*.json --report array/all.json
run ls array
cat slurm-*.out
rm -f slurm-*.out convapp-*.json
# Ranks of two nodes talk by TCP.
export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=10.77.0.0/24
run sbatch --wait --nodes=2 --ntasks-per-node=1 samples/workflows/slurm_mpi.sh 'samples/*.png' 'ranks/{stem}{ext}' \
    --filter gaussian:sigma=2 || { cat slurm-*.out; tail -n 20 slurmd-node?.log; exit 1; }
cat slurm-*.out
run ls ranks
for file in array/*.png; do
    run cmp "$file" "ranks/$(basename "$file")"
done
python3 - convapp-*.json <<'END'
import json, sys
print("ranks that worked:", sorted({i["rank"] for i in json.load(open(sys.argv[1]))["items"]}))
END
rm -f slurm-*.out convapp-*.json
echo "# one volume: slabs by MPI, then parts of an array"
run convapp --headless -q -i samples/head_mr.nrrd -o whole.nii --filter gaussian:sigma=2mm
run sbatch --wait --nodes=2 --ntasks-per-node=1 samples/workflows/slurm_mpi.sh samples/head_mr.nrrd slabs.nii --filter gaussian:sigma=2mm
cat slurm-*.out
rm -f slurm-*.out
run cmp slabs.nii whole.nii
run sh samples/workflows/slurm_parts.sh 4 samples/head_mr.nrrd parts.nii --filter gaussian:sigma=2mm
for _ in $(seq 120); do
    [ -n "$(on node1 squeue -h)" ] || break
    sleep 1
done
cat slurm-*.out
run cmp parts.nii whole.nii
run scontrol -o show job | sed -n 's/^JobId=\([0-9]*\) .*JobName=\([^ ]*\) .*BatchHost=\([^ ]*\) .*/job \1, \2, began on \3/p' | sort -V
# Without MPI between them they would all do the same.
run srun --nodes=2 --ntasks=2 convapp --headless -i 'samples/*.png' -o 'none/{stem}{ext}' --filter box && exit 1
[ ! -e none ]
echo "all as expected"
