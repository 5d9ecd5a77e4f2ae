// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace samples {

/// Material at a position in the head.
enum class Tissue : std::uint8_t {
    air,
    skin,
    fat,
    muscle,
    spongyBone,
    compactBone,
    tooth,
    fluid, ///< cerebrospinal fluid and the eye's vitreous body
    grey,  ///< brain cortex and nuclei
    white, ///< brain fibres
    dura,
    lens,
    calcium, ///< calcified plexus and pineal gland
    blood,   ///< a fresh bleeding
    oedema,  ///< swelling around the bleeding
};
inline constexpr int tissues = 15;

/// Tissue, and the position in its range of brightness: −1 to 1.
struct Matter {
    Tissue tissue = Tissue::air;
    float shade = 0;
};

/// Returns the head's material at a position: mm from its middle, x to the left, y to the back, z up (LPS).
[[nodiscard]] Matter headAt(float x, float y, float z);

} // namespace samples
