// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/web/reading_progress.h"
#include "app/io/web/reading_stop.h"
#include <QString>
#include <algorithm>
#include <atomic>
#include <memory>
#include <stop_token>

namespace ui {

/// A store on a server, or a level of a local image, that a pool thread reads: its progress, and how to stop it.
struct StoreReading {
    QString name;
    std::stop_source stop;
    app::io::ReadingProgress progress;
    std::atomic<std::int64_t> samples{0}; ///< count in the whole image; 0: not known yet
    bool dropped = false;                 ///< nobody waits for it any more; used by the GUI thread only

    /// Returns the share that was read, 0 to 1; −1 while it is not known.
    [[nodiscard]] double share() const {
        const std::int64_t all = samples;
        return all > 0 ? std::clamp(static_cast<double>(progress.samples()) / static_cast<double>(all), 0.0, 1.0) : -1;
    }
    /// Stops it and drops what it has read. For the GUI thread.
    void drop() {
        dropped = true;
        stop.request_stop();
    }
};

/// Makes the reads of this thread stop and count as `reading` says. Null: they do neither.
class ReadingThread {
  public:
    explicit ReadingThread(StoreReading* reading)
        : stop_(reading != nullptr ? reading->stop.get_token() : std::stop_token()),
          progress_(reading != nullptr ? &reading->progress : nullptr) {}

  private:
    app::io::ThreadReadingStop stop_;
    app::io::ThreadReadingProgress progress_;
};

} // namespace ui
