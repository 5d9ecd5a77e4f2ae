// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/retry.h"
#include "app/session/deadline.h"
#include "app/text/renamed.h"
#include <algorithm>
#include <condition_variable>

namespace app::cli {
namespace {

/// Returns true if a repetition may succeed: a network share comes back, others free memory.
bool mayPass(conv::ErrorCode code) {
    using enum conv::ErrorCode;
    return code == unreadable || code == unwritable || code == device || code == memory;
}

/// Waits 250 ms, doubled with each attempt up to 30 s; a stop ends it.
void pause(const std::stop_token& stop, int before) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any wake;
    const std::chrono::milliseconds time(std::min(250 << std::min(before, 8), 30'000));
    wake.wait_for(lock, stop, time, [] { return false; });
}

} // namespace

std::string errorLine(const ItemReport& item) {
    const std::string sentence = item.error->what();
    return sentence.find(item.output) == std::string::npos ? naming(item.input, sentence) : sentence;
}

bool withRetries(const BatchContext& context, ItemReport& report, const std::function<void()>& stage) {
    for (int tried = 0; !report.error; ++tried) {
        try {
            stage();
            return true;
        } catch (const conv::Error& error) {
            report.error = error;
        } catch (const std::bad_alloc&) {
            report.error = conv::Error(conv::ErrorCode::memory, report.input + ": out of memory");
        } catch (const std::exception& error) {
            report.error = conv::Error(conv::ErrorCode::internal, report.input + ": " + error.what());
        }
        if (tried >= context.request.retries || !mayPass(report.error->code()) || context.stop.stop_requested())
            return false;
        context.progress.warn(errorLine(report) + " Trying again.");
        pause(context.stop, tried);
        ++report.retries;
        report.error.reset();
    }
    return false;
}

void withinTime(const BatchContext& context, ItemReport& report, std::optional<double> left,
                const std::function<void(const std::stop_token&)>& work) {
    const Deadline deadline(context.stop, left);
    try {
        work(deadline.token());
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::cancelled || !deadline.passed())
            throw;
        report.timedOut = true;
        char text[80];
        std::snprintf(text, sizeof text, ": took longer than the %g s that --timeout allows", *context.request.timeout);
        throw conv::Error(conv::ErrorCode::cancelled, report.input + text);
    }
}

} // namespace app::cli
