// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/copy_timer.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <array>
#include <deque>
#include <optional>

namespace conv {

/// Page-locked host memory, lent by a store of the process: locking pages costs more than a small run.
class PinnedBuffer {
  public:
    static constexpr std::size_t bytes = std::size_t{8} << 20;
    PinnedBuffer();
    ~PinnedBuffer();
    PinnedBuffer(PinnedBuffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
    PinnedBuffer& operator=(PinnedBuffer&&) = delete;
    [[nodiscard]] std::byte* data() const { return data_; }

  private:
    std::byte* data_;
};

/// Samples between host and device, in both directions at once and beside the kernels. Host memory that is page-locked
/// is copied from and to directly; other memory goes through two rings of page-locked buffers, filled and emptied by
/// the process's threads.
class Transfer {
  public:
    explicit Transfer(CudaStream& stream) : stream_(stream) {}

    /// Brings the packed sets of a block over, in the source's own type; the kernel stream waits for them. What
    /// `before` (an earlier block of the same item, or null) holds of them is copied on the device.
    void upload(const Source& source, Item item, const Block& block, const Block* before);
    /// Promises the sink a region of a block (whose sets are single intervals), as soon as what was launched for it is
    /// done. The block is kept until then.
    void download(Block block, const Region& region, Item item, Sink& sink);

    /// Hands over what has arrived and sends for what fits the ring, without waiting. Whether there was anything to do.
    bool serve();
    /// Waits until at most so many blocks are still to be handed over.
    void leaveAtMost(std::size_t blocks);
    /// Waits for an event of the device, handing over meanwhile.
    void wait(const Event& event) {
        stream_.until([&] { return event.done(); }, [this] { return serve(); });
    }
    /// Forgets what was promised, and waits until nothing more moves.
    void abandon() noexcept;

    void addTimes(Timing& timing);
    /// Between runs.
    void rest();

  private:
    /// A place in a ring: with memory of its own, or only a mark for a copy that needs none.
    struct Slot {
        std::optional<PinnedBuffer> memory;
        Event copied;
    };
    static constexpr std::size_t slots = 4;

    struct Leaving {
        Block block;
        Item item;
        Sink* sink;
        MutableView target; ///< data null: the sink takes views
        bool direct;        ///< the target is page-locked
        std::vector<Region> pieces;
        Region region;
        std::size_t sent = 0, arrived = 0;
        Event computed;
    };

    /// Returns what is recorded after the last copy.
    const Event& send(const Source& source, Item item, const Region& box, const Block& block);
    static std::vector<Region> held(Region& box, const Block& before);
    std::byte* memoryOf(Slot& slot);
    bool sendForNext();
    void handOver(Leaving& from);

    CudaStream& stream_;
    std::array<Slot, slots> ups_, downs_;
    std::size_t nextUp_ = 0, sent_ = 0, arrived_ = 0; ///< counts; the slot is the remainder
    std::deque<Leaving> leaving_;
    std::vector<Event> spareEvents_;
    Event uploaded_; ///< where nothing was sent
    CopyTimer upTimes_, downTimes_;
    bool moving_ = false; ///< copies were begun since times were asked for, when all had been waited for
    double readMs_ = 0, writeMs_ = 0, allocateMs_ = 0;
};

} // namespace conv
