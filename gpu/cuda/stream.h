#pragma once
#include <chrono>
#include <conv/device.h>
#include <conv/error.h>
#include <conv/kernel.h>
#include <cuda_runtime.h>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conv {

/// Throws Error(memory) or Error(device) with one sentence that names the call, what was being done and CUDA's reason.
void check(cudaError_t status, const char* call);

/// What the calling thread does on a device while this lives ("the variant naive"): part of a failed call's sentence.
class Doing {
  public:
    explicit Doing(std::string_view what);
    ~Doing();
    Doing(const Doing&) = delete;
    Doing& operator=(const Doing&) = delete;

  private:
    std::string_view before_;
};

/// Milliseconds of host time since it was made.
class HostClock {
  public:
    [[nodiscard]] double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class Event {
  public:
    explicit Event(bool timed = false);
    ~Event();
    Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Event& operator=(Event&&) = delete;
    void record(cudaStream_t stream);
    [[nodiscard]] bool done() const;
    [[nodiscard]] cudaEvent_t handle() const { return handle_; }

  private:
    cudaEvent_t handle_ = nullptr;
};

/// Work that one launch should hold, by prediction: long enough to hide its cost, short enough for a cancel and for the
/// watchdog of a display.
inline constexpr double launchSeconds = 4e-3;

struct CudaStream;

/// Device memory that is taken and given back in stream order.
class DeviceBuffer {
  public:
    DeviceBuffer() = default;
    DeviceBuffer(CudaStream& stream, std::size_t bytes);
    ~DeviceBuffer();
    DeviceBuffer(DeviceBuffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), stream_(other.stream_), pooled_(other.pooled_) {}
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept;
    template <class T = void>
    [[nodiscard]] T* as() const {
        return static_cast<T*>(data_);
    }

  private:
    void* data_ = nullptr;
    cudaStream_t stream_ = nullptr;
    bool pooled_ = true;
};

/// Taps as the kernels want them, made once for a run: float32 on the host, and on the device when they do not fit a
/// kernel's parameters.
struct TapTable {
    static constexpr std::size_t parametersMost = 2048;
    std::vector<float> host;
    DeviceBuffer device; ///< empty if the table is small
};

/// Spans of work on the stream, timed by events. Reading waits for the spans.
class SpanTimer {
  public:
    void begin(cudaStream_t stream);
    void end(cudaStream_t stream);
    /// Milliseconds of all spans ended since the previous call.
    double drain();
    [[nodiscard]] std::size_t pending() const { return used_; }

  private:
    std::vector<std::pair<Event, Event>> spans_;
    std::size_t used_ = 0;
};

/// A stream on a device and what a run keeps with it.
struct CudaStream {
    CudaStream(const Device& on, std::stop_token token);
    ~CudaStream();
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;

    Device device;
    std::stop_token stop;
    cudaStream_t handle = nullptr;
    bool pools = true; ///< the device has stream-ordered memory

    /// Told after each launch how long it should take. Throws Error(cancelled) if the run was stopped, and waits now
    /// and then so that only a few milliseconds of work are ever under way: what is launched cannot be called back.
    void pace(double predictedSeconds);
    /// Predicted seconds that one launch should hold: launchSeconds, put right by what this run has seen so far.
    [[nodiscard]] double launchBudget() const { return launchSeconds / slowness_; }
    /// Waits for all that was launched; throws Error(cancelled) if the run is stopped meanwhile.
    void wait();
    void wait(const Event& event) const;
    void poll() const;
    /// The tables of a kernel for a variant, from `make` at the first question; small ones on the device, too, if so
    /// asked. Kernels live as long as the run.
    const std::vector<TapTable>& tables(const Kernel& kernel, const std::string& variant,
                                        const std::function<std::vector<std::vector<double>>()>& make,
                                        bool onDevice = false);
    /// Anything else that a variant keeps for a kernel during the run: the same object at every question, made empty.
    template <class T>
    T& kept(const Kernel& kernel, const std::string& variant) {
        std::shared_ptr<void>& place = kept_[{&kernel, variant}];
        if (!place)
            place = std::make_shared<T>();
        return *static_cast<T*>(place.get());
    }

  private:
    double underWay_ = 0;
    double slowness_ = 1; ///< how much longer things take than predicted
    std::chrono::steady_clock::time_point lastMark_{};
    int turn_ = 0;
    std::vector<Event> marks_;
    std::map<std::pair<const Kernel*, std::string>, std::vector<TapTable>> tables_;
    std::map<std::pair<const Kernel*, std::string>, std::shared_ptr<void>> kept_;
};

} // namespace conv
