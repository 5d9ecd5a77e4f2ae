#pragma once
#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace app::cli {

/// What was typed, before it is checked.
struct Typed {
    bool headless = false, version = false, plan = false, selfTest = false, calibrate = false, overwrite = false,
         quiet = false, verbose = false, provenance = false, resume = false, dryRun = false, printConfig = false;
    std::vector<std::string> inputs, filters, compare, help, json, axes, tune, report, merge;
    std::string output, config, completion, schema, recipe, manifest,
        onError = "continue", retry, timeout, shard, dtype = "same", device = "auto", variant = "auto", spacing, rate,
        raw, series, list;
    std::string metric, tolerance, diff, progress = "auto", column, channel, threads, memory, bench, variants, runs,
                                         baseline, importFile, exportFile;
};

/// The options of the command line, each once: parsing, --help and whatever lists them come from here.
void declare(CLI::App& app, Typed& typed);
/// Fills in what the command line left open: from CONVAPP_… variables, then from the file that --config or
/// CONVAPP_CONFIG names. Returns where each option's value comes from, by long name. Throws Error(usage).
std::map<std::string, std::string> fillIn(CLI::App& app);
/// Throws Error(usage) about words that were left over, with the nearest options.
void refuseUnknown(const CLI::App& app);

} // namespace app::cli
