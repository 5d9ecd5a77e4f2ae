// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <cmath>
#include <conv/error.h>
#include <conv/variant.h>

/// Variants for 2-D data on the CPU that tests invent: direct convolution with one wrong sample, one with a NaN there,
/// one that fails, and one that refuses.
namespace invented {

inline constexpr conv::Index3 wrongAt{5, 3, 0};

inline const conv::Variant& direct() {
    for (const conv::Variant& v : conv::variants())
        if (v.name == "cpu-direct" && v.dimension == 2)
            return v;
    throw conv::Error(conv::ErrorCode::internal, "there is no cpu-direct");
}

/// Runs the real variant, then overwrites one value.
inline void spoil(const conv::Launch& launch, float value) {
    direct().launch(launch);
    if (!launch.box.contains({wrongAt, {wrongAt[0] + 1, wrongAt[1] + 1, 1}}))
        return;
    auto* out = static_cast<float*>(launch.out);
    out[(wrongAt[1] - launch.box.lo[1]) * launch.outStrideY + wrongAt[0] - launch.box.lo[0]] = value;
}

inline void add() {
    static const bool once = [] {
        const auto named = [](const char* name, void (*launch)(const conv::Launch&)) {
            conv::Variant v = direct();
            v.name = name;
            v.launch = launch;
            v.thin = nullptr;
            v.predictSeconds = [](const conv::Problem&, const conv::Device&) { return 10.0; }; // never chosen by `auto`
            return v;
        };
        conv::Variant refusing = named("test-refusing", direct().launch);
        refusing.unsupported = [](const conv::Problem&, const conv::Device&) {
            return std::optional<std::string>("Computes nothing on weekdays.");
        };
        const conv::Variant all[] = {
            named("test-wrong", [](const conv::Launch& l) { spoil(l, 3); }),
            named("test-nan", [](const conv::Launch& l) { spoil(l, NAN); }),
            named("test-failing",
                  [](const conv::Launch&) { throw conv::Error(conv::ErrorCode::memory, "It ran out of luck."); }),
            refusing};
        conv::addVariants(all);
        return true;
    }();
    (void)once;
}

} // namespace invented
