// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include "run/launch.h"
#include <algorithm>
#include <vector>

namespace conv {

/// A launch as kernels that walk rows see it: x, then `a`, along which tiles combine rows, then `b`. `a` is y, or z for
/// kernels without extent along y.
struct Frame {
    const Launch* launch = nullptr;
    bool swapped = false;    ///< a is z, b is y
    Interval x, a, b;        ///< output box
    Index3 taps{}, before{}; ///< ordered x, a, b
    float* out = nullptr;
    std::int64_t outA = 0, outB = 0; ///< strides of the output in samples
    std::int64_t inA = 0, inB = 0;   ///< strides of the input in samples

    Frame(const Launch& launch, const Index3& taps, const Index3& before, bool swapped);
    [[nodiscard]] const AxisMap& mapA() const { return launch->map[swapped ? 2 : 1]; }
    [[nodiscard]] const AxisMap& mapB() const { return launch->map[swapped ? 1 : 2]; }
    /// Position of row (a, b) relative to the input's first sample; −1: outside. Any indices.
    [[nodiscard]] std::int64_t offset(std::int64_t a_, std::int64_t b_) const {
        const std::int64_t i = mapA()(a_), j = mapB()(b_);
        return i < 0 || j < 0 ? -1 : i * inA + j * inB;
    }
    [[nodiscard]] float* outAt(std::int64_t x_, std::int64_t a_, std::int64_t b_) const {
        return out + (x_ - x.lo) + (a_ - a.lo) * outA + (b_ - b.lo) * outB;
    }
    /// As outAt, for any output type (Launch::outType).
    [[nodiscard]] void* placeAt(std::int64_t x_, std::int64_t a_, std::int64_t b_) const {
        return static_cast<std::byte*>(launch->out) + ((x_ - x.lo) + (a_ - a.lo) * outA + (b_ - b.lo) * outB) *
                                                          static_cast<std::int64_t>(sizeOf(launch->outType));
    }
};

/// The input's rows over a range of x, as floats, for any index, also beyond the border. Immutable.
class Rows {
  public:
    Rows(const Frame& frame, Interval x);
    [[nodiscard]] Interval range() const { return x_; }
    [[nodiscard]] ElementType type() const { return frame_->launch->in.type; }
    /// to[i] = sample (x.lo + i, a, b).
    void load(std::int64_t a, std::int64_t b, float* to) const { loadAt(frame_->offset(a, b), to); }
    /// As load, for stored samples: `copy(from, count, to)` takes contiguous ones, `one(sample)` others; outside:
    /// `missing`.
    template <class From, class To, class Copy, class One>
    void loadStored(std::int64_t a, std::int64_t b, To missing, Copy copy, One one, To* to) const {
        const std::int64_t offset = frame_->offset(a, b);
        if (offset < 0) {
            std::fill_n(to, x_.size(), missing);
            return;
        }
        const From* const row = static_cast<const From*>(frame_->launch->in.data) + offset;
        for (const Piece& piece : pieces_)
            if (piece.kind == Piece::Kind::straight)
                copy(row + piece.from, piece.count, to + piece.to);
            else if (piece.kind == Piece::Kind::missing)
                std::fill_n(to + piece.to, piece.count, missing);
            else
                for (std::int64_t i = 0; i < piece.count; ++i)
                    to[piece.to + i] = one(row[positions_[piece.from + i]]);
    }
    /// As `load`, for a row of known offset (Frame::offset).
    void loadAt(std::int64_t offset, float* to) const;
    /// Address of the row's longest contiguous run; null: none.
    [[nodiscard]] const std::byte* runAt(std::int64_t offset) const;
    [[nodiscard]] const std::byte* run(std::int64_t a, std::int64_t b) const { return runAt(frame_->offset(a, b)); }
    /// Address of the row if it is one contiguous run; else null.
    [[nodiscard]] const std::byte* whole(std::int64_t a, std::int64_t b) const {
        return pieces_.size() == 1 ? run(a, b) : nullptr;
    }
    /// Prefetches a row's longest contiguous run.
    void prefetch(std::int64_t a, std::int64_t b) const;

  private:
    struct Piece {
        enum class Kind : std::uint8_t { straight, gathered, missing } kind = Kind::straight;
        std::int64_t to = 0, count = 0;
        std::int64_t from = 0; ///< position of the first sample; gathered: index into positions_
    };
    void append(Piece::Kind kind, std::int64_t to);

    const Frame* frame_;
    const Micro* simd_;
    Interval x_;
    std::vector<Piece> pieces_;
    std::int64_t longest_ = -1;           ///< first sample of the longest straight piece; −1: none
    std::vector<std::int64_t> positions_; ///< positions of gathered samples
};

} // namespace conv
