// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/picture.h"
#include "app/io/io.h"
#include "app/measure/bench/bench.h"
#include "app/recipe/recipe.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <optional>
#include <string>
#include <vector>

/// The command line: options → Request → exit code. docs/conventions.md is its contract.
namespace app::cli {

enum class Action : std::uint8_t {
    filter,
    plan,
    list,
    compare,
    compareVariants,
    selfTest,
    bench,
    calibrate,
    tune,
    merge,
    completion,
    schema,
    printConfig,
    help,
    version
};
enum class ProgressStyle : std::uint8_t { automatic, bar, lines, json, none };

/// A picture of each item.
struct PictureOutput {
    PictureKind kind = PictureKind::render;
    std::string form; ///< file, folder or template
};

/// What a command line asks for: a value, checked as far as that is possible without touching any data.
struct Request {
    Action action = Action::filter;
    std::vector<std::string> inputs; ///< files, folders and patterns, as given
    std::string manifest;            ///< table of further inputs; empty: none
    std::string output;              ///< file, folder or template; may be empty for --plan and pictures
    std::vector<PictureOutput> pictures;
    PictureStyle style;      ///< of all of them
    bool provenance = false; ///< a record beside each output
    bool overwrite = false;
    std::optional<int> compression; ///< of outputs; nothing: each format's default
    Recipe recipe;
    std::optional<conv::ElementType> dtype; ///< nothing: same
    bool rescale = false;                   ///< the result's range fills the type's
    io::LoadOptions load;
    conv::Choice choice;
    bool mixed = false; ///< devices of several kinds share the items
    std::optional<int> threads;
    bool resume = false;      ///< keep what the journal proves done
    bool stopOnError = false; ///< begin nothing new after a failed item
    int retries = 0;
    std::optional<double> timeout;   ///< seconds for each item
    std::pair<int, int> shard{1, 1}; ///< 3/16: every 16th item, from the third on
    bool shared = true;              ///< with the processes that mpirun or srun started beside this one
    std::string topic;               ///< of --list, --completion, --schema, or the filter of --help
    std::string compareA, compareB, difference;
    std::vector<std::string> metrics;
    std::optional<double> tolerance;
    std::optional<double> dataRange; ///< of PSNR and SSIM
    std::string compareInput;        ///< of --compare-variants
    std::string reference;           ///< variant that speed-ups are against; empty: the planner's choice
    bench::BenchRequest bench;
    std::string importFile, exportFile; ///< of --tune; empty: none
    std::string baseline;               ///< file of an earlier --bench --json; empty: none
    std::vector<std::string> report;    ///< files: .json, .csv, .html, of comparisons also .md
    std::vector<std::string> mergeReports;
    std::optional<std::string> json; ///< "-" for standard output
    ProgressStyle progress = ProgressStyle::automatic;
    int verbosity = 0; ///< −1 quiet, 1 verbose
    std::vector<std::string> arguments;
    std::string config; ///< of --print-config
};

/// Reads a command line. Throws Error(usage) with the nearest names for what is not known.
[[nodiscard]] Request parseOptions(int argc, const char* const* argv);
/// An option as declared, for scripts that complete command lines.
struct OptionInfo {
    std::vector<std::string> names; ///< "-i", "--input": the long one last
    std::string value;              ///< what follows it, as --help names it; empty for a flag
    std::string help;
};
[[nodiscard]] std::vector<OptionInfo> optionList();
/// Value of every option, and where it comes from: command line, environment, file or default; JSON.
[[nodiscard]] std::string configText(int argc, const char* const* argv);
/// The page of --help, made from the same declarations.
[[nodiscard]] std::string optionsHelp();

/// Process exit codes (docs/conventions.md).
enum ExitCode : int {
    exitDone = 0,
    exitSomeFailed = 1,
    exitUsage = 2,
    exitUnreadable = 3,
    exitUnwritable = 4,
    exitDevice = 5,
    exitMemory = 6,
    exitMismatch = 7,
    exitSlower = 8,    ///< than the given baseline
    exitInternal = 70, ///< a bug in this program
    exitSignal = 128,  ///< plus the number of the signal
};
[[nodiscard]] int exitCodeOf(conv::ErrorCode code);
/// "usage", "unreadable" …: the name of an error in reports.
[[nodiscard]] std::string_view name(conv::ErrorCode code);

/// Does it and returns the exit code. Throws Error for what stops the whole run.
[[nodiscard]] int run(const Request& request);

/// The whole command line: parses, runs, and turns every exception into one line on stderr and its exit code.
[[nodiscard]] int main(int argc, const char* const* argv);

/// Returns "convapp 0.2.0 (1a2b3c4d5e6f)", without the git revision where the sources have none.
[[nodiscard]] std::string versionLine();

} // namespace app::cli
