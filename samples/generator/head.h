// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace samples {

/// What a place in the head is made of.
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
    oedema,  ///< swelling around it
};
inline constexpr int tissues = 15;

/// Tissue, and where in its range of brightness the place lies: -1 to 1.
struct Matter {
    Tissue tissue = Tissue::air;
    float shade = 0;
};

/// The head at a place: mm from its middle, x to the left, y to the back, z up (LPS).
[[nodiscard]] Matter headAt(float x, float y, float z);

} // namespace samples
