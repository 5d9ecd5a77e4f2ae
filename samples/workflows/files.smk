# SPDX-License-Identifier: Apache-2.0
# Filters each file of a folder by a job of its own, for clusters and clouds where Snakemake places jobs:
#   snakemake --snakefile samples/workflows/files.smk --cores 4 --config folder=ct suffix=.nii.gz out=filtered
#   … --use-singularity --config image=docker://…/convapp   # in a container (`./dev container` makes one without CUDA)
#   … --resources gpu=2 --config gpu=1                       # jobs that compute on a GPU, two at a time
# New and changed files start their jobs again. A job pays for the start of the program, and of a GPU; `Snakefile` has fewer
# jobs of many files each.
FOLDER = config.get("folder", "samples")
SUFFIX = config.get("suffix", ".png")
OUT = config.get("out", "filtered")
FILTERS = config.get("filters", "--filter gaussian:sigma=2 --filter unsharp:amount=0.6")
GPU = int(config.get("gpu", 0))

if "image" in config:
    container: config["image"]


rule all:
    input:
        expand(OUT + "/{name}" + SUFFIX, name=glob_wildcards(FOLDER + "/{name}" + SUFFIX).name),


rule filter:
    input:
        FOLDER + "/{name}" + SUFFIX,
    output:
        OUT + "/{name}" + SUFFIX,
    threads: 2
    resources:
        gpu=GPU,
        mem_mb=4000,
    params:
        device="cuda" if GPU else "cpu",
    shell:
        "convapp --headless -i {input:q} -o {output:q} {FILTERS} --device {params.device} --threads {threads} "
        "--memory {resources.mem_mb}MiB --overwrite -q"
