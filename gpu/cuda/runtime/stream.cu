// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/device_table_cache.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace conv {
namespace {

std::atomic<std::size_t> maxPool = 0;

/// The process's pool on a device: memory freed by a run stays for the next one.
cudaMemPool_t poolOf(int device) {
    static std::mutex mutex;
    static std::map<int, cudaMemPool_t> pools;
    const std::lock_guard lock(mutex);
    const auto [place, isNew] = pools.try_emplace(device, nullptr);
    if (!isNew)
        return place->second;
    int supported = 0;
    check(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device), "cudaDeviceGetAttribute");
    if (!supported)
        return nullptr;
    cudaMemPoolProps props{};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = {cudaMemLocationTypeDevice, device};
    props.maxSize = maxPool; // 0: no limit
    cudaMemPool_t pool = nullptr;
    check(cudaMemPoolCreate(&pool, &props), "cudaMemPoolCreate");
    std::uint64_t keep = UINT64_MAX;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
    // Otherwise an upload would wait for the kernel that used its memory before.
    int never = 0;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &never), "cudaMemPoolSetAttribute");
    return place->second = pool;
}

} // namespace

thread_local Recording* Recording::present = nullptr;

Recording::Recording(cudaStream_t stream, Purpose purpose) : stream_(stream), purpose_(purpose) {
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    present = this;
}
Recording::~Recording() {
    if (present == this)
        static_cast<void>(stop());
    if (graph_)
        cudaGraphDestroy(graph_);
    cudaGetLastError(); // errors during the capture must not reach later calls
}
cudaError_t Recording::stop() {
    present = nullptr;
    return cudaStreamEndCapture(stream_, &graph_);
}
cudaGraph_t Recording::end() {
    check(stop(), "cudaStreamEndCapture");
    return graph_;
}
void Recording::keep(std::shared_ptr<const void> what) {
    if (forRuns())
        present->kept_.push_back(std::move(what));
}

void sendNumbers(cudaStream_t stream, void* to, const void* from, std::size_t bytes, const char* call) {
    if (Recording::forRuns()) {
        const auto* const first = static_cast<const std::byte*>(from);
        auto copy = std::make_shared<std::vector<std::byte>>(first, first + bytes);
        from = copy->data();
        Recording::keep(std::move(copy));
    }
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream), call);
}

void limitDeviceMemory(std::size_t bytes) {
    maxPool = bytes;
}

DeviceBuffer::DeviceBuffer(CudaStream& stream, std::size_t bytes) : DeviceBuffer(stream, bytes, stream.handle) {}

DeviceBuffer::DeviceBuffer(CudaStream& stream, std::size_t bytes, cudaStream_t takenOn)
    : stream_(stream.handle), pooled_(stream.pool != nullptr) {
    if (bytes == 0)
        return;
    // A captured allocation would belong to the graph; on another stream it is ordinary memory.
    if (Recording::underWay())
        stream_ = takenOn = stream.up;
    const auto take = [&] {
        return pooled_ ? cudaMallocFromPoolAsync(&data_, bytes, stream.pool, takenOn) : cudaMalloc(&data_, bytes);
    };
    cudaError_t status = take();
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        stream.trim();
        status = take();
    }
    if (status != cudaSuccess)
        check(status,
              ((pooled_ ? "cudaMallocAsync of " : "cudaMalloc of ") + std::to_string(bytes) + " bytes").c_str());
}
DeviceBuffer::~DeviceBuffer() {
    if (!data_)
        return;
    if (Recording::forRuns())
        Recording::keep(std::make_shared<DeviceBuffer>(std::move(*this))); // freed with the graph
    else if (pooled_)
        cudaFreeAsync(data_, stream_);
    else
        cudaFree(data_); // waits for the device
}
DeviceBuffer& DeviceBuffer::operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(stream_, other.stream_);
    std::swap(pooled_, other.pooled_);
    return *this;
}

CudaStream::CudaStream(const Device& on) : device(on) {
    check(cudaSetDevice(device.index), "cudaSetDevice");
    pool = poolOf(device.index);
    for (cudaStream_t* stream : {&handle, &up, &down})
        check(cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking), "cudaStreamCreate");
    for (int i = 0; i < 2; ++i)
        marks_.emplace_back();
}
CudaStream::~CudaStream() {
    objects_.clear();
    kept_.clear();
    for (const cudaStream_t stream : {handle, up, down})
        if (stream) {
            cudaStreamSynchronize(stream);
            cudaStreamDestroy(stream);
        }
}

