// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/array/piece_box.h"
#include "app/io/core/file_bytes.h"
#include "app/io/hdf5/decode/hdf5_child.h"
#include <algorithm>
#include <deque>

namespace app::io {

/// The samples of one dataset of an image, in its chunks; if it has none, in runs of about 1 MiB.
class Hdf5Chunks final : public Pieces {
  public:
    /// `child` must outlive it. `mostHeld`: bytes of decoded pieces to keep, at most.
    Hdf5Chunks(const Hdf5Child& child, const FileReader& file, std::uint32_t number, std::uint64_t mostHeld);
    [[nodiscard]] const PieceLayout& pieces() const override { return layout_; }
    [[nodiscard]] std::shared_ptr<const std::string> read(const PiecePlace& place) const override;
    /// Bytes of a piece, decoded.
    [[nodiscard]] std::uint64_t pieceBytes() const { return pieceBytes_; }
    /// Bytes of decoded pieces that it may keep.
    [[nodiscard]] std::uint64_t heldBytes() const { return std::max(heldBytes_, pieceBytes_); }

  private:
    [[nodiscard]] std::shared_ptr<const std::string> readPiece(const PiecePlace& place) const;
    [[nodiscard]] std::optional<std::string> chunk(const PiecePlace& place) const;
    [[nodiscard]] std::optional<std::string> run(const PiecePlace& place) const;

    const Hdf5Child& child_;
    const FileReader& file_;
    const Hdf5Array& array_;
    std::uint32_t number_;
    PieceLayout layout_;
    std::uint64_t pieceBytes_ = 0, heldBytes_ = 0;
    mutable std::mutex mutex_;
    mutable std::deque<std::pair<PiecePlace, std::shared_ptr<const std::string>>> held_; ///< latest first
};

} // namespace app::io
