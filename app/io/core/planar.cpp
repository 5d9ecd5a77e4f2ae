// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/planar.h"

namespace app::io {

void fromInterleaved(const void* interleaved, conv::Volume& volume, std::int64_t time, std::int64_t first,
                     std::int64_t count) {
    const std::int64_t channels = volume.layout().channels;
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const T* from = static_cast<const T*>(interleaved) + c;
            T* to = volume.as<T>({time, c}) + first;
            for (std::int64_t i = 0; i < count; ++i)
                to[i] = from[i * channels];
        }
    });
}

void toInterleaved(const conv::Volume& volume, std::int64_t time, std::int64_t first, std::int64_t count,
                   void* interleaved) {
    const std::int64_t channels = volume.layout().channels;
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const T* from = volume.as<T>({time, c}) + first;
            T* to = static_cast<T*>(interleaved) + c;
            for (std::int64_t i = 0; i < count; ++i)
                to[i * channels] = from[i];
        }
    });
}

conv::Volume onlyChannel(const conv::Volume& volume, int channel) {
    const conv::Layout layout = volume.layout().onlyChannel(channel);
    conv::Volume one(layout, volume.info());
    const auto bytes = static_cast<std::size_t>(layout.byteCount() / layout.times);
    for (std::int64_t t = 0; t < layout.times; ++t)
        std::memcpy(one.data({t, 0}), volume.data({t, channel}), bytes);
    return one;
}

} // namespace app::io
