// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/lines.h"
#include "cpu/micro/micro.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/separable/weights.h"
#include "run/pool.h"

namespace conv {
namespace {

/// Buffers of an average: padded samples and weights, and their sums.
struct AverageSpace {
    explicit AverageSpace(std::int64_t size) : samples(size), weights(size), values(size), sums(size) {}
    FloatBuffer samples, weights, values, sums;
};

/// Averages with weights over blocks of rows.
class LineAverage {
  public:
    LineAverage(const Weights& weights, const LineTaps& taps, Interval x, Interval read)
        : taps_(taps), ones_(taps), x_(x), reader_(weights, read), means_(weights, x, x.size()) {
        ones_.holes = false;
    }
    void run(std::int64_t a, std::int64_t b, const AverageSpace& space, float* out) const {
        const Micro& simd = micro();
        const std::uint8_t state = reader_.load(a, b, space.samples.data(), space.weights.data());
        if (state != MaskSimd::allZero)
            simd.line(space.samples.data(), x_.size(), taps_, space.values.data(), {});
        if (state == MaskSimd::allOne) {
            std::fill_n(space.weights.data(), simd.lineBlock + taps_.count, 1.0F);
            simd.line(space.weights.data(), simd.lineBlock, ones_, space.sums.data(), {});
            std::fill_n(space.sums.data(), x_.size(), space.sums.data()[0]);
        } else if (state == MaskSimd::mixed) {
            simd.line(space.weights.data(), x_.size(), ones_, space.sums.data(), {});
        }
        means_.make(0, a, b, state, space.values.data(), space.sums.data(), out, false);
    }

  private:
    LineTaps taps_, ones_;
    Interval x_;
    WeighedRows reader_;
    MeanRows means_;
};

} // namespace

void filterLines(const Launch& launch, const AxisTaps& taps) {
    const Micro& simd = micro();
    const Frame frame(launch, {taps.size(), 1, 1}, {taps.before(), 0, 0}, false);
    const std::vector<float> weights(taps.weights.begin(), taps.weights.end());
    const bool holes = !isInteger(launch.in.type) && std::find(weights.begin(), weights.end(), 0.0F) != weights.end();
    const LineTaps lineTaps{weights.data(), taps.size(), holes};
    const std::int64_t rows = frame.a.size() * frame.b.size();
    const std::unique_ptr<const Weights> counts =
        launch.weighing ? std::make_unique<const Weights>(launch, frame) : nullptr;

    // A unit is a block of one row whose padded copy fits L2. Long filters get shorter blocks, so that none takes too
    // long.
    const auto quick = static_cast<std::int64_t>(operationsPerTask / (2.0 * static_cast<double>(taps.size())));
    const std::int64_t max = std::max(simd.lineBlock, std::min(quick, std::max<std::int64_t>(8192, 4 * taps.size())));
    const std::int64_t blocks =
        std::max(ceilDiv(frame.x.size(), max), std::min<std::int64_t>(ceilDiv(4 * launch.pool->size(), rows),
                                                                      ceilDiv(frame.x.size(), 8 * simd.lineBlock)));
    const std::int64_t units = blocks * rows;
    const std::int64_t samples = ceilDiv(frame.x.size(), blocks);
    const auto affordable =
        static_cast<std::int64_t>(operationsPerTask / (2.0 * static_cast<double>(taps.size() * samples)));
    const std::int64_t perTask = std::clamp<std::int64_t>(std::min(65536 / samples, affordable), 1,
                                                          std::max<std::int64_t>(1, units / (4 * launch.pool->size())));

    launch.pool->parallelFor(ceilDiv(units, perTask), [&](std::int64_t task, int) {
        FloatBuffer padded(roundUp(max, simd.lineBlock) + simd.lineBlock + taps.size());
        const bool rounds = roundsTo(launch.outType);
        const FloatBuffer sums(rounds ? roundUp(max, simd.lineBlock) + simd.lineBlock : 0, false);
        const AverageSpace space(counts ? roundUp(max, simd.lineBlock) + simd.lineBlock + taps.size() : 0);
        for (std::int64_t unit = task * perTask, end = std::min(units, unit + perTask); unit < end;) {
            // Units of a block are consecutive and share a reader.
            const std::int64_t block = unit / rows, last = std::min(end, (block + 1) * rows);
            const Interval x{frame.x.lo + cutAt(frame.x.size(), simd.lineBlock, block, blocks),
                             frame.x.lo + cutAt(frame.x.size(), simd.lineBlock, block + 1, blocks)};
            if (x.size() == 0) {
                unit = last;
                continue;
            }
            const Interval read{x.lo - taps.before(), x.hi + taps.after()};
            if (counts) {
                const LineAverage average(*counts, lineTaps, x, read);
                for (; unit < last; ++unit) {
                    const std::int64_t a = frame.a.lo + unit % rows % frame.a.size(),
                                       b = frame.b.lo + unit % rows / frame.a.size();
                    average.run(a, b, space, frame.outAt(x.lo, a, b));
                }
                continue;
            }
            const Rows reader(frame, read);
            for (; unit < last; ++unit) {
                const std::int64_t a = frame.a.lo + unit % rows % frame.a.size();
                const std::int64_t b = frame.b.lo + unit % rows / frame.a.size();
                reader.load(a, b, padded.data());
                float* const to = rounds ? sums.data() : frame.outAt(x.lo, a, b);
                simd.line(padded.data(), x.size(), lineTaps, to, {});
                if (const std::int64_t clipped =
                        rounds ? simd.round(to, 0, {frame.placeAt(x.lo, a, b), launch.outType, 0, x.size()}) : 0;
                    clipped > 0)
                    *launch.clipped += clipped;
            }
        }
    });
}

} // namespace conv
