// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include "cuda/variants/fft/division.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <vector>

namespace conv::fft {
namespace {

constexpr VolumeForm forms[] = {
    {5, 5, 8, true},  {7, 7, 8, true},  {9, 9, 8, true},  {11, 11, 8, true},  {13, 13, 8, false}, {9, 17, 8, true},
    {5, 5, 4, false}, {7, 7, 4, false}, {9, 9, 4, false}, {11, 11, 4, false}, {13, 13, 4, false},
};

/// Planes of work before a thread block's first output and after its last.
double warmUpOf(const VolumeForm& form) {
    return form.taps - 1 + form.batch - 3;
}

/// Operations at a multiprocessor's float32 peak that take as long as one plane of a pair. Measured on an H100
/// (2026-11).
double operationsOf(const VolumeForm& form) {
    double eight = 0;
    switch (form.width) {
    case 5:
        eight = 345e3;
        break;
    case 7:
        eight = 365e3;
        break;
    case 9:
        eight = 350e3;
        break;
    case 11:
        eight = 400e3;
        break;
    case 13:
        eight = 440e3;
        break;
    default:
        eight = 335e3;
    }
    return form.batch == 8 ? eight : 1.5 * eight;
}

struct Question {
    Index3 extent, taps;
    std::int64_t sharedBytes;
    int cores;
    double flops, bytes;
    friend bool operator==(const Question&, const Question&) = default;
};

/// Operations that take as long as adding a group's sum to the output.
constexpr double operationsOfAdding = 175;

} // namespace

std::span<const VolumeForm> volumeForms() {
    return forms;
}

VolumePairs pairsOf(const std::int64_t (&lo)[2], const std::int64_t (&hi)[2], int valid) {
    const auto first = [&](int axis) { return static_cast<int>(floorDiv(lo[axis], valid)); };
    const auto end = [&](int axis) { return static_cast<int>(floorDiv(hi[axis] - 1, valid) + 1); };
    VolumePairs p{};
    const int left = first(0), right = end(0);
    p.firstColumn = left + (left & 1);
    p.across = std::max(0, (right - p.firstColumn) / 2);
    if ((left & 1) != 0)
        p.lone[p.lonely++] = left;
    if (p.firstColumn + 2 * p.across < right)
        p.lone[p.lonely++] = right - 1;
    p.firstRow = first(1);
    p.rows = end(1) - p.firstRow;
    p.firstDown = static_cast<int>(floorDiv(p.firstRow, 2));
    p.down = static_cast<int>(floorDiv(p.firstRow + p.rows - 1, 2)) + 1 - p.firstDown;
    return p;
}

namespace {

VolumeSchedule scheduleAnew(const VolumeForm& form, std::int64_t pairs, std::int64_t planes, int cores) {
    const double warmUp = warmUpOf(form), depth = static_cast<double>(planes);
    std::vector<VolumeSchedule> all;
    const auto consider = [&](std::int64_t full) {
        const std::int64_t rest = pairs - full, rounds = full / cores;
        for (std::int64_t pieces = ceilDiv(planes, maxVolumePlanes); pieces <= std::max<std::int64_t>(1, planes / 4);
             ++pieces) {
            const double waves = static_cast<double>(ceilDiv(rest * pieces, cores));
            const double steps = static_cast<double>(rounds) * (depth + warmUp) +
                                 waves * (std::ceil(depth / static_cast<double>(pieces)) + warmUp);
            all.push_back({full, pieces, steps});
            if (rest == 0 || pieces > 64)
                break;
        }
    };
    consider(0);
    if (planes <= maxVolumePlanes)
        for (std::int64_t full = cores; full <= pairs; full += cores)
            consider(full);
    // About nine pieces per column best balance border blocks, which take longer.
    constexpr std::int64_t wanted = 9;
    constexpr double aboutEqual = 1.05;
    const double min =
        std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.steps < b.steps; })->steps;
    VolumeSchedule best;
    for (const VolumeSchedule& s : all)
        if (s.steps <= aboutEqual * min &&
            (best.steps == 0 || std::abs(s.pieces - wanted) < std::abs(best.pieces - wanted) ||
             (std::abs(s.pieces - wanted) == std::abs(best.pieces - wanted) && s.pieces > best.pieces)))
            best = s;
    return best;
}

std::optional<VolumeChoice> answerTo(const Question& q) {
    const auto& [extent, taps, sharedBytes, cores, flops, bandwidth] = q;
    const VolumeForm* best = nullptr;
    double min = 0;
    const auto outputs = static_cast<double>(extent[0] * extent[1] * extent[2]);
    // Operations only: measured rates vary and must not change results.
    Index3 groups{1, 1, 1};
    for (const VolumeForm& form : forms) {
        const Index3 cut{ceilDiv(taps[0], form.width), ceilDiv(taps[1], form.width), ceilDiv(taps[2], form.taps)};
        const std::int64_t launches = cut[0] * cut[1] * cut[2];
        if (launches > maxVolumeGroups || (sharedBytes > 0 && form.ringBytes() + volumeTableBytes > sharedBytes))
            continue;
        const VolumePairs pairs = pairsOf({0, 0}, {extent[0], extent[1]}, form.valid());
        const double operations = static_cast<double>(launches) *
                                      scheduleAnew(form, pairs.count(), extent[2], cores).steps * operationsOf(form) +
                                  static_cast<double>(launches - 1) * operationsOfAdding * outputs / cores;
        if (!best || operations < min) {
            best = &form;
            groups = cut;
            min = operations;
        }
    }
    if (!best)
        return std::nullopt;
    // Halos come from the L2 cache, except those of pairs that run later.
    VolumeChoice choice{best, groups, 0};
    const auto launches = static_cast<double>(choice.launches());
    const double bytes = (8.5 * launches + 4 * (launches - 1)) * outputs;
    choice.seconds = std::max(min / (flops / cores), bytes / (0.85 * bandwidth));
    return choice;
}

} // namespace

VolumeSchedule scheduleOf(const VolumeForm& form, std::int64_t pairs, std::int64_t planes, int cores) {
    // Cached: computing it takes up to 3 µs per launch.
    using Asked = std::tuple<VolumeForm, std::int64_t, std::int64_t, int>;
    static thread_local std::optional<Asked> asked;
    static thread_local VolumeSchedule answer;
    const Asked question{form, pairs, planes, cores};
    if (asked != question) {
        answer = scheduleAnew(form, pairs, planes, cores);
        asked = question;
    }
    return answer;
}

std::optional<VolumeChoice> chooseVolumeForm(const Index3& extent, const Index3& taps, const Device& device) {
    // Cached: computing it takes longer than a small volume's kernel.
    static thread_local std::optional<Question> asked;
    static thread_local std::optional<VolumeChoice> answer;
    const Question question{extent,
                            taps,
                            device.sharedBytesPerBlock,
                            std::max(1, device.cores),
                            device.flopsPerSecond,
                            device.bytesPerSecond};
    if (asked != question) {
        answer = answerTo(question);
        asked = question;
    }
    return answer;
}

VolumeGroup VolumeChoice::group(const Index3& taps, std::int64_t number) const {
    VolumeGroup part{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t of = groups[axis], i = number % of;
        number /= of;
        part.from[axis] = i * taps[axis] / of;
        part.size[axis] = (i + 1) * taps[axis] / of - part.from[axis];
    }
    return part;
}

} // namespace conv::fft
