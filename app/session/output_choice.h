// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>
#include <optional>
#include <string>
#include <string_view>

/// How a result is stored in a file, and what that costs.
namespace app {

struct OutputChoice {
    std::optional<conv::ElementType> type; ///< nothing: as the recipe and the values suggest
    bool rescale = false;                  ///< map the range of the values to the range of an integer type
    friend bool operator==(const OutputChoice&, const OutputChoice&) = default;
};

/// Returns the choice as `--dtype` takes it: "int16", "uint8:rescale"; empty if automatic.
[[nodiscard]] std::string toText(const OutputChoice& choice);
/// Returns the choice of such a text; automatic if it is not understood.
[[nodiscard]] OutputChoice outputChoiceOf(std::string_view text);

/// Effects of storing values in a type.
struct OutputForecast {
    conv::ElementType type = conv::ElementType::f32;
    bool rescaled = false;
    double low = 0, high = 0;   ///< range of the finite values
    std::int64_t count = 0;     ///< samples
    std::int64_t clipped = 0;   ///< beyond the type's range, or not finite in an integer type
    std::int64_t zeroed = 0;    ///< values that are not 0 and become 0
    std::int64_t nonZero = 0;   ///< values that are not 0
    bool roundedAway = false;   ///< values with fractions, so small that rounding takes most of them
    std::int64_t byteCount = 0; ///< size of the samples, uncompressed
    [[nodiscard]] bool loses() const { return !rescaled && (clipped > 0 || roundedAway); }
};

/// Chooses the type: the choice's, else that of the recipe, else float32 where rounding would take the values away.
/// Reads all samples.
[[nodiscard]] OutputForecast forecastOutput(const conv::Volume& result, const OutputChoice& choice,
                                            const Recipe& recipe, const conv::Layout& source);

} // namespace app
