// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"
#include "app/measure/statistics.h"
#include <conv/apply.h>
#include <conv/tools/kernel_facts.h>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// Compares time and accuracy of variants on the user's data, for window and command line.
namespace app::compare {

/// One way to compute all convolutions of a recipe.
struct Candidate {
    std::string variant = "auto"; ///< variant name; "auto": the planner's choice on that device
    std::string device = "cpu";   ///< "cpu", "cuda:1"
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Offer {
    std::vector<std::string> names; ///< variants, "file:mine.cu" too; empty: all but the float64 reference
    std::string device = "auto";    ///< "auto": every device of this machine; else as in PlanOptions::device
    bool approximate = true;        ///< include unnamed variants of the classes approximate and peer
    bool peers = true;
    bool own = false; ///< include unnamed kernels of the user's own that were added before
};
/// Returns the candidates for data of a dimension, in the order of `conv::variants`, each on every device of its kind.
/// CUDA variants without a GPU are on "cuda", and their row says so. Reads the files of users' kernels. Throws
/// Error(device) for an unknown name, Error(unreadable) and Error(usage) for such a file.
[[nodiscard]] std::vector<Candidate> candidatesFor(int dimension, const Offer& offer = {});

/// Float64 reference of the latest comparison, reused by the next one with equal data and filters.
struct KeptOracle;

struct Request {
    std::shared_ptr<const conv::Volume> source;
    std::vector<conv::Filter> filters; ///< one convolution or a chain: app::build(recipe, source->layout())
    std::vector<Candidate> candidates;
    int reference = -1;    ///< index of the candidate that speed-ups and tests refer to; −1: the planner's choice
    int runs = 11;         ///< timed runs of each, after a separate first run; 5 and more can show a difference
    double seconds = 0;    ///< starts no new round (after 3) once timed runs took this long; 0: no limit
    bool leaveOut = false; ///< leave out candidates that would take a hundred times as long as the best; their row says
                           ///< so
    double kernelSeconds = 10; ///< longest stage of the trial of a user's kernel: compiling, or one case
    double tolerance = 0; ///< allowed error relative to the oracle's peak; 0: each class's limit by the conventions
    /// Reference of an earlier comparison, updated by this one; null: computed and discarded.
    std::shared_ptr<KeptOracle> kept;
};
/// Returns an empty one. It may grow to 1 GiB. Only one comparison at a time may use it.
[[nodiscard]] std::shared_ptr<KeptOracle> makeKeptOracle();

enum class Verdict : std::uint8_t {
    waiting,
    right,   ///< within its limit of the float64 reference
    wrong,   ///< outside its limit; not timed
    refused, ///< cannot do this: Measurement::sentence says why
    failed,  ///< with the error in Measurement::sentence
};
[[nodiscard]] std::string_view name(Verdict verdict);

/// Result of the test of a candidate's kernel times against the reference's.
enum class Significance : std::uint8_t {
    unknown, ///< one of the two was not timed
    reference,
    faster,
    slower,
    same,   ///< no significant difference at 1 %
    tooFew, ///< too few runs for any significant outcome
};
[[nodiscard]] std::string_view name(Significance significance);

/// A candidate with all its results. A value. Times in milliseconds.
struct Measurement {
    Candidate candidate;
    std::string name;   ///< variants that compute: "cpu-direct"; several of a chain joined by " + "
    std::string device; ///< "cuda:0"
    conv::VariantClass kind = conv::VariantClass::exact;
    Verdict verdict = Verdict::waiting;
    std::string sentence; ///< why refused, failed or wrong; else empty
    // Time.
    double firstRun = 0; ///< kernels of the very first run plus one-time costs: code, tables
    double upload = 0;   ///< median of runs from host memory to host memory; 0 on a CPU
    double download = 0;
    Spread kernel; ///< computing only, data on the device
    Spread total;  ///< from host memory to host memory, wall time
    std::vector<double> kernelSamples, totalSamples;
    double predicted = 0; ///< planner's prediction of the kernel time
    // Against the reference, by kernel times.
    Significance significance = Significance::unknown;
    double p = 1;                           ///< p value of the Mann-Whitney test
    double speedUp = 0;                     ///< reference's median over this one's; 0: unknown
    double speedUpLow = 0, speedUpHigh = 0; ///< from the ends of both intervals
    // Work, by the filters' definitions.
    double operations = 0;
    double bytes = 0; ///< input and result, each once
    double gflops = 0, gigabytesPerSecond = 0;
    double ofPeak = 0, ofBandwidth = 0; ///< fractions of the device's ceilings; ofPeak above 1 is "effective"
    std::int64_t memoryBytes = 0;       ///< working memory on the device (with the result on a CPU)
    std::int64_t tiles = 1;
    Errors errors; ///< against the float64 oracle
    /// Kernel launches of a row timed on a GPU; else empty.
    std::vector<conv::LaunchFacts> launches;
    // A user's kernel (variant "file:…").
    std::string compilerLog; ///< messages of the compiler, one a line
    double kernelAlone = 0;  ///< fastest launch in its trial, without the copy that applies the border
    [[nodiscard]] bool timed() const { return kernel.count > 0; }
    /// Operations per byte, by definition.
    [[nodiscard]] double intensity() const { return bytes > 0 ? operations / bytes : 0; }
};

struct Ceiling {
    std::string device, model;
    double gflops = 0, gigabytesPerSecond = 0;
    bool measured = false; ///< true: by --calibrate; false: built-in model of such devices
};

/// Milliseconds.
struct Cost {
    double runs = 0;    ///< all runs of all candidates
    double oracle = 0;  ///< the float64 reference; 0 if it was reused
    double judging = 0; ///< checking results against it
    double total = 0;   ///< wall time, without the trials of users' kernels
    /// Overhead as a fraction of the runs: judging, plans, memory, statistics, and the caller's event handlers.
    [[nodiscard]] double overhead() const { return runs > 0 ? (total - runs - oracle) / runs : 0; }
};

struct Comparison {
    conv::Layout input;
    std::vector<std::string> filters; ///< conv::describe of each
    int runs = 0;
    int reference = -1;            ///< row that speed-ups refer to; −1: none was timed
    std::vector<Measurement> rows; ///< in the order of the candidates
    std::vector<Ceiling> ceilings;
    std::string oracle; ///< extent of the check: "all 16777216 samples"
    Cost cost;
    bool stopped = false;            ///< stopped early: rows hold the results so far
    [[nodiscard]] int wrong() const; ///< number of wrong or failed rows
};

struct Progress {
    double fraction = 0;    ///< 0 to 1, never falling
    std::string doing;      ///< "cpu-direct on cpu, run 3 of 11"
    int row = -1;           ///< −1: the oracle
    double secondsLeft = 0; ///< estimated; 0: not yet known
};

/// Callbacks of a comparison, on the calling thread. All may be empty.
struct Events {
    std::function<void(const Progress&)> progress;
    /// A row changed: judged, or timed once more.
    std::function<void(int, const Measurement&)> row;
    /// Full, judged result of a row, in the compute type. `domain`: its region in the source's indices.
    std::function<void(int, const Measurement&, std::shared_ptr<const conv::Volume>, const conv::Region& domain)>
        result;
};

/// Plans, checks each candidate's result against the float64 oracle, then times the right ones interleaved. Data go to
/// each device once, the order alternates, the first run is separate. A stop ends it between runs or within one (100
/// ms) and returns the marked partial result. Throws Error(usage) for filters that do not suit the data, or a request
/// without candidates.
[[nodiscard]] Comparison run(const Request& request, const Events& events = {}, const std::stop_token& stop = {});

} // namespace app::compare
