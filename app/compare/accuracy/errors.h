// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <conv/volume.h>
#include <cstdint>
#include <optional>
#include <string>

namespace app::compare {

/// How many float32 steps (ULP) samples are away from the rounded oracle: 0, 1, 2, 3–4, 5–8 … 32769–65536, more.
using UlpHistogram = std::array<std::int64_t, 19>;
/// "0", "1", "2", "3–4" … "> 65536".
[[nodiscard]] std::string ulpLabel(std::size_t bin);
/// The bin for a distance in steps. Here, as the next one, since each sample of a result goes through it.
[[nodiscard]] inline std::size_t ulpBin(std::int64_t steps) {
    // 0 | 1 | 2 | 3–4 | 5–8 …: the bin of n > 0 is 1 + the bits of n − 1.
    const auto bin = steps <= 0 ? 0 : 1 + std::bit_width(static_cast<std::uint64_t>(steps - 1));
    return std::min<std::size_t>(static_cast<std::size_t>(bin), std::tuple_size_v<UlpHistogram> - 1);
}
/// Steps from one float32 to another, over zero as well; both must be finite.
[[nodiscard]] inline std::int64_t ulpsBetween(float a, float b) {
    // Values as integers in their order, −0 and +0 the same.
    const auto ordered = [](float value) {
        const auto bits = std::bit_cast<std::int32_t>(value);
        return bits >= 0 ? std::int64_t{bits} : -static_cast<std::int64_t>(bits & 0x7FFFFFFF);
    };
    const std::int64_t steps = ordered(a) - ordered(b);
    return steps < 0 ? -steps : steps;
}

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
