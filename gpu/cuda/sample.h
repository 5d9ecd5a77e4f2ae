#pragma once
#include <conv/element.h>

namespace conv {

/// One sample of any type, as float32.
__device__ __forceinline__ float sampleAt(const void* data, ElementType type, std::int64_t i) {
    switch (type) {
    case ElementType::u8:
        return static_cast<const std::uint8_t*>(data)[i];
    case ElementType::i8:
        return static_cast<const std::int8_t*>(data)[i];
    case ElementType::u16:
        return static_cast<const std::uint16_t*>(data)[i];
    case ElementType::i16:
        return static_cast<const std::int16_t*>(data)[i];
    case ElementType::u32:
        return static_cast<float>(static_cast<const std::uint32_t*>(data)[i]);
    case ElementType::i32:
        return static_cast<float>(static_cast<const std::int32_t*>(data)[i]);
    case ElementType::u64:
        return static_cast<float>(static_cast<const std::uint64_t*>(data)[i]);
    case ElementType::i64:
        return static_cast<float>(static_cast<const std::int64_t*>(data)[i]);
    case ElementType::f64:
        return static_cast<float>(static_cast<const double*>(data)[i]);
    case ElementType::f32:
        break;
    }
    return static_cast<const float*>(data)[i];
}

} // namespace conv
