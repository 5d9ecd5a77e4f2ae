// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/source.h"
#include <algorithm>
#include <cstdio>
#include <vector>

namespace conv::baked {
namespace {

/// Standard declarations for the headers compiled at run time.
constexpr Header standard[] = {
    {"cstdint", R"(#pragma once
namespace std {
using int8_t = signed char;
using uint8_t = unsigned char;
using int16_t = short;
using uint16_t = unsigned short;
using int32_t = int;
using uint32_t = unsigned;
using int64_t = long long;
using uint64_t = unsigned long long;
}
#define INT64_MIN (-9223372036854775807ll - 1)
)"},
    {"array", R"(#pragma once
namespace std {
template <class T, unsigned long long count>
struct array {
    T values[count];
    constexpr T& operator[](unsigned long long i) { return values[i]; }
    constexpr const T& operator[](unsigned long long i) const { return values[i]; }
    friend constexpr bool operator==(const array&, const array&) = default;
};
}
)"},
    {"optional", "#pragma once\nnamespace std { template <class T> class optional; }\n"},
    {"span", "#pragma once\nnamespace std { template <class T> class span; }\n"},
    {"string", "#pragma once\nnamespace std { class string; }\n"},
    {"string_view", "#pragma once\nnamespace std { class string_view; }\n"},
    {"vector", "#pragma once\nnamespace std { template <class T> class vector; }\n"},
};

std::string number(float value) {
    char text[40];
    std::snprintf(text, sizeof text, "%af", static_cast<double>(value));
    return text;
}

const char* typeName(ElementType type) {
    constexpr const char* names[] = {"std::uint8_t", "std::int8_t",   "std::uint16_t", "std::int16_t", "std::uint32_t",
                                     "std::int32_t", "std::uint64_t", "std::int64_t",  "float",        "double"};
    return names[static_cast<std::size_t>(type)];
}

std::string value(int step) {
    return "v" + std::to_string(step);
}

/// The steps as source lines; a row of samples is read before its first use.
std::string stepsText(const FoldedTaps& taps, const Shape& shape, int pitch) {
    std::string text;
    const int read = (shape.lead + shape.taps[0] + 3 + 3) / 4 * 4;
    std::vector<bool> there(static_cast<std::size_t>(shape.rows + shape.taps[1] - 1), false);
    for (std::size_t i = 0; i < taps.steps.size(); ++i) {
        const FoldedTaps::Step& s = taps.steps[i];
        const std::string row = "r" + std::to_string(s.a);
        std::string what;
        switch (s.op) {
        case FoldedTaps::Op::sample:
            if (!there[static_cast<std::size_t>(s.a)]) {
                there[static_cast<std::size_t>(s.a)] = true;
                text += "        float " + row + "[" + std::to_string(read) + "];\n        readRow(" + row +
                        ", from + " + std::to_string(s.a * pitch) + ");\n";
            }
            what = "sample(" + row + ", " + std::to_string(shape.lead + s.b) + ")";
            break;
        case FoldedTaps::Op::add:
            what = "add(" + value(s.a) + ", " + value(s.b) + ")";
            break;
        case FoldedTaps::Op::subtract:
            what = "subtract(" + value(s.a) + ", " + value(s.b) + ")";
            break;
        case FoldedTaps::Op::multiply:
            what = "multiply(" + number(s.weight) + ", " + value(s.a) + ")";
            break;
        case FoldedTaps::Op::fused:
            what = "fused(" + number(s.weight) + ", " + value(s.a) + ", " + value(s.b) + ")";
            break;
        }
        text += "        const Four " + value(static_cast<int>(i)) + " = " + what + ";\n";
    }
    return text;
}

/// Code that adds the sums of layers: sums[r][i] is the output that i more layers complete.
std::string outputsText(const FoldedTaps& taps) {
    std::string text;
    const int kz = static_cast<int>(taps.extent[2]);
    for (int r = 0; r < taps.rows; ++r) {
        const std::string row = "[" + std::to_string(r) + "]";
        for (int i = -1; i < kz - 1; ++i) { // −1: completed output
            const auto k = static_cast<std::size_t>(kz - 2 - i);
            const std::string to = i < 0 ? "done" + row : "sums" + row + "[" + std::to_string(i) + "]";
            const bool last = i == kz - 2;
            const std::string from = last ? "Four{}" : "sums" + row + "[" + std::to_string(i + 1) + "]";
            std::string what = from;
            if (taps.kind[k] >= 0) {
                const std::size_t place = static_cast<std::size_t>(r) * static_cast<std::size_t>(taps.kinds) +
                                          static_cast<std::size_t>(taps.kind[k]);
                const std::string sum = value(taps.sums[place]);
                what = last && !taps.minus[k]
                           ? sum
                           : std::string(taps.minus[k] ? "subtract(" : "add(") + from + ", " + sum + ")";
            }
            text += "        " + to + " = " + what + ";\n";
        }
    }
    return text;
}

} // namespace

std::span<const Header> headers() {
    static const std::vector<Header> all = [] {
        std::vector<Header> list(std::begin(standard), std::end(standard));
        list.insert(list.end(), projectHeaders().begin(), projectHeaders().end());
        return list;
    }();
    return all;
}

namespace {
int pitchOf(const Shape& s) {
    return s.width() + (s.lead + s.taps[0] - 1 + 3) / 4 * 4;
}
} // namespace

std::size_t Shape::bytes() const {
    return sizeof(float) * static_cast<std::size_t>(groups * group * pitchOf(*this) * (height() + taps[1] - 1));
}

Shape shapeOf(const Kernel& kernel, int dimension) {
    Shape s;
    for (std::size_t axis = 0; axis < 3; ++axis)
        s.taps[axis] = static_cast<int>(kernel.extent()[axis]);
    // Tiles at multiples of 4 then read rows from multiples of 4 on.
    s.lead = static_cast<int>((4 - kernel.centre()[0] % 4) % 4);
    if (dimension == 2) {
        std::swap(s.taps[1], s.taps[2]);
        s.group = 4;
        s.blocks = s.taps[2] > 15 ? 8 : 12;
        return s;
    }
    // The best of those tried on an H100 (docs/benchmarks/h100-baked.md).
    const int max = std::max(s.taps[1], s.taps[2]);
    s.threadsX = 16;
    s.threadsY = max == 4 || max == 5 ? 16 : 8;
    s.rows = max <= 7 ? 2 : 1;
    s.blocks = max <= 3 ? 4 : max <= 5 ? 2 : max <= 9 ? 3 : 2;
    return s;
}

std::string sourceOf(const FoldedTaps& taps, const Shape& shape, ElementType type) {
    const auto constant = [](const char* name, int value) {
        return "    static constexpr int " + std::string(name) + " = " + std::to_string(value) + ";\n";
    };
    const int kz = shape.taps[2];
    return "#include \"cuda/variants/direct_baked/march.h\"\n\nnamespace conv::baked {\n\nstruct Taps {\n" +
           constant("threadsX", shape.threadsX) + constant("threadsY", shape.threadsY) + constant("rows", shape.rows) +
           constant("group", shape.group) + constant("groups", shape.groups) + constant("lead", shape.lead) +
           constant("kx", shape.taps[0]) + constant("ky", shape.taps[1]) + constant("kz", kz) +
           "    static __device__ __forceinline__ void step(const float* from, Four (&sums)[rows][" +
           std::to_string(kz > 1 ? kz - 1 : 1) + "], Four (&done)[rows]) {\n" + stepsText(taps, shape, pitchOf(shape)) +
           outputsText(taps) + "    }\n};\n\n} // namespace conv::baked\n\n" +
           "extern \"C\" __global__ void __launch_bounds__(" + std::to_string(shape.threads()) + ", " +
           std::to_string(shape.blocks) + ")\n    " + functionName +
           "(const __grid_constant__ conv::baked::Arguments a) {\n    conv::baked::march<conv::baked::Taps, " +
           typeName(type) + ">(a);\n}\n";
}

} // namespace conv::baked
