// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/events.h"
#include <conv/device.h>
#include <conv/kernel.h>
#include <conv/variant.h>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace conv {

/// Predicted seconds per launch: long enough to hide the launch cost, short enough for a cancel and a display's
/// watchdog.
inline constexpr double launchSeconds = 4e-3;

struct CudaStream;

/// Stream-ordered device memory: allocated on `takenOn` (default: kernel stream), freed after the kernels launched so
/// far.
class DeviceBuffer {
  public:
    DeviceBuffer() = default;
    DeviceBuffer(CudaStream& stream, std::size_t bytes);
    DeviceBuffer(CudaStream& stream, std::size_t bytes, cudaStream_t takenOn);
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

/// Taps in kernel layout: float32 on the host, and on the device if they exceed the kernel parameters.
struct TapTable {
    static constexpr std::size_t maxParameters = 2048;
    std::vector<float> host;
    DeviceBuffer device; ///< empty if the table is small
};

/// Streams of a device, and tables of recent kernels. One run at a time.
struct CudaStream {
    explicit CudaStream(const Device& on);
    ~CudaStream();
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;

    Device device;
    std::stop_token stop;
    cudaStream_t handle = nullptr;    ///< kernels
    cudaStream_t up = nullptr;        ///< copies to the device
    cudaStream_t down = nullptr;      ///< copies from the device
    cudaMemPool_t pool = nullptr;     ///< null: the device has no stream-ordered memory
    const Problem* problem = nullptr; ///< problem of the convolution in launch
    std::vector<std::string> names;   ///< variants launched since the device was last idle

    /// Called after each launch with its predicted seconds. Waits so that only a few milliseconds of work are pending,
    /// because launches cannot be recalled. Throws Error(cancelled) if the run was stopped.
    void pace(double predictedSeconds);
    /// Predicted seconds per launch: launchSeconds, corrected by the run so far.
    [[nodiscard]] double launchBudget() const { return launchSeconds / slowness_; }
    /// Waits for all launched work; throws Error(cancelled) if the run is stopped.
    void wait();
    void wait(const Event& event) const {
        until([&] { return event.done(); }, [] { return false; });
    }
    /// Waits until `ready`, calling `meanwhile`, which returns true if it did anything.
    void until(const std::function<bool()>& ready, const std::function<bool()>& meanwhile) const;
    void poll() const;
    /// Returns a variant's tables of a kernel, made once per kernel and problem. `onDevice`: small tables are copied to
    /// the device too. Valid until the run ends.
    const std::vector<TapTable>& tables(const Kernel& kernel, const std::string& variant,
                                        const std::function<std::vector<std::vector<double>>()>& make,
                                        bool onDevice = false);
    /// Returns a variant's own object for a kernel, kept during the run.
    template <class T>
    T& kept(const Kernel& kernel, const std::string& variant) {
        std::shared_ptr<void>& place = objects_[{&kernel, variant}];
        if (!place)
            place = std::make_shared<T>();
        return *static_cast<T*>(place.get());
    }
    /// Ends a run: drops its state and old tables.
    void reset();
    /// Frees unused device memory.
    void trim() const;

  private:
    struct Kept {
        Kernel kernel;
        std::string variant;
        Problem problem;
        bool onDevice;
        std::vector<TapTable> tables;
    };
    std::vector<TapTable> build(const std::vector<std::vector<double>>& taps, bool onDevice);

    double underWay_ = 0;
    double slowness_ = 1; ///< ratio of measured to predicted time
    std::chrono::steady_clock::time_point lastMark_{};
    int turn_ = 0;
    std::vector<Event> marks_;
    std::list<Kept> kept_; ///< latest use first
    std::map<std::pair<const Kernel*, std::string>, const std::vector<TapTable>*> tables_;
    std::map<std::pair<const Kernel*, std::string>, std::shared_ptr<void>> objects_;
};

} // namespace conv
