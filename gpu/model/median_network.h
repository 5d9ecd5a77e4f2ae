// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <cstdint>

/// Networks of minima and maxima that compute medians, built at compile time for CPU and GPU. Columns of a window are
/// sorted once and merged by Batcher's odd-even merge; operations without effect on the median are removed.
namespace conv::median {

/// The smaller of two registers goes to `low`, the larger to `high`; unused results are not computed.
struct Step {
    int low = 0, high = 0;
    bool keepLow = true, keepHigh = true;
};

struct Network {
    static constexpr int maxSteps = 96, maxRegisters = 32;
    Step step[maxSteps] = {};
    int steps = 0;
    int order[maxRegisters] = {}; ///< registers in ascending order of their values
    int registers = 0;

    constexpr void exchange(int low, int high) { step[steps++] = {low, high, true, true}; }

    /// Merges two sorted lists of registers: odd places, even places, then neighbours.
    constexpr void merge(const int* a, int na, const int* b, int nb, int* out) {
        if (na == 0 || nb == 0) {
            for (int i = 0; i < na + nb; ++i)
                out[i] = na == 0 ? b[i] : a[i];
            return;
        }
        if (na == 1 && nb == 1) {
            exchange(a[0], b[0]);
            out[0] = a[0];
            out[1] = b[0];
            return;
        }
        int part[4][maxRegisters] = {}, count[4] = {}, first[maxRegisters] = {}, second[maxRegisters] = {};
        for (int i = 0; i < na; ++i)
            part[i % 2][count[i % 2]++] = a[i];
        for (int i = 0; i < nb; ++i)
            part[2 + i % 2][count[2 + i % 2]++] = b[i];
        merge(part[0], count[0], part[2], count[2], first);
        merge(part[1], count[1], part[3], count[3], second);
        const int firsts = count[0] + count[2], seconds = count[1] + count[3];
        int n = 0;
        out[n++] = first[0];
        for (int i = 0; i < seconds; ++i) {
            if (i + 1 < firsts)
                exchange(second[i], first[i + 1]);
            out[n++] = second[i];
            if (i + 1 < firsts)
                out[n++] = first[i + 1];
        }
        for (int i = seconds + 1; i < firsts; ++i)
            out[n++] = first[i];
    }

    constexpr void sort(const int* in, int n, int* out) {
        if (n == 1) {
            out[0] = in[0];
            return;
        }
        int low[maxRegisters] = {}, high[maxRegisters] = {};
        const int half = (n + 1) / 2;
        sort(in, half, low);
        sort(in + half, n - half, high);
        merge(low, half, high, n - half, out);
    }

    /// Removes operations that the sorted places [from, to] do not need.
    constexpr void keepOnly(int from, int to) {
        bool live[maxRegisters] = {};
        for (int i = from; i <= to; ++i)
            live[order[i]] = true;
        Step kept[maxSteps] = {};
        int count = 0;
        for (int i = steps; i-- > 0;) {
            Step s = step[i];
            s.keepLow = live[s.low];
            s.keepHigh = live[s.high];
            if (!s.keepLow && !s.keepHigh)
                continue;
            live[s.low] = live[s.high] = true;
            kept[count++] = s;
        }
        steps = count;
        for (int i = 0; i < count; ++i)
            step[i] = kept[count - 1 - i];
    }
};

constexpr Network sorting(int n) {
    Network net;
    int in[Network::maxRegisters] = {};
    for (int i = 0; i < n; ++i)
        in[i] = i;
    net.registers = n;
    net.sort(in, n, net.order);
    return net;
}

/// Merges sorted registers 0 … n−1 and n … 2n−1 as far as the sorted places [from, to] need it.
constexpr Network merging(int n, int from, int to) {
    Network net;
    int in[Network::maxRegisters] = {};
    for (int i = 0; i < 2 * n; ++i)
        in[i] = i;
    net.registers = 2 * n;
    net.merge(in, n, in + n, n, net.order);
    net.keepOnly(from, to);
    return net;
}

/// Sorts a column of M samples.
template <int M>
struct Column {
    static constexpr Network net = sorting(M);
};
/// Merges two neighbouring sorted columns.
template <int M>
struct Pair {
    static constexpr Network net = merging(M, 0, 2 * M - 1);
};
/// Merges all columns of a window except one (2 single columns of 3, or 2 pairs of 5) as far as the median needs them.
template <int M, int K>
struct Rest {
    static constexpr int list = K == 5 ? 2 * M : M;
    static constexpr int middle = (M * K - 1) / 2; ///< rank of the median among all samples
    static constexpr Network net = merging(list, middle - M, middle);
};

/// Integers in the order of float32 values, NaN above all, so that minima and maxima are exact.
CONV_HD inline std::int32_t keyOf(std::int32_t bits) {
    constexpr std::int32_t magnitude = 0x7fffffff, infinity = 0x7f800000;
    return (bits & magnitude) > infinity ? magnitude : bits ^ ((bits >> 31) & magnitude);
}
/// Inverse of keyOf; NaN becomes a quiet NaN.
CONV_HD inline std::int32_t bitsOf(std::int32_t key) {
    return key ^ ((key >> 31) & 0x7fffffff);
}

} // namespace conv::median
