// SPDX-License-Identifier: Apache-2.0
// Hysteresis thresholds on bit masks: 64 samples grow at once.
#include "run/hysteresis.h"
#include "cpu/ops/canny/simd.h"
#include "cpu/runtime/work.h"
#include "run/pool.h"
#include <cmath>
#include <limits>
#include <vector>

namespace conv {
namespace {

using Word = std::uint64_t;
constexpr std::int64_t bits = 64;
constexpr std::int64_t samplesOfBand = 1 << 22; // upper limit; a stop is heeded between bands

/// Least float ≥ threshold, for exact comparisons in float32.
float minNotBelow(double threshold) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (threshold > static_cast<double>(std::numeric_limits<float>::max()))
        return infinity;
    if (threshold < static_cast<double>(std::numeric_limits<float>::lowest()))
        return -infinity;
    const float near = static_cast<float>(threshold);
    return static_cast<double>(near) < threshold ? std::nextafter(near, infinity) : near; // NaN stays NaN
}

/// One bit a sample, with a margin of zeros instead of bounds checks.
class Bits {
  public:
    explicit Bits(const Index3& n)
        : words_(ceilDiv(n[0], bits)), rows_(n[1] + 2), all_(pitch() * rows_ * (n[2] + 2), 0) {}
    [[nodiscard]] std::int64_t words() const { return words_; }
    [[nodiscard]] std::int64_t pitch() const { return words_ + 2; }
    [[nodiscard]] std::int64_t plane() const { return pitch() * rows_; }
    [[nodiscard]] Word* row(std::int64_t y, std::int64_t z) {
        return all_.data() + (z + 1) * plane() + (y + 1) * pitch() + 1;
    }

  private:
    std::int64_t words_, rows_;
    std::vector<Word> all_;
};

/// Bits of word p that are set or have a set neighbour in the row.
Word spread(const Word* p) {
    return p[0] | p[0] << 1 | p[0] >> 1 | p[-1] >> 63 | p[1] << 63;
}

/// A slice (Deep: a volume) in which edges grow.
template <bool Deep>
class Field {
  public:
    explicit Field(const Index3& n) : n_(n), may_(n), edge_(n) {}

    void run(Pool& pool, const float* m, double low, double high, std::uint8_t* out) {
        const CannySimd& simd = cannySimd();
        const float l = minNotBelow(low), h = minNotBelow(high);
        // Edges are spread unevenly: several bands for each thread.
        const std::int64_t cut = n_[Deep ? 2 : 1];
        const std::int64_t bands =
            std::clamp<std::int64_t>(std::max<std::int64_t>(4 * pool.size() - 3, n_[0] * n_[1] * n_[2] / samplesOfBand),
                                     1, std::max<std::int64_t>(1, cut / (Deep ? 4 : 16)));
        const auto from = [&](std::int64_t band) { return cutAt(cut, 1, band, bands); };
        pool.parallelFor(bands, [&](std::int64_t band, int) {
            forRows(from(band), from(band + 1), [&](std::int64_t y, std::int64_t z) {
                simd.classify(m + (z * n_[1] + y) * n_[0], n_[0], l, h, may_.row(y, z), edge_.row(y, z));
            });
        });
        // Each band grows alone first: threads share nothing.
        std::vector<std::vector<Place>> open(static_cast<std::size_t>(pool.size()));
        pool.parallelFor(bands, [&](std::int64_t band, int worker) {
            growBand(from(band), from(band + 1), open[static_cast<std::size_t>(worker)]);
        });
        for (std::int64_t band = 1; band < bands; ++band)
            growAcross(from(band), open[0]);
        pool.parallelFor(bands, [&](std::int64_t band, int) {
            forRows(from(band), from(band + 1), [&](std::int64_t y, std::int64_t z) {
                simd.expand(edge_.row(y, z), n_[0], out + (z * n_[1] + y) * n_[0]);
            });
        });
    }

  private:
    struct Place {
        std::int64_t y, z, word;
        [[nodiscard]] std::int64_t cut() const { return Deep ? z : y; } ///< index along the axis that bands cut
    };

    template <class F>
    void forRows(std::int64_t lo, std::int64_t hi, F f) {
        for (std::int64_t z = Deep ? lo : 0; z < (Deep ? hi : 1); ++z)
            for (std::int64_t y = Deep ? 0 : lo; y < (Deep ? n_[1] : hi); ++y)
                f(y, z);
    }

