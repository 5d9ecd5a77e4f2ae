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

/// Work that one launch should hold, by prediction: long enough to hide its cost, short enough for a cancel and for the
/// watchdog of a display.
inline constexpr double launchSeconds = 4e-3;

struct CudaStream;

/// Device memory that is taken and given back in stream order: taken on `takenOn` (by default where kernels run), given
/// back after the kernels launched so far.
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

/// Taps as the kernels want them, made once for a kernel: float32 on the host, and on the device when they do not fit a
/// kernel's parameters.
struct TapTable {
    static constexpr std::size_t parametersMost = 2048;
    std::vector<float> host;
    DeviceBuffer device; ///< empty if the table is small
};

/// Streams on a device and what is kept with them from run to run: tables of recent kernels. One run at a time.
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
    const Problem* problem = nullptr; ///< of the convolution that is being launched
    std::vector<std::string> names;   ///< variants launched since the device was last seen idle

    /// Told after each launch how long it should take. Throws Error(cancelled) if the run was stopped, and waits now
    /// and then so that only a few milliseconds of work are ever under way: what is launched cannot be called back.
    void pace(double predictedSeconds);
    /// Predicted seconds that one launch should hold: launchSeconds, put right by what this run has seen so far.
    [[nodiscard]] double launchBudget() const { return launchSeconds / slowness_; }
    /// Waits for all that was launched; throws Error(cancelled) if the run is stopped meanwhile.
    void wait();
    void wait(const Event& event) const {
        until([&] { return event.done(); }, [] { return false; });
    }
    /// Waits until `ready`, calling `meanwhile` again and again; it says whether it did anything.
    void until(const std::function<bool()>& ready, const std::function<bool()>& meanwhile) const;
    void poll() const;
    /// The tables of a kernel for a variant, from `make` at the first question about this kernel and problem; small
    /// ones on the device, too, if so asked. Valid until the run ends.
    const std::vector<TapTable>& tables(const Kernel& kernel, const std::string& variant,
                                        const std::function<std::vector<std::vector<double>>()>& make,
                                        bool onDevice = false);
    /// Anything else that a variant keeps for a kernel during the run: the same object at every question, made empty.
    template <class T>
    T& kept(const Kernel& kernel, const std::string& variant) {
        std::shared_ptr<void>& place = objects_[{&kernel, variant}];
        if (!place)
            place = std::make_shared<T>();
        return *static_cast<T*>(place.get());
    }
    /// Between runs: forgets what belongs to one run, and tables that were not used for long.
    void rest();
    /// Gives memory that is not in use back to the device.
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
    double slowness_ = 1; ///< how much longer things take than predicted
    std::chrono::steady_clock::time_point lastMark_{};
    int turn_ = 0;
    std::vector<Event> marks_;
    std::list<Kept> kept_; ///< latest use first
    std::map<std::pair<const Kernel*, std::string>, const std::vector<TapTable>*> tables_;
    std::map<std::pair<const Kernel*, std::string>, std::shared_ptr<void>> objects_;
};

} // namespace conv
