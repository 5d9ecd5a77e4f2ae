#include "core/pieces.h"
#include "cpu/pool.h"
#include "cuda/pointwise.h"
#include "cuda/transfer.h"
#include <cstring>
#include <mutex>

namespace conv {
namespace {

struct Store {
    std::mutex mutex;
    std::vector<std::byte*> idle;
};

/// Lives until the process ends, and its buffers with it: CUDA may be gone before static objects are.
Store& store() {
    static Store* all = new Store;
    return *all;
}

Index3 unbounded() {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    return {most, most, most};
}

/// Reads a dense box into `out`, several threads at a time where the source allows it.
void readBox(const Source& source, Item item, const Region& box, std::byte* out) {
    const auto size = static_cast<std::int64_t>(sizeOf(source.layout().type));
    if (source.access() != Source::Access::random) {
        source.read(item, box, out);
        return;
    }
    // Layers of the slowest axis that has several: each is one run of the dense box.
    const int slow = box.size(2) > 1 ? 2 : box.size(1) > 1 ? 1 : 0;
    const std::int64_t layers = box.size(slow), layer = box.count() / layers * size;
    const std::int64_t each = std::max<std::int64_t>(1, (std::int64_t{1} << 20) / layer);
    Pool::shared().parallelFor((layers + each - 1) / each, [&](std::int64_t task, int) {
        Region part = box;
        part.lo[slow] = box.lo[slow] + task * each;
        part.hi[slow] = std::min(part.lo[slow] + each, box.hi[slow]);
        source.read(item, part, out + task * each * layer);
    });
}

/// Copies `piece` out of the dense samples of `box`.
void cutOut(const std::byte* samples, const Region& box, const Region& piece, std::int64_t size, std::byte* out) {
    const auto row = static_cast<std::size_t>(piece.size(0) * size);
    for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z)
        for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, out += row) {
            const std::int64_t above = (z - box.lo[2]) * box.size(1) + (y - box.lo[1]);
            std::memcpy(out, samples + (above * box.size(0) + piece.lo[0] - box.lo[0]) * size, row);
        }
}

} // namespace

PinnedBuffer::PinnedBuffer() {
    {
        const std::lock_guard lock(store().mutex);
        if (!store().idle.empty()) {
            data_ = store().idle.back();
            store().idle.pop_back();
            return;
        }
    }
    void* fresh = nullptr;
    check(cudaHostAlloc(&fresh, bytes, cudaHostAllocPortable), "cudaHostAlloc");
    data_ = static_cast<std::byte*>(fresh);
}
PinnedBuffer::~PinnedBuffer() {
    const std::lock_guard lock(store().mutex);
    store().idle.push_back(data_);
}

Transfer::Transfer(CudaStream& stream) : stream_(stream) {}

Transfer::~Transfer() {
    cudaStreamSynchronize(stream_.handle);
}

void Transfer::copy(std::byte* host, const Block& block, const Region& piece, cudaMemcpyKind kind) {
    const std::size_t size = sizeOf(block.type);
    auto* device = static_cast<std::byte*>(block.data) + offsetOf(block, piece) * static_cast<std::int64_t>(size);
    const bool up = kind == cudaMemcpyHostToDevice;
    const auto linear = [&](std::byte* h, std::byte* d, std::size_t bytes) {
        check(cudaMemcpyAsync(up ? d : h, up ? h : d, bytes, kind, stream_.handle), "cudaMemcpyAsync");
    };
    const std::int64_t nx = piece.size(0), ny = piece.size(1), nz = piece.size(2);
    const std::size_t row = static_cast<std::size_t>(nx) * size;
    const bool rowsTouch = ny == 1 || block.strideY == nx;
    const bool planesTouch = nz == 1 || (rowsTouch && block.strideZ == nx * ny);
    if (rowsTouch && planesTouch) {
        linear(host, device, row * static_cast<std::size_t>(ny * nz));
        return;
    }
    const std::size_t pitch = static_cast<std::size_t>(block.strideY) * size;
    const std::size_t pitchMost = std::size_t{1} << 31;
    if (pitch < pitchMost && ny > 1) {
        for (std::int64_t z = 0; z < nz; ++z) {
            std::byte* h = host + row * static_cast<std::size_t>(ny * z);
            std::byte* d = device + static_cast<std::size_t>(block.strideZ * z) * size;
            check(cudaMemcpy2DAsync(up ? d : h, up ? pitch : row, up ? h : d, up ? row : pitch, row,
                                    static_cast<std::size_t>(ny), kind, stream_.handle),
                  "cudaMemcpy2DAsync");
        }
        return;
    }
    for (std::int64_t z = 0; z < nz; ++z)
        for (std::int64_t y = 0; y < ny; ++y)
            linear(host + row * static_cast<std::size_t>(y + ny * z),
                   device + static_cast<std::size_t>(block.strideY * y + block.strideZ * z) * size, row);
}

void Transfer::upload(const Source& source, Item item, const Block& block) {
    const Pool::Stop stop(stream_.stop);
    const auto size = static_cast<std::int64_t>(sizeOf(block.type));
    const std::int64_t atOnce = static_cast<std::int64_t>(PinnedBuffer::bytes) / size;
    std::vector<std::byte> all; // of a source that only comes as a whole: read once, not once for each piece
    for (const Region& box : boxesOf(block.sets)) {
        if (source.access() == Source::Access::whole) {
            const HostClock clock;
            all.resize(static_cast<std::size_t>(box.count() * size));
            source.read(item, box, all.data());
            readMs_ += clock.milliseconds();
        }
        for (const Region& piece : piecesOf(box, atOnce, unbounded())) {
            Slot& slot = slots_[turn_];
            turn_ = 1 - turn_;
            stream_.wait(slot.copied);
            const HostClock clock;
            if (all.empty())
                readBox(source, item, piece, slot.memory.data());
            else
                cutOut(all.data(), box, piece, size, slot.memory.data());
            readMs_ += clock.milliseconds();
            ups_.begin(stream_.handle);
            copy(slot.memory.data(), block, piece, cudaMemcpyHostToDevice);
            ups_.end(stream_.handle);
            slot.copied.record(stream_.handle);
            stream_.poll();
        }
    }
}

void Transfer::download(const Block& block, const Region& region, Item item, Sink& sink) {
    const auto atOnce = static_cast<std::int64_t>(PinnedBuffer::bytes / sizeOf(block.type));
    const std::vector<Region> pieces = piecesOf(region, atOnce, unbounded());
    const auto begin = [&](std::size_t i) {
        Slot& slot = slots_[i % 2];
        stream_.wait(slot.copied);
        downs_.begin(stream_.handle);
        copy(slot.memory.data(), block, pieces[i], cudaMemcpyDeviceToHost);
        downs_.end(stream_.handle);
        slot.copied.record(stream_.handle);
    };
    begin(0);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        // The next piece comes over while the sink takes this one.
        if (i + 1 < pieces.size())
            begin(i + 1);
        Slot& slot = slots_[i % 2];
        stream_.wait(slot.copied);
        const HostClock clock;
        const Region& piece = pieces[i];
        sink.write(item, {block.type, slot.memory.data(), piece, piece.size(0), piece.size(0) * piece.size(1)});
        writeMs_ += clock.milliseconds();
    }
}

void Transfer::addTimes(Timing& timing) {
    uploadMs_ += ups_.drain();
    downloadMs_ += downs_.drain();
    timing.read += readMs_;
    timing.upload += uploadMs_;
    timing.download += downloadMs_;
    timing.write += writeMs_;
}

} // namespace conv
