// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/piece_codec.h"
#include "app/io/deflate/begin_at_bit.h"
#include <algorithm>
#include <cstring>
#include <isa-l/igzip_lib.h>
#include <optional>

namespace app::io {
namespace {

/// Bytes that are made between two looks at what is known; more than a window.
constexpr std::size_t step = std::size_t{1} << 16;

/// Windows whose bytes differ at each place, by an amount that tells the upper bits of the place.
struct InventedWindows {
    std::string first, second;
    InventedWindows() {
        for (std::size_t i = 0; i < deflateWindow; ++i) {
            first.push_back(static_cast<char>(i & 255));
            second.push_back(static_cast<char>((i & 255) + 1 + (i >> 8)));
        }
    }
};
const InventedWindows& inventedWindows() {
    static const InventedWindows windows;
    return windows;
}

/// A byte with these two results, behind that window.
inline char resolved(char first, char second, const std::string& window) {
    const auto low = static_cast<unsigned char>(first), high = static_cast<unsigned char>(second - first - 1);
    return first == second ? first : window[static_cast<std::size_t>(high) << 8 | low];
}

/// ISA-L on a range of bits.
class BitInflater {
  public:
    BitInflater(inflate_state& state, std::string_view bytes, BitOffset from, BitOffset to, const std::string& window)
        : state_(state), unusedBits_(static_cast<std::size_t>((8 - to % 8) % 8)) {
        auto at = static_cast<std::size_t>(from / 8);
        const auto bits = static_cast<unsigned>((8 - from % 8) % 8);
        valid_ = beginAtBit(state_, window, bits, bytes[at]);
        at += bits > 0 ? 1 : 0;
        state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data() + at)); // only read
        state_.avail_in = static_cast<std::uint32_t>((to + 7) / 8 - at);
    }
    /// Returns the bytes made: fewer than `room` only if the range ends or is not valid.
    std::size_t make(char* to, std::size_t room) {
        state_.next_out = reinterpret_cast<std::uint8_t*>(to);
        state_.avail_out = static_cast<std::uint32_t>(room);
        valid_ = valid_ && isal_inflate(&state_) == ISAL_DECOMP_OK;
        return valid_ ? room - state_.avail_out : 0;
    }
    /// Returns true if the range has ended where a block has, and the stream goes on.
    [[nodiscard]] bool isBetweenBlocks() const {
        const bool between = state_.block_state == ISAL_BLOCK_NEW_HDR || state_.block_state == ISAL_BLOCK_HDR;
        const auto held = static_cast<std::size_t>(state_.read_in_length) +
                          (state_.block_state == ISAL_BLOCK_HDR ? 8 * static_cast<std::size_t>(state_.tmp_in_size) : 0);
        return valid_ && between && state_.avail_in == 0 && held == unusedBits_;
    }

  private:
    inflate_state& state_;
    std::size_t unusedBits_; ///< bits of the last byte behind the range
    bool valid_ = true;
};

/// Large (90 kB), hence one pair for each thread.
struct States {
    inflate_state first, second;
};
States& threadStates() {
    static thread_local States states;
    return states;
}

} // namespace

bool DecodedPiece::decode(std::string_view bytes, BitOffset from, BitOffset to, const std::string* window,
                          std::size_t mostBytes) {
    if (room_ < mostBytes) {
        first_ = std::make_unique_for_overwrite<char[]>(mostBytes);
        second_ = std::make_unique_for_overwrite<char[]>(mostBytes);
        room_ = mostBytes;
    }
    const InventedWindows& invented = inventedWindows();
    BitInflater first(threadStates().first, bytes, from, to, window ? *window : invented.first);
    std::optional<BitInflater> second;
    if (!window)
        second.emplace(threadStates().second, bytes, from, to, invented.second);
    size_ = unknown_ = 0;
    for (std::size_t made = step; made == step;) {
        const std::size_t room = std::min(step, mostBytes - size_);
        if (room == 0)
            return false;
        made = first.make(first_.get() + size_, room);
        if (second && second->make(second_.get() + size_, room) != made)
            return false;
        size_ += made;
        if (!second)
            continue;
        unknown_ = size_;
        // Later bytes refer to known ones only.
        if (size_ >= deflateWindow && std::memcmp(first_.get() + size_ - deflateWindow,
                                                  second_.get() + size_ - deflateWindow, deflateWindow) == 0)
            second.reset();
    }
    return first.isBetweenBlocks();
}

void DecodedPiece::advance(std::string& window) const {
    const std::size_t taken = std::min(size_, deflateWindow);
    const std::size_t surplus = std::max(window.size() + taken, deflateWindow) - deflateWindow;
    std::string next = window.substr(surplus);
    for (std::size_t i = size_ - taken; i < size_; ++i)
        next.push_back(i < unknown_ ? resolved(first_[i], second_[i], window) : first_[i]);
    window = std::move(next);
}

void DecodedPiece::resolve(const std::string& window) {
    char* const first = first_.get();
    const char* const second = second_.get();
    for (std::size_t i = 0; i < unknown_; ++i)
        first[i] = resolved(first[i], second[i], window);
    unknown_ = 0;
}

} // namespace app::io
