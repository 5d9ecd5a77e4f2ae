// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <algorithm>
#include <conv/device.h>
#include <string>

/// A GPU with an unused index, so fast that `auto` takes it for all its variants. Not yet announced
/// (conv::inventDevice).
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

/// A variant for invented GPUs, with prediction 0 and no launcher: their backend computes. The caller sets `refuses`
/// and adds it.
inline conv::Variant inventedVariant(std::string name, int dimension) {
    conv::Variant v;
    v.name = std::move(name);
    v.device = conv::DeviceKind::cuda;
    v.dimension = dimension;
    v.summary = v.reference.title = "of a test";
    v.predictSeconds = [](const conv::Problem&, const conv::Device&) { return 1e-12; };
    v.launch = [](const conv::Launch&) {};
    return v;
}
