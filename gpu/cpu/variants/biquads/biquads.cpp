// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/biquads/biquads.h"
#include "cpu/runtime/buffer.h"
#include "cpu/variants/biquads/simd.h"
#include "run/pool.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace conv {
namespace {

/// Bytes of a strip of lines, which one thread filters: wider ones leave the caches, longer ones the memory.
constexpr std::int64_t stripBytesMax = std::int64_t{1} << 26;

/// Outputs of a line that are computed from a part of its samples.
struct Part {
    Interval read, made;
};

/// One part of one line.
struct Piece {
    Part part;
    std::int64_t in = 0, out = 0; ///< samples from the first one of the input and the output to index 0 of the line
};

class BiquadJob {
  public:
    explicit BiquadJob(const Launch& launch)
        : launch_(launch),
          recursion_(launch.problem->recursion),
          axis_(static_cast<std::size_t>(recursion_.axis)),
          a_(axis_ == 0 ? 1 : 0),
          b_(axis_ == 2 ? 1 : 2),
          line_(launch),
          lines_(launch.box.size(static_cast<int>(a_)) * launch.box.size(static_cast<int>(b_))),
          workers_(static_cast<std::size_t>(launch.pool->size())) {
        const std::int64_t size = cellsOfBiquads(*launch.problem).size[axis_];
        const std::int64_t lo = launch.box.lo[axis_], hi = launch.box.hi[axis_];
        for (std::int64_t cell = lo / size; cell * size < hi; ++cell) {
            const Interval made{std::max(cell * size, line_.made.lo), std::min((cell + 1) * size, line_.made.hi)};
            parts_.push_back({{std::max(made.lo - recursion_.settle, line_.read.lo),
                               std::min(made.hi + recursion_.settle, line_.read.hi)},
                              made});
        }
    }

    void run() {
        const std::vector<Strip> strips = cut();
        launch_.pool->parallelFor(static_cast<std::int64_t>(strips.size()), [&](std::int64_t i, int worker) {
            filter(strips[static_cast<std::size_t>(i)], workers_[static_cast<std::size_t>(worker)]);
        });
    }

  private:
    /// Pieces [from, from + count) of equal length, side by side in `lanes` lanes.
    struct Strip {
        std::int64_t from = 0, count = 0, lanes = 0;
    };

    [[nodiscard]] std::int64_t lengthOf(std::int64_t piece) const {
        return parts_[static_cast<std::size_t>(piece / lines_)].read.size();
    }

