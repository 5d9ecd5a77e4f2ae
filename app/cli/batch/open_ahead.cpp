// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/open_ahead.h"
#include <conv/error.h>
#include <utility>

namespace app::cli {
namespace {

using Which = std::function<std::vector<conv::Device>()>;

std::vector<conv::Device> devicesOf(const Which& which) {
    try {
        return which();
    } catch (const conv::Error&) {
        return {};
    }
}

bool open(const conv::Device& device) {
    try {
        (void)conv::opened(device);
        return true;
    } catch (const conv::Error&) {
        return false;
    }
}

} // namespace

void OpenAhead::start(Which which) {
    if (started_.exchange(true))
        return;
    thread_ = std::jthread([which = std::move(which)] {
        std::vector<std::jthread> threads;
        for (const conv::Device& device : devicesOf(which))
            threads.emplace_back([device] { (void)open(device); });
    });
}

} // namespace app::cli
