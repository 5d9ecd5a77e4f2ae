// SPDX-License-Identifier: Apache-2.0
// A measured H100 (2026-11, docs/benchmarks/h100-program.md), for tests of predictions and refusals on any machine.
#pragma once
#include <conv/device.h>

inline conv::Device h100() {
    conv::Device d;
    d.kind = conv::DeviceKind::cuda;
    d.cores = 132;
    d.computeCapability = 90;
    d.flopsPerSecond = 64.9e12;
    d.bytesPerSecond = 2.98e12;
    d.sharedBytesPerBlock = 227 << 10;
    return d;
}
