// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/deflate/block_search.h"
#include <memory>
#include <string>

/// Pieces of a deflate stream that are decoded before the data in front of them are known. A piece refers to up to 32
/// KiB of them. It is decoded twice, behind two invented windows: where both results agree, a byte is known; where they
/// differ, the two bytes tell its place in the window.
namespace app::io {

inline constexpr std::size_t deflateWindow = 32768;

/// A decoded piece; its buffers are used again.
class DecodedPiece {
  public:
    /// Decodes the blocks in bits [from, to) of `bytes`. `window`: the data in front of them; none if they are not
    /// known. Returns false unless the blocks are valid, end at `to` without ending the stream, and make at most
    /// `mostBytes`.
    [[nodiscard]] bool decode(std::string_view bytes, BitOffset from, BitOffset to, const std::string* window,
                              std::size_t mostBytes);
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Replaces `window`, the data in front of the piece, by those in front of the next one.
    void advance(std::string& window) const;
    /// Fills in what the piece took from `window`, the data in front of it.
    void resolve(const std::string& window);
    [[nodiscard]] const char* data() const { return first_.get(); }

  private:
    std::unique_ptr<char[]> first_, second_; ///< results behind the two windows
    std::size_t room_ = 0;
    std::size_t size_ = 0;
    std::size_t unknown_ = 0; ///< bytes in front of this one may come from the window
};

} // namespace app::io
