// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <conv/filter.h>
#include <conv/plan.h>
#include <conv/volume.h>
#include <map>

namespace conv {
struct Grid; // <conv/grid.h>
}

namespace app {

struct Step;

/// Quantity of a filter's result, relative to its input.
enum class Meaning : std::uint8_t {
    likeInput,  ///< the input's quantity: smoothed, sharpened
    size,       ///< its own quantity, never below 0: magnitudes, shares, edges
    signedSize, ///< its own quantity, centred at 0: derivatives
    share,      ///< its own quantity from 0 to 1, with all values also in noise: coherence
    angle,      ///< degrees from −90 to 90; both ends are one direction
};

/// Effect of a mask on a filter, which decides its parameters for masks (docs/reference/results.md#masks).
enum class MaskUse : std::uint8_t {
    limits,   ///< limits the result
    edges,    ///< limits the result and the edges that count: canny
    counts,   ///< limits the result and the samples that count; `nodata` marks others that do not: threshold
    weighs,   ///< limits the result; can leave samples out of averages inside the filter
    averages, ///< as `weighs`; the result is an average, which exists outside the mask, too
};

/// A filter as users see it: name, parameters, help, and the conversion of its values to a conv::Filter.
struct FilterSpec {
    std::string_view name;         ///< "gaussian"
    std::string_view title;        ///< "Gaussian blur"
    std::string_view summary;      ///< one sentence
    std::string_view formula;      ///< plain text with Unicode
    std::vector<ParamSpec> params; ///< its own, then those of every filter (boundary, axes, mask)
    int minDimension = 1;
    int maxDimension = 3;
    /// `values` has every parameter. Lengths become samples by `layout`. Throws Error(usage). Null for grid steps.
    conv::Filter (*build)(const std::map<std::string, Value, std::less<>>& values,
                          const conv::Layout& layout) = nullptr;
    /// Adjusts other values to the one that a form has just set; null: never needed.
    void (*adapt)(Step& step, std::string_view key) = nullptr;
    /// Quantity of its result for such parameters; null: the input's.
    Meaning (*meaning)(const Step& step) = nullptr;
    MaskUse maskUse = MaskUse::limits;
    bool pointwise = false; ///< reads one sample for each: has neither border nor axes
    /// For steps that change the grid: their grid for data of such a layout. Null for filters. Grid steps have none of
    /// the parameters of every filter. Throws Error(usage).
    conv::Grid (*grid)(const std::map<std::string, Value, std::less<>>& values, const conv::Layout& layout) = nullptr;
};

/// In menu order.
[[nodiscard]] std::span<const FilterSpec> filterTable();
/// Throws Error(usage) with the nearest names.
[[nodiscard]] const FilterSpec& filterNamed(std::string_view name);
[[nodiscard]] const ParamSpec& paramNamed(const FilterSpec& filter, std::string_view key);

/// One step of a recipe: a filter and its non-default values.
struct Step {
    std::string filter;
    std::map<std::string, Value, std::less<>> values;
    bool muted = false;
    std::string note;    ///< user's name for it
    std::string variant; ///< variant of its convolutions; empty: the run's choice
    /// Device: cpu, cuda or cuda:n; empty: the run's device, or that of its variant.
    std::string device;
    friend bool operator==(const Step&, const Step&) = default;
};

/// "gaussian:sigma=2mm,boundary=reflect" → Step. Throws Error(usage) with near names.
[[nodiscard]] Step parseStep(std::string_view text);
/// Parses "cpu", "cuda", "cuda:1", or "auto", which gives an empty text. Throws Error(usage) for others.
[[nodiscard]] std::string stepDevice(std::string_view text);
/// Inverse of parseStep: quoted where needed, without defaults.
[[nodiscard]] std::string toText(const Step& step);
/// Value of a parameter: the step's own, else the default.
[[nodiscard]] Value valueOf(const Step& step, std::string_view key);
[[nodiscard]] conv::Filter build(const Step& step, const conv::Layout& layout);

/// An ordered list of steps: the document of the program. Undo restores the previous value.
struct Recipe {
    std::vector<Step> steps;
    bool strict = false; ///< conv::PlanOptions::strict, overrides the run
    friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// Returns the recipe with that number of iterations in its last active deconvolution.
[[nodiscard]] Recipe withIterations(Recipe recipe, int iterations);

inline constexpr int recipeSchema = 1;

/// Returns the filters of active steps for such data.
[[nodiscard]] std::vector<conv::Filter> build(const Recipe& recipe, const conv::Layout& layout);
/// Returns a run's choice with the variants and devices of single steps.
[[nodiscard]] conv::PlanOptions planOptionsFor(const Recipe& recipe, conv::PlanOptions planOptions);
/// JSON with "schema": 1, and back. Relative paths of kernel files are resolved against `folder` (the recipe file's)
/// first, then the working folder. Throws Error(usage) naming the place.
[[nodiscard]] std::string toJson(const Recipe& recipe);
[[nodiscard]] Recipe recipeFromJson(std::string_view json, const std::string& folder = {});
/// SHA-256 (64 hex digits), without notes, muted steps, names of kernel and mask files, variants and devices.
[[nodiscard]] std::string hashOf(const Recipe& recipe);
/// Returns the equivalent command line: "convapp --headless -i IN -o OUT --filter '…' …".
[[nodiscard]] std::string commandLine(const Recipe& recipe, std::string_view in, std::string_view out,
                                      const conv::PlanOptions& planOptions = {});

} // namespace app
