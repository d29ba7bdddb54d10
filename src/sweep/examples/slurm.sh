#!/bin/sh
#SBATCH --array=1-100 --cpus-per-task=1 --time=01:00:00
# sbatch slurm.sh noise.plan: each task of the array takes every hundredth line, beginning with its own.
awk -v first="$SLURM_ARRAY_TASK_ID" -v tasks="${SLURM_ARRAY_TASK_COUNT:-100}" \
    'NR % tasks == first % tasks' "$1" | sh -e
