// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/cli_options.h"
#include "app/cli/options/request.h"
#include "app/measure/bench/bench.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include <CLI/CLI.hpp>
#include <algorithm>

namespace app::cli {
namespace {

void declarePictures(CLI::App& app, CliOptions& t) {
    const auto add = [&](const char* name, std::string& value, const char* help, const char* type) {
        app.add_option(name, value, help)->type_name(type)->group("Pictures, without a display");
    };
    add("--render", t.render, "Draw each volume, after the filters: file, folder or template", "FILE.png");
    add("--montage", t.montage, "Lay out slices, pages or channels, after the filters", "FILE.png");
    add("--preset", t.look, "Look of --render: auto, or a name of --list looks", "NAME");
    add("--mode", t.mode, "Instead of the look's own: composite, mip, minip, isosurface or additive", "NAME");
    add("--view", t.view, "From where: a name of --list views, or degrees to the left and up, 30x15", "NAME|AxB");
    add("--isovalue", t.isovalue, "Value of an isosurface", "VALUE");
    add("--size", t.pictureSize, "Pixels of the picture (1200x900; a montage: as many as its slices need)", "WxH");
    add("--window", t.window, "Black and white: auto, full, LOW:HIGH, or width and level, 400/40", "VALUES");
    add("--colors", t.colors, "Of a montage: gray, or a name of --list colors", "NAME");
    add("--background", t.background, "dark, black, gray, white, #rrggbb, or two of them, TOP:BOTTOM", "COLOR");
    add("--plane", t.plane, "Of a montage: axial, coronal or sagittal", "NAME");
    add("--slices", t.slices, "Of a montage: FIRST:LAST, counted from 0, both included; every STEP-th",
        "FIRST:LAST[:STEP]");
    add("--grid", t.grid, "Of a montage: columns and rows, 5x4; slices are spread evenly over it", "COLUMNSxROWS");
    add("--zoom", t.zoom, "Of a montage: pixels a sample", "FACTOR");
    add("--time", t.time, "Time point of a 4-D series, counted from 0", "N");
    app.add_flag("--beside", t.beside, "Before the filters and after them, beside each other")
        ->group("Pictures, without a display");
    app.add_flag("--plain", t.plain, "No letters, numbers and scale bar")->group("Pictures, without a display");
}

} // namespace

void declareOptions(CLI::App& app, CliOptions& t) {
    app.set_help_flag();
    app.allow_extras();
    app.add_flag("--headless", t.headless, "Work without a window: everything below")->group("Program");
    app.add_option("--help", t.help, "This page, or the page of one filter")
        ->expected(0, 1)
        ->type_name("[FILTER]")
        ->group("Program");
    app.add_option("--config", t.config,
                   "Options from a JSON file, {\"device\": \"cpu\"}, that neither command line nor environment sets")
        ->type_name("FILE.json")
        ->group("Program");
    app.add_flag("--version", t.version, "Version and git id")->group("Program");
    app.add_option("-i,--input", t.inputs,
                   "Files, folders, patterns ('ct/**/*.nii.gz'), or - for a list of them on standard input; repeatable")
        ->type_name("FILE...")
        ->group("Files");
    app.add_option("--manifest", t.manifest,
                   "Table of inputs, with a column of names and columns that override parameters")
        ->type_name("FILE.csv|.jsonl")
        ->group("Files");
    app.add_option("-o,--output", t.output,
                   "File, folder, or template of {stem} {ext} {relpath} {dir} {index} {series} {filter} {date}")
        ->type_name("FILE")
        ->group("Files");
    app.add_flag("--overwrite", t.overwrite, "Replace outputs that exist")->group("Files");
    app.add_option("--dtype", t.dtype,
                   "Type of the result: same, uint8, int16, float32 ...; what does not fit is clipped")
        ->type_name("TYPE[:saturate|:rescale]")
        ->group("Files");
    app.add_option("--compression", t.compression,
                   "Compress .nrrd, .mha, .nii.gz and other formats that can: 0 (none), 1 (fast) to 9 (small)")
        ->type_name("LEVEL")
        ->group("Files");
    app.add_option(
           "--ome-zarr", t.omeZarr,
           "Version of OME-Zarr to write: 0.4 (Zarr 2), 0.5 (Zarr 3), or 0.5:shards (4 chunks a side in a file)")
        ->type_name("VERSION")
        ->group("Files");
    app.add_flag("--provenance", t.provenance, "Write OUTPUT.json beside each output: recipe, input, plan")
        ->group("Files");
    app.add_option("--spacing", t.spacing, "Spacing of the samples, 1x1.25x3mm")
        ->type_name("X[xYxZ]mm")
        ->group("Files");
    app.add_option("--rate", t.rate, "Sampling rate of a signal, 48kHz")->type_name("HZ")->group("Files");
    app.add_option("--time-step", t.timeStep,
                   "Time from one time point of a series to the next, 2s or 720ms; replaces that of the file")
        ->type_name("TIME")
        ->group("Files");
    app.add_option("--raw", t.raw, "Layout of a headerless file, 512x512x240:int16[:big][:offset=N]")
        ->type_name("LAYOUT")
        ->group("Files");
    app.add_option("--column", t.column, "Keep one column of a CSV or TXT file, counted from 0")
        ->type_name("N")
        ->group("Files");
    app.add_option("--channel", t.channel, "Keep one channel, counted from 0")->type_name("N")->group("Files");
    app.add_option(
           "--rereference", t.rereference,
           "Montage of a signal (EEG), before the filters: average, reference=A1,A2 or pairs=Fp1-F7,F7-T3; with "
           "';bad=T7' out of the average and ';keep=ECG' as it is; or a file with one of these a line")
        ->type_name("MONTAGE")
        ->group("Files");
    app.add_option("--series", t.series,
                   "DICOM series (number, UID, description), picture of a TIFF, FITS or EXR file, or rate of an EDF "
                   "file (2 Hz), "
                   "where there are several")
        ->type_name("WHICH")
        ->group("Files");
    app.add_flag("--stack", t.stack,
                 "Take the images of a folder or pattern as slices of one volume, in natural order (slice2 before "
                 "slice10)")
        ->group("Files");
    app.add_option("--tilt", t.tilt,
                   "DICOM slices sheared by a tilted gantry: refuse, resample (straighten by linear interpolation) or "
                   "keep (filter as stored)")
        ->type_name("WAY")
        ->group("Files");
    app.add_option("--gaps", t.gaps,
                   "DICOM slices that are missing or unevenly spaced: refuse, fill (interpolate linearly on an even "
                   "grid) or ignore (take them as evenly spaced)")
        ->type_name("WAY")
        ->group("Files");
    app.add_option("--filter", t.filters, "NAME:key=value,key=value; repeatable, in order")
        ->allow_extra_args(false)
        ->type_name("STEP")
        ->group("Filters");
    app.add_option("--recipe", t.recipe,
                   "Steps from a JSON file, or of a preset (NAME or NAME:key=value), before those of --filter")
        ->type_name("FILE")
        ->group("Filters");
    declarePictures(app, t);
    app.add_option("--device", t.device, "auto, cpu, cuda, cuda:N, several (cuda:0,cuda:1) or cuda:all")
        ->type_name("NAME")
        ->group("Computation");
    app.add_option("--variant", t.variant, "auto, or a name of --list variants")
        ->type_name("NAME")
        ->group("Computation");
    app.add_flag("--strict", t.strict,
                 "Only sums of each output's own products: no transforms, split precision or factors that were found")
        ->group("Computation");
    app.add_option("--precision", t.precision,
                   "auto (float32, or float64 where the samples have digits that float32 loses), float32 or float64")
        ->type_name("NAME")
        ->group("Computation");
    app.add_option("--threads", t.threads, "CPU threads to use")->type_name("N")->group("Computation");
    app.add_option("--memory", t.memory, "Working memory to use at most, 2GiB")
        ->type_name("BYTES")
        ->group("Computation");
    app.add_flag(
           "--mixed", t.mixed,
           "Let the CPU take items beside the GPUs, and GPUs of different kinds: results agree within tolerance only")
        ->group("Computation");
    app.add_flag("--resume", t.resume, "Keep what the journal of an interrupted run proves done, and do the rest")
        ->group("Many files");
    app.add_option("--watch", t.watch,
                   "Go on with files that arrive, as with --resume, until Ctrl-C, or until none came for this time")
        ->expected(0, 1)
        ->type_name("[TIME]")
        ->group("Many files");
    app.add_option("--on-error", t.onError, "stop or continue with the other items after one has failed")
        ->type_name("WHAT")
        ->group("Many files");
    app.add_option("--retry", t.retry, "Try again so often what may pass: a file, a device, memory")
        ->type_name("N")
        ->group("Many files");
    app.add_option("--timeout", t.timeout, "Give up an item after this time: 90s, 5min")
        ->type_name("TIME")
        ->group("Many files");
    app.add_option("--shard", t.shard, "Do part I of N of the items, as one of N runs")
        ->type_name("I/N")
        ->group("Many files");
    app.add_option("--part", t.part,
                   "Compute part I of N of one large result, each in its own run; `finish` completes the file")
        ->type_name("I/N|finish")
        ->group("Many files");
    app.add_option("--index-from", t.indexFrom, "Number of the first part of --shard and --part: 1 or 0")
        ->type_name("1|0")
        ->group("Many files");
    app.add_option("--mpi", t.mpi,
                   "Share the items with the processes that mpirun or srun started (auto), or not (off)")
        ->type_name("auto|off")
        ->group("Many files");
    app.add_flag("--plan", t.plan, "Say what would be done, from headers only")->group("Instead of filtering");
    app.add_flag("--dry-run", t.dryRun, "The same")->group("Instead of filtering");
    app.add_option("--merge-reports", t.merge, "Make one report of those of several runs, for --report or to print")
        ->type_name("FILE.json...")
        ->group("Instead of filtering");
    app.add_option("--completion", t.completion, "Print a script that completes command lines: bash, zsh or fish")
        ->type_name("SHELL")
        ->group("Instead of filtering");
    app.add_option("--schema", t.schema, "Print the JSON schema: report, recipe, comparison or server")
        ->type_name("WHAT")
        ->group("Instead of filtering");
    app.add_flag("--serve", t.serve, "Answer requests of another program on standard input and output, until it ends")
        ->group("Instead of filtering");
    app.add_flag("--print-python", t.printPython, "Print a Python program that does this for one file")
        ->group("Instead of filtering");
    app.add_flag("--print-imagej", t.printImagej, "Print a macro of ImageJ that does this to the current image")
        ->group("Instead of filtering");
    app.add_option("--print-kernel-template", t.printKernel,
                   "Print a CUDA kernel to start from, for data of that dimension: 1d, 2d or 3d")
        ->type_name("DIM")
        ->group("Instead of filtering");
    app.add_flag("--print-config", t.printConfig, "Print the value of every option, and where it comes from")
        ->group("Instead of filtering");
    app.add_option("--list", t.list, "filters, variants, devices, formats, presets, looks, views or colors")
        ->type_name("WHAT")
        ->group("Instead of filtering");
    app.add_option("--compare", t.compare, "Compare two files: difference, PSNR, SSIM")
        ->expected(2)
        ->type_name("A B")
        ->group("Instead of filtering");
    app.add_option(
           "--measure", t.measure,
           "Measure a region before and after the filters (mean, SNR, edge width, …): NAME=10:50x20:60 (a box), "
           "ellipse:BOX, polygon:…, FROM..TO (values) or a mask file; repeatable")
        ->allow_extra_args(false)
        ->type_name("NAME=REGION")
        ->group("Instead of filtering");
    app.add_option("--contrast-to", t.contrastTo, "With --measure: name of the region that CNR is measured against")
        ->type_name("NAME")
        ->group("Instead of filtering");
    app.add_option("--compare-variants", t.compareVariants,
                   "Run the --filter steps on a file by several --variants: time and agreement side by side")
        ->type_name("FILE")
        ->group("Instead of filtering");
    app.add_option("--reference", t.reference,
                   "With --compare-variants: the variant that speed-ups are against (the planner's choice)")
        ->type_name("NAME")
        ->group("Instead of filtering");
    app.add_option("--metric", t.metric, "With --compare: some of max,rmse,psnr,ssim,ssim-gaussian")
        ->type_name("LIST")
        ->group("Instead of filtering");
    app.add_option(
           "--tolerance", t.tolerance,
           "Exit 7 if a difference exceeds this fraction of the peak: of A, or of the reference of --compare-variants")
        ->type_name("X")
        ->group("Instead of filtering");
    app.add_option("--data-range", t.dataRange, "With --compare: range of PSNR and SSIM (max - min of A)")
        ->type_name("X")
        ->group("Instead of filtering");
    app.add_option("--diff", t.diff, "With --compare: write A - B")->type_name("FILE")->group("Instead of filtering");
    app.add_flag("--self-test", t.selfTest, "Check every variant against the float64 reference")
        ->group("Instead of filtering");
    app.add_option("--bench", t.bench, "Check, then time variants: " + bench::benchKinds())
        ->type_name("KIND")
        ->group("Instead of filtering");
    app.add_option("--tune", t.tune,
                   "Search thread blocks on this card, and outputs a thread of direct, for usual work or at a --bench "
                   "kind and axes")
        ->expected(0, 1)
        ->type_name("[KIND]")
        ->group("Instead of filtering");
    app.add_option("--import", t.importFile, "With --tune: take over what another machine found, without measuring")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_option("--export", t.exportFile, "With --tune: write all that is known, without measuring")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_option("--axis", t.axes,
                   "With --bench and --tune: size=512,1024 k=3,5 sigma=1,2 thick=1,5 dimension=2,3 boundary= type= "
                   "offset=; repeatable")
        ->allow_extra_args(false)
        ->type_name("NAME=V,V")
        ->group("Instead of filtering");
    app.add_option("--variants", t.variants,
                   "With --compare-variants, --bench, --tune, --self-test: all, or names; with --compare-variants also "
                   "file:NAME.cu, a CUDA kernel of your own")
        ->type_name("LIST")
        ->group("Instead of filtering");
    app.add_option("--runs", t.runs, "With --compare-variants and --bench: timed runs of each variant (11)")
        ->type_name("N")
        ->group("Instead of filtering");
    app.add_flag("--counters", t.counters,
                 "With --bench: also hardware counters of each kernel, by NVIDIA Nsight Compute (ncu)")
        ->group("Instead of filtering");
    app.add_option("--kernel-timeout", t.kernelTimeout,
                   "With file:NAME.cu: seconds that compiling it, or a run of its trial, may take (10)")
        ->type_name("S")
        ->group("Instead of filtering");
    app.add_option("--baseline", t.baseline, "With --bench: exit 8 if slower than this earlier --json")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_flag("--calibrate", t.calibrate, "Measure this machine once, for better predictions; takes some seconds")
        ->group("Instead of filtering");
    app.add_option("--report", t.report, "Write a report of the run, in the form that the ending says; repeatable")
        ->allow_extra_args(false)
        ->type_name("FILE.json|.csv|.html|.md")
        ->group("What is said");
    app.add_option("--json", t.json, "Print the result as JSON, or write it to a file")
        ->expected(0, 1)
        ->type_name("[FILE]")
        ->group("What is said");
    app.add_option("--progress", t.progress, "auto, bar, lines, json, slicer (elements on standard output) or none")
        ->type_name("STYLE")
        ->group("What is said");
    app.add_flag("-q,--quiet", t.quiet, "Errors only")->group("What is said");
    app.add_flag("-v,--verbose", t.verbose, "Plans and timings, too")->group("What is said");
}

namespace {

/// Returns advice for an option that is a filter's parameter: "--sigma".
std::string parameterHint(std::string_view option) {
    option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
    for (const FilterSpec& spec : filterTable())
        for (const ParamSpec& param : spec.params)
            if (param.key == option)
                return "; it is a parameter of filters: --filter " + std::string(spec.name) + ":" +
                       std::string(option) + "=" + std::string(param.standard);
    return "; --help lists the options";
}

/// Throws Error(usage) if an option's value is the name of another option: the value was left out.
void refuseOptionsAsValues(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& value : option->results()) {
            const std::string name = value.substr(0, value.find('='));
            if (name.starts_with("--") && app.get_option_no_throw(name) != nullptr)
                refuse(option->get_name() + " needs a value (" + option->get_type_name() + "), and " + name +
                       " is an option");
        }
}

} // namespace

