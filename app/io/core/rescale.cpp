// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/rescale.h"
#include <cmath>
#include <limits>

namespace app::io {
namespace {

using conv::ElementType;

bool shiftsOnly(const Rescale& rescale) {
    return rescale.slope == 1 && rescale.intercept == std::nearbyint(rescale.intercept) &&
           std::abs(rescale.intercept) <= std::numeric_limits<std::int32_t>::max();
}

ElementType signedType(ElementType type) {
    switch (type) {
    case ElementType::u8:
    case ElementType::u16:
        return ElementType::i16;
    case ElementType::u32:
        return ElementType::i32;
    case ElementType::u64:
        return ElementType::i64;
    default:
        return type;
    }
}

bool holds(ElementType integer, double value) {
    return conv::withElementType(integer, [&]<class T>(std::type_identity<T>) {
        return value >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
               value <= static_cast<double>(std::numeric_limits<T>::max());
    });
}

template <class From, class To>
bool shift(const From* from, std::int64_t intercept, To* to, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const auto value = static_cast<__int128>(from[i]) + intercept;
        if (value < static_cast<__int128>(std::numeric_limits<To>::lowest()) ||
            value > static_cast<__int128>(std::numeric_limits<To>::max()))
            return false;
        to[i] = static_cast<To>(value);
    }
    return true;
}

template <class From, class To>
void scale(const From* from, const Rescale& rescale, To* to, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = static_cast<To>(static_cast<double>(from[i]) * rescale.slope + rescale.intercept);
}

} // namespace

ElementType widerType(ElementType type) {
    switch (type) {
    case ElementType::u8:
    case ElementType::i8:
        return ElementType::i16;
    case ElementType::u16:
    case ElementType::i16:
        return ElementType::i32;
    case ElementType::u32:
    case ElementType::i32:
        return ElementType::i64;
    default:
        return ElementType::f64;
    }
}

ElementType rescaledType(ElementType stored, const Rescale& rescale) {
    if (rescale.identity() || stored == ElementType::f64)
        return stored;
    if (!shiftsOnly(rescale) || !conv::isInteger(stored))
        return ElementType::f32;
    ElementType type = rescale.intercept < 0 ? signedType(stored) : stored;
    while (!holds(type, rescale.intercept))
        type = widerType(type);
    return type;
}

bool rescaleSamples(ElementType stored, const void* from, const Rescale& rescale, ElementType type, void* to,
                    std::int64_t count) {
    return conv::withElementType(stored, [&]<class From>(std::type_identity<From>) {
        return conv::withElementType(type, [&]<class To>(std::type_identity<To>) {
            const auto* in = static_cast<const From*>(from);
            auto* out = static_cast<To*>(to);
            if constexpr (std::is_integral_v<From> && std::is_integral_v<To>) {
                return shift(in, static_cast<std::int64_t>(rescale.intercept), out, count);
            } else {
                scale(in, rescale, out, count);
                return true;
            }
        });
    });
}

} // namespace app::io