    [[nodiscard]] std::vector<Strip> cut() const {
        const std::int64_t all = lines_ * static_cast<std::int64_t>(parts_.size());
        const std::int64_t row = a_ == 0 ? launch_.box.size(0) : lines_; // lines that are neighbours in memory
        // At least one strip for each thread, if vectors stay full.
        const std::int64_t fair = std::max<std::int64_t>(4, all / std::max(1, launch_.pool->size()));
        std::vector<Strip> strips;
        for (std::int64_t from = 0; from < all;) {
            const std::int64_t length = lengthOf(from);
            const auto width = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(
                std::clamp<std::int64_t>(std::min(fair, stripBytesMax / (8 * length)), 1, biquadLanes))));
            std::int64_t end = from + 1;
            while (end < all && end - from < width && lengthOf(end) == length && (row < biquadLanes || end % row != 0))
                ++end;
            strips.push_back(
                {from, end - from, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(end - from)))});
            from = end;
        }
        return strips;
    }

    [[nodiscard]] Piece pieceAt(std::int64_t index) const {
        const std::int64_t inStride[] = {1, launch_.in.strideY, launch_.in.strideZ};
        const std::int64_t outStride[] = {1, launch_.outStrideY, launch_.outStrideZ};
        const std::int64_t line = index % lines_, na = launch_.box.size(static_cast<int>(a_));
        const std::int64_t i = line % na, j = line / na;
        return {parts_[static_cast<std::size_t>(index / lines_)],
                launch_.map[a_](launch_.box.lo[a_] + i) * inStride[a_] +
                    launch_.map[b_](launch_.box.lo[b_] + j) * inStride[b_],
                i * outStride[a_] + j * outStride[b_] - launch_.box.lo[axis_] * outStride[axis_]};
    }

    void filter(const Strip& strip, FloatBuffer& buffer) const {
        std::vector<Piece> pieces;
        for (std::int64_t i = 0; i < strip.count; ++i)
            pieces.push_back(pieceAt(strip.from + i));
        const std::int64_t n = pieces.front().part.read.size(), lanes = strip.lanes;
        buffer = FloatBuffer(2 * n * lanes, strip.count < lanes);
        auto* const samples = reinterpret_cast<double*>(buffer.data());
        withElementType(launch_.in.type, [&]<class T>(std::type_identity<T>) { load<T>(pieces, lanes, samples); });
        std::vector<NonFinite> holes;
        if (!isInteger(launch_.in.type) && !allFinite(samples, n * lanes)) {
            holes.resize(pieces.size());
            for (std::size_t i = 0; i < pieces.size(); ++i)
                holes[i].take(samples + i, n, lanes);
        }
        for (const bool backward : {false, true})
            for (const Section& section : recursion_.sections) {
                launch_.pool->heedStop();
                passBiquad(samples, n, lanes, section, backward);
            }
        for (std::size_t i = 0; i < holes.size(); ++i)
            holes[i].mark(samples + i, n, lanes, recursion_.settle);
        if (launch_.outType == ElementType::f64)
            store<double>(pieces, lanes, samples);
        else
            store<float>(pieces, lanes, samples);
    }

    static bool allFinite(const double* samples, std::int64_t n) {
        int other = 0; // not a sum: an integer's bits may be collected in any order
        for (std::int64_t i = 0; i < n; ++i)
            other |= std::abs(samples[i]) <= std::numeric_limits<double>::max() ? 0 : 1;
        return other == 0;
    }

    /// Calls f(first, count) for blocks of indices whose samples of all pieces stay in the first cache.
    template <class F>
    static void blocks(std::int64_t from, std::int64_t to, F f) {
        constexpr std::int64_t rows = 128;
        for (std::int64_t i = from; i < to; i += rows)
            f(i, std::min(rows, to - i));
    }

    template <class T>
    void load(const std::vector<Piece>& pieces, std::int64_t lanes, double* to) const {
        const T* const in = static_cast<const T*>(launch_.in.data);
        const std::int64_t n = pieces.front().part.read.size();
        if (areNeighbours(pieces)) {
            const std::int64_t from = pieces.front().part.read.lo, stride = strideOf();
            for (std::int64_t i = 0; i < n; ++i) {
                const auto width = static_cast<std::int64_t>(pieces.size());
                const std::int64_t at = launch_.map[axis_](from + i);
                const T* const row = in + pieces.front().in + at * stride;
                for (std::int64_t k = 0; k < width; ++k)
                    to[i * lanes + k] = at < 0 ? launch_.outsideValue : static_cast<double>(row[k]);
            }
        } else {
            blocks(0, n, [&](std::int64_t first, std::int64_t count) {
                for (std::size_t k = 0; k < pieces.size(); ++k)
                    loadLine(in + pieces[k].in, pieces[k].part.read.lo + first, count, lanes,
                             to + first * lanes + static_cast<std::int64_t>(k));
            });
        }
        if (recursion_.odd > 0)
            for (std::size_t k = 0; k < pieces.size(); ++k)
                reflect(in + pieces[k].in, pieces[k].part.read, lanes, to + k);
    }

    /// Samples from index `from` on, also beyond the border.
    template <class T>
    void loadLine(const T* line, std::int64_t from, std::int64_t count, std::int64_t lanes, double* to) const {
        const AxisMap& map = launch_.map[axis_];
        const std::int64_t stride = strideOf();
        for (std::int64_t i = from, end = from + count; i < end;) {
            std::int64_t shift = 0;
            const Interval run = i >= line_.domain.lo && i < line_.domain.hi ? map.straight(i, &shift) : Interval{i, i};
            if (run.hi > i) {
                for (const std::int64_t last = std::min(end, run.hi); i < last; ++i, to += lanes)
                    *to = static_cast<double>(line[(i + shift) * stride]);
            } else {
                const std::int64_t at = map(i++);
                *to = at < 0 ? launch_.outsideValue : static_cast<double>(line[at * stride]);
                to += lanes;
            }
        }
    }

    /// Turns mirrored samples beyond the ends into samples reflected through the end points.
    template <class T>
    void reflect(const T* line, Interval read, std::int64_t lanes, double* to) const {
        const auto end = [&](std::int64_t index) {
            return 2 * static_cast<double>(line[launch_.map[axis_](index) * strideOf()]);
        };
        for (std::int64_t i = read.lo; i < std::min(line_.domain.lo, read.hi); ++i)
            to[(i - read.lo) * lanes] = end(line_.domain.lo) - to[(i - read.lo) * lanes];
        for (std::int64_t i = std::max(read.lo, line_.domain.hi); i < read.hi; ++i)
            to[(i - read.lo) * lanes] = end(line_.domain.hi - 1) - to[(i - read.lo) * lanes];
    }

    template <class T>
    void store(const std::vector<Piece>& pieces, std::int64_t lanes, const double* from) const {
        T* const out = static_cast<T*>(launch_.out);
        const std::int64_t outStride[] = {1, launch_.outStrideY, launch_.outStrideZ}, stride = outStride[axis_];
        for (std::size_t k = 0; k < pieces.size();) {
            const Part& part = pieces[k].part;
            const std::int64_t lo = std::max(part.made.lo, launch_.box.lo[axis_]),
                               hi = std::min(part.made.hi, launch_.box.hi[axis_]);
            std::size_t end = k + 1; // neighbours are stored together
            while (end < pieces.size() && pieces[end].out == pieces[end - 1].out + 1 && axis_ != 0)
                ++end;
            const auto width = static_cast<std::int64_t>(end - k);
            for (std::int64_t i = lo; i < hi; ++i) {
                const double* const row = from + (i - part.read.lo) * lanes + static_cast<std::int64_t>(k);
                T* const to = out + pieces[k].out + i * stride;
                for (std::int64_t j = 0; j < width; ++j)
                    to[j] = static_cast<T>(row[j]);
            }
            k = end;
        }
    }

    [[nodiscard]] std::int64_t strideOf() const {
        return axis_ == 0 ? 1 : axis_ == 1 ? launch_.in.strideY : launch_.in.strideZ;
    }

    /// True if pieces are neighbours in memory, of the same part of their lines.
    [[nodiscard]] bool areNeighbours(const std::vector<Piece>& pieces) const {
        if (axis_ == 0)
            return false;
        for (std::size_t k = 1; k < pieces.size(); ++k)
            if (pieces[k].in != pieces[k - 1].in + 1 || pieces[k].part.read.lo != pieces[0].part.read.lo)
                return false;
        return true;
    }

    const Launch& launch_;
    const RecursionNode& recursion_;
    std::size_t axis_, a_, b_; ///< axis of the filter, and the others
    RecursionLine line_;
    std::int64_t lines_;
    std::vector<Part> parts_;
    std::vector<FloatBuffer> workers_;
};

} // namespace

