// SPDX-License-Identifier: Apache-2.0
#include "app/measure/statistics.h"
#include <algorithm>
#include <cmath>
#include <map>

namespace app {
namespace {

/// Counts, for each value of U, the orders of m and n samples without ties.
std::vector<double> exactCounts(std::size_t m, std::size_t n) {
    // Recurrence over the largest sample: it belongs to the first set (and exceeds all n) or to the second.
    std::vector<std::vector<std::vector<double>>> ways(m + 1, std::vector<std::vector<double>>(n + 1));
    for (std::size_t i = 0; i <= m; ++i)
        for (std::size_t j = 0; j <= n; ++j) {
            auto& w = ways[i][j];
            w.assign(i * j + 1, 0.0);
            if (i == 0 || j == 0) {
                w[0] = 1;
                continue;
            }
            for (std::size_t u = 0; u < ways[i - 1][j].size(); ++u)
                w[u + j] += ways[i - 1][j][u];
            for (std::size_t u = 0; u < ways[i][j - 1].size(); ++u)
                w[u] += ways[i][j - 1][u];
        }
    return ways[m][n];
}

double exactP(double u, std::size_t m, std::size_t n) {
    const std::vector<double> counts = exactCounts(m, n);
    double all = 0, tail = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        all += counts[i];
        if (static_cast<double>(i) <= u)
            tail += counts[i];
    }
    return std::min(1.0, 2 * tail / all);
}

} // namespace

Spread spreadOf(std::span<const double> samples) {
    Spread s;
    s.count = static_cast<int>(samples.size());
    if (samples.empty())
        return s;
    std::vector<double> sorted(samples.begin(), samples.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    s.median = n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    s.min = sorted.front();
    s.max = sorted.back();
    // Ranks k and n+1−k enclose the median unless fewer than k samples lie on one side: a binomial tail.
    std::size_t k = 0;
    double tail = 0, term = std::pow(0.5, static_cast<double>(n));
    while (k < n / 2 && tail + term <= 0.025) {
        tail += term;
        term *= static_cast<double>(n - k) / static_cast<double>(k + 1);
        ++k;
    }
    s.low = sorted[k > 0 ? k - 1 : 0];
    s.high = sorted[k > 0 ? n - k : n - 1];
    return s;
}

double mannWhitney(std::span<const double> a, std::span<const double> b) {
    if (a.empty() || b.empty())
        return 1;
    double u = 0;
    std::map<double, double> ties;
    for (const double x : a) {
        ++ties[x];
        for (const double y : b)
            u += x > y ? 1 : x == y ? 0.5 : 0;
    }
    for (const double y : b)
        ++ties[y];
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    const double smaller = std::min(u, m * n - u);
    const bool tied = ties.size() < a.size() + b.size();
    if (!tied && a.size() <= 20 && b.size() <= 20)
        return exactP(smaller, a.size(), b.size());
    double correction = 0;
    for (const auto& [value, count] : ties)
        correction += count * count * count - count;
    const double variance = m * n / 12 * ((m + n + 1) - correction / ((m + n) * (m + n - 1)));
    if (!(variance > 0))
        return 1;
    // Continuity correction of 0.5, as in scipy.
    const double z = (m * n / 2 - smaller - 0.5) / std::sqrt(variance);
    return std::min(1.0, std::erfc(std::max(0.0, z) / std::sqrt(2.0)));
}

} // namespace app
