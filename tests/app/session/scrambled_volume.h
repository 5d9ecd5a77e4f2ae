// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <memory>

namespace session_test {

/// A volume of whole numbers from 0 to 999 without an order along any axis; each channel is 100 above the one before.
inline std::shared_ptr<const conv::Volume> scrambledVolume(const conv::Index3& extent, std::int64_t channels = 1) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    layout.channels = channels;
    auto v = std::make_shared<conv::Volume>(layout);
    for (const conv::Item& item : conv::itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            v->as<float>(item)[i] = static_cast<float>((i * 2654435761 >> 7) % 1000 + 100 * item.channel);
    return v;
}

} // namespace session_test
