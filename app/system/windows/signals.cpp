// SPDX-License-Identifier: Apache-2.0
#include "app/system/signals.h"
#include <csignal>
#include <fcntl.h>
#include <io.h>

namespace app::system {

// A handler of Windows is called once: the second signal ends the process, as it must.
void handleStops(void (*handler)(int)) {
    std::signal(SIGINT, handler ? handler : SIG_DFL);
    std::signal(SIGTERM, handler ? handler : SIG_DFL);
}

// Windows sends no signals for them.
void keepRunningOnFailedWrites() {}

bool makePipe(int (&ends)[2]) {
    constexpr unsigned bytes = 4096;
    return _pipe(ends, bytes, _O_BINARY | _O_NOINHERIT) == 0;
}

} // namespace app::system
