// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/fft/tables.h"
#include "cpu/variants/fft/kernels.h"
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>

namespace conv {
namespace {

constexpr int lengths = std::bit_width(static_cast<std::uint64_t>(longestStrip));

/// w, w², w³ as three complex numbers for each j of a level of length n.
std::vector<float> levelTable(std::int64_t n) {
    std::vector<float> table;
    for (std::int64_t j = 0; j < n / 4; ++j)
        for (std::int64_t power = 1; power <= 3; ++power) {
            const double angle = -2 * std::numbers::pi * static_cast<double>(power * j) / static_cast<double>(n);
            table.push_back(static_cast<float>(std::cos(angle)));
            table.push_back(static_cast<float>(std::sin(angle)));
        }
    return table;
}

struct LevelTables {
    std::array<std::vector<float>, lengths> table;                ///< by log2 of a level's length
    std::array<std::array<const float*, lengths>, lengths> chain; ///< by log2 of a transform's length, then by level
    LevelTables() : chain{} {
        for (int i = 2; i < lengths; ++i)
            table[static_cast<std::size_t>(i)] = levelTable(std::int64_t{1} << i);
        for (int i = 2; i < lengths; ++i)
            for (int level = 0; i - 2 * level >= 2; ++level)
                chain[static_cast<std::size_t>(i)][static_cast<std::size_t>(level)] =
                    table[static_cast<std::size_t>(i - 2 * level)].data();
    }
};

} // namespace

const float* const* twiddles(std::int64_t n) {
    static const LevelTables tables;
    return tables.chain[static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(n)))].data();
}

std::int64_t frequencyAt(std::int64_t position, std::int64_t n) {
    std::int64_t frequency = 0, weight = 1;
    for (; n >= 4; n /= 4, weight *= 4) {
        frequency += weight * (position / (n / 4));
        position %= n / 4;
    }
    return frequency + weight * position;
}

std::shared_ptr<const std::vector<float>> stageFactors(std::int64_t columns, std::int64_t rows) {
    static std::mutex mutex;
    static std::map<std::pair<std::int64_t, std::int64_t>, std::shared_ptr<const std::vector<float>>> known;
    const std::lock_guard lock(mutex);
    auto& entry = known[{columns, rows}];
    if (!entry) {
        std::vector<float> factors(static_cast<std::size_t>(2 * columns * rows));
        const auto total = static_cast<double>(columns * rows);
        for (std::int64_t y = 0; y < rows; ++y) {
            const std::int64_t frequency = frequencyAt(y, rows);
            float* to = factors.data() + y / stripColumns * columns * stripRow + y % stripColumns;
            for (std::int64_t x = 0; x < columns; ++x, to += stripRow) {
                const double angle = -2 * std::numbers::pi * static_cast<double>(x * frequency) / total;
                to[0] = static_cast<float>(std::cos(angle));
                to[stripColumns] = static_cast<float>(std::sin(angle));
            }
        }
        entry = std::make_shared<const std::vector<float>>(std::move(factors));
    }
    return entry;
}

} // namespace conv
