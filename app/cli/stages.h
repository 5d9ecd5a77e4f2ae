#pragma once
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
