#pragma once
#include <array>
#include <conv/volume.h>
#include <cstdint>
#include <optional>
#include <string>

namespace app::compare {

/// How many float32 steps (ULP) samples are away from the rounded oracle: 0, 1, 2, 3–4, 5–8 … 32769–65536, more.
using UlpHistogram = std::array<std::int64_t, 19>;
/// "0", "1", "2", "3–4" … "> 65536".
[[nodiscard]] std::string ulpLabel(std::size_t bin);
/// The bin for a distance in steps.
[[nodiscard]] std::size_t ulpBin(std::int64_t steps);
/// Steps from one float32 to another, over zero as well; both must be finite.
[[nodiscard]] std::int64_t ulpsBetween(float a, float b);

/// How a result compares with the float64 oracle, over the samples that were checked.
struct Errors {
    std::int64_t checked = 0;
    bool whole = false;         ///< every sample was checked; else boxes spread over the result
    double peak = 0;            ///< largest |oracle|
    double maxAbs = 0;          ///< infinite where a sample is finite in one only
    double rms = 0;             ///< of samples finite in both
    double relative = 0;        ///< maxAbs / peak
    double limit = 0;           ///< allowed for `relative`
    double within = 1;          ///< share of the samples whose error is within limit · peak
    std::int64_t nonFinite = 0; ///< samples that are NaN or infinite in one and something else in the other
    UlpHistogram ulps{};
    conv::Item worstItem;
    conv::Index3 worst{0, 0, 0}; ///< where maxAbs is, in the source's indices
    double got = 0, wanted = 0;  ///< there
    /// Of edge maps (docs/conventions.md, "Edge maps"): samples unlike the oracle's, and those of them that no rounding
    /// accounts for. Then `relative` is their share and the rest counts 0 and 255 like any values.
    std::optional<std::int64_t> different;
    std::int64_t unexplained = 0;

    [[nodiscard]] bool good() const { return relative <= limit && nonFinite == 0 && unexplained == 0; }
};

} // namespace app::compare
