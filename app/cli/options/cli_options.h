// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace app::cli {

struct Request;

struct CliOptions {
    bool headless = false, version = false, plan = false, selfTest = false, calibrate = false, overwrite = false,
         quiet = false, verbose = false, beside = false, plain = false, provenance = false, resume = false,
         mixed = false, strict = false, stack = false, dryRun = false, printConfig = false, printPython = false,
         printImagej = false, serve = false, counters = false;
    std::vector<std::string> inputs, filters, compare, help, json, axes, tune, report, merge, watch, measure;
    std::string output, config, completion, schema, recipe, manifest,
        onError = "continue", retry, timeout, shard, part, indexFrom = "1", mpi = "auto", dtype = "same",
        device = "auto", variant = "auto", precision = "auto", compression, omeZarr = "0.4", spacing, rate, timeStep,
        raw, series, tilt = "refuse", gaps = "refuse", list;
    std::string render, montage, look = "auto", view = "oblique", mode, pictureSize, isovalue, window = "auto",
                                 colors = "gray", background = "dark", plane = "axial", slices, grid, zoom, time = "0";
    std::string printKernel, kernelTimeout, metric, tolerance, diff, compareVariants, reference, dataRange,
        progress = "auto", column, channel, rereference, threads, memory, bench, variants, runs, baseline, importFile,
        exportFile, contrastTo;
};

/// `from`: each option's source (fillIn). Throws Error(usage), and Error(device) without pictures.
void readPictures(const CliOptions& options, const std::map<std::string, std::string>& from, Request& request);

/// Declares the options of the command line: the only source for parsing, --help and lists.
void declareOptions(CLI::App& app, CliOptions& options);
/// Fills in options that the command line left open: from CONVAPP_… variables, then from the file that --config or
/// CONVAPP_CONFIG names. Returns each value's source by long option name. Throws Error(usage).
std::map<std::string, std::string> fillIn(CLI::App& app);
/// Throws Error(usage) for unrecognised words, with the nearest options, and for options in place of values.
void refuseUnknown(const CLI::App& app);

} // namespace app::cli