void launchBiquads(const Launch& launch) {
    if (!launch.box.empty())
        BiquadJob(launch).run();
}

Cells cellsOfBiquads(const Problem& problem) {
    const RecursionNode& r = problem.recursion;
    const auto axis = static_cast<std::size_t>(r.axis);
    const std::int64_t lines = problem.outputs() / std::max<std::int64_t>(1, problem.extent[axis]);
    // Few lines are cut into parts, so that vectors and threads have work. A part is long beside its settling time,
    // which is computed for every part, except where that would need too much memory.
    const std::int64_t least = lines < 2 * biquadLanes ? 1024 : 8192;
    const std::int64_t wanted = r.settle <= std::int64_t{1} << 18 ? 4 * r.settle : r.settle;
    Cells cells;
    cells.size[axis] = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(std::max(least, wanted))));
    return cells;
}

double secondsBiquads(const Problem& problem, const Device& device) {
    const RecursionNode& r = problem.recursion;
    const auto axis = static_cast<std::size_t>(r.axis);
    const std::int64_t extent = std::max<std::int64_t>(1, problem.extent[axis]);
    const auto part = static_cast<double>(std::min(cellsOfBiquads(problem).size[axis], extent));
    const double samples = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items) *
                           (1 + 2 * static_cast<double>(r.settle) / part);
    // Multiply-adds at the float32 peak: two passes of seven float64 operations a section; reading, turning and writing
    // lines. Fitted to lines along x, y and z beside other variants on the same loaded machine.
    constexpr double perSection = 60, perSample = 200;
    return samples * (perSection * static_cast<double>(r.sections.size()) + perSample) /
               std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
