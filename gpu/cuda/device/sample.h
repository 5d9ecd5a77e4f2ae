// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <type_traits>

namespace conv {

/// Calls f(std::type_identity<T>{}) for the samples' type, which is uniform over all threads.
template <class F>
__device__ __forceinline__ auto withSampleType(ElementType type, F&& f) {
    switch (type) {
    case ElementType::u8:
        return f(std::type_identity<std::uint8_t>{});
    case ElementType::i8:
        return f(std::type_identity<std::int8_t>{});
    case ElementType::u16:
        return f(std::type_identity<std::uint16_t>{});
    case ElementType::i16:
        return f(std::type_identity<std::int16_t>{});
    case ElementType::u32:
        return f(std::type_identity<std::uint32_t>{});
    case ElementType::i32:
        return f(std::type_identity<std::int32_t>{});
    case ElementType::u64:
        return f(std::type_identity<std::uint64_t>{});
    case ElementType::i64:
        return f(std::type_identity<std::int64_t>{});
    case ElementType::f64:
        return f(std::type_identity<double>{});
    case ElementType::f32:
        break;
    }
    return f(std::type_identity<float>{});
}

template <class To>
__device__ __forceinline__ To sampleAs(const void* data, ElementType type, std::int64_t i) {
    return withSampleType(
        type, [&]<class T>(std::type_identity<T>) { return static_cast<To>(static_cast<const T*>(data)[i]); });
}

__device__ __forceinline__ float sampleAt(const void* data, ElementType type, std::int64_t i) {
    return sampleAs<float>(data, type, i);
}

/// Returns a sample through the read-only cache; no kernel may write the data meanwhile.
__device__ __forceinline__ float readOnlySampleAt(const void* data, ElementType type, std::int64_t i) {
    return withSampleType(type, [&]<class T>(std::type_identity<T>) {
        return static_cast<float>(__ldg(static_cast<const T*>(data) + i));
    });
}

} // namespace conv
