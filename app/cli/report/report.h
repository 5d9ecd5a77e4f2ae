// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <conv/apply.h>
#include <nlohmann/json_fwd.hpp>

/// What a run tells: filled while it goes, printed at its end. The JSON is described in docs/conventions.md.
namespace app::cli {

inline constexpr int reportSchema = 1;

/// One task of the plan, as it was carried out.
struct TaskLine {
    std::string label, variant, why;
    std::string device; ///< "cpu", "cuda:0"
    double predictedMilliseconds = 0;
    double milliseconds = 0;
};

/// How a small box of the result compares with the float64 reference.
struct Agreement {
    std::int64_t samples = 0;
    double maxAbs = 0; ///< before conversion to the output's type
    double peak = 0;   ///< largest magnitude of the reference in that box
};

struct ItemReport {
    std::string input, output;
    std::string status;      ///< done, kept (by --resume), failed, cancelled; empty before it is begun
    std::optional<int> rank; ///< of the process that worked on it, where several share the run
    int retries = 0;
    bool timedOut = false;
    bool inParts = false; ///< from file to file, never whole in memory
    std::optional<conv::Error> error;
    std::vector<std::string> warnings;
    std::vector<std::string> filters; ///< conv::describe of each, in samples
    std::optional<conv::Layout> in, out;
    conv::ElementType compute = conv::ElementType::f32;
    bool geometryKept = false;  ///< by the filter; what the file holds is `geometryInFile`
    std::string geometryInFile; ///< "kept", or what the format could not hold
    std::int64_t clipped = 0;
    double largest = 0; ///< magnitude of what was written in parts, exact up to app::mostSuspicious
    std::optional<std::pair<double, double>> rescaled; ///< stored = first · value + second
    std::vector<TaskLine> tasks;
    std::string device;
    bool fellBack = false;
    std::string whyFloat64; ///< why it was computed in float64; empty in float32
    std::string whyStrict;  ///< why only sums were taken (conv::Choice::strict); empty where all was allowed
    std::int64_t tiles = 0, workingBytes = 0;
    std::string fingerprint;
    conv::Timing timing;
    bool warm = false; ///< its variants had run in the process before; false: `timing` is of a first run
    double loadMilliseconds = 0, saveMilliseconds = 0, predictedMilliseconds = 0;
    std::optional<Agreement> agreement;
    std::int64_t fileBytes = 0, fileChanged = 0; ///< of the output as written: size, time of last change in ns
    std::vector<std::string> pictures;           ///< files of --render and --montage
    std::string before, after;                   ///< small pictures as data URIs, where a report shows them
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
/// The recipe with every parameter, also those left at their defaults: what was meant, whatever the defaults become.
[[nodiscard]] nlohmann::ordered_json recipeJson(const Recipe& recipe);
[[nodiscard]] std::string hostName();
/// {"name", "version", "git"}.
[[nodiscard]] nlohmann::ordered_json programJson();

/// To a file (whole or not at all) or, for "-", to standard output. Throws Error(unwritable).
void writeText(const std::string& target, const std::string& text, bool overwrite = true);
void writeJson(const std::string& target, const nlohmann::ordered_json& json);

/// The present time, ISO 8601, UTC.
[[nodiscard]] std::string timestamp();

} // namespace app::cli
