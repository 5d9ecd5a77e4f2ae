// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <algorithm>
#include <conv/device.h>
#include <string>

/// A card that no machine has, with a number after all that are there: fast enough that `auto` would take it for
/// anything its variants do. Not announced yet (conv::inventDevice).
inline conv::Device inventedCard(std::string model, std::int64_t bytes = std::int64_t{16} << 30) {
    conv::Device d;
    d.kind = conv::DeviceKind::cuda;
    d.model = std::move(model);
    d.computeCapability = 90;
    d.memoryBytes = d.freeBytes = bytes;
    d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = 1e18;
    for (const conv::Device& other : conv::devices())
        if (other.kind == conv::DeviceKind::cuda)
            d.index = std::max(d.index, other.index + 1);
    return d;
}

/// A variant for such cards, whose backend computes what it should: nothing to launch, and no price. Who takes it says
/// what it refuses, and adds it.
inline conv::Variant inventedVariant(std::string name, int dimension) {
    conv::Variant v;
    v.name = std::move(name);
    v.device = conv::DeviceKind::cuda;
    v.dimension = dimension;
    v.summary = v.origin = "of a test";
    v.seconds = [](const conv::Problem&, const conv::Device&) { return 1e-12; };
    v.launch = [](const conv::Launch&) {};
    return v;
}
