// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/rows.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/float64/rows.h"
#include "cpu/variants/median/keys64.h"
#include "cpu/variants/median/simd.h"
#include "model/median_network.h"
#include <atomic>
#include <cmath>
#include <type_traits>
#include <vector>

/// Rows of samples as keys, and rows of medians as stored.
namespace conv::median {

inline void storeConverted(const Launch& launch, const float* medians, std::int64_t n, void* to) {
    if (const std::int64_t clipped = convertSamples(ElementType::f32, medians, launch.outType, to, n); clipped > 0)
        *launch.clipped += clipped;
}

[[nodiscard]] inline bool streams(const Launch& launch) {
    return launch.box.count() * static_cast<std::int64_t>(sizeOf(launch.outType)) >= streamBytes;
}

/// Samples of 8 or 16 bits as keys of that size; signed ones have the sign bit flipped.
template <class T>
struct NarrowSamples {
    using Key = T;
    using Reader = Rows;
    const Launch& launch;
    const MedianKeys<T>& simd;
    std::uint32_t sign = 0;
    T missing{};

    NarrowSamples(const Launch& l, const MedianKeys<T>& keys)
        : launch(l),
          simd(keys),
          sign(l.in.type == ElementType::i8    ? 0x80
               : l.in.type == ElementType::i16 ? 0x8000
                                               : 0),
          missing(static_cast<T>(static_cast<std::int64_t>(l.outsideValue) ^ sign)) {}
    void load(const Rows& rows, std::int64_t y, std::int64_t z, float*, T* keys) const {
        rows.loadStored<T>(
            y, z, missing, [this](const T* from, std::int64_t n, T* to) { simd.flip(from, n, sign, to); },
            [this](T sample) { return static_cast<T>(sample ^ sign); }, keys);
    }
    /// Destination of medians: `to`, or `floats`, which `store` then converts.
    [[nodiscard]] MedianOut out(void* to, float* floats) const {
        if (launch.outType == launch.in.type)
            return {to, sign, false, streams(launch)};
        if (launch.outType == ElementType::f32)
            return {to, sign, true, streams(launch)};
        return {floats, sign, true, false};
    }
    void store(const void* from, std::int64_t n, void* to) const {
        if (from != to)
            storeConverted(launch, static_cast<const float*>(from), n, to);
    }
};

/// Samples that float32 holds, as 32-bit keys.
struct FloatSamples {
    using Key = std::int32_t;
    using Reader = Rows;
    const Launch& launch;
    const MedianKeys<std::int32_t>& simd = medianSimd().floats;

    void load(const Rows& rows, std::int64_t y, std::int64_t z, float* samples, std::int32_t* keys) const {
        if (launch.in.type != ElementType::f32) {
            rows.load(y, z, samples);
            return medianSimd().floatKeys(samples, rows.range().size(), keys);
        }
        const auto keyOfFloat = [](float value) { return median::keyOf(std::bit_cast<std::int32_t>(value)); };
        rows.loadStored<float>(y, z, keyOfFloat(static_cast<float>(launch.outsideValue)), medianSimd().floatKeys,
                               keyOfFloat, keys);
    }
    [[nodiscard]] MedianOut out(void* to, float* floats) const {
        const bool direct = launch.outType == ElementType::f32;
        return {direct ? to : floats, 0, true, direct && streams(launch)};
    }
    void store(const void* from, std::int64_t n, void* to) const {
        if (from != to)
            storeConverted(launch, static_cast<const float*>(from), n, to);
    }
};

/// Samples of 64 bits, or that need float64, as 64-bit keys; medians are Out.
template <class Out>
struct WideSamples {
    using Key = std::int64_t;
    using Reader = WideRows;
    const Launch& launch;
    const MedianKeys<std::int64_t>& simd = medianSimd().wide;

    void load(const WideRows& rows, std::int64_t y, std::int64_t z, float*, std::int64_t* keys) const {
        rows.load<std::int64_t>(y, z, Keys64<Out>::keyOf(static_cast<Out>(launch.outsideValue)), Keys64<Out>(), keys);
    }
    [[nodiscard]] static MedianOut out(void* to, float*) { return {to, 0, false, false}; }
    static void store(const void* from, std::int64_t n, void* to) {
        const auto* const keys = static_cast<const std::int64_t*>(from); // written in place of the medians
        for (std::int64_t i = 0; i < n; ++i)
            static_cast<Out*>(to)[i] = Keys64<Out>::valueOf(keys[i]);
    }
};

/// Returns a reader of the rows of a launch over the interval `x`. `frame`: the launch's frame.
template <class Samples>
[[nodiscard]] typename Samples::Reader readerOf(const Launch& launch, const Frame& frame, Interval x) {
    if constexpr (std::is_same_v<typename Samples::Reader, Rows>)
        return Rows(frame, x);
    else
        return WideRows(launch, x);
}

/// Calls f with the class of samples that suits a launch.
template <class F>
void withSamplesOf(const Launch& launch, F f) {
    const auto fits = [&](double min, double max) {
        const double value = launch.outsideValue; // beyond the border
        return value >= min && value <= max && value == std::floor(value);
    };
    const MedianSimd& simd = medianSimd();
    const ElementType type = launch.in.type;
    if (launch.problem->output == ElementType::f64)
        f(WideSamples<double>{launch});
    else if (launch.problem->output == ElementType::i64)
        f(WideSamples<std::int64_t>{launch});
    else if (launch.problem->output == ElementType::u64)
        f(WideSamples<std::uint64_t>{launch});
    else if ((type == ElementType::u8 && fits(0, 255)) || (type == ElementType::i8 && fits(-128, 127)))
        f(NarrowSamples<std::uint8_t>(launch, simd.bytes));
    else if ((type == ElementType::u16 && fits(0, 65535)) || (type == ElementType::i16 && fits(-32768, 32767)))
        f(NarrowSamples<std::uint16_t>(launch, simd.words));
    else
        f(FloatSamples{launch});
}

} // namespace conv::median
