// SPDX-License-Identifier: Apache-2.0
#include "app/system/signals.h"
#include <csignal>
#include <unistd.h>

namespace app::system {

void handleStops(void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler ? handler : SIG_DFL;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

void keepRunningOnFailedWrites() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

bool makePipe(int (&ends)[2]) {
    return ::pipe(ends) == 0;
}

} // namespace app::system
