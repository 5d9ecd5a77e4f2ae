// SPDX-License-Identifier: Apache-2.0
#include "head.h"
#include "noise.h"
#include <algorithm>
#include <array>
#include <cmath>

// The head is painted in layers: skin and soft tissue, neck, skull, brain, bones of the base, eyes, nose and sinuses,
// jaws. Each layer overwrites the ones below. All lengths are in millimetres.

namespace samples {
namespace {

/// A position, with the distances that every layer needs.
struct Place {
    float side;    ///< x, signed
    float x, y, z; ///< x mirrored to the positive side
    float skull;   ///< 1 on the outer surface of the brain case, smaller inside
    float depth;   ///< below the skin, positive inside the head
};

struct Ellipsoid {
    float x, y, z, a, b, c;
};

/// Distance from the centre in units of the half axes: below 1 inside.
float radius(const Ellipsoid& e, float x, float y, float z) {
    const float u = (x - e.x) / e.a, v = (y - e.y) / e.b, w = (z - e.z) / e.c;
    return std::sqrt(u * u + v * v + w * w);
}
/// As above, for an ellipsoid and its mirror image on the other side.
float radius(const Ellipsoid& e, const Place& p) {
    return radius(e, p.x, p.y, p.z);
}
bool inside(const Ellipsoid& e, const Place& p) {
    return radius(e, p) < 1;
}

/// Approximate distance to an ellipsoid's surface in mm, negative inside.
float distance(const Ellipsoid& e, float x, float y, float z) {
    return (radius(e, x, y, z) - 1) * std::min({e.a, e.b, e.c});
}
/// Union of two distances with a rounded joint of size k.
float joined(float a, float b, float k) {
    const float h = std::max(k - std::abs(a - b), 0.0F) / k;
    return std::min(a, b) - h * h * k / 4;
}
float texture(const Place& p, float frequency) {
    return smoothNoise(p.side * frequency, p.y * frequency, p.z * frequency);
}

constexpr Ellipsoid brainCase{0, 8, 22, 70, 88, 72};

/// Distance to the skin, negative inside: the brain case and all protruding parts, rounded together.
float skinDistance(float side, float y, float z) {
    const float x = std::abs(side);
    float d = (radius(brainCase, x, y, z) - 1.075F) * 70;
    d = joined(d, distance({0, -26, -48, 56, 58, 62}, x, y, z), 22);                   // face
    d = joined(d, distance({0, -42, -84, 36, 38, 26}, x, y, z), 16);                   // chin
    d = joined(d, distance({0, -86, -40, 10, 17, 15}, x, y, z), 14);                   // nose
    d = joined(d, distance({0, -80, -22, 7, 12, 22}, x, y, z), 10);                    // bridge of the nose
    d = joined(d, distance({0, -78, -66, 20, 10, 9}, x, y, z), 8);                     // lips
    d = joined(d, distance({57, 16, -20, 5, 17, 27}, x * 0.94F - y * 0.34F, y, z), 6); // ears
    const float u = side / 56, v = (y - 26) / 58;
    const float neck = std::max((std::sqrt(u * u + v * v) - 1) * 50, z + 50);
    return joined(d, neck, 24);
}

void paintSoftTissue(const Place& p, Matter& m) {
    if (p.depth < 2.2F)
        m = {Tissue::skin, 0};
    else if (p.depth < 4)
        m = {Tissue::fat, texture(p, 0.3F)};
    else if (p.depth < 16 && p.z < 0 && smoothNoise(p.side * 0.08F + 9, p.y * 0.08F, p.z * 0.08F) > 0.15F)
        m = {Tissue::fat, 0};
    else
        m = {Tissue::muscle, texture(p, 0.12F)};
    if (inside({0, -34, -70, 22, 28, 16}, p)) // tongue
        m = {Tissue::muscle, 0.6F};
    const bool throat = p.z < -45 && p.z > -115 && p.x * p.x / 121 + p.y * p.y / 49 < 1;
    if (throat || inside({0, -30, -54, 17, 24, 3.2F}, p))
        m = {Tissue::air, 0};
}

/// Vertebrae every 17 mm with discs between, arches around the spinal cord.
void paintSpine(const Place& p, Matter& m) {
    if (p.z > -56)
        return;
    const float level = std::fmod(-p.z - 56, 17.0F);
    const float body = std::sqrt(p.x * p.x + (p.y - 30) * (p.y - 30));
    if (body < 13) {
        const bool rim = body > 11 || level < 5.4F || level > 15.8F;
        m = level < 4.2F ? Matter{Tissue::muscle, 1}
                         : Matter{rim ? Tissue::compactBone : Tissue::spongyBone, texture(p, 1)};
    }
    const float canal = std::sqrt(p.x * p.x * 0.8F + (p.y - 51) * (p.y - 51));
    if (canal < 5)
        m = {Tissue::white, 0};
    else if (canal < 8.5F)
        m = {Tissue::fluid, 0};
    else if (canal < 11.5F && level > 2)
        m = {Tissue::compactBone, -0.5F};
    const float process = radius({21, 40, 0, 9, 5, 1}, p.x, p.y, 0);
    if ((p.x < 3.5F && p.y > 60 && p.y < 74 && level > 6) || (process < 1 && level > 5 && level < 14))
        m = {Tissue::spongyBone, 1};
}

/// Share of the brain case's radius that is bone.
float skullThickness(const Place& p) {
    return 0.062F + 0.014F * smoothNoise(p.side * 0.03F + 4, p.y * 0.03F, p.z * 0.03F) + (p.y > 70 ? 0.02F : 0) +
           (p.y < -60 && p.z > 0 ? 0.012F : 0);
}
/// The opening of the base for the spinal cord.
bool inForamen(const Place& p) {
    return p.z < -30 && std::sqrt(p.x * p.x + (p.y - 36) * (p.y - 36)) < 15;
}

void paintSkull(const Place& p, float thickness, Matter& m) {
    const float layer = (p.skull - (1 - thickness)) / thickness;
    if (layer < 0 || layer >= 1 || inForamen(p))
        return;
    m = layer > 0.28F && layer < 0.72F ? Matter{Tissue::spongyBone, texture(p, 0.35F)}
                                       : Matter{Tissue::compactBone, texture(p, 0.2F)};
    const bool coronal = p.z > 50 && std::abs(p.y + 12 + 3 * smoothNoise(p.x * 0.4F, p.z * 0.4F, 1)) < 0.7F;
    const bool sagittal = p.z > 40 && p.y > -10 && p.x < 0.7F + 0.6F * smoothNoise(p.y * 0.5F, p.z * 0.5F, 2);
    if (coronal || sagittal) // sutures
        m = {Tissue::spongyBone, -1};
}

/// Cortex, its folds and the white matter below; `depth` is the distance from the inside of the skull.
void paintCortex(const Place& p, float depth, Matter& m) {
    const auto warp = [&](float shift) { return 5 * smoothNoise(p.side * 0.045F + shift, p.y * 0.045F, p.z * 0.045F); };
    const float x = p.side + warp(0), y = p.y + warp(31), z = p.z + warp(57);
    // Folds are where a smooth noise crosses zero: narrower with depth.
    const float fold = std::abs(smoothNoise(x * 0.085F, y * 0.085F, z * 0.085F) +
                                0.45F * smoothNoise(x * 0.17F + 5, y * 0.17F, z * 0.17F));
    const float furrow = depth < 3 ? 0.36F : depth < 18 ? 0.19F - 0.0072F * depth : 0;
    const float cortex = depth < 26 ? 0.42F - 0.011F * depth : -1;
    if (depth < 1.6F || fold < furrow)
        m = {Tissue::fluid, 0};
    else if (depth < 4.5F || fold < cortex)
        m = {Tissue::grey, texture(p, 0.2F)};
    else
        m = {Tissue::white, texture(p, 0.05F)};
}

/// Falx, corpus callosum, deep nuclei and ventricles.
void paintDeepBrain(const Place& p, bool nearSkull, Matter& m) {
    const float callosum = radius({0, 5, 24, 99, 46, 24}, p);
    if (p.z > 0 && callosum > 1) {
        if (p.x < 1.1F)
            m = {nearSkull ? Tissue::dura : Tissue::grey, 0};
        else if (p.x < 2.4F + 1.2F * smoothNoise(p.y * 0.12F, p.z * 0.12F, 3))
            m = {Tissue::fluid, 0};
        else if (p.x < 6 && m.tissue == Tissue::white)
            m = {Tissue::grey, 0};
    }
    if (callosum <= 1 && callosum > 0.86F && p.x < 20 && p.z > 20)
        m = {Tissue::white, 0};
    if (radius({21, -4, 14, 8, 19, 13}, p.x + 0.12F * p.y, p.y, p.z) < 1 || inside({10, 16, 12, 8, 13, 10}, p))
        m = {Tissue::grey, 0.4F};
    const float back = (p.y - 4) * (p.y - 4);
    const float horn = p.x - 6.5F - 0.005F * back;
    if (radius({0, 0, 0, 5.6F, 40, 7.5F}, horn, p.y, p.z - 26 + 0.0024F * back) < 1 ||
        radius({6, 30, 18, 5, 14, 7}, horn, p.y, p.z) < 1 || inside({0, 6, 10, 1.8F, 13, 10}, p))
        m = {Tissue::fluid, 0};
    if (inside({15, 32, 18, 2.6F, 4, 3}, p) || inside({0, 24, 10, 2.2F, 2.6F, 2.4F}, p))
        m = {Tissue::calcium, 0};
}

void paintBrainStem(const Place& p, Matter& m) {
    const float cerebellum = radius({0, 52, -24, 48, 34, 22}, p);
    if (p.z < 2 && cerebellum < 1.07F) {
        const float leaf = std::sin((p.z + 0.25F * (p.y - 30) + 2 * texture(p, 0.06F)) * 1.5F);
        m = cerebellum > 1                        ? Matter{Tissue::dura, 0}
            : cerebellum > 0.97F                  ? Matter{Tissue::fluid, 0.3F}
            : cerebellum < 0.45F || leaf <= -0.1F ? Matter{Tissue::white, 0.3F}
                                                  : Matter{Tissue::grey, 0};
    }
    if (inside({0, 38, -24, 6, 5, 9}, p)) // fourth ventricle
        m = {Tissue::fluid, 0};
    const bool stem = inside({0, 20, -26, 14, 13, 30}, p);
    if (stem || (p.z < -34 && std::sqrt(p.x * p.x + (p.y - 34) * (p.y - 34)) < 8))
        m = {Tissue::white, 0.8F};
    if (p.z < -8 && p.z > -30 && p.y < 20 && p.x < 22 && !stem && inside({0, 2, -12, 26, 20, 12}, p)) // cisterns
        m = {Tissue::fluid, 0};
    // A bleeding on the left side with swelling around it: something to look for.
    const float bleeding = radius({34, 24, 34, 9, 12, 9}, p.side, p.y, p.z) + 0.22F * texture(p, 0.2F);
    if (bleeding < 1)
        m = {Tissue::blood, texture(p, 0.3F)};
    else if (bleeding < 1.55F)
        m = {Tissue::oedema, 0};
}

/// Petrous and mastoid bone with air cells, ear canals, sphenoid and pituitary gland.
void paintSkullBase(const Place& p, Matter& m) {
    const float along = p.x * 0.82F + p.y * 0.57F, across = p.y * 0.82F - p.x * 0.57F;
    if (radius({46, -9, -30, 27, 9, 10}, along, across, p.z) < 1)
        m = p.x > 40 && texture(p, 0.35F) > 0.28F ? Matter{Tissue::air, 0} : Matter{Tissue::compactBone, 1};
    const float mastoid = radius({58, 26, -42, 11, 13, 17}, p);
    if (mastoid < 1)
        m = mastoid > 0.86F             ? Matter{Tissue::compactBone, -0.5F}
            : texture(p, 0.32F) > 0.02F ? Matter{Tissue::air, 0}
                                        : Matter{Tissue::spongyBone, 1};
    if (p.x > 54 && radius({0, 6, -27, 1, 4, 4}, 0, p.y, p.z) < 1)
        m = {Tissue::air, 0};
    if (inside({0, -14, -27, 17, 15, 13}, p))
        m = inside({6, -18, -26, 7, 9, 8}, p) ? Matter{Tissue::air, 0} : Matter{Tissue::spongyBone, 1};
    if (inside({0, -4, -14, 7, 5, 4}, p))
        m = {Tissue::grey, 0.5F};
}

/// Orbit walls, fat, the eyeball with its lens, optic nerve and converging muscles.
void paintEyes(const Place& p, Matter& m) {
    const float orbit = radius({33, -58, -14, 21, 30, 19}, p.x + (p.y + 62) * 0.18F, p.y, p.z);
    if (orbit >= 1.13F || p.y > -30 || p.depth < 2.2F)
        return;
    if (orbit >= 1) {
        if (p.y > -78 && (orbit < 1.08F || p.y > -66))
            m = {Tissue::compactBone, -1};
        return;
    }
    m = {Tissue::fat, 0};
    const float globe = radius({33, -67, -14, 12.6F, 12.6F, 12.6F}, p);
    if (globe < 1) {
        m = globe > 0.9F ? Matter{Tissue::muscle, 1} : Matter{Tissue::fluid, 0.3F};
        if (inside({33, -77, -14, 5, 2.4F, 5}, p))
            m = {Tissue::lens, 0};
    } else if (p.y > -58) {
        const float across = p.x - 33 + (p.y + 60) * 0.36F, up = p.z + 14;
        const float off = std::sqrt(across * across + up * up);
        const float cone = 11 * (1 - (p.y + 58) / 34) + 1;
        const bool muscle = std::abs(off - cone) < 1.9F && (std::abs(across) < 2.5F || std::abs(up) < 2.5F);
        if (off < 2.2F)
            m = {Tissue::white, 0.8F};
        else if (muscle)
            m = {Tissue::muscle, 0.4F};
    }
}

/// Frontal sinuses, ethmoid cells, nasal cavity with septum and turbinates, nasal bones.
void paintNose(const Place& p, float thickness, Matter& m) {
    if (inside({10, -70, 12, 11, 7, 10}, p) && p.skull > 1 - thickness - 0.02F)
        m = {Tissue::compactBone, -1};
    if (inside({9, -70, 12, 9, 5, 8}, p) && p.skull > 1 - thickness - 0.01F)
        m = {Tissue::air, 0};
    if (p.depth > 4 && inside({6, -50, -16, 9, 24, 12}, p)) {
        const bool cell = smoothNoise(p.side * 0.28F, p.y * 0.22F, p.z * 0.28F) > -0.12F;
        m = cell ? Matter{Tissue::air, 0} : Matter{Tissue::spongyBone, -0.5F};
    }
    if (p.depth > 3 && inside({0, -58, -40, 14, 32, 18}, p)) {
        const float rough = 0.3F * smoothNoise(p.y * 0.3F, p.z * 0.3F, p.side * 0.3F);
        const bool turbinate =
            radius({8, -52, -42, 3.4F, 22, 4}, p) + rough < 1 || radius({7, -50, -31, 3, 18, 3}, p) + rough < 1;
        m = p.x < 1.1F  ? Matter{Tissue::spongyBone, 0}
            : turbinate ? Matter{Tissue::muscle, 0.6F}
                        : Matter{Tissue::air, 0};
    }
    if (p.x < 8 && std::abs(p.y + 76 + (p.z + 12) * 0.55F) < 2.4F && p.z < 0 && p.z > -26 && p.depth > 1.5F)
        m = {Tissue::compactBone, -1};
}

void paintJaws(const Place& p, Matter& m) {
    const float maxilla = radius({26, -50, -44, 17, 20, 19}, p);
    if (maxilla < 1 && p.depth > 3)
        m = maxilla > 0.87F ? Matter{Tissue::compactBone, -1} : Matter{Tissue::air, 0};
    const float u = p.side / 30, v = (p.y + 34) / 36;
    const float arch = std::abs(std::sqrt(u * u + v * v) - 1) * 32; // distance from the line of teeth
    if (p.y < -18 && p.depth > 3.2F) {
        const bool tooth = std::abs(std::sin(std::atan2(p.x, -(p.y + 34)) * 7.2F)) > 0.34F;
        if (arch < 6.2F && p.z < -52 && p.z > -64)
            m = {Tissue::compactBone, -1};
        if (tooth && ((arch < 3.9F && p.z <= -63 && p.z > -73) || (arch < 3.7F && p.z <= -73.6F && p.z > -84)))
            m = {Tissue::tooth, 0};
        if (arch < 6.4F && p.z <= -83 && p.z > -100 && p.y < 0)
            m = p.z < -85 && p.z > -97 && arch < 3 ? Matter{Tissue::spongyBone, 0} : Matter{Tissue::compactBone, 0};
    }
    if (inside({0, -38, -55, 27, 28, 2}, p)) // palate
        m = {Tissue::spongyBone, 1};
    if (p.y >= -22 && p.y < 14) { // ramus
        const float back = (p.y + 30) / 38, middle = 30 + back * 16;
        const float low = -99 + back * 16,
                    high = p.y < -4 ? -82 : -34 - (std::abs(p.y - 6) < 5 ? -6 : std::abs(p.y - 6) * 0.8F);
        const float off = std::abs(p.x - middle);
        if (off < (p.y < -4 ? 5.2F : 3.6F) && p.z > low && p.z < high)
            m = off < 1.6F ? Matter{Tissue::spongyBone, 0} : Matter{Tissue::compactBone, 0};
    }
    if (p.depth > 3 && inside({47, -52, -32, 10, 11, 9}, p)) // cheek bone and its arch
        m = {Tissue::compactBone, -1};
    const float arc = p.y + 50;
    if (arc > 0 && p.y < 4 && std::abs(p.x - 55 - arc * 0.2F + arc * arc * 0.0022F) < 2.6F && std::abs(p.z + 30) < 4.2F)
        m = {Tissue::compactBone, -0.8F};
}

} // namespace

Matter headAt(float x, float y, float z) {
    Place p{x, std::abs(x), y, z, 0, 0};
    p.skull = radius(brainCase, p);
    p.depth = -skinDistance(x, y, z);
    Matter m;
    if (p.depth <= 0)
        return m;
    paintSoftTissue(p, m);
    paintSpine(p, m);
    const float thickness = skullThickness(p);
    paintSkull(p, thickness, m);
    const float inner = 1 - thickness;
    if (p.skull < inner || (p.skull < 1 && inForamen(p))) {
        paintCortex(p, (inner - p.skull) * 72, m);
        paintDeepBrain(p, p.skull > inner - 0.5F, m);
        paintBrainStem(p, m);
    }
    paintSkullBase(p, m);
    paintEyes(p, m);
    paintNose(p, thickness, m);
    paintJaws(p, m);
    return m;
}

} // namespace samples
