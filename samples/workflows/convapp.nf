// SPDX-License-Identifier: Apache-2.0
// Filters files in groups, each a task of its own, and puts the reports together:
//   nextflow run samples/workflows/convapp.nf --images 'samples/*.png' --out filtered --group 2
// Another workflow takes the module: include { FILTER } from './samples/workflows/convapp.nf'
// `images` names one file an input: a header without its data file (.hdr, .mhd, .nhdr, .vhdr, .set with .fdt) lacks its
// samples in the folder of a task. Give such inputs by --pairs, where each group is one base name:
//   --pairs 'eeg/*.{vhdr,eeg,vmrk}' --inputs 'in/*.vhdr' --form '{stem}.csv'
nextflow.enable.dsl = 2

params.images = 'samples/*.png'
params.pairs = null
params.out = 'filtered'
params.group = 4
params.filters = '--filter gaussian:sigma=2 --filter unsharp:amount=0.6'
params.form = '{stem}{ext}'
params.inputs = 'in/*'

process FILTER {
    cpus 1
    memory '4 GB'
    publishDir params.out, mode: 'copy', pattern: 'out/*', saveAs: { it.endsWith('.jsonl') ? null : it.substring(4) }
    // 6: out of memory. Others are errors of the input or the recipe, which a second try does not mend.
    errorStrategy { task.exitStatus == 6 || task.exitStatus > 128 ? 'retry' : 'terminate' }
    maxRetries 2

    input:
    tuple val(number), path(files, stageAs: 'in/*')

    output:
    path 'out/*', emit: results
    path "report-${number}.json", emit: report

    script:
    """
    convapp --headless -i '${params.inputs}' -o 'out/${params.form}' ${params.filters} --threads ${task.cpus} \\
        --memory ${(task.memory.toMega() * 3).intdiv(4)}MiB --report report-${number}.json -q
    """
}

process REPORT {
    publishDir params.out, mode: 'copy'

    input:
    path reports

    output:
    path 'report.html'

    script:
    """
    convapp --headless --merge-reports ${reports} --report report.html
    """
}

workflow {
    def number = 0
    groups = params.pairs
        ? Channel.fromFilePairs(params.pairs, size: -1, checkIfExists: true).map { name, files -> tuple(name, files) }
        : Channel.fromPath(params.images, checkIfExists: true).toSortedList().flatMap { it.collate(params.group as int) }
            .map { files -> tuple(++number, files) }
    FILTER(groups)
    REPORT(FILTER.out.report.collect())
}
