#pragma once
#include "core/backend.h"
#include "cuda/stream.h"

namespace conv {

/// Page-locked host memory, lent by a store of the process: locking pages costs more than a small run.
class PinnedBuffer {
  public:
    static constexpr std::size_t bytes = std::size_t{16} << 20;
    PinnedBuffer();
    ~PinnedBuffer();
    PinnedBuffer(const PinnedBuffer&) = delete;
    PinnedBuffer& operator=(const PinnedBuffer&) = delete;
    [[nodiscard]] std::byte* data() const { return data_; }

  private:
    std::byte* data_;
};

/// Samples between host and device through two page-locked buffers that take turns.
class Transfer {
  public:
    explicit Transfer(CudaStream& stream);
    /// Waits for the copies that still use the buffers.
    ~Transfer();
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    /// Reads the packed sets of a block from the source, in the source's own type.
    void upload(const Source& source, Item item, const Block& block);
    /// Hands a region of a block (whose sets are single intervals) to the sink, piece by piece.
    void download(const Block& block, const Region& region, Item item, Sink& sink);

    /// Milliseconds so far; waits for what is under way.
    void addTimes(Timing& timing);

  private:
    struct Slot {
        PinnedBuffer memory;
        Event copied;
    };
    void copy(std::byte* host, const Block& block, const Region& piece, cudaMemcpyKind kind);

    CudaStream& stream_;
    Slot slots_[2];
    int turn_ = 0;
    SpanTimer ups_, downs_;
    double readMs_ = 0, uploadMs_ = 0, downloadMs_ = 0, writeMs_ = 0;
};

} // namespace conv
