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

/// A store that a pool thread reads from a server: its progress, and how to stop it.
struct AddressReading {
    QString name;
    std::stop_source stop;
    app::io::ReadingProgress progress;
    std::atomic<std::int64_t> samples{0}; ///< count in the whole image; 0: not known yet

    /// Returns the share that was read, 0 to 1; −1 while it is not known.
    [[nodiscard]] double share() const {
        const std::int64_t all = samples;
        return all > 0 ? std::clamp(static_cast<double>(progress.samples()) / static_cast<double>(all), 0.0, 1.0) : -1;
    }
};

/// Makes the reads of this thread stop and count as `reading` says. Null: they do neither.
class ReadingThread {
  public:
    explicit ReadingThread(AddressReading* reading)
        : stop_(reading != nullptr ? reading->stop.get_token() : std::stop_token()),
          progress_(reading != nullptr ? &reading->progress : nullptr) {}

  private:
    app::io::ThreadReadingStop stop_;
    app::io::ThreadReadingProgress progress_;
};

} // namespace ui
