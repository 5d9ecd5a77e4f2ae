// SPDX-License-Identifier: Apache-2.0
#include "app/compare/significance.h"
#include "app/compare/accuracy/plan_facts.h"
#include <algorithm>

namespace app::compare {

int referenceAmong(const std::vector<Measurement>& rows, const conv::Plan& planned) {
    const std::string names = namesIn(planned), device = conv::name(planned.device);
    int fastest = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Measurement& row = rows[i];
        if (!row.timed())
            continue;
        if (row.name == names && row.device == device)
            return static_cast<int>(i);
        if (fastest < 0 || row.kernel.median < rows[static_cast<std::size_t>(fastest)].kernel.median)
            fastest = static_cast<int>(i);
    }
    return fastest;
}

bool canTell(std::size_t m, std::size_t n) {
    // Two-sided chance of the most extreme order: 2 / (m + n over n).
    double orders = 1;
    for (std::size_t i = 1; i <= n; ++i)
        orders *= static_cast<double>(m + i) / static_cast<double>(i);
    return 2 / orders < significanceLevel;
}

void addRates(Measurement& row, const conv::Device& device) {
    row.kernel = spreadOf(row.kernelSamples);
    row.total = spreadOf(row.totalSamples);
    if (row.kernel.median <= 0)
        return;
    row.gflops = row.operations / row.kernel.median / 1e6;
    row.gigabytesPerSecond = row.bytes / row.kernel.median / 1e6;
    if (device.flopsPerSecond > 0)
        row.ofPeak = row.gflops * 1e9 / device.flopsPerSecond;
    if (device.bytesPerSecond > 0)
        row.ofBandwidth = row.gigabytesPerSecond * 1e9 / device.bytesPerSecond;
}

void addSignificance(std::vector<Measurement>& rows, int reference) {
    const Measurement* base = reference >= 0 ? &rows[static_cast<std::size_t>(reference)] : nullptr;
    if (base && !base->timed())
        base = nullptr;
    for (Measurement& row : rows) {
        row.significance = Significance::unknown;
        row.speedUp = row.speedUpLow = row.speedUpHigh = 0;
        row.p = 1;
        if (!base || !row.timed())
            continue;
        row.speedUp = base->kernel.median / row.kernel.median;
        row.speedUpLow = base->kernel.low / row.kernel.high;
        row.speedUpHigh = base->kernel.high / row.kernel.low;
        if (&row == base) {
            row.speedUpLow = row.speedUpHigh = 1;
            row.significance = Significance::reference;
            continue;
        }
        row.p = mannWhitney(base->kernelSamples, row.kernelSamples);
        row.significance = !canTell(base->kernelSamples.size(), row.kernelSamples.size()) ? Significance::tooFew
                           : row.p >= significanceLevel                                   ? Significance::same
                           : row.speedUp > 1                                              ? Significance::faster
                                                                                          : Significance::slower;
    }
}

std::string_view name(Verdict verdict) {
    constexpr std::string_view names[] = {"waiting", "right", "wrong", "refused", "failed"};
    return names[static_cast<std::size_t>(verdict)];
}

std::string_view name(Significance significance) {
    constexpr std::string_view names[] = {"unknown", "reference", "faster", "slower", "no difference", "too few runs"};
    return names[static_cast<std::size_t>(significance)];
}

int Comparison::wrong() const {
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), [](const Measurement& row) {
        return row.verdict == Verdict::wrong || row.verdict == Verdict::failed;
    }));
}

} // namespace app::compare
