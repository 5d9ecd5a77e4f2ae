// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/copies/copies.h"
#include "cuda/runtime/copies/transfer.h"
#include "run/pieces.h"
#include "run/pool.h"
#include <algorithm>
#include <mutex>

namespace conv {
namespace {

struct Store {
    std::mutex mutex;
    std::vector<std::byte*> idle;
};

/// Never destroyed: CUDA may be gone before static objects are.
Store& store() {
    static Store* all = new Store;
    return *all;
}

constexpr std::int64_t unbounded = std::int64_t{1} << 40;

/// Cuts a box into copies of one page-locked buffer each, or more if direct: each copy costs some microseconds, but a
/// cancel must not wait long.
std::vector<Region> piecesOf(const Region& box, ElementType type, bool direct) {
    const std::size_t bytes = direct ? 4 * PinnedBuffer::bytes : PinnedBuffer::bytes;
    return conv::piecesOf(box, static_cast<std::int64_t>(bytes / sizeOf(type)), {unbounded, unbounded, unbounded});
}

Place placeIn(void* data, const Region& whole, std::int64_t strideY, std::int64_t strideZ, const Region& box,
              ElementType type) {
    const std::int64_t at =
        box.lo[0] - whole.lo[0] + (box.lo[1] - whole.lo[1]) * strideY + (box.lo[2] - whole.lo[2]) * strideZ;
    return {static_cast<std::byte*>(data) + at * static_cast<std::int64_t>(sizeOf(type)), strideY, strideZ};
}

Place placeIn(const Buffer& buffer, const Region& box) {
    return {static_cast<std::byte*>(buffer.data) +
                offsetOf(buffer, box) * static_cast<std::int64_t>(sizeOf(buffer.type)),
            buffer.strideY, buffer.strideZ};
}

Place dense(std::byte* data, const Region& box) {
    return {data, box.size(0), box.size(0) * box.size(1)};
}

std::size_t bytesOf(const Region& box, ElementType type) {
    return static_cast<std::size_t>(box.count()) * sizeOf(type);
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
    if (cudaHostAlloc(&fresh, bytes, cudaHostAllocPortable) == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw Error(ErrorCode::memory, "The system does not let " + std::to_string(bytes) + " bytes be page-locked.");
    }
    check(cudaGetLastError(), "cudaHostAlloc");
    data_ = static_cast<std::byte*>(fresh);
}
PinnedBuffer::~PinnedBuffer() {
    if (!data_)
        return;
    const std::lock_guard lock(store().mutex);
    store().idle.push_back(data_);
}

std::byte* Transfer::memoryOf(Slot& slot) {
    if (!slot.memory) {
        const HostClock clock;
        slot.memory.emplace();
        allocateMs_ += clock.milliseconds();
    }
    return slot.memory->data();
}

/// Removes from `box` the layers at either end that an earlier buffer holds, and returns them.
std::vector<Region> Transfer::held(Region& box, const Buffer& before) {
    const int slow = box.size(2) > 1 ? 2 : box.size(1) > 1 ? 1 : 0;
    std::vector<Region> all;
    for (const Region& there : boxesOf(before.sets)) {
        const Region both = there.intersect(box);
        Region whole = both;
        whole.lo[slow] = box.lo[slow];
        whole.hi[slow] = box.hi[slow];
        // Only parts whose removal leaves one box.
        const bool atStart = both.lo[slow] == box.lo[slow], atEnd = both.hi[slow] == box.hi[slow];
        if (both.empty() || whole != box || !(atStart || atEnd))
            continue;
        all.push_back(both);
        (atStart ? box.lo[slow] : box.hi[slow]) = atStart ? both.hi[slow] : both.lo[slow];
        if (box.empty())
            break;
    }
    return all;
}

void Transfer::upload(const Source& source, Item item, const Buffer& buffer, const Buffer* before) {
    const ScopedActivity activity("upload");
    std::vector<Region> there;
    const Event* arrived = nullptr;
    try {
        for (const Region& box : boxesOf(buffer.sets)) {
            Region rest = box;
            if (before)
                for (const Region& part : held(rest, *before))
                    there.push_back(part);
            if (!rest.empty())
                arrived = &send(source, item, rest, buffer);
        }
    } catch (...) {
        cudaStreamSynchronize(stream_.up); // pending copies must arrive before the buffer is freed
        throw;
    }
    if (!arrived) { // the buffer may have been allocated on that stream
        uploaded_.record(stream_.up);
        arrived = &uploaded_;
    }
    check(cudaStreamWaitEvent(stream_.handle, arrived->handle()), "cudaStreamWaitEvent");
    // On the kernel stream: between uploads they would stall the link.
    for (const Region& part : there)
        copyBox(placeIn(buffer, part), placeIn(*before, part), part.extent(), sizeOf(buffer.type),
                cudaMemcpyDeviceToDevice, stream_.handle);
}

const Event& Transfer::send(const Source& source, Item item, const Region& box, const Buffer& buffer) {
    const Pool::Stop stop(stream_.stop);
    const ConstView view = source.view(item);
    const bool direct = view.data && isPageLocked(view.data);
    std::vector<std::byte> all; // a source that can only be read as a whole is read once
    if (!view.data && source.access() == Source::Access::whole) {
        const HostClock clock;
        all.resize(static_cast<std::size_t>(box.count()) * sizeOf(buffer.type));
        source.read(item, box, all.data());
        readMs_ += clock.milliseconds();
    }
    for (const Region& piece : piecesOf(box, buffer.type, direct)) {
        Slot& slot = ups_[nextUp_++ % slots];
        wait(slot.copied);
        Place from;
        if (direct) {
            from =
                placeIn(const_cast<std::byte*>(view.data), view.region, view.strideY, view.strideZ, piece, buffer.type);
        } else {
            std::byte* memory = memoryOf(slot);
            from = dense(memory, piece);
            const HostClock clock;
            if (all.empty())
                readBox(source, item, piece, memory);
            else
                copyBoxOnHost(from,
                              placeIn(all.data(), box, box.size(0), box.size(0) * box.size(1), piece, buffer.type),
                              piece.extent(), sizeOf(buffer.type));
            readMs_ += clock.milliseconds();
        }
        moving_ = true;
        upTimes_.begin(stream_.up, bytesOf(piece, buffer.type));
        copyBox(placeIn(buffer, piece), from, piece.extent(), sizeOf(buffer.type), cudaMemcpyHostToDevice, stream_.up);
        upTimes_.end(stream_.up);
        slot.copied.record(stream_.up);
        serve();
        stream_.poll();
    }
    return ups_[(nextUp_ - 1) % slots].copied;
}

void Transfer::download(Buffer buffer, const Region& region, Item item, Sink& sink) {
    const ElementType type = buffer.type;
    Event computed = spareEvents_.empty() ? Event() : std::move(spareEvents_.back());
    if (!spareEvents_.empty())
        spareEvents_.pop_back();
    computed.record(stream_.handle);
    const MutableView target = sink.place(item, region, type);
    const bool direct = target.data && isPageLocked(target.data);
    pending_.push_back({std::move(buffer), item, &sink, target, direct, piecesOf(region, type, direct), region, 0, 0,
                        std::move(computed)});
    sendForNext();
}

bool Transfer::sendForNext() {
    if (sent_ - arrived_ == slots)
        return false;
    const auto next = std::find_if(pending_.begin(), pending_.end(),
                                   [](const PendingDownload& l) { return l.sent < l.pieces.size(); });
    if (next == pending_.end())
        return false;
    const ScopedActivity activity("download");
    if (next->sent == 0)
        check(cudaStreamWaitEvent(stream_.down, next->computed.handle()), "cudaStreamWaitEvent");
    const Region& piece = next->pieces[next->sent];
    Slot& slot = downs_[sent_ % slots];
    const ElementType type = next->buffer.type;
    const Place to =
        next->direct ? placeIn(next->target.data, next->region, next->target.strideY, next->target.strideZ, piece, type)
                     : dense(memoryOf(slot), piece);
    moving_ = true;
    downTimes_.begin(stream_.down, bytesOf(piece, type));
    copyBox(to, placeIn(next->buffer, piece), piece.extent(), sizeOf(type), cudaMemcpyDeviceToHost, stream_.down);
    downTimes_.end(stream_.down);
    slot.copied.record(stream_.down);
    ++next->sent;
    ++sent_;
    return true;
}

void Transfer::handOver(PendingDownload& from) {
    const Region& piece = from.pieces[from.arrived];
    Slot& slot = downs_[arrived_ % slots];
    const ElementType type = from.buffer.type;
    const HostClock clock;
    const Pool::Stop stop(stream_.stop);
    if (!from.target.data)
        from.sink->write(from.item, {type, slot.memory->data(), piece, piece.size(0), piece.size(0) * piece.size(1)});
    else if (!from.direct)
        copyBoxOnHost(placeIn(from.target.data, from.region, from.target.strideY, from.target.strideZ, piece, type),
                      dense(slot.memory->data(), piece), piece.extent(), sizeOf(type));
    writeMs_ += clock.milliseconds();
    ++arrived_;
    if (++from.arrived == from.pieces.size()) {
        spareEvents_.push_back(std::move(from.computed));
        pending_.pop_front();
    }
}

bool Transfer::serve() {
    bool any = false;
    while (sendForNext())
        any = true;
    if (arrived_ < sent_ && downs_[arrived_ % slots].copied.done()) {
        handOver(pending_.front());
        any = true;
        sendForNext();
    }
    return any;
}

void Transfer::leaveAtMost(std::size_t buffers) {
    stream_.until([&] { return pending_.size() <= buffers; }, [this] { return serve(); });
}

void Transfer::discard() noexcept {
    if (std::exchange(moving_, false)) {
        cudaStreamSynchronize(stream_.up);
        cudaStreamSynchronize(stream_.down);
    }
    pending_.clear();
    sent_ = arrived_ = 0;
}

void Transfer::addTimes(Timing& timing) {
    moving_ = false;
    timing.read += readMs_;
    timing.upload += upTimes_.milliseconds();
    timing.download += downTimes_.milliseconds();
    timing.write += writeMs_;
    timing.allocate += allocateMs_;
}

void Transfer::reset() {
    upTimes_.clear();
    downTimes_.clear();
    readMs_ = writeMs_ = allocateMs_ = 0;
    moving_ = false;
}

} // namespace conv
