#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A Slurm job whose processes share the items, or the slabs of one volume, by MPI.
#   sbatch --ntasks=4 samples/workflows/slurm_mpi.sh 'samples/*.png' 'filtered/{stem}{ext}' --filter gaussian:sigma=2
#SBATCH --job-name=convapp-mpi
set -eu
inputs=$1
output=$2
shift 2
exec srun --mpi=pmix convapp --headless -i "$inputs" -o "$output" "$@" --resume --report "convapp-$SLURM_JOB_ID.json"
