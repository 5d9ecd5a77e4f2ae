// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/chunk_codec.h"
#include "app/io/deflate/begin_at_bit.h"
#include <array>
#include <cstring>
#include <isa-l/igzip_lib.h>
#include <new>
#include <zlib.h>

namespace app::io {
namespace {

constexpr int mostFastLevel = 3;
/// An empty stored block that starts at a full byte.
constexpr std::string_view emptyBlock{"\x00\x00\x00\xff\xff", 5};

constexpr std::array<std::size_t, mostFastLevel + 1> levelBufferSize{
    0, ISAL_DEF_LVL1_EXTRA_LARGE, ISAL_DEF_LVL2_EXTRA_LARGE, ISAL_DEF_LVL3_EXTRA_LARGE};

} // namespace

struct ChunkDeflater::State {
    int level = 0;
    isal_zstream fast{};
    std::vector<std::uint8_t> levelBuffer;
    z_stream slow{};

    [[nodiscard]] bool isFast() const { return level >= 1 && level <= mostFastLevel; }

    /// Compresses a chunk up to a full flush; returns the bytes made, `room` if there were too few.
    std::size_t run(const void* from, std::size_t size, char* to, std::size_t room) {
        auto* const in = static_cast<std::uint8_t*>(const_cast<void*>(from)); // the libraries only read it
        auto* const out = reinterpret_cast<std::uint8_t*>(to);
        if (isFast()) {
            isal_deflate_init(&fast);
            fast.level = static_cast<std::uint32_t>(level);
            fast.level_buf = levelBuffer.data();
            fast.level_buf_size = static_cast<std::uint32_t>(levelBuffer.size());
            fast.flush = FULL_FLUSH;
            fast.next_in = in;
            fast.avail_in = static_cast<std::uint32_t>(size);
            fast.next_out = out;
            fast.avail_out = static_cast<std::uint32_t>(room);
            const bool done = isal_deflate(&fast) == COMP_OK && fast.avail_in == 0 && fast.avail_out > 0;
            return done ? room - fast.avail_out : room;
        }
        if (deflateReset(&slow) != Z_OK)
            throw std::bad_alloc();
        slow.next_in = in;
        slow.avail_in = static_cast<uInt>(size);
        slow.next_out = out;
        slow.avail_out = static_cast<uInt>(room);
        const bool done = ::deflate(&slow, Z_FULL_FLUSH) == Z_OK && slow.avail_in == 0 && slow.avail_out > 0;
        return done ? room - slow.avail_out : room;
    }
};

ChunkDeflater::ChunkDeflater(int level) : state_(std::make_unique<State>()) {
    state_->level = level;
    if (state_->isFast())
        state_->levelBuffer.resize(levelBufferSize[static_cast<std::size_t>(level)]);
    else if (deflateInit2(&state_->slow, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
}

ChunkDeflater::~ChunkDeflater() {
    if (!state_->isFast())
        deflateEnd(&state_->slow);
}

void ChunkDeflater::deflate(const void* from, std::size_t size, std::vector<char>& packed) {
    // Data that do not compress take a few bytes for each stored block; other cases take less.
    for (std::size_t room = size + size / 64 + 1024;; room *= 2) {
        packed.resize(room + emptyBlock.size());
        const std::size_t made = state_->run(from, size, packed.data(), room);
        if (made == room)
            continue;
        std::memcpy(packed.data() + made, emptyBlock.data(), emptyBlock.size());
        packed.resize(made + emptyBlock.size());
        return;
    }
}

namespace {

/// Decompresses until input or output ends. Returns the bytes made; nothing for invalid data or too little room.
std::optional<std::size_t> run(inflate_state& state, std::string_view packed, void* to, std::size_t room) {
    isal_inflate_init(&state);
    state.crc_flag = ISAL_DEFLATE;
    state.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(packed.data())); // the library only reads it
    state.avail_in = static_cast<std::uint32_t>(packed.size());
    state.next_out = static_cast<std::uint8_t*>(to);
    state.avail_out = static_cast<std::uint32_t>(room);
    if (isal_inflate(&state) != ISAL_DECOMP_OK)
        return std::nullopt;
    const std::size_t made = room - state.avail_out;
    const bool moreInput = state.avail_in > 0 || state.read_in_length > 0;
    if (state.avail_out == 0 && moreInput && state.block_state != ISAL_BLOCK_FINISH) { // the end makes nothing
        std::array<std::uint8_t, 16> more{};
        state.next_out = more.data();
        state.avail_out = more.size();
        if (isal_inflate(&state) != ISAL_DECOMP_OK || state.avail_out != more.size())
            return std::nullopt;
    }
    return made;
}

/// Large (90 kB), hence one for each thread.
inflate_state& threadState() {
    static thread_local inflate_state state;
    return state;
}

} // namespace

std::optional<std::size_t> inflateChunk(std::string_view packed, void* to, std::size_t room) {
    inflate_state& state = threadState();
    const std::optional<std::size_t> made = run(state, packed, to, room);
    // Before a block, of which nothing was read.
    const bool between =
        state.block_state == ISAL_BLOCK_NEW_HDR || (state.block_state == ISAL_BLOCK_HDR && state.tmp_in_size == 0);
    return between && state.avail_in == 0 && state.read_in_length == 0 ? made : std::nullopt;
}

std::optional<StreamTail> inflateTail(std::string_view packed, void* to, std::size_t room) {
    inflate_state& state = threadState();
    const std::optional<std::size_t> made = run(state, packed, to, room);
    if (!made || state.block_state != ISAL_BLOCK_FINISH)
        return std::nullopt;
    const auto unread = static_cast<std::size_t>(state.read_in_length / 8); // full bytes in its bit buffer
    return StreamTail{*made, packed.size() - state.avail_in - unread};
}

bool inflateSpan(std::string_view packed, int bits, std::string_view window, void* to, std::size_t size) {
    inflate_state& state = threadState();
    if (!beginAtBit(state, window, static_cast<unsigned>(bits), bits > 0 ? packed.front() : '\0'))
        return false;
    if (bits > 0)
        packed.remove_prefix(1);
    state.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(packed.data())); // the library only reads it
    state.avail_in = static_cast<std::uint32_t>(packed.size());
    state.next_out = static_cast<std::uint8_t*>(to);
    state.avail_out = static_cast<std::uint32_t>(size);
    return isal_inflate(&state) == ISAL_DECOMP_OK && state.avail_out == 0;
}

std::vector<std::size_t> chunkEnds(std::string_view bytes) {
    std::vector<std::size_t> ends;
    std::size_t at = 0;
    while (at < bytes.size()) {
        const void* const found = memmem(bytes.data() + at, bytes.size() - at, chunkEnd.data(), chunkEnd.size());
        if (found == nullptr)
            break;
        at = static_cast<std::size_t>(static_cast<const char*>(found) - bytes.data()) + chunkEnd.size();
        ends.push_back(at);
    }
    return ends;
}

} // namespace app::io