    /// Bits with a set neighbour in this plane at word p. `above`, `below`: include those rows.
    [[nodiscard]] Word around(const Word* p, bool above, bool below) const {
        Word found = spread(p);
        if (above)
            found |= spread(p - edge_.pitch());
        if (below)
            found |= spread(p + edge_.pitch());
        return found;
    }

    /// Sets a word's possible bits with a set neighbour in band [lo, hi). Returns true if there were any.
    bool grow(const Place& at, std::int64_t lo, std::int64_t hi) {
        Word* edge = edge_.row(at.y, at.z) + at.word;
        const Word may = may_.row(at.y, at.z)[at.word];
        if (!(may & ~*edge))
            return false;
        const bool before = at.cut() > lo, after = at.cut() + 1 < hi;
        Word near = 0;
        if constexpr (Deep) {
            near = around(edge, true, true);
            if (before)
                near |= around(edge - edge_.plane(), true, true);
            if (after)
                near |= around(edge + edge_.plane(), true, true);
        } else {
            near = around(edge, before, after);
        }
        Word found = may & near & ~*edge;
        if (!found)
            return false;
        for (Word more = found; more; found |= more) // spreads along the row within the word
            more = (found << 1 | found >> 1) & may & ~found;
        *edge |= found;
        return true;
    }

    /// Grows a word, then others as far as that reaches.
    void follow(const Place& from, std::int64_t lo, std::int64_t hi, std::vector<Place>& open) {
        if (!grow(from, lo, hi))
            return;
        openAround(open, from, lo, hi);
        while (!open.empty()) {
            const Place at = open.back();
            open.pop_back();
            if (grow(at, lo, hi))
                openAround(open, at, lo, hi);
        }
    }
    void openAround(std::vector<Place>& open, const Place& at, std::int64_t lo, std::int64_t hi) const {
        const auto min = [](std::int64_t i, std::int64_t first) { return std::max(first, i - 1); };
        const auto end = [](std::int64_t i, std::int64_t last) { return std::min(last, i + 2); };
        for (std::int64_t z = Deep ? min(at.z, lo) : 0; z < (Deep ? end(at.z, hi) : 1); ++z)
            for (std::int64_t y = min(at.y, Deep ? 0 : lo); y < end(at.y, Deep ? n_[1] : hi); ++y)
                for (std::int64_t word = min(at.word, 0); word < end(at.word, may_.words()); ++word)
                    if (y != at.y || z != at.z || word != at.word)
                        open.push_back({y, z, word});
    }

    /// Down and up settles nearly everything; the last pass follows the rest.
    void growBand(std::int64_t lo, std::int64_t hi, std::vector<Place>& open) {
        forRows(lo, hi, [&](std::int64_t y, std::int64_t z) {
            for (std::int64_t word = 0; word < may_.words(); ++word)
                grow({y, z, word}, lo, hi);
        });
        for (std::int64_t z = Deep ? hi : 1; z-- > (Deep ? lo : 0);)
            for (std::int64_t y = Deep ? n_[1] : hi; y-- > (Deep ? 0 : lo);)
                for (std::int64_t word = may_.words(); word-- > 0;)
                    grow({y, z, word}, lo, hi);
        forRows(lo, hi, [&](std::int64_t y, std::int64_t z) {
            for (std::int64_t word = 0; word < may_.words(); ++word)
                follow({y, z, word}, lo, hi, open);
        });
    }

    /// Grows across the border of bands before row (or plane) `at`.
    void growAcross(std::int64_t at, std::vector<Place>& open) {
        forRows(at - 1, at + 1, [&](std::int64_t y, std::int64_t z) {
            for (std::int64_t word = 0; word < may_.words(); ++word)
                follow({y, z, word}, 0, n_[Deep ? 2 : 1], open);
        });
    }

    Index3 n_;
    Bits may_, edge_;
};

} // namespace

Volume hysteresis(const Volume& thinned, double low, double high, bool volume, const std::stop_token& stop) {
    Layout layout = thinned.layout();
    layout.type = ElementType::u8;
    Volume edges(layout);
    const Index3 n = layout.extent;
    const Pool::Stop watched(stop);
    const float* from = thinned.as<float>();
    std::uint8_t* to = edges.as<std::uint8_t>();
    if (volume) {
        Field<true>(n).run(Pool::shared(), from, low, high, to);
        return edges;
    }
    Field<false> slice({n[0], n[1], 1});
    for (std::int64_t z = 0; z < n[2]; ++z)
        slice.run(Pool::shared(), from + z * n[0] * n[1], low, high, to + z * n[0] * n[1]);
    return edges;
}

} // namespace conv
