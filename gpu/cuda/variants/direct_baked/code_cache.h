// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct_baked/source.h"
#include <conv/variant.h>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace conv::baked {

/// Key of specialized code: taps, data and GPU.
struct Specialization {
    std::uint64_t weights = 0;
    int dimension = 2;
    ElementType type = ElementType::f32;
    int capability = 0;
    friend bool operator==(const Specialization&, const Specialization&) = default;
};

[[nodiscard]] Specialization specializationOf(const Problem& problem, const Device& device);

struct Code {
    std::string image;
    Shape shape;
    std::mutex mutex;
    std::shared_ptr<void> loaded; ///< set by the launcher, under the mutex
};

/// Compiles specialized code in the background, one source at a time, in a thread started by the first request. Keeps
/// code in memory (the latest 64) and in the store.
class CodeCache {
  public:
    static CodeCache& shared();

    /// Sets the store's folder and the receiver of its errors.
    void keepIn(std::string folder, std::function<void(const std::string&)> say);
    [[nodiscard]] bool isReady(const Specialization& wanted);
    /// Returns why code cannot be made; empty while unknown.
    [[nodiscard]] std::optional<std::string> failure(const Specialization& wanted);
    /// Requests code without waiting.
    void start(const Specialization& wanted, const Kernel& kernel);
    /// Waits for the code. Throws Error(device) if it cannot be made; Error(cancelled) on `stop`, while compilation
    /// continues.
    [[nodiscard]] std::shared_ptr<Code> wait(const Specialization& wanted, const Kernel& kernel,
                                             const std::stop_token& stop);
    /// Stops the compiler and joins the thread.
    void close();
    /// Adds seconds that runs lost without the code. Returns true once compiling is worthwhile.
    [[nodiscard]] bool missed(const Specialization& wanted, double seconds);

  private:
    CodeCache() = default;
    struct State;
    State& state();
};

} // namespace conv::baked
