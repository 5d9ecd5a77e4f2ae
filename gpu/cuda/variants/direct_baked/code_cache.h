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

/// What code is specialized for: taps, data and card.
struct Specialization {
    std::uint64_t weights = 0;
    int dimension = 2;
    ElementType type = ElementType::f32;
    int capability = 0;
    friend bool operator==(const Specialization&, const Specialization&) = default;
};

[[nodiscard]] Specialization specializationOf(const Problem& problem, const Device& device);

/// Machine code for a specialization.
struct Code {
    std::string image;
    Shape shape;
    std::mutex mutex;
    std::shared_ptr<void> loaded; ///< by the launcher, under the mutex
};

/// Specialized code, compiled in the background and kept: one thread of the process, which starts with the first wish,
/// compiles one text at a time. What was made is kept in memory (the latest 64) and in the store.
class CodeCache {
  public:
    static CodeCache& shared();

    /// Where code is kept, and who is told what is wrong there.
    void keepIn(std::string folder, std::function<void(const std::string&)> say);
    [[nodiscard]] bool isReady(const Specialization& wanted);
    /// Why it cannot be made, as a sentence; nothing while that is not known.
    [[nodiscard]] std::optional<std::string> failure(const Specialization& wanted);
    /// Has it made some time, if nobody has asked for that yet.
    void start(const Specialization& wanted, const Kernel& kernel);
    /// Waits for it. Throws Error(device) if it cannot be made; Error(cancelled) once `stop` says so: it is made all
    /// the same.
    [[nodiscard]] std::shared_ptr<Code> wait(const Specialization& wanted, const Kernel& kernel,
                                             const std::stop_token& stop);
    /// Ends the thread, once the compiler has heard of it.
    void close();
    /// Adds to the seconds that runs were longer without it. True once they are worth compiling.
    [[nodiscard]] bool missed(const Specialization& wanted, double seconds);

  private:
    CodeCache() = default;
    struct State;
    State& state();
};

} // namespace conv::baked
