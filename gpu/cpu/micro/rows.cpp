// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/rows.h"
#include <algorithm>
#include <utility>

namespace conv {

Frame::Frame(const Launch& l, const Index3& k, const Index3& c, bool swap)
    : launch(&l),
      swapped(swap),
      x{l.box.lo[0], l.box.hi[0]},
      a{l.box.lo[1], l.box.hi[1]},
      b{l.box.lo[2], l.box.hi[2]},
      taps(k),
      before(c),
      out(static_cast<float*>(l.out)),
      outA(l.outStrideY),
      outB(l.outStrideZ),
      inA(l.in.strideY),
      inB(l.in.strideZ) {
    if (swapped) {
        std::swap(a, b);
        std::swap(outA, outB);
        std::swap(inA, inB);
        std::swap(taps[1], taps[2]);
        std::swap(before[1], before[2]);
    }
}

Rows::Rows(const Frame& frame, Interval x) : frame_(&frame), simd_(&micro()), x_(x) {
    const AxisMap& map = frame.launch->map[0];
    for (std::int64_t i = x.lo; i < x.hi;) {
        std::int64_t shift = 0;
        const Interval part = map.straight(i, &shift);
        if (part.hi > i) {
            const std::int64_t end = std::min(part.hi, x.hi);
            pieces_.push_back({Piece::Kind::straight, i - x.lo, end - i, i + shift});
            i = end;
            continue;
        }
        const std::int64_t position = map(i);
        if (position >= 0) {
            append(Piece::Kind::gathered, i - x.lo);
            positions_.push_back(position);
        } else {
            append(Piece::Kind::missing, i - x.lo);
        }
        ++i;
    }
    std::int64_t max = 0;
    for (const Piece& piece : pieces_)
        if (piece.kind == Piece::Kind::straight && piece.count > max) {
            max = piece.count;
            longest_ = piece.from;
        }
}

void Rows::append(Piece::Kind kind, std::int64_t to) {
    if (pieces_.empty() || pieces_.back().kind != kind)
        pieces_.push_back({kind, to, 0, static_cast<std::int64_t>(positions_.size())});
    ++pieces_.back().count;
}

const std::byte* Rows::runAt(std::int64_t offset) const {
    if (offset < 0 || longest_ < 0)
        return nullptr;
    const Stored& in = frame_->launch->in;
    return static_cast<const std::byte*>(in.data) + (offset + longest_) * static_cast<std::int64_t>(sizeOf(in.type));
}

void Rows::prefetch(std::int64_t a, std::int64_t b) const {
    const std::int64_t start = frame_->offset(a, b), size = static_cast<std::int64_t>(sizeOf(frame_->launch->in.type));
    if (start < 0)
        return;
    const std::byte* row = static_cast<const std::byte*>(frame_->launch->in.data) + start * size;
    for (const Piece& piece : pieces_)
        if (piece.kind == Piece::Kind::straight)
            for (std::int64_t byte = 0; byte < piece.count * size; byte += 64)
                __builtin_prefetch(row + piece.from * size + byte);
}

void Rows::loadAt(std::int64_t offset, float* to) const {
    const Launch& launch = *frame_->launch;
    const float value = static_cast<float>(launch.outsideValue);
    if (offset < 0) {
        std::fill_n(to, x_.size(), value);
        return;
    }
    const ElementType type = launch.in.type;
    const std::byte* row =
        static_cast<const std::byte*>(launch.in.data) + offset * static_cast<std::int64_t>(sizeOf(type));
    for (const Piece& piece : pieces_)
        switch (piece.kind) {
        case Piece::Kind::straight:
            simd_->toFloat(type, row + piece.from * static_cast<std::int64_t>(sizeOf(type)), piece.count,
                           to + piece.to);
            break;
        case Piece::Kind::gathered:
            if (type == ElementType::f32) {
                const auto* samples = reinterpret_cast<const float*>(row);
                for (std::int64_t i = 0; i < piece.count; ++i)
                    to[piece.to + i] = samples[positions_[piece.from + i]];
                break;
            }
            withElementType(type, [&](auto t) {
                const auto* samples = reinterpret_cast<const typename decltype(t)::type*>(row);
                for (std::int64_t i = 0; i < piece.count; ++i)
                    to[piece.to + i] = static_cast<float>(samples[positions_[piece.from + i]]);
            });
            break;
        case Piece::Kind::missing:
            std::fill_n(to + piece.to, piece.count, value);
            break;
        }
}

} // namespace conv