void CudaStream::poll() const {
    if (stop.stop_requested())
        throw Error(ErrorCode::cancelled, "The run was stopped.");
}

void CudaStream::pace(double predictedSeconds) {
    using Seconds = std::chrono::duration<double>;
    poll();
    if (Recording::underWay())
        return; // a capture runs nothing
    underWay_ += predictedSeconds;
    if (underWay_ < launchBudget())
        return;
    // Two alternating marks: the device never runs dry, and the host is at most two ahead.
    Event& mark = marks_[turn_];
    turn_ = 1 - turn_;
    mark.record(handle);
    if (!marks_[turn_].done()) {
        // The device is behind: the time between two such waits is that of one mark's work.
        wait(marks_[turn_]);
        const auto now = std::chrono::steady_clock::now();
        const double seconds = Seconds(now - lastMark_).count();
        if (lastMark_ != std::chrono::steady_clock::time_point{})
            slowness_ = std::clamp(0.5 * slowness_ + 0.5 * seconds / underWay_, 0.1, 100.0);
        lastMark_ = now;
    } else {
        lastMark_ = {};
    }
    underWay_ = 0;
}

void CudaStream::wait() {
    if (Recording::underWay())
        throw Error(ErrorCode::device, "It waits for the device between its launches.");
    marks_[turn_].record(handle);
    wait(marks_[turn_]);
    turn_ = 1 - turn_;
    underWay_ = 0;
    lastMark_ = {};
    names.clear();
}

void CudaStream::until(const std::function<bool()>& ready, const std::function<bool()>& meanwhile) const {
    using namespace std::chrono_literals;
    std::string launched; // variants that a late failure may come from
    for (const std::string& name : names)
        launched += (launched.empty() ? "" : ", ") + name;
    const ScopedActivity activity(launched.empty() ? "copying" : launched.c_str());
    for (int round = 0; !ready();) {
        poll();
        if (meanwhile())
            continue;
        // Spin for short kernels; sleep during long ones, which should not occupy a core.
        if (++round > 2000)
            std::this_thread::sleep_for(50us);
        else if (round > 200)
            std::this_thread::yield();
    }
}

std::vector<TapTable> CudaStream::build(const std::vector<std::vector<double>>& all, bool onDevice) {
    std::vector<TapTable> tables;
    for (const std::vector<double>& taps : all) {
        TapTable table;
        table.host.assign(taps.begin(), taps.end());
        if (onDevice || table.host.size() > TapTable::maxParameters) {
            const std::size_t bytes = table.host.size() * sizeof(float);
            table.device = DeviceBuffer(*this, bytes);
            sendNumbers(handle, table.device.as(), table.host.data(), bytes, "cudaMemcpyAsync of the taps");
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

const std::vector<TapTable>& CudaStream::tables(const Kernel& kernel, const std::string& variant,
                                                const std::function<std::vector<std::vector<double>>()>& make,
                                                bool onDevice) {
    const auto [place, isNew] = tables_.try_emplace({&kernel, variant}, nullptr);
    if (place->second)
        return *place->second;
    const Problem about = problem ? *problem : Problem{};
    const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) {
        return k.variant == variant && k.onDevice == onDevice && k.problem == about && k.kernel == kernel;
    });
    if (known != kept_.end())
        kept_.splice(kept_.begin(), kept_, known);
    else
        kept_.push_front({kernel, variant, about, onDevice, build(make(), onDevice)});
    return *(place->second = &kept_.front().tables);
}

void CudaStream::reset() {
    tables_.clear();
    objects_.clear();
    constexpr std::size_t max = 32;
    while (kept_.size() > max)
        kept_.pop_back();
    names.clear();
    problem = nullptr;
    stop = {};
    underWay_ = 0;
    lastMark_ = {};
    slowness_ = 1;
}

void CudaStream::trim() const {
    dropDeviceTables(device.index);
    for (const cudaStream_t stream : {handle, up, down})
        cudaStreamSynchronize(stream);
    if (pool)
        cudaMemPoolTrimTo(pool, 0);
    cudaGetLastError();
}

} // namespace conv
