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

/// Variants side by side on somebody's own data: how long each takes and how right it is. Window and command line use
/// the same run, charts and exports.
namespace app::compare {

/// One way to compute all convolutions of a recipe.
struct Candidate {
    std::string variant = "auto"; ///< a variant's name; "auto": what the planner takes on that device
    std::string device = "cpu";   ///< "cpu", "cuda:1"
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// Which candidates `candidatesFor` offers.
struct Offer {
    std::vector<std::string> names; ///< variants; empty: all but the float64 reference
    std::string device = "auto";    ///< "auto": every device that is here; else as in Choice::device
    bool approximate = true;        ///< of those not named: classes approximate and peer
    bool peers = true;
};
/// Candidates for data of a dimension, in the order of `conv::variants`, each on every device of its kind (CUDA
/// variants on "cuda" where there is no such device: their row says so). Throws Error(device) for a name that no
/// variant has.
[[nodiscard]] std::vector<Candidate> candidatesFor(int dimension, const Offer& offer = {});

/// The float64 reference of the latest comparison, kept for the next one of the same data and filters.
struct KeptOracle;

/// What to compare.
struct Request {
    std::shared_ptr<const conv::Volume> source;
    std::vector<conv::Filter> filters; ///< one convolution or a chain: app::build(recipe, source->layout())
    std::vector<Candidate> candidates;
    int reference =
        -1;        ///< index of the candidate that speed-ups and tests are against; −1: what the planner would take
    int runs = 11; ///< timed runs of each, after one that is apart; 5 and more can tell a difference
    double seconds = 0;    ///< no new round of runs (after 3) when the timed ones have taken this long; 0: no limit
    bool leaveOut = false; ///< candidates that would take a hundred times as long as the best: their row says so
    double tolerance = 0;  ///< allowed error relative to the oracle's peak; 0: what the conventions allow each class
    /// Where the reference is looked for and left for the next comparison; null: computed and forgotten.
    std::shared_ptr<KeptOracle> kept;
};
/// Nothing is kept yet. What is takes up to 1 GiB. One comparison at a time may use it.
[[nodiscard]] std::shared_ptr<KeptOracle> makeKeptOracle();

/// What became of a candidate.
enum class Verdict : std::uint8_t {
    waiting, ///< not yet run
    right,   ///< within its limit of the float64 reference
    wrong,   ///< not; its times are not measured
    refused, ///< it cannot do this: Row::sentence says why
    failed,  ///< it ran into an error: Row::sentence says which
};
[[nodiscard]] std::string_view name(Verdict verdict);

/// What the test says of a candidate's kernel times against the reference's.
enum class Standing : std::uint8_t {
    unknown,   ///< not both were timed
    reference, ///< it is the reference
    faster,
    slower,
    same,   ///< no difference that chance would not make in one of a hundred comparisons
    tooFew, ///< so few runs that no outcome could tell
};
[[nodiscard]] std::string_view name(Standing standing);

/// A candidate with everything that is known of it. A value. Times in milliseconds.
struct Row {
    Candidate candidate;
    std::string name;   ///< of the variants that compute: "cpu-direct"; several of a chain joined by " + "
    std::string device; ///< "cuda:0"
    conv::VariantClass kind = conv::VariantClass::exact;
    Verdict verdict = Verdict::waiting;
    std::string sentence; ///< why refused or failed, or how it is wrong; else empty
    // Time.
    double firstRun = 0; ///< kernels of the very first run, and what their first use cost once: code, tables
    double upload = 0;   ///< of a run from host memory to host memory, median; 0 on a CPU
    double download = 0;
    Spread kernel; ///< computing alone, data on the device
    Spread total;  ///< from host memory to host memory, wall
    std::vector<double> kernelSamples, totalSamples;
    double predicted = 0; ///< by the planner, kernels
    // Against the reference, by kernel times.
    Standing standing = Standing::unknown;
    double p = 1;                           ///< of the Mann-Whitney test
    double speedUp = 0;                     ///< reference's median over this one's; 0: not known
    double speedUpLow = 0, speedUpHigh = 0; ///< by the ends of both intervals
    // Work, by the filters' definitions.
    double operations = 0;
    double bytes = 0; ///< input and result, each once
    double gflops = 0, gigabytesPerSecond = 0;
    double ofPeak = 0, ofBandwidth = 0; ///< shares of the device's ceilings; ofPeak above 1 is "effective"
    std::int64_t memoryBytes = 0;       ///< working memory on the device (with the result on a CPU)
    std::int64_t tiles = 1;
    Errors errors; ///< against the float64 oracle
    /// What its variants launch, of a row that was timed on a device with kernels; else empty.
    std::vector<conv::LaunchFacts> launches;
    [[nodiscard]] bool timed() const { return kernel.count > 0; }
    /// Operations per byte, by definition.
    [[nodiscard]] double intensity() const { return bytes > 0 ? operations / bytes : 0; }
};

/// Ceilings of a device that took part.
struct Ceiling {
    std::string device, model;
    double gflops = 0, gigabytesPerSecond = 0;
    bool measured = false; ///< by --calibrate; else by the built-in model of such devices
};

/// Where the time of a comparison itself went, in milliseconds.
struct Cost {
    double runs = 0;    ///< all runs of all candidates: what it would take without comparing
    double oracle = 0;  ///< the float64 reference; 0 where it was kept from an earlier comparison
    double judging = 0; ///< results against it
    double total = 0;   ///< wall
    /// What comparing added to runs and oracle, as a share of the runs: judging, plans, memory, statistics, and what
    /// the caller does in its events.
    [[nodiscard]] double overhead() const { return runs > 0 ? (total - runs - oracle) / runs : 0; }
};

/// The outcome. A value.
struct Comparison {
    conv::Layout input;
    std::vector<std::string> filters; ///< conv::describe of each
    int runs = 0;                     ///< asked for
    int reference = -1;               ///< row that speed-ups are against; −1: none could be timed
    std::vector<Row> rows;            ///< in the order of the candidates
    std::vector<Ceiling> ceilings;
    std::string oracle; ///< how much was checked: "all 16777216 samples"
    Cost cost;
    bool stopped = false;            ///< before all runs were done: rows hold what there was
    [[nodiscard]] int wrong() const; ///< rows that are wrong or failed
};

/// How far a comparison is.
struct Progress {
    double fraction = 0;    ///< 0 to 1, never falling
    std::string doing;      ///< "cpu-direct on cpu, run 3 of 11"
    int row = -1;           ///< −1: the oracle
    double secondsLeft = 0; ///< estimated; 0: not yet known
};

/// What a comparison tells while it goes, on the calling thread. All may be empty.
struct Events {
    std::function<void(const Progress&)> progress;
    /// A row has changed: judged, or timed once more.
    std::function<void(int, const Row&)> row;
    /// The full result of a row, judged, in the compute type; `domain`: where it has values in the source's indices.
    std::function<void(int, const Row&, std::shared_ptr<const conv::Volume>, const conv::Region& domain)> result;
};

/// Plans, checks each candidate's result against the float64 oracle, then times all that are right in turn: data are
/// sent to each device once, the order alternates, the first run stays apart. A stop ends it between runs or within
/// one (100 ms) and returns what there is, marked. Throws Error(usage) for filters that do not suit the data, or a
/// request without candidates.
[[nodiscard]] Comparison run(const Request& request, const Events& events = {}, const std::stop_token& stop = {});

} // namespace app::compare
