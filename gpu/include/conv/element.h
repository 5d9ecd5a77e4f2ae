// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace conv {

/// Type of one stored sample. Colours and vector components are channels, not element types.
enum class ElementType : std::uint8_t { u8, i8, u16, i16, u32, i32, u64, i64, f32, f64 };

/// Bytes of one sample.
[[nodiscard]] std::size_t sizeOf(ElementType type);

/// "uint8" … "float64", as in --dtype, reports and NumPy.
[[nodiscard]] std::string_view name(ElementType type);

[[nodiscard]] std::optional<ElementType> elementTypeNamed(std::string_view name);

/// All types, in the order of the enumeration.
[[nodiscard]] std::span<const ElementType> elementTypes();

[[nodiscard]] bool isInteger(ElementType type);

/// Returns `f(std::type_identity<T>{})` with the C++ type of `type`. Dispatch once per job or row, not per sample.
template <class F>
decltype(auto) withElementType(ElementType type, F&& f) {
    switch (type) {
    case ElementType::u8:
        return std::forward<F>(f)(std::type_identity<std::uint8_t>{});
    case ElementType::i8:
        return std::forward<F>(f)(std::type_identity<std::int8_t>{});
    case ElementType::u16:
        return std::forward<F>(f)(std::type_identity<std::uint16_t>{});
    case ElementType::i16:
        return std::forward<F>(f)(std::type_identity<std::int16_t>{});
    case ElementType::u32:
        return std::forward<F>(f)(std::type_identity<std::uint32_t>{});
    case ElementType::i32:
        return std::forward<F>(f)(std::type_identity<std::int32_t>{});
    case ElementType::u64:
        return std::forward<F>(f)(std::type_identity<std::uint64_t>{});
    case ElementType::i64:
        return std::forward<F>(f)(std::type_identity<std::int64_t>{});
    case ElementType::f32:
        return std::forward<F>(f)(std::type_identity<float>{});
    case ElementType::f64:
        break;
    }
    return std::forward<F>(f)(std::type_identity<double>{});
}

template <class T>
constexpr ElementType elementTypeOf() {
    if constexpr (std::is_same_v<T, std::uint8_t>)
        return ElementType::u8;
    else if constexpr (std::is_same_v<T, std::int8_t>)
        return ElementType::i8;
    else if constexpr (std::is_same_v<T, std::uint16_t>)
        return ElementType::u16;
    else if constexpr (std::is_same_v<T, std::int16_t>)
        return ElementType::i16;
    else if constexpr (std::is_same_v<T, std::uint32_t>)
        return ElementType::u32;
    else if constexpr (std::is_same_v<T, std::int32_t>)
        return ElementType::i32;
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return ElementType::u64;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return ElementType::i64;
    else if constexpr (std::is_same_v<T, float>)
        return ElementType::f32;
    else
        return ElementType::f64;
}

/// Converts `count` samples and returns how many were saturated or NaN. Integers are rounded to nearest (ties to even)
/// and saturated; NaN becomes 0. Floats are rounded to nearest. `from` and `to` are dense and must not overlap, unless
/// they are the same buffer with the same type.
std::int64_t convertSamples(ElementType fromType, const void* from, ElementType toType, void* to, std::int64_t count);

} // namespace conv