void refuseUnknown(const CLI::App& app) {
    refuseOptionsAsValues(app);
    for (const std::string& extra : app.remaining()) {
        if (!extra.starts_with('-') || extra == "-")
            refuse("'" + extra + "' is not expected here; inputs follow -i");
        std::vector<std::string> known;
        for (const CLI::Option* option : app.get_options())
            for (const std::string& longName : option->get_lnames())
                known.push_back("--" + longName);
        const std::string typed = extra.substr(0, extra.find('='));
        const std::vector<std::string_view> views(known.begin(), known.end());
        const std::string near = hint(typed, views);
        refuse("option " + typed + " is not known" + (near.starts_with("did") ? "; " + near : parameterHint(typed)));
    }
}

std::vector<OptionInfo> optionList() {
    CLI::App app;
    CliOptions t;
    declareOptions(app, t);
    std::vector<OptionInfo> list;
    for (const CLI::Option* option : app.get_options()) {
        OptionInfo info;
        for (const std::string& name : option->get_snames())
            info.names.push_back("-" + name);
        for (const std::string& name : option->get_lnames())
            info.names.push_back("--" + name);
        if (option->get_items_expected_max() > 0)
            info.value = option->get_type_name();
        info.help = option->get_description();
        list.push_back(std::move(info));
    }
    return list;
}

} // namespace app::cli
