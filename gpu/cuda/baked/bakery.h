#pragma once
#include "cuda/baked/source.h"
#include <conv/variant.h>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace conv::baked {

/// What code is made for: taps, data and card.
struct Recipe {
    std::uint64_t weights = 0;
    int dimension = 2;
    ElementType type = ElementType::f32;
    int capability = 0;
    friend bool operator==(const Recipe&, const Recipe&) = default;
};

[[nodiscard]] Recipe recipeOf(const Problem& problem, const Device& device);

/// Machine code for a recipe.
struct Code {
    std::string image;
    Shape shape;
    std::mutex mutex;
    std::shared_ptr<void> loaded; ///< by the launcher, under the mutex
};

/// Makes code: one thread of the process, which starts with the first wish, compiles one text at a time. What was made
/// is kept in memory (the latest 64) and in the store.
class Bakery {
  public:
    static Bakery& shared();

    /// Where code is kept, and who is told what is wrong there.
    void keepIn(std::string folder, std::function<void(const std::string&)> say);
    [[nodiscard]] bool isReady(const Recipe& recipe);
    /// Why it cannot be made, as a sentence; nothing while that is not known.
    [[nodiscard]] std::optional<std::string> failure(const Recipe& recipe);
    /// Has it made some time, if nobody has asked for that yet.
    void start(const Recipe& recipe, const Kernel& kernel);
    /// Waits for it. Throws Error(device) if it cannot be made; Error(cancelled) once `stop` says so: it is made all
    /// the same.
    [[nodiscard]] std::shared_ptr<Code> wait(const Recipe& recipe, const Kernel& kernel, const std::stop_token& stop);
    /// Ends the thread, once the compiler has heard of it.
    void close();
    /// Adds to the seconds that runs were longer without it. True once they are worth compiling.
    [[nodiscard]] bool missed(const Recipe& recipe, double seconds);

  private:
    Bakery() = default;
    struct Shop;
    Shop& shop();
};

} // namespace conv::baked
