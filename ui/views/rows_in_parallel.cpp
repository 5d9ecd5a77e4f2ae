// SPDX-License-Identifier: Apache-2.0
#include "ui/views/rows_in_parallel.h"
#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <memory>

namespace ui {
namespace {

/// Bands that are left. Helpers that come late hold it after the call has returned.
struct Bands {
    std::atomic<int> next = 0, open = 0;
};

} // namespace

void inRows(int rows, const std::function<void(int first, int end)>& work) {
    constexpr int band = 32, mostHelpers = 7;
    const int count = (rows + band - 1) / band;
    const auto bands = std::make_shared<Bands>();
    bands->open = count;
    // `work` is alive while a band is open, and is not touched later.
    const auto take = [bands, count, rows, &work] {
        for (int at = bands->next++; at < count; at = bands->next++) {
            work(at * band, std::min(rows, (at + 1) * band));
            if (--bands->open == 0)
                bands->open.notify_all();
        }
    };
    const int helpers = std::min({count - 1, QThread::idealThreadCount() - 1, mostHelpers});
    for (int i = 0; i < helpers && QThreadPool::globalInstance()->tryStart(take); ++i) {
    }
    take();
    for (int open = bands->open; open > 0; open = bands->open)
        bands->open.wait(open);
}

} // namespace ui
