// SPDX-License-Identifier: Apache-2.0
#include "app/session/prepare_ahead.h"
#include "app/io/core/announced.h"
#include <condition_variable>
#include <conv/error.h>
#include <conv/tools/prepare.h>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace app {

struct PrepareAhead::State {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::optional<std::int64_t> bytes;
    io::AnnouncedLayouts announced;
    std::jthread thread; ///< last: ended and joined before the other members

    explicit State(std::function<std::int64_t(const conv::Layout&)> resultBytes)
        : announced([this, of = std::move(resultBytes)](const conv::Layout& layout) {
              try {
                  const std::int64_t wanted = of(layout);
                  const std::lock_guard lock(mutex);
                  bytes = wanted;
                  wake.notify_one();
              } catch (const conv::Error&) {
                  // Planning reports this error.
              }
          }),
          thread([this](const std::stop_token& stop) { work(stop); }) {}

    void work(const std::stop_token& stop) {
        try {
            conv::startWorkers();
            std::unique_lock lock(mutex);
            if (!wake.wait(lock, stop, [this] { return bytes.has_value(); }))
                return;
            const std::int64_t wanted = *bytes;
            lock.unlock();
            (void)conv::prepareMemory(wanted, stop);
        } catch (const conv::Error&) {
            // Reading has ended, or the run will report the same error.
        }
    }
};

PrepareAhead::PrepareAhead(std::function<std::int64_t(const conv::Layout&)> resultBytes)
    : state_(std::make_unique<State>(std::move(resultBytes))) {}

PrepareAhead::~PrepareAhead() = default;

} // namespace app
