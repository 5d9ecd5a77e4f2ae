// SPDX-License-Identifier: Apache-2.0
#include "model/round_to.h"
#include <conv/element.h>
#include <cstring>

namespace conv {
namespace {

constexpr ElementType allTypes[] = {ElementType::u8,  ElementType::i8,  ElementType::u16, ElementType::i16,
                                    ElementType::u32, ElementType::i32, ElementType::u64, ElementType::i64,
                                    ElementType::f32, ElementType::f64};

template <class From, class To>
std::int64_t convert(const From* from, To* to, std::int64_t count) {
    if constexpr (std::is_same_v<From, To>) {
        if (static_cast<const void*>(from) != static_cast<const void*>(to))
            std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(To));
        return 0;
    } else if constexpr (std::is_floating_point_v<To>) {
        for (std::int64_t i = 0; i < count; ++i)
            to[i] = static_cast<To>(from[i]);
        return 0;
    } else {
        std::int64_t clippedCount = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            bool clipped = false;
            if constexpr (std::is_floating_point_v<From>)
                to[i] = roundTo<To>(from[i], clipped);
            else if (std::in_range<To>(from[i]))
                to[i] = static_cast<To>(from[i]);
            else {
                clipped = true;
                to[i] = std::cmp_less(from[i], 0) ? std::numeric_limits<To>::min() : std::numeric_limits<To>::max();
            }
            clippedCount += clipped;
        }
        return clippedCount;
    }
}

} // namespace

std::size_t sizeOf(ElementType type) {
    return withElementType(type, []<class T>(std::type_identity<T>) { return sizeof(T); });
}

std::string_view name(ElementType type) {
    constexpr std::string_view names[] = {"uint8", "int8",   "uint16", "int16",   "uint32",
                                          "int32", "uint64", "int64",  "float32", "float64"};
    return names[static_cast<std::size_t>(type)];
}

std::optional<ElementType> elementTypeNamed(std::string_view wanted) {
    for (const ElementType type : allTypes)
        if (name(type) == wanted)
            return type;
    return std::nullopt;
}

std::span<const ElementType> elementTypes() {
    return allTypes;
}

bool isInteger(ElementType type) {
    return type != ElementType::f32 && type != ElementType::f64;
}

std::int64_t convertSamples(ElementType fromType, const void* from, ElementType toType, void* to, std::int64_t count) {
    return withElementType(fromType, [&]<class From>(std::type_identity<From>) {
        return withElementType(toType, [&]<class To>(std::type_identity<To>) {
            return convert(static_cast<const From*>(from), static_cast<To*>(to), count);
        });
    });
}

} // namespace conv
