// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include "app/system/memory.h"
#include "app/text/text.h"
#include <cstdlib>

namespace app {
namespace {

/// Seconds that a run may take without consent.
double patience() {
    constexpr double standard = 60;
    const char* asked = std::getenv("CONVAPP_PATIENCE");
    return asked != nullptr ? numberOf(asked).value_or(standard) : standard;
}

const conv::Device* cardOf(const conv::Plan& plan) {
    return plan.device.kind == conv::DeviceKind::cuda                                ? &plan.device
           : plan.elsewhere && plan.elsewhere->device.kind == conv::DeviceKind::cuda ? &plan.elsewhere->device
                                                                                     : nullptr;
}

} // namespace

bool Forecast::heavy() const {
    return (hostFree > 0 && hostBytes > hostFree / 10 * 9) || seconds > patience();
}

Forecast forecastOf(const conv::Plan& plan) {
    Forecast f;
    conv::Layout out = plan.output();
    out.type = conv::ElementType::f32; // type of a document's results
    f.hostBytes = out.byteCount();
    f.hostFree = system::availableMemory();
    f.seconds = plan.predictedSeconds;
    f.tiles = plan.tiles;
    f.device = conv::name(plan.device);
    f.hostBytes += plan.workingBytesOn(conv::DeviceKind::cpu);
    f.deviceBytes = plan.workingBytesOn(conv::DeviceKind::cuda);
    if (const conv::Device* const card = cardOf(plan)) {
        f.device = conv::name(*card);
        f.deviceFree = card->freeBytes;
    }
    return f;
}

} // namespace app
