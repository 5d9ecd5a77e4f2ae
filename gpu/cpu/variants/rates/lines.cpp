// SPDX-License-Identifier: Apache-2.0
// Kernels along x alone: 64 lines side by side, from samples to results. A long line is cut into parts.
#include "cpu/micro/micro.h"
#include "cpu/variants/fft/kernels.h"
#include "cpu/variants/rates/several_rates.h"
#include "cpu/variants/rates/stages.h"

namespace conv {
namespace {

constexpr std::int64_t segment = 1024; ///< samples of a line that are turned at a time, about

class Lines {
  public:
    explicit Lines(const Launch& launch)
        : launch_(launch),
          x_(launch, 0),
          part_(roundUp(std::max(segment, 3 * x_.rates.reach()), x_.rate())),
          first_(x_.quotients().lo * x_.rate()),
          parts_(ceilDiv(x_.out.hi - first_, part_)),
          rows_(launch.box.size(1)),
          lines_(rows_ * launch.box.size(2) * parts_),
          kept_(part_ / x_.rate() + x_.overlap() - 1),
          keptRead_(kept_ + x_.taps() - 1),
          spaces_(static_cast<std::size_t>(launch.pool->size())) {}

    bool run() {
        launch_.pool->parallelFor(ceilDiv(lines_, linesTogether), [&](std::int64_t block, int index) {
            if (unfit_)
                return;
            Space& space = spaces_[static_cast<std::size_t>(index)];
            if (space.read.empty()) {
                space.read.resize(static_cast<std::size_t>(roundUp(keptRead_, 8) * linesTogether));
                space.kept.resize(static_cast<std::size_t>(roundUp(kept_, 8) * linesTogether));
            }
            thin(space, block * linesTogether);
            space.scratch.sums.run(
                1, x_.taps(), x_.coarse.data(), kept_,
                [&](std::int64_t, std::int64_t k) { return space.read.data() + k * linesTogether; }, linesTogether,
                space.kept.data(), linesTogether);
            interpolate(space, block * linesTogether);
        });
        return !unfit_;
    }

  private:
    struct Space {
        RatesSpace scratch;
        std::vector<float> read, kept; ///< kept samples before and after the taps between the rates, line by line
    };
    struct Line {
        std::int64_t y, z, part;
    };
    [[nodiscard]] Line lineAt(std::int64_t line) const {
        const std::int64_t row = line / parts_;
        return {row % rows_, row / rows_, line % parts_};
    }
    /// Index of a part's first output, which may lie before the first one that is needed.
    [[nodiscard]] std::int64_t partAt(std::int64_t part) const { return first_ + part * part_; }

    void thin(Space& space, std::int64_t first) {
        const std::int64_t rate = x_.rate(), ky = x_.overlap();
        const std::int64_t group = std::max<std::int64_t>(segment / rate, 2 * ky);
        for (std::int64_t from = 0; from < keptRead_; from += group) {
            const std::int64_t count = std::min(group, keptRead_ - from), n = (count + ky - 1) * rate;
            const std::int64_t pitch = roundUp(n, 16) + 16;
            float *rows = space.scratch.rowsFor(linesTogether * pitch),
                  *turned = space.scratch.turnedFor((roundUp(n, 16) + 1) * linesTogether);
            for (std::int64_t l = 0; l < linesTogether; ++l) {
                const Line line = lineAt(first + l);
                const std::int64_t lo = x_.fine.lo + line.part * part_ + from * rate;
                read(line, first + l < lines_ ? lo : x_.fine.hi, n, rows + l * pitch);
            }
            fftKernels().turn(rows, pitch, linesTogether, roundUp(n, 16), turned, linesTogether);
            space.scratch.sums.run(
                rate, ky, x_.down.data(), count,
                [&](std::int64_t p, std::int64_t k) { return turned + (k * rate + p) * linesTogether; }, linesTogether,
                space.read.data() + from * linesTogether, linesTogether);
        }
    }

    /// Samples lo to lo + n of a row; zeros from fine.hi on, which no output needs.
    void read(const Line& line, std::int64_t lo, std::int64_t n, float* to) {
        const std::int64_t end = std::clamp(x_.fine.hi - lo, std::int64_t{0}, n);
        std::fill(to + end, to + n, 0.0F);
        if (end > 0)
            eachRun(x_, {lo, lo + end}, static_cast<float>(launch_.outsideValue), to,
                    [&](std::int64_t position, std::int64_t count, float* at) { stored(line, position, count, at); });
    }

    void stored(const Line& line, std::int64_t x, std::int64_t n, float* to) {
        const std::int64_t y = launch_.map[1](launch_.box.lo[1] + line.y),
                           z = launch_.map[2](launch_.box.lo[2] + line.z);
        const std::int64_t at = x + y * launch_.in.strideY + z * launch_.in.strideZ;
        micro().toFloat(launch_.in.type,
                        static_cast<const std::byte*>(launch_.in.data) +
                            at * static_cast<std::int64_t>(sizeOf(launch_.in.type)),
                        n, to);
        if (!isInteger(launch_.in.type) && !fftKernels().within(to, n, largestSampleOfRates))
            unfit_ = true;
    }

    void interpolate(Space& space, std::int64_t first) {
        const std::int64_t rate = x_.rate(), length = std::max(segment / rate, std::int64_t{1}) * rate;
        for (std::int64_t from = 0; from < part_; from += length) {
            const std::int64_t n = std::min(length, part_ - from), pitch = roundUp(n, 16) + 16;
            float *rows = space.scratch.rowsFor(linesTogether * pitch),
                  *turned = space.scratch.turnedFor((roundUp(n, 16) + 1) * linesTogether);
            // As if the part began at the first quotient of all outputs.
            const Interval some{first_ + from, first_ + from + n};
            space.scratch.sums.interpolate(
                x_, some,
                [&](std::int64_t k) { return space.kept.data() + std::min(k - x_.kept.lo, kept_ - 1) * linesTogether; },
                linesTogether, turned, linesTogether, false);
            fftKernels().turn(turned, linesTogether, roundUp(n, 16), linesTogether, rows, pitch);
            for (std::int64_t l = 0; l < std::min(linesTogether, lines_ - first); ++l) {
                const Line line = lineAt(first + l);
                const std::int64_t lo = partAt(line.part) + from, begin = std::max(lo, x_.out.lo),
                                   end = std::min(lo + n, x_.out.hi);
                if (begin < end)
                    std::copy(rows + l * pitch + (begin - lo), rows + l * pitch + (end - lo),
                              static_cast<float*>(launch_.out) + (begin - x_.out.lo) + line.y * launch_.outStrideY +
                                  line.z * launch_.outStrideZ);
            }
        }
    }

    const Launch& launch_;
    AxisRates x_;
    std::int64_t part_;  ///< outputs of a part: a multiple of the rate
    std::int64_t first_; ///< index of the first part's first output
    std::int64_t parts_, rows_, lines_;
    std::int64_t kept_, keptRead_; ///< kept samples of a part
    std::vector<Space> spaces_;
    std::atomic<bool> unfit_{false};
};

} // namespace

bool filterLinesAtRates(const Launch& launch) {
    return Lines(launch).run();
}

} // namespace conv
