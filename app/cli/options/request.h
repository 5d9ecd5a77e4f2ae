// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/picture.h"
#include "app/io/io.h"
#include "app/measure/bench/bench.h"
#include "app/recipe/presets.h"
#include "app/session/montage/montage.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Command line: options → Request → exit code. docs/reference/results.md is its contract.
namespace app::cli {

enum class Action : std::uint8_t {
    filter,
    plan,
    list,
    compare,
    compareVariants,
    measure,
    selfTest,
    bench,
    calibrate,
    tune,
    merge,
    completion,
    schema,
    serve,
    printConfig,
    printPython,
    printImagej,
    printKernel,
    help,
    version
};
enum class ProgressStyle : std::uint8_t { automatic, bar, lines, json, slicer, none };

struct PictureOutput {
    PictureKind kind = PictureKind::render;
    std::string form; ///< file, folder or template
};

/// A region of --measure.
struct NamedRegion {
    std::string name, text;
};

/// Choice of --part: a part of one result, or its completion.
struct PartChoice {
    int number = 0, count = 0; ///< part 3 of 8; 0 without --part
    bool finish = false;       ///< complete the file
};

/// A parsed command line: a value, checked as far as possible without reading data.
struct Request {
    Action action = Action::filter;
    std::vector<std::string> inputs; ///< files, folders and patterns, as given
    std::string manifest;            ///< table of further inputs; empty: none
    std::string output;              ///< file, folder or template; may be empty for --plan and pictures
    std::vector<PictureOutput> pictures;
    PictureStyle style;      ///< for all of `pictures`
    bool provenance = false; ///< write a record beside each output
    bool overwrite = false;
    std::optional<int> compression; ///< compression level; nothing: each format's default
    Recipe recipe;
    const Preset* preset = nullptr;         ///< preset of the first steps; null: none
    std::optional<conv::ElementType> dtype; ///< nothing: `same`
    bool rescale = false;                   ///< map the result's range to the type's range
    io::LoadOptions load;
    std::optional<double> timeStep;         ///< s from one time point to the next; nothing: as in the file
    std::shared_ptr<const Montage> montage; ///< reference of the channels of signals; null: as in the file
    conv::PlanOptions planOptions;
    bool mixed = false; ///< devices of several kinds share the items
    std::optional<int> threads;
    bool resume = false;              ///< keep items that the journal records as done
    bool watch = false;               ///< go on with files that arrive
    std::optional<double> watchQuiet; ///< s without a new file that end a watch; nothing: a signal ends it
    bool stopOnError = false;         ///< begin nothing new after a failed item
    int retries = 0;
    std::optional<double> timeout;   ///< seconds per item
    std::pair<int, int> shard{1, 1}; ///< 3/16: every 16th item, from the third on
    PartChoice part;                 ///< --part; for one item
    bool shared = true;              ///< work with the other processes of mpirun or srun
    std::string topic; ///< argument of --list, --completion, --schema, --print-kernel-template; filter of --help
    std::string compareA, compareB, difference;
    std::vector<std::string> metrics;
    std::optional<double> tolerance;
    std::optional<double> dataRange;  ///< peak value for PSNR and SSIM
    std::vector<NamedRegion> regions; ///< --measure
    std::string contrastTo;           ///< name of the region that CNR is measured against; empty: none
    std::string compareInput;         ///< --compare-variants
    std::string reference;            ///< variant that speed-ups refer to; empty: the planner's choice
    double kernelSeconds = 10;        ///< --kernel-timeout
    bench::BenchRequest bench;
    std::string importFile, exportFile; ///< --tune; empty: none
    bool counters = false;              ///< --bench: also hardware counters
    std::string baseline;               ///< file of an earlier --bench --json; empty: none
    std::vector<std::string> report;    ///< files: .json, .csv, .html, of comparisons also .md
    std::vector<std::string> mergeReports;
    std::optional<std::string> json; ///< "-" for standard output
    ProgressStyle progress = ProgressStyle::automatic;
    int verbosity = 0; ///< −1 quiet, 1 verbose
    std::vector<std::string> arguments;
    std::string config; ///< --print-config
};

/// Parses a command line. Throws Error(usage) with the nearest names for an unknown word.
[[nodiscard]] Request parseOptions(int argc, const char* const* argv);
/// A declared option, for completion scripts.
struct OptionInfo {
    std::vector<std::string> names; ///< "-i", "--input": the long one last
    std::string value;              ///< its value as --help names it; empty for a flag
    std::string help;
};
[[nodiscard]] std::vector<OptionInfo> optionList();
/// Returns every option's value and its source (command line, environment, file or default) as JSON.
[[nodiscard]] std::string configText(int argc, const char* const* argv);
/// Returns the page of --help, made from the same declarations.
[[nodiscard]] std::string optionsHelp();

/// Process exit codes (docs/reference/results.md).
enum ExitCode : int {
    exitDone = 0,
    exitSomeFailed = 1,
    exitUsage = 2,
    exitUnreadable = 3,
    exitUnwritable = 4,
    exitDevice = 5,
    exitMemory = 6,
    exitMismatch = 7,
    exitSlower = 8,    ///< slower than the given baseline
    exitInternal = 70, ///< a bug in this program
    exitSignal = 128,  ///< plus the number of the signal
};
[[nodiscard]] int exitCodeOf(conv::ErrorCode code);
/// Returns the name of an error in reports: "usage", "unreadable" ….
[[nodiscard]] std::string_view name(conv::ErrorCode code);

/// Executes a request and returns the exit code. Throws Error if the full run must stop.
[[nodiscard]] int run(const Request& request);

/// Runs a command line: parses, runs, and turns every exception into one line on stderr and an exit code.
[[nodiscard]] int main(int argc, const char* const* argv);

/// Returns "convapp 0.2.0 (1a2b3c4d5e6f)", without the git revision if the sources have none.
[[nodiscard]] std::string versionLine();

} // namespace app::cli
