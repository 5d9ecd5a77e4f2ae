// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/code_cache.h"
#include "cuda/variants/direct_baked/nvrtc.h"
#include "cuda/variants/direct_baked/store.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <conv/error.h>
#include <conv/tools/compiled_code.h>
#include <cstdlib>
#include <list>
#include <thread>
#include <utility>
#include <vector>

namespace conv::baked {
namespace {

/// Seconds lost before unrequested code is compiled. Compiling takes a second or more of one CPU thread and saves tens
/// of microseconds per run, which pays for reused taps, not for one command-line run.
constexpr double worthSeconds = 10e-3;

constexpr std::size_t maxKept = 64;

/// Store key of a source: target, compiler, length and two checksums.
std::string keyOf(const std::string& text, int capability, const std::string& compiler) {
    std::string all = text;
    for (const Header& h : headers())
        all += h.text;
    return "sm_" + std::to_string(capability) + " nvrtc " + compiler + " text " + std::to_string(all.size()) + " " +
           std::to_string(checksumOf(all)) + " " + std::to_string(checksumOf(all, 1099511628211u));
}

} // namespace

/// Never destroyed.
struct CodeCache::State {
    struct Entry {
        Specialization wanted;
        std::optional<Kernel> kernel; ///< set once the code is requested
        bool done = false;
        std::shared_ptr<Code> code; ///< set if done and compiled
        std::string failure;
        double missed = 0;
    };

    std::mutex mutex;
    std::condition_variable changed;
    std::list<Entry> entries; ///< latest request first
    std::thread worker;
    std::atomic<bool> closing = false;
    std::string folder;
    std::function<void(const std::string&)> say;

    Entry* find(const Specialization& wanted) {
        const auto at = std::ranges::find(entries, wanted, &Entry::wanted);
        return at == entries.end() ? nullptr : &*at;
    }
    /// If two kernels share a number, only the first is known.
    Entry& entryOf(const Specialization& wanted) {
        if (Entry* known = find(wanted))
            return *known;
        entries.push_front({wanted, std::nullopt, false, nullptr, {}, 0});
        while (entries.size() > maxKept && (entries.back().done || !entries.back().kernel))
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

    std::shared_ptr<Code> make(const Specialization& wanted, const Kernel& kernel) {
        auto code = std::make_shared<Code>();
        code->shape = shapeOf(kernel, wanted.dimension);
        const std::string text =
            sourceOf(foldTaps(kernel, wanted.dimension, code->shape.rows), code->shape, wanted.type);
        const std::string key = keyOf(text, wanted.capability, Compiler::version());
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
        code->image = Compiler::compile(text, wanted.capability, [this] { return closing.load(); });
        tell(store.keep(key, code->image));
        return code;
    }

    void work();
};

void CodeCache::State::work() {
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
        const Specialization wanted = entry.wanted;
        const Kernel kernel = *entry.kernel;
        lock.unlock();
        std::shared_ptr<Code> code;
        std::string failure;
        try {
            code = make(wanted, kernel);
            // For programs without stopCompiling: runs before the handlers that the compiler has registered by now.
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

CodeCache& CodeCache::shared() {
    static auto* all = new CodeCache;
    return *all;
}

CodeCache::State& CodeCache::state() {
    static auto* all = new State;
    return *all;
}

void CodeCache::close() {
    std::thread worker;
    {
        const std::lock_guard lock(state().mutex);
        state().closing = true;
        worker.swap(state().worker);
    }
    state().changed.notify_all();
    if (worker.joinable())
        worker.join();
}

void CodeCache::keepIn(std::string folder, std::function<void(const std::string&)> say) {
    const std::lock_guard lock(state().mutex);
    state().folder = std::move(folder);
    state().say = std::move(say);
}

bool CodeCache::isReady(const Specialization& wanted) {
    const std::lock_guard lock(state().mutex);
    const State::Entry* entry = state().find(wanted);
    return entry && entry->code;
}

std::optional<std::string> CodeCache::failure(const Specialization& wanted) {
    const std::lock_guard lock(state().mutex);
    const State::Entry* entry = state().find(wanted);
    return entry && !entry->failure.empty() ? std::optional(entry->failure) : std::nullopt;
}

void CodeCache::start(const Specialization& wanted, const Kernel& kernel) {
    const std::lock_guard lock(state().mutex);
    State::Entry& entry = state().entryOf(wanted);
    if (!entry.kernel)
        state().want(entry, kernel);
}

std::shared_ptr<Code> CodeCache::wait(const Specialization& wanted, const Kernel& kernel, const std::stop_token& stop) {
    using namespace std::chrono_literals;
    std::unique_lock lock(state().mutex);
    for (;;) {
        State::Entry& entry = state().entryOf(wanted);
        state().want(entry, kernel);
        if (entry.code)
            return entry.code;
        if (entry.done)
            throw Error(ErrorCode::device, entry.failure);
        if (stop.stop_requested())
            throw Error(ErrorCode::cancelled, "The run was stopped.");
        state().changed.wait_for(lock, 5ms);
    }
}

bool CodeCache::missed(const Specialization& wanted, double seconds) {
    const std::lock_guard lock(state().mutex);
    State::Entry& entry = state().entryOf(wanted);
    entry.missed += seconds;
    return entry.missed >= worthSeconds;
}

Specialization specializationOf(const Problem& problem, const Device& device) {
    return {problem.weights, problem.dimension, problem.input, device.computeCapability};
}

} // namespace conv::baked

namespace conv {

void keepCompiledCode(std::string folder, std::function<void(const std::string&)> say) {
    baked::CodeCache::shared().keepIn(std::move(folder), std::move(say));
}

void stopCompiling() noexcept {
    baked::CodeCache::shared().close();
}

} // namespace conv
