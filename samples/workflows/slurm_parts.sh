#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One large volume in parts: a Slurm array computes them, and a job that waits for it completes the file.
#   sh samples/workflows/slurm_parts.sh 16 head.nii smooth.nii --filter gaussian:sigma=2mm
# Parts that failed or were requeued are done anew; parts that are done are left alone. Slurm runs this script again, as
# each of the jobs.
#SBATCH --job-name=convapp-parts
#SBATCH --ntasks=1
#SBATCH --requeue
set -eu
parts=$1
input=$2
output=$3
if [ -z "${SLURM_JOB_ID:-}" ]; then
    array=$(sbatch --parsable --array="1-$parts" "$0" "$@")
    exec sbatch --dependency="afterok:$array" "$0" "$@"
fi
shift 3
part=${SLURM_ARRAY_TASK_ID:+$SLURM_ARRAY_TASK_ID/$parts}
exec convapp --headless -i "$input" -o "$output" "$@" --part "${part:-finish}"
