// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/copies/copy_timer.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <array>
#include <deque>
#include <optional>

namespace conv {

/// Page-locked host memory from a process-wide store, because locking costs more than a small run.
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

/// Copies in both directions, beside the kernels: page-locked host memory directly, other memory through two rings of
/// page-locked buffers, which the process's threads fill and empty.
class Transfer {
  public:
    explicit Transfer(CudaStream& stream) : stream_(stream) {}

    /// Uploads the packed sets of a buffer; the kernel stream waits for them. Parts held by `before` (an earlier buffer
    /// of the item, or null) are copied on the device.
    void upload(const Source& source, Item item, const Buffer& buffer, const Buffer* before);
    /// Queues a region of a buffer (single intervals) for the sink, after the work launched so far. The buffer
    /// lives until the sink has it.
    void download(Buffer buffer, const Region& region, Item item, Sink& sink);

    /// Hands over arrived pieces and starts more copies, without waiting. Returns true if it did anything.
    bool serve();
    /// Waits until at most `buffers` buffers are still to be handed over.
    void leaveAtMost(std::size_t buffers);
    /// Waits for a device event, handing over pieces meanwhile.
    void wait(const Event& event) {
        stream_.until([&] { return event.done(); }, [this] { return serve(); });
    }
    /// Drops queued downloads; waits for running copies.
    void discard() noexcept;

    void addTimes(Timing& timing);
    /// Ends a run.
    void reset();

  private:
    /// A slot of a ring: a buffer, or only an event for a direct copy.
    struct Slot {
        std::optional<PinnedBuffer> memory;
        Event copied;
    };
    static constexpr std::size_t slots = 4;

    struct PendingDownload {
        Buffer buffer;
        Item item;
        Sink* sink;
        MutableView target; ///< data null: the sink takes views
        bool direct;        ///< the target is page-locked
        std::vector<Region> pieces;
        Region region;
        std::size_t sent = 0, arrived = 0;
        Event computed;
    };

    /// Returns the event recorded after the last copy.
    const Event& send(const Source& source, Item item, const Region& box, const Buffer& buffer);
    static std::vector<Region> held(Region& box, const Buffer& before);
    std::byte* memoryOf(Slot& slot);
    bool sendForNext();
    void handOver(PendingDownload& from);

    CudaStream& stream_;
    std::array<Slot, slots> ups_, downs_;
    std::size_t nextUp_ = 0, sent_ = 0, arrived_ = 0; ///< counts; slot = count % slots
    std::deque<PendingDownload> pending_;
    std::vector<Event> spareEvents_;
    Event uploaded_; ///< recorded if nothing was sent
    CopyTimer upTimes_, downTimes_;
    bool moving_ = false; ///< copies started since the times were last taken
    double readMs_ = 0, writeMs_ = 0, allocateMs_ = 0;
};

} // namespace conv
