// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <conv/filter.h>
#include <conv/plan.h>
#include <conv/volume.h>
#include <map>

namespace app {

struct Step;

/// What the values of a filter's result say, beside those it was given.
enum class Meaning : std::uint8_t {
    likeInput,  ///< the same quantity: smoothed, sharpened
    size,       ///< a quantity of its own that is never below 0: magnitudes, shares, edges
    signedSize, ///< a quantity of its own with 0 in the middle: derivatives
    share,      ///< a quantity of its own from 0 to 1 that is anywhere between, in noise, too: coherence
    angle,      ///< degrees from -90 to 90, where both ends are the same direction
};

/// A filter as users know it: name, parameters, help, and how its values become a conv::Filter.
struct FilterSpec {
    std::string_view name;         ///< "gaussian"
    std::string_view title;        ///< "Gaussian blur"
    std::string_view summary;      ///< one sentence
    std::string_view formula;      ///< plain text with Unicode
    std::vector<ParamSpec> params; ///< its own, then those of every filter (boundary, value, axes)
    int leastDimension = 1;
    int mostDimension = 3;
    /// `values` holds every parameter. Lengths become samples by `layout`. Throws Error(usage).
    conv::Filter (*build)(const std::map<std::string, Value, std::less<>>& values,
                          const conv::Layout& layout) = nullptr;
    /// Changes what no longer fits the value that a form has just set; null: nothing ever.
    void (*adapt)(Step& step, std::string_view key) = nullptr;
    /// What its values say with such parameters; null: the same as those it was given.
    Meaning (*meaning)(const Step& step) = nullptr;
};

/// The filter table, in the order of menus.
[[nodiscard]] std::span<const FilterSpec> filterTable();
/// Throws Error(usage) with the nearest names.
[[nodiscard]] const FilterSpec& filterNamed(std::string_view name);
[[nodiscard]] const ParamSpec& paramNamed(const FilterSpec& filter, std::string_view key);

/// One step of a recipe: a filter and the values that differ from its defaults.
struct Step {
    std::string filter;
    std::map<std::string, Value, std::less<>> values;
    bool muted = false;
    std::string note;    ///< the user's own name for it
    std::string variant; ///< how its convolutions are computed; empty: as the run says, which is its own choice
    /// Where it is computed: cpu, cuda or cuda:n; empty: where the run is, or where its variant belongs.
    std::string device;
    friend bool operator==(const Step&, const Step&) = default;
};

/// "gaussian:sigma=2mm,boundary=reflect" → Step. Throws Error(usage) with near names.
[[nodiscard]] Step parseStep(std::string_view text);
/// The word for where a step is computed: "cpu", "cuda", "cuda:1", or "auto", which gives an empty text. Throws
/// Error(usage) for others.
[[nodiscard]] std::string stepDevice(std::string_view text);
/// The same back, quoted where needed, defaults left out.
[[nodiscard]] std::string toText(const Step& step);
/// Value of a parameter: the step's own, else the default.
[[nodiscard]] Value valueOf(const Step& step, std::string_view key);
/// What it computes on such data.
[[nodiscard]] conv::Filter build(const Step& step, const conv::Layout& layout);

/// Ordered steps: the document of the program. Undo is the previous value.
struct Recipe {
    std::vector<Step> steps;
    bool strict = false; ///< conv::Choice::strict, whatever the run says
    friend bool operator==(const Recipe&, const Recipe&) = default;
};

inline constexpr int recipeSchema = 1;

/// Steps that are not muted, for such data.
[[nodiscard]] std::vector<conv::Filter> build(const Recipe& recipe, const conv::Layout& layout);
/// What a run was asked for, with the variants and devices that single steps ask for.
[[nodiscard]] conv::Choice choiceFor(const Recipe& recipe, conv::Choice choice);
/// JSON with "schema": 1, and back. Kernel files with a relative path are looked for in `folder` (the recipe file's)
/// first, then in the working folder. Throws Error(usage) naming the place.
[[nodiscard]] std::string toJson(const Recipe& recipe);
[[nodiscard]] Recipe recipeFromJson(std::string_view json, const std::string& folder = {});
/// SHA-256 of the canonical JSON, 64 hex digits: equal for equal results, whatever the notes, muted steps and names of
/// kernel files are, and whatever variant and device compute them.
[[nodiscard]] std::string hashOf(const Recipe& recipe);
/// The command line that does the same: "convapp --headless -i IN -o OUT --filter '…'", with device and variant where
/// they are not left open.
[[nodiscard]] std::string commandLine(const Recipe& recipe, std::string_view in, std::string_view out,
                                      const conv::Choice& choice = {});

} // namespace app
