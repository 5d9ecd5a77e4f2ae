// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

namespace app::cli {

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
    /// Ends input: no more put().
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        wake_.notify_all();
    }
    /// Returns the next one; nothing if closed and empty.
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

/// A queue whose takers may be refused some things; helpers take only surplus ones.
template <class T>
class Shared {
  public:
    void put(T thing) {
        const std::lock_guard lock(mutex_);
        things_.push_back(std::move(thing));
        wake_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        wake_.notify_all();
    }
    /// Returns the first thing that `may` allows, given their number; nothing when no more can come. A helper waits
    /// while other takers are free, unless `only` reserves a thing for it.
    template <class May, class Only>
    std::optional<T> take(bool isHelper, May may, Only only) {
        std::unique_lock lock(mutex_);
        free_ += !isHelper;
        for (;;) {
            const auto fits = [&](const T& thing) {
                return only(thing) || ((!isHelper || free_ == 0) && may(thing, things_.size()));
            };
            const auto at = std::find_if(things_.begin(), things_.end(), fits);
            const bool over = closed_ && (things_.empty() || !isHelper);
            if (at == things_.end() && !over) {
                wake_.wait(lock);
                continue;
            }
            free_ -= !isHelper;
            wake_.notify_all(); // helpers check whether they are needed now
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
    std::size_t free_ = 0; ///< waiting takers that are not helpers
    bool closed_ = false;
};

/// Memory shared by items under way. One item always enters, however large it is.
class Budget {
  public:
    Budget(std::int64_t bytes, std::size_t items) : bytes_(bytes), items_(items) {}

    /// Waits for free memory; false if the wait was ended.
    bool enter(std::int64_t bytes) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return ended_ || inside_ == 0 || (inside_ < items_ && held_ + bytes <= bytes_); });
        if (ended_)
            return false;
        ++inside_;
        held_ += bytes;
        return true;
    }
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
