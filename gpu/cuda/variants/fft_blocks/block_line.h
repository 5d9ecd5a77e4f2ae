// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

/// A transform of first · second points by several threads in two passes, between which they exchange numbers. Forward:
/// thread t < second has points t + second · j, then thread k < first has frequencies k + first · q. `twiddles`[k ·
/// second
/// + t] = exp(−2πi · kt / points): neighbouring threads read neighbours.
template <int first, int second>
struct BlockLine {
    static constexpr int points = first * second;

    /// Twiddles points t + second · j into numbers for exchange: number k is for thread k.
    static CONV_FFT_INLINE void forward(Complex (&v)[first], const Complex* twiddles, int t) {
        transform<-1>(v);
        each<first - 1>([&](auto i) { v[i + 1] = multiply(v[i + 1], twiddles[(i + 1) * second + t]); });
    }
    /// Twiddles exchanged numbers, k from thread k, into points t + second · j, not divided by their number.
    static CONV_FFT_INLINE void back(Complex (&v)[first], const Complex* twiddles, int t) {
        each<first - 1>([&](auto i) { v[i + 1] = multiplyConjugate(v[i + 1], twiddles[(i + 1) * second + t]); });
        transform<1>(v);
    }
};

/// Transform lengths of fft-blocks, and how the two passes share them.
inline constexpr int blockLengths[] = {64, 128, 192, 256, 288, 384, 512, 768, 1024, 2048, 4096};
[[nodiscard]] constexpr int secondOf(int points) {
    return points > 2048 ? 64 : points > 384 ? 32 : points > 256 ? 24 : points > 64 ? 16 : 8;
}
[[nodiscard]] constexpr int firstOf(int points) {
    return points / secondOf(points);
}

/// Threads for `lines` lines: those of the larger pass if the smaller one mostly fills them, else those of the smaller
/// one, and the larger loops.
[[nodiscard]] constexpr int blockThreads(int first, int second, int lines) {
    const int less = first < second ? first : second, more = first + second - less;
    return lines * (more < 2 * less ? more : less);
}

/// Fewest blocks per multiprocessor, which limits the registers of a thread.
[[nodiscard]] constexpr int minBlocks(int points, int threads) {
    return points == 288 || (points > 384 && points <= 1024) ? 768 / threads : 1;
}

/// Rows along x of a thread block; blockColumns: columns along y or z.
[[nodiscard]] constexpr int blockRows(int points) {
    return points > 2048 ? 4 : points > 288 ? 8 : 16;
}
[[nodiscard]] constexpr int blockColumns(int points) {
    return points > 2048 ? 4 : points > 512 ? 8 : 16;
}
/// Puts numbers exchanged by neighbouring threads into different banks.
[[nodiscard]] constexpr int rowPitch(int first, int second) {
    return first * (second + 1);
}
[[nodiscard]] constexpr int columnPitch(int second, int columns) {
    return (columns < 16 ? second + 1 : second) * columns;
}
/// Shared memory in bytes: the numbers, and positions of samples.
[[nodiscard]] constexpr int rowBytes(int points) {
    const int rows = blockRows(points);
    return rows * rowPitch(firstOf(points), secondOf(points)) * 8 + 2 * rows * 8 + 2 * points * 4;
}
[[nodiscard]] constexpr int columnBytes(int points) {
    return firstOf(points) * columnPitch(secondOf(points), blockColumns(points)) * 8;
}

} // namespace conv::fft
