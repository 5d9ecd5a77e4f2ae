#include "cuda/stream.h"
#include <algorithm>
#include <thread>

namespace conv {

namespace {
thread_local std::string_view doing = "the GPU";
} // namespace

Doing::Doing(std::string_view what) : before_(std::exchange(doing, what)) {}
Doing::~Doing() {
    doing = before_;
}

void check(cudaError_t status, const char* call) {
    if (status == cudaSuccess)
        return;
    cudaGetLastError(); // an error that is not sticky is told once
    const bool memory = status == cudaErrorMemoryAllocation;
    throw Error(memory ? ErrorCode::memory : ErrorCode::device,
                std::string(call) + " failed for " + std::string(doing) + ": " + cudaGetErrorString(status) + " (" +
                    cudaGetErrorName(status) + ").");
}

Event::Event(bool timed) {
    check(cudaEventCreateWithFlags(&handle_, timed ? cudaEventDefault : cudaEventDisableTiming), "cudaEventCreate");
}
Event::~Event() {
    if (handle_)
        cudaEventDestroy(handle_);
}
void Event::record(cudaStream_t stream) {
    check(cudaEventRecord(handle_, stream), "cudaEventRecord");
}
bool Event::done() const {
    const cudaError_t status = cudaEventQuery(handle_);
    if (status == cudaErrorNotReady)
        return false;
    check(status, "cudaEventQuery");
    return true;
}

DeviceBuffer::DeviceBuffer(CudaStream& stream, std::size_t bytes) : stream_(stream.handle), pooled_(stream.pools) {
    if (bytes == 0)
        return;
    if (pooled_)
        check(cudaMallocAsync(&data_, bytes, stream_),
              ("cudaMallocAsync of " + std::to_string(bytes) + " bytes").c_str());
    else
        check(cudaMalloc(&data_, bytes), ("cudaMalloc of " + std::to_string(bytes) + " bytes").c_str());
}
DeviceBuffer::~DeviceBuffer() {
    if (!data_)
        return;
    if (pooled_)
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

void SpanTimer::begin(cudaStream_t stream) {
    if (used_ == spans_.size())
        spans_.emplace_back(Event(true), Event(true));
    spans_[used_].first.record(stream);
}
void SpanTimer::end(cudaStream_t stream) {
    spans_[used_++].second.record(stream);
}
double SpanTimer::drain() {
    double sum = 0;
    for (std::size_t i = 0; i < used_; ++i) {
        float one = 0;
        check(cudaEventSynchronize(spans_[i].second.handle()), "cudaEventSynchronize");
        check(cudaEventElapsedTime(&one, spans_[i].first.handle(), spans_[i].second.handle()), "cudaEventElapsedTime");
        sum += one;
    }
    used_ = 0;
    return sum;
}

CudaStream::CudaStream(const Device& on, std::stop_token token) : device(on), stop(std::move(token)) {
    check(cudaSetDevice(device.index), "cudaSetDevice");
    int supported = 0;
    check(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device.index), "cudaDeviceGetAttribute");
    pools = supported != 0;
    if (pools) {
        // Without this the pool returns its memory at every synchronization, and the next step pays for it again.
        cudaMemPool_t pool = nullptr;
        check(cudaDeviceGetDefaultMemPool(&pool, device.index), "cudaDeviceGetDefaultMemPool");
        std::uint64_t keep = UINT64_MAX;
        check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
    }
    check(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking), "cudaStreamCreate");
    for (int i = 0; i < 2; ++i)
        marks_.emplace_back();
}
CudaStream::~CudaStream() {
    tables_.clear();
    kept_.clear();
    if (handle) {
        cudaStreamSynchronize(handle);
        cudaStreamDestroy(handle);
    }
}

void CudaStream::poll() const {
    if (stop.stop_requested())
        throw Error(ErrorCode::cancelled, "The run was stopped.");
}

void CudaStream::pace(double predictedSeconds) {
    using Seconds = std::chrono::duration<double>;
    poll();
    underWay_ += predictedSeconds;
    if (underWay_ < launchBudget())
        return;
    // Two marks take turns: the device never runs dry, and the host is at most two marks ahead of it.
    Event& mark = marks_[turn_];
    turn_ = 1 - turn_;
    mark.record(handle);
    if (!marks_[turn_].done()) {
        // The device is behind, so the time between two such waits is the time that one mark's work takes.
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
    marks_[turn_].record(handle);
    wait(marks_[turn_]);
    turn_ = 1 - turn_;
    underWay_ = 0;
    lastMark_ = {};
}

void CudaStream::wait(const Event& event) const {
    using namespace std::chrono_literals;
    for (int round = 0; !event.done(); ++round) {
        poll();
        if (round > 1000)
            std::this_thread::sleep_for(50us);
        else
            std::this_thread::yield();
    }
}

const std::vector<TapTable>& CudaStream::tables(const Kernel& kernel, const std::string& variant,
                                                const std::function<std::vector<std::vector<double>>()>& make,
                                                bool onDevice) {
    const auto [place, isNew] = tables_.try_emplace({&kernel, variant});
    if (!isNew)
        return place->second;
    for (const std::vector<double>& taps : make()) {
        TapTable table;
        table.host.assign(taps.begin(), taps.end());
        if (onDevice || table.host.size() > TapTable::parametersMost) {
            const std::size_t bytes = table.host.size() * sizeof(float);
            table.device = DeviceBuffer(*this, bytes);
            check(cudaMemcpyAsync(table.device.as(), table.host.data(), bytes, cudaMemcpyHostToDevice, handle),
                  "cudaMemcpyAsync of the taps");
        }
        place->second.push_back(std::move(table));
    }
    return place->second;
}

} // namespace conv
