#include <cmath>
#include <conv/element.h>
#include <cstring>
#include <limits>

namespace conv {
namespace {

constexpr ElementType all[] = {ElementType::u8,  ElementType::i8,  ElementType::u16, ElementType::i16,
                               ElementType::u32, ElementType::i32, ElementType::u64, ElementType::i64,
                               ElementType::f32, ElementType::f64};

/// Nearest integer of T to `v`, saturated; sets `clipped` when v does not fit or is NaN.
template <class T, class F>
T toInteger(F v, bool& clipped) {
    // Within ±2⁶² one conversion instruction rounds; beyond it only 64-bit targets can hold the value at all.
    constexpr F wide = static_cast<F>(std::int64_t{1} << 62);
    if (v > -wide && v < wide) {
        const std::int64_t rounded = std::llrint(v);
        if (std::in_range<T>(rounded))
            return static_cast<T>(rounded);
    } else if (constexpr F above = static_cast<F>(std::numeric_limits<T>::max() / 2 + 1) * 2;
               sizeof(T) == 8 && v < above && v >= static_cast<F>(std::numeric_limits<T>::min())) {
        return static_cast<T>(v);
    }
    clipped = true;
    if (std::isnan(v))
        return 0;
    return v < 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
}

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
                to[i] = toInteger<To>(from[i], clipped);
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
    for (const ElementType type : all)
        if (name(type) == wanted)
            return type;
    return std::nullopt;
}

std::span<const ElementType> elementTypes() {
    return all;
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
