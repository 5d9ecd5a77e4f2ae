// Thresholds with a memory, over one bit a sample: 64 samples grow at a time.
#include "core/hysteresis.h"
#include "cpu/canny/simd.h"
#include "cpu/pool.h"
#include "cpu/work.h"
#include <cmath>
#include <limits>
#include <vector>

namespace conv {
namespace {

using Word = std::uint64_t;
constexpr std::int64_t bits = 64;
constexpr std::int64_t samplesOfBand = 1 << 22; // at most: a stop is heeded between bands

/// The least float that is not below a threshold: comparing floats with it is comparing them with the threshold.
float leastNotBelow(double threshold) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (threshold > static_cast<double>(std::numeric_limits<float>::max()))
        return infinity;
    if (threshold < static_cast<double>(std::numeric_limits<float>::lowest()))
        return -infinity;
    const float near = static_cast<float>(threshold);
    return static_cast<double>(near) < threshold ? std::nextafter(near, infinity) : near; // NaN stays
}

/// A bit for each sample of a slice, with a margin of zeros around: no neighbour needs a question.
class Bits {
  public:
    Bits(std::int64_t nx, std::int64_t ny) : words_(ceilDiv(nx, bits)), all_((words_ + 2) * (ny + 2), 0) {}
    [[nodiscard]] std::int64_t words() const { return words_; }
    [[nodiscard]] std::int64_t pitch() const { return words_ + 2; }
    [[nodiscard]] Word* row(std::int64_t y) { return all_.data() + (y + 1) * pitch() + 1; }

  private:
    std::int64_t words_;
    std::vector<Word> all_;
};

/// Bits whose neighbour in the row, or which themselves, are set in word p.
Word spread(const Word* p) {
    return p[0] | p[0] << 1 | p[0] >> 1 | p[-1] >> 63 | p[1] << 63;
}

class Slice {
  public:
    Slice(std::int64_t nx, std::int64_t ny) : nx_(nx), ny_(ny), may_(nx, ny), edge_(nx, ny) {}

    void run(Pool& pool, const float* m, double low, double high, std::uint8_t* out) {
        const CannySimd& simd = cannySimd();
        const float l = leastNotBelow(low), h = leastNotBelow(high);
        // Some bands for each thread: edges are not spread evenly.
        const std::int64_t bands =
            std::clamp<std::int64_t>(std::max<std::int64_t>(4 * pool.size() - 3, nx_ * ny_ / samplesOfBand), 1,
                                     std::max<std::int64_t>(1, ny_ / 16));
        const auto from = [&](std::int64_t band) { return cutAt(ny_, 1, band, bands); };
        pool.parallelFor(bands, [&](std::int64_t band, int) {
            for (std::int64_t y = from(band); y < from(band + 1); ++y)
                simd.classify(m + y * nx_, nx_, l, h, may_.row(y), edge_.row(y));
        });
        // Each band by itself first, so that threads do not meet; the rows of others count as empty.
        std::vector<std::vector<Place>> open(static_cast<std::size_t>(pool.size()));
        pool.parallelFor(bands, [&](std::int64_t band, int worker) {
            growBand(from(band), from(band + 1), open[static_cast<std::size_t>(worker)]);
        });
        for (std::int64_t band = 1; band < bands; ++band)
            growAcross(from(band), open[0]);
        pool.parallelFor(bands, [&](std::int64_t band, int) {
            for (std::int64_t y = from(band); y < from(band + 1); ++y)
                simd.expand(edge_.row(y), nx_, out + y * nx_);
        });
    }

  private:
    struct Place {
        std::int64_t y, word;
    };

    /// Sets the bits of a word that may be set and have a neighbour among rows [lo, hi); whether there were any.
    bool grow(std::int64_t y, std::int64_t word, std::int64_t lo, std::int64_t hi) {
        Word* edge = edge_.row(y) + word;
        const Word may = may_.row(y)[word];
        if (!(may & ~*edge))
            return false;
        Word around = spread(edge);
        if (y > lo)
            around |= spread(edge - edge_.pitch());
        if (y + 1 < hi)
            around |= spread(edge + edge_.pitch());
        Word found = may & around & ~*edge;
        if (!found)
            return false;
        for (Word more = found; more; found |= more) // along the row within the word
            more = (found << 1 | found >> 1) & may & ~found;
        *edge |= found;
        return true;
    }

    /// Grows a word, and others as far as that reaches. A word is looked at again only when a neighbour has gained a
    /// bit.
    void follow(const Place& from, std::int64_t lo, std::int64_t hi, std::vector<Place>& open) {
        if (!grow(from.y, from.word, lo, hi))
            return;
        openAround(open, from, lo, hi);
        while (!open.empty()) {
            const Place at = open.back();
            open.pop_back();
            if (grow(at.y, at.word, lo, hi))
                openAround(open, at, lo, hi);
        }
    }
    void openAround(std::vector<Place>& open, const Place& at, std::int64_t lo, std::int64_t hi) const {
        for (std::int64_t y = std::max(lo, at.y - 1); y < std::min(hi, at.y + 2); ++y)
            for (std::int64_t word = std::max<std::int64_t>(0, at.word - 1); word < std::min(may_.words(), at.word + 2);
                 ++word)
                if (y != at.y || word != at.word)
                    open.push_back({y, word});
    }

    /// Down and up without a list settles nearly everything; what is left needs one.
    void growBand(std::int64_t lo, std::int64_t hi, std::vector<Place>& open) {
        for (std::int64_t y = lo; y < hi; ++y)
            for (std::int64_t word = 0; word < may_.words(); ++word)
                grow(y, word, lo, hi);
        for (std::int64_t y = hi; y-- > lo;)
            for (std::int64_t word = may_.words(); word-- > 0;)
                grow(y, word, lo, hi);
        for (std::int64_t y = lo; y < hi; ++y)
            for (std::int64_t word = 0; word < may_.words(); ++word)
                follow({y, word}, lo, hi, open);
    }

    /// Joins the bands that meet above row y.
    void growAcross(std::int64_t y, std::vector<Place>& open) {
        for (std::int64_t word = 0; word < may_.words(); ++word) {
            follow({y - 1, word}, 0, ny_, open);
            follow({y, word}, 0, ny_, open);
        }
    }

    std::int64_t nx_, ny_;
    Bits may_, edge_;
};

} // namespace

Volume hysteresis(const Volume& thinned, double low, double high, const std::stop_token& stop) {
    Layout layout = thinned.layout();
    layout.type = ElementType::u8;
    Volume edges(layout);
    const Index3 n = layout.extent;
    const Pool::Stop watched(stop);
    Slice slice(n[0], n[1]);
    for (std::int64_t z = 0; z < n[2]; ++z)
        slice.run(Pool::shared(), thinned.as<float>() + z * n[0] * n[1], low, high,
                  edges.as<std::uint8_t>() + z * n[0] * n[1]);
    return edges;
}

} // namespace conv
