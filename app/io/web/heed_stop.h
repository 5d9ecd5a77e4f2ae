// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/web/reading_stop.h"
#include <conv/error.h>

namespace app::io {

/// Throws Error(cancelled) once the token of this thread was stopped: for readers between pieces of a local file.
inline void heedThreadReadingStop() {
    if (threadReadingStop().stop_requested())
        throw conv::Error(conv::ErrorCode::cancelled, "Reading was stopped.");
}

} // namespace app::io
