// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

namespace app::cli {

/// Hands things from the threads of one stage to those of the next.
template <class T>
class Handover {
  public:
    void put(T thing) {
        {
            const std::lock_guard lock(mutex_);
            things_.push_back(std::move(thing));
        }
        wake_.notify_one();
    }
    /// No more will be put.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        wake_.notify_all();
    }
    /// The next one; nothing when it is closed and empty.
    std::optional<T> take() {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return closed_ || !things_.empty(); });
        if (things_.empty())
            return std::nullopt;
        T thing = std::move(things_.front());
        things_.pop_front();
        return thing;
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<T> things_;
    bool closed_ = false;
};

/// Hands things to takers of which some may not have all, and some only help.
template <class T>
class Shared {
  public:
    void put(T thing) {
        const std::lock_guard lock(mutex_);
        things_.push_back(std::move(thing));
        wake_.notify_all();
    }
    /// No more will be put.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        wake_.notify_all();
    }
    /// The first thing that `may` allows, given how many there are; nothing when no more can come. Who helps waits as
    /// long as others are free to take things, unless `only` says that a thing is for nobody else.
    template <class May, class Only>
    std::optional<T> take(bool helps, May may, Only only) {
        std::unique_lock lock(mutex_);
        free_ += !helps;
        for (;;) {
            const auto fits = [&](const T& thing) {
                return only(thing) || ((!helps || free_ == 0) && may(thing, things_.size()));
            };
            const auto at = std::find_if(things_.begin(), things_.end(), fits);
            const bool over = closed_ && (things_.empty() || !helps);
            if (at == things_.end() && !over) {
                wake_.wait(lock);
                continue;
            }
            free_ -= !helps;
            wake_.notify_all(); // those who help look whether they are needed now
            if (at == things_.end())
                return std::nullopt;
            T thing = std::move(*at);
            things_.erase(at);
            return thing;
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<T> things_;
    std::size_t free_ = 0; ///< takers that wait and do not only help
    bool closed_ = false;
};

/// Memory that items under way share. One item is always let in, however large it is.
class Budget {
  public:
    Budget(std::int64_t bytes, std::size_t items) : bytes_(bytes), items_(items) {}

    /// Waits until there is room; false if the waiting was ended.
    bool enter(std::int64_t bytes) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return ended_ || inside_ == 0 || (inside_ < items_ && held_ + bytes <= bytes_); });
        if (ended_)
            return false;
        ++inside_;
        held_ += bytes;
        return true;
    }
    /// An item turned out to need more, or less.
    void change(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        held_ += bytes;
        wake_.notify_all();
    }
    void leave(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        --inside_;
        held_ -= bytes;
        wake_.notify_all();
    }
    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        wake_.notify_all();
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::int64_t bytes_, held_ = 0;
    std::size_t items_, inside_ = 0;
    bool ended_ = false;
};

} // namespace app::cli
