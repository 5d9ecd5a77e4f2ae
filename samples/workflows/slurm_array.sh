#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A Slurm array: each task filters its part of the items, with a journal of its own; tasks that are requeued go on where
# they were.
#   sbatch --array=1-4 samples/workflows/slurm_array.sh 'samples/*.png' 'filtered/{stem}{ext}' --filter gaussian:sigma=2
#SBATCH --job-name=convapp-array
#SBATCH --ntasks=1
#SBATCH --requeue
set -eu
inputs=$1
output=$2
shift 2
# --mpi off: a task is alone, whatever the job around it looks like.
exec convapp --headless -i "$inputs" -o "$output" "$@" --mpi off --resume \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --report "convapp-$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID.json"
