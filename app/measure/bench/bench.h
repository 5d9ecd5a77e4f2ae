// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"
#include "app/measure/counters/counters.h"
#include "app/measure/statistics.h"
#include <conv/apply.h>
#include <conv/tools/kernel_facts.h>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// Benchmarks: all variants of a case are checked against the float64 oracle, then timed interleaved.
namespace app::bench {

/// "size=256,512".
struct Axis {
    std::string name;
    std::vector<std::string> values;
    friend bool operator==(const Axis&, const Axis&) = default;
};

/// Returns the names of all benchmarks, for people: "conv1d, conv2d, ...".
[[nodiscard]] std::string benchKinds();

/// Request of a benchmark. Kinds: those of benchKinds(); conv1d, conv2d, conv3d are random dense kernels.
/// Axes: size (samples along every axis, or per axis: 512x512x133), k (taps along every axis), sigma (px), dimension (1
/// to 3), boundary, type, along (letters of xyz), truncate (σ, or inf), offset (added to all samples and known to the
/// planner).
/// The kinds article-1d, -2d and -3d have fixed points and no axes (app/measure/bench/article.h). There, each variant
/// runs with the best thread block of a short search.
struct BenchRequest {
    std::string kind;
    std::vector<Axis> axes;            ///< missing ones take the kind's own values
    std::vector<std::string> variants; ///< names; empty: all exact ones and peers, without the reference
    std::string device = "auto";
    int runs = 11;       ///< timed runs of each variant
    double seconds = 20; ///< a case stops early (after 3 runs) after this time
};

struct BenchCase {
    std::string label; ///< "4096² k=7"
    std::vector<std::pair<std::string, std::string>> at;
    conv::Layout layout;
    std::vector<conv::Filter> filters;
    double offset = 0; ///< added to every sample, and known to the planner
};

/// One variant at one case. Times are of the kernel (ms), data resident, each run timed on its own.
struct BenchRow {
    std::string label;
    std::vector<std::pair<std::string, std::string>> at;
    std::string variant;
    std::string device;
    std::string block; ///< thread block, "8x8x8"; empty if the variant offers no choice
    std::optional<std::string> refused;
    double error = 0; ///< largest abs(difference) to the oracle over the oracle's peak, over `checked` samples
    double limit = 0;
    std::int64_t checked = 0;
    /// Edge maps only: samples unlike the oracle's, with share `error`, and those beyond rounding.
    std::optional<std::int64_t> different;
    std::int64_t unexplained = 0;
    compare::Errors errors; ///< all error figures; source of `error`, `limit` and `checked`
    bool agrees = false;    ///< error ≤ limit and nothing unexplained; otherwise not timed
    double firstRun = 0;
    double predicted = 0; ///< by the planner
    bool chosen = false;  ///< the planner takes this variant by itself
    Spread time;
    std::vector<double> samples;
    /// Time of a short run within many that the device gets at once (conv::Replay): excludes launching and timing each.
    std::optional<double> inARow;
    std::vector<conv::LaunchFacts> launches; ///< GPU only, for a timed row
    std::vector<KernelCounts> counters;      ///< by addCounters (app/measure/counters/ncu.h); otherwise none
    double operations = 0;                   ///< by the filter's definition
    double bytes = 0;                        ///< input and result, each once
    double gflops = 0, gigabytesPerSecond = 0;
    double ofPeak = 0, ofBandwidth = 0; ///< fractions of the device's ceilings (above 1: "effective")
    [[nodiscard]] double intensity() const { return bytes > 0 ? operations / bytes : 0; }
};

/// Returns all points of the request's axes. Throws Error(usage) naming kind, axis or value.
[[nodiscard]] std::vector<BenchCase> casesOf(const BenchRequest& request);

/// Random samples with an offset added, equal on every machine.
[[nodiscard]] conv::Volume noise(const conv::Layout& layout, double offset = 0);

/// Runs every case and calls `row` for each finished row. Throws Error(cancelled), Error(device).
std::vector<BenchRow> run(const BenchRequest& request, const std::function<void(const BenchRow&)>& row,
                          const std::stop_token& stop = {});

/// A table for people, one line per row.
[[nodiscard]] std::string tableHead();
[[nodiscard]] std::string tableLine(const BenchRow& row);
/// {"schema": 1, "device": …, "rows": […]} with every sample.
[[nodiscard]] std::string toJson(const BenchRequest& request, const std::vector<BenchRow>& rows);

/// A row of a stored benchmark that is now slower: by more than `allowed` (0.05 = 5 %) and significantly (p < 0.01).
struct Regression {
    std::string label, variant;
    double before = 0, now = 0, p = 1;
};
/// Throws Error(usage) if the text is no benchmark of this program.
[[nodiscard]] std::vector<Regression> regressions(const std::vector<BenchRow>& rows, std::string_view baselineJson,
                                                  double allowed = 0.05);

} // namespace app::bench
