// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <conv/apply.h>
#include <nlohmann/json_fwd.hpp>

/// Report of a run, filled while it runs and printed at its end. docs/reference/results.md describes the JSON.
namespace app::cli {

inline constexpr int reportSchema = 1;

/// A planned op as it ran.
struct OpLine {
    std::string label, variant, why;
    std::string device; ///< "cpu", "cuda:0"
    double predictedMilliseconds = 0;
    double milliseconds = 0;
};

/// Deviation of a small box of the result from the float64 reference.
struct Agreement {
    std::int64_t samples = 0;
    double maxAbs = 0; ///< before conversion to the output's type
    double peak = 0;   ///< largest magnitude of the reference in that box
};

struct ItemReport {
    std::string input, output;
    std::string status;      ///< done, kept (by --resume), failed, cancelled; empty before it begins
    std::optional<int> rank; ///< process that worked on it, if several share the run
    int retries = 0;
    bool timedOut = false;
    bool inParts = false; ///< from file to file, never completely in memory
    std::optional<conv::Error> error;
    std::vector<std::string> warnings;
    std::vector<std::string> filters; ///< conv::describe of each, in samples
    std::optional<conv::Layout> in, out;
    conv::ElementType compute = conv::ElementType::f32;
    bool geometryKept = false;                    ///< by the filter; `geometryInFile` is about the file
    std::string geometryInFile;                   ///< "kept", or the part that the format could not hold
    std::vector<conv::FoundThreshold> thresholds; ///< Otsu's, for each step and channel
    std::int64_t clipped = 0;
    double largest = 0; ///< magnitude of parts as written, exact up to app::maxSuspicious
    std::optional<std::pair<double, double>> rescaled; ///< stored = first · value + second
    std::vector<OpLine> ops;
    std::string device;
    std::string deviceClass; ///< "cpu", "cuda90"
    bool fellBack = false;
    std::string float64Reason; ///< empty in float32
    std::string strictReason;  ///< reason for strict variants (conv::PlanOptions::strict); empty if all were allowed
    std::int64_t tiles = 0, workingBytes = 0;
    std::string fingerprint;
    conv::Timing timing;
    bool warm = false; ///< its variants ran before in this process; false: `timing` is of a first run
    double loadMilliseconds = 0, saveMilliseconds = 0, predictedMilliseconds = 0;
    double gridMilliseconds = 0; ///< steps up to the last change of the grid, which `timing` leaves out
    [[nodiscard]] double totalMilliseconds() const {
        return loadMilliseconds + gridMilliseconds + timing.total + saveMilliseconds;
    }
    std::optional<Agreement> agreement;
    std::int64_t fileBytes = 0, fileChanged = 0; ///< size and time of last change (ns) of the written output
    std::vector<std::string> pictures;           ///< files of --render and --montage
    std::string before, after;                   ///< thumbnails (data URIs) for HTML reports
};

struct RunReport {
    std::string started; ///< ISO 8601, UTC
    std::vector<ItemReport> items;
    double milliseconds = 0;
    int exitCode = 0;
    std::optional<conv::Device> device;
    bool fellBack = false;
    std::string whyFellBack;
};

[[nodiscard]] nlohmann::ordered_json toJson(const RunReport& report, const Request& request);
[[nodiscard]] nlohmann::ordered_json toJson(const conv::Layout& layout);
[[nodiscard]] nlohmann::ordered_json toJson(const conv::Device& device);
/// Returns the recipe with every parameter, including defaults, so that later defaults do not change its meaning.
[[nodiscard]] nlohmann::ordered_json recipeJson(const Recipe& recipe);
/// {"name", "version", "git"}.
[[nodiscard]] nlohmann::ordered_json programJson();

/// Writes to a file (atomically) or, for "-", to standard output. Throws Error(unwritable).
void writeText(const std::string& target, const std::string& text, bool overwrite = true);
void writeJson(const std::string& target, const nlohmann::ordered_json& json);

/// Present time, ISO 8601, UTC.
[[nodiscard]] std::string timestamp();

} // namespace app::cli
