#include "cuda/baked/bakery.h"
#include "cuda/baked/nvrtc.h"
#include "cuda/baked/store.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <conv/compiled_code.h>
#include <conv/error.h>
#include <cstdlib>
#include <list>
#include <thread>
#include <utility>
#include <vector>

namespace conv::baked {
namespace {

/// Code for the card costs a second or more of one processor thread; a run is some ten microseconds shorter with it.
/// What nobody asked for is made once this much was missed: for taps that are used again and again, not for the one run
/// of a command line.
constexpr double worthSeconds = 10e-3;

constexpr std::size_t keptMost = 64;

struct Entry {
    Recipe recipe;
    std::optional<Kernel> kernel; ///< once somebody wants it
    bool done = false;
    std::shared_ptr<Code> code; ///< if done and it could be made
    std::string failure;
    double missed = 0;
};

/// One line for what code is made of; texts by length and two checksums.
std::string keyOf(const std::string& text, int capability, const std::string& compiler) {
    std::string all = text;
    for (const Header& h : headers())
        all += h.text;
    return "sm_" + std::to_string(capability) + " nvrtc " + compiler + " text " + std::to_string(all.size()) + " " +
           std::to_string(checksumOf(all)) + " " + std::to_string(checksumOf(all, 1099511628211u));
}

} // namespace

/// Lives until the process ends.
struct Bakery::Shop {
    std::mutex mutex;
    std::condition_variable changed;
    std::list<Entry> entries; ///< latest wish first
    std::thread worker;
    std::atomic<bool> closing = false;
    std::string folder;
    std::function<void(const std::string&)> say;

    Entry* find(const Recipe& recipe) {
        const auto at = std::ranges::find(entries, recipe, &Entry::recipe);
        return at == entries.end() ? nullptr : &*at;
    }
    /// Of two kernels with one number only the first is known.
    Entry& entryOf(const Recipe& recipe) {
        if (Entry* known = find(recipe))
            return *known;
        entries.push_front({recipe, std::nullopt, false, nullptr, {}, 0});
        while (entries.size() > keptMost && (entries.back().done || !entries.back().kernel))
            entries.pop_back();
        return entries.front();
    }
    void want(Entry& entry, const Kernel& kernel) {
        if (entry.kernel && *entry.kernel == kernel)
            return;
        if (entry.kernel)
            throw Error(ErrorCode::device, "Another kernel's code is kept under the same number.");
        entry.kernel = kernel;
        if (closing)
            throw Error(ErrorCode::cancelled, "Compiling has ended with the program.");
        if (!worker.joinable())
            worker = std::thread([this] { work(); });
        changed.notify_all();
    }
    void tell(const std::string& sentence) {
        std::unique_lock lock(mutex);
        const auto listener = say;
        lock.unlock();
        if (!sentence.empty() && listener)
            listener(sentence);
    }

    std::shared_ptr<Code> make(const Recipe& recipe, const Kernel& kernel) {
        auto code = std::make_shared<Code>();
        code->shape = shapeOf(kernel, recipe.dimension);
        const std::string text =
            sourceOf(foldTaps(kernel, recipe.dimension, code->shape.rows), code->shape, recipe.type);
        const std::string key = keyOf(text, recipe.capability, Compiler::version());
        const Store store = [&] {
            const std::lock_guard lock(mutex);
            return Store(folder);
        }();
        Store::Found found = store.find(key);
        tell(found.complaint);
        if (found.code) {
            code->image = std::move(*found.code);
            return code;
        }
        code->image = Compiler::compile(text, recipe.capability, [this] { return closing.load(); });
        tell(store.keep(key, code->image));
        return code;
    }

    void work();
};

void Bakery::Shop::work() {
    std::unique_lock lock(mutex);
    bool first = true;
    while (!closing) {
        const auto next =
            std::find_if(entries.rbegin(), entries.rend(), [](const Entry& e) { return e.kernel && !e.done; });
        if (next == entries.rend()) {
            changed.wait(lock);
            continue;
        }
        Entry& entry = *next; // stays in the list until it is done
        const Recipe recipe = entry.recipe;
        const Kernel kernel = *entry.kernel;
        lock.unlock();
        std::shared_ptr<Code> code;
        std::string failure;
        try {
            code = make(recipe, kernel);
            // For programs that do not say stopCompiling: what the compiler has made by now goes after this.
            if (std::exchange(first, false))
                std::atexit(stopCompiling);
        } catch (const std::exception& e) {
            failure = e.what();
        }
        lock.lock();
        if (closing)
            return;
        entry.code = std::move(code);
        entry.failure = std::move(failure);
        entry.done = true;
        changed.notify_all();
    }
}

Bakery& Bakery::shared() {
    static auto* all = new Bakery;
    return *all;
}

Bakery::Shop& Bakery::shop() {
    static auto* all = new Shop;
    return *all;
}

void Bakery::close() {
    std::thread worker;
    {
        const std::lock_guard lock(shop().mutex);
        shop().closing = true;
        worker.swap(shop().worker);
    }
    shop().changed.notify_all();
    if (worker.joinable())
        worker.join();
}

void Bakery::keepIn(std::string folder, std::function<void(const std::string&)> say) {
    const std::lock_guard lock(shop().mutex);
    shop().folder = std::move(folder);
    shop().say = std::move(say);
}

bool Bakery::isReady(const Recipe& recipe) {
    const std::lock_guard lock(shop().mutex);
    const Entry* entry = shop().find(recipe);
    return entry && entry->code;
}

std::optional<std::string> Bakery::failure(const Recipe& recipe) {
    const std::lock_guard lock(shop().mutex);
    const Entry* entry = shop().find(recipe);
    return entry && !entry->failure.empty() ? std::optional(entry->failure) : std::nullopt;
}

void Bakery::start(const Recipe& recipe, const Kernel& kernel) {
    const std::lock_guard lock(shop().mutex);
    Entry& entry = shop().entryOf(recipe);
    if (!entry.kernel)
        shop().want(entry, kernel);
}

std::shared_ptr<Code> Bakery::wait(const Recipe& recipe, const Kernel& kernel, const std::stop_token& stop) {
    using namespace std::chrono_literals;
    std::unique_lock lock(shop().mutex);
    for (;;) {
        Entry& entry = shop().entryOf(recipe);
        shop().want(entry, kernel);
        if (entry.code)
            return entry.code;
        if (entry.done)
            throw Error(ErrorCode::device, entry.failure);
        if (stop.stop_requested())
            throw Error(ErrorCode::cancelled, "The run was stopped.");
        shop().changed.wait_for(lock, 5ms);
    }
}

bool Bakery::missed(const Recipe& recipe, double seconds) {
    const std::lock_guard lock(shop().mutex);
    Entry& entry = shop().entryOf(recipe);
    entry.missed += seconds;
    return entry.missed >= worthSeconds;
}

Recipe recipeOf(const Problem& problem, const Device& device) {
    return {problem.weights, problem.dimension, problem.input, device.computeCapability};
}

} // namespace conv::baked

namespace conv {

void keepCompiledCode(std::string folder, std::function<void(const std::string&)> say) {
    baked::Bakery::shared().keepIn(std::move(folder), std::move(say));
}

void stopCompiling() noexcept {
    baked::Bakery::shared().close();
}

} // namespace conv
